import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { errorReportSettingOf } from './error-report-setting.server.ts'
import { openErrorReports } from './error-reports.server.ts'
import { createLog } from './log.server.ts'
import { onReading } from './readings.server.ts'

type Event = {
  level: string
  logger: string
  release: string
  environment: string
  logentry: { formatted: string }
  tags: Record<string, string>
  exception?: { values: { type: string; value: string; stacktrace?: { frames: { filename: string }[] } }[] }
}

const received: { path: string; headers: IncomingHttpHeaders; lines: string[] }[] = []
const answers: { status: number; headers?: Record<string, string> }[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ path: request.url!, headers: request.headers, lines: body.trimEnd().split('\n') })
    const { status, headers } = answers.shift() ?? { status: 200 }
    response.writeHead(status, headers).end()
  })
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => new Promise((done) => (server.closeAllConnections(), server.close(done))))
const { port } = server.address() as AddressInfo

const clock = { now: 0 }
const counts: Record<string, number> = {}
afterAll(
  onReading(
    (reading) => void (reading.kind === 'report' && (counts[reading.result] = (counts[reading.result] ?? 0) + 1)),
  ),
)
beforeEach(() => {
  clock.now = Date.parse('2026-11-22T10:00:00Z')
  received.length = 0
  answers.length = 0
  for (const name of Object.keys(counts)) delete counts[name]
})

function reports(dsn = `http://key@127.0.0.1:${port}/errors/7`) {
  const about = { program: 'worker', version: { version: '1.2.3', commit: '4f2c9a81d0' }, environment: 'production' }
  const opened = openErrorReports(errorReportSettingOf({ SENTRY_DSN: dsn })!, about, () => clock.now)
  return { ...opened, log: createLog('info', 'worker', { write: () => {} }, opened.report) }
}

const eventOf = ({ lines }: { lines: string[] }) => JSON.parse(lines[2]!) as Event

test('[OPS-02] an error of the log is reported as Sentry takes it, by the key of its address; a warning is not', async () => {
  const { log, close } = reports()
  log.warn({ err: new Error('of no matter') }, 'a warning')
  const cause = new RangeError('the cause')
  log.error({ err: new TypeError('it broke', { cause }), task: 'email.send', reference: 'K7F2-9QXA' }, 'a job failed')
  await close()

  expect(received).toHaveLength(1)
  const [{ path, headers, lines }] = received as [(typeof received)[0]]
  expect(path).toBe('/errors/api/7/envelope/')
  expect(headers['x-sentry-auth']).toMatch(/sentry_version=7.*sentry_key=key$/)
  const [head, item] = lines.slice(0, 2).map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(head).toEqual({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/), sent_at: '2026-11-22T10:00:00.000Z' })
  expect(item).toEqual({ type: 'event' })
  const event = eventOf(received[0]!)
  expect(event).toMatchObject({
    level: 'error',
    logger: 'worker',
    release: 'patio@1.2.3',
    environment: 'production',
    logentry: { formatted: 'a job failed' },
    tags: { task: 'email.send', reference: 'K7F2-9QXA', commit: '4f2c9a81d0' },
  })
  expect(event.exception!.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
    'RangeError: the cause',
    'TypeError: it broke',
  ])
  const frames = event.exception!.values[1]!.stacktrace!.frames
  expect(frames.at(-1)!.filename).toBe('platform/error-reports.test.ts')
  expect(counts).toEqual({ sent: 1 })
})

test('[OPS-02] a report names nobody: no address, no path, no id, nothing that was quoted, no long number', async () => {
  const { log, close } = reports()
  const id = '019a0b3c-0000-7000-8000-1234567890ab'
  const message = 'no user "Ana López" <ana@example.cl>, card 4242 4242 4242 4242, ‘ana typed’, +56 9 8765 4321?q=ana'
  log.error({ err: new Error(message), path: `/users/${id}/Ana`, id, listing: id, why: 'Ana wrote' }, 'failed')
  await close()
  const sent = received[0]!.lines.join('\n')
  expect(sent).not.toMatch(/ana|López|4242|8765|019a0b3c/i)
  expect(eventOf(received[0]!).exception!.values[0]!.value).toMatch(/^no user … /)
})

test('[OPS-02] a failure that repeats itself is reported some times a minute, and never waited for', async () => {
  const { log, close } = reports()
  for (let count = 0; count < 200; count += 1) log.error({ err: new Error('again') }, 'again')
  await expect.poll(() => counts['sent']).toBe(30)
  expect(counts['dropped']).toBe(170)
  clock.now += 60_000
  log.error({ err: new Error('a minute later') }, 'again')
  await expect.poll(() => received.length).toBe(31)
  log.error({ more: 12 } as never, 'again')
  await close()
  expect(received).toHaveLength(31)
})

test('[OPS-02] whoever asks for silence gets it, and one that is away costs nothing', async () => {
  const { log, close } = reports()
  answers.push({ status: 429, headers: { 'retry-after': '120' } })
  log.error('first')
  await expect.poll(() => counts['failed']).toBe(1)
  clock.now += 119_000
  log.error('within the silence')
  clock.now += 1000
  log.error('after it')
  await close()
  expect(received.map((each) => eventOf(each).logentry.formatted)).toEqual(['first', 'after it'])

  const away = reports('http://key@127.0.0.1:1/1')
  away.log.error('nobody is there')
  await away.close()
  expect(counts).toMatchObject({ sent: 1, dropped: 1, failed: 2 })
})

test.each([
  ['https://abc123@o1.ingest.example.com/42', 'https://o1.ingest.example.com/api/42/envelope/', 'abc123'],
  ['http://k:secret@errors.example.com:8000/a/b/1', 'http://errors.example.com:8000/a/b/api/1/envelope/', 'k'],
])('[OPS-02] reports for %s go to %s', (dsn, url, key) => {
  expect(errorReportSettingOf({ SENTRY_DSN: dsn })).toEqual({ url, key })
})
