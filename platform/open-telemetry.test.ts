import { aTraceCollector, attributeOf } from '#test/trace-collector.ts'
import { afterEach, expect, test } from 'vitest'
import { openTracer } from './open-telemetry.server.ts'
import { inSpan, inTrace, noteQuery, type Tracer, setTracer } from './tracing.server.ts'

const collector = await aTraceCollector()
const warned: string[] = []
let tracer: Tracer | null = null

function open(share = 1): Tracer {
  const setting = { url: `${collector.url}/v1/traces`, headers: { authorization: 'Bearer abc' }, share, name: 'patio' }
  const log = { warn: (...line: unknown[]) => void warned.push(String(line.at(-1))) }
  tracer = openTracer(setting, { program: 'worker', version: { version: '1.2.3', commit: '4f2c9a81d0' }, log })
  setTracer(tracer)
  return tracer
}
afterEach(async () => {
  setTracer(null)
  await tracer?.close()
})

const job = { name: 'job email.send', kind: 'job' } as const

test('[OPS-02] spans reach the collector by OTLP, with who they are from, whose parts they are, and what went wrong', async () => {
  const own = open()
  await inTrace(job, null, async () => {
    noteQuery({ sql: "select * from users where name = 'Ana' and id = $1", ms: 12, error: undefined })
    await inSpan({ name: 'call mail', kind: 'call', attributes: { 'peer.service': 'mail' } }, () =>
      Promise.reject(Object.assign(new Error('550 <ana@example.cl>'), { code: 'EENVELOPE' })),
    ).catch(() => {})
  })
  await own.close()

  const call = await collector.found(({ name }) => name === 'call mail')
  expect(collector.wayUp(call)).toEqual(['call mail', 'job email.send'])
  expect([attributeOf(call, 'peer.service'), attributeOf(call, 'error.type')]).toEqual(['mail', 'Error EENVELOPE'])
  expect(call.status?.code).toBe(2)
  const query = await collector.found(({ name }) => name === 'select users')
  expect(attributeOf(query, 'db.query.text')).toBe('select * from users where name = ? and id = $1')
  expect(query.parentSpanId).toBe(call.parentSpanId)
  expect(collector.taken()).not.toMatch(/Ana|example\.cl/)
  expect(collector.headers.at(-1)).toMatchObject({ authorization: 'Bearer abc' })
  const [resource] = collector.resources()
  expect([attributeOf(resource!, 'service.name'), attributeOf(resource!, 'service.version')]).toEqual([
    'patio-worker',
    '1.2.3',
  ])
})

test('[OPS-02] a job goes on with the trace that queued it, or is a trace of its own with a link to it', async () => {
  const own = open()
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await inTrace({ ...job, name: 'soon' }, { traceparent, isFormer: false }, async () => {})
  await inTrace({ ...job, name: 'much later' }, { traceparent, isFormer: true }, async () => {})
  await inTrace({ ...job, name: 'of a stranger' }, { traceparent: 'x', isFormer: false }, async () => {})
  await own.close()

  expect(await collector.found(({ name }) => name === 'soon')).toMatchObject({
    traceId: 'a'.repeat(32),
    parentSpanId: 'b'.repeat(16),
  })
  const later = await collector.found(({ name }) => name === 'much later')
  expect(later.traceId).not.toBe('a'.repeat(32))
  expect(later.links).toMatchObject([{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }])
  expect((await collector.found(({ name }) => name === 'of a stranger')).links ?? []).toEqual([])
})

test('[OPS-02] a share of traces is sent, whole or not at all, and of the others those that failed', async () => {
  const own = open(0)
  await inTrace({ ...job, name: 'unsampled' }, null, async () => {
    noteQuery({ sql: 'select unsampled', ms: 1, error: undefined })
  })
  const sampled = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`
  await inTrace({ ...job, name: 'sampled where it began' }, { traceparent: sampled, isFormer: false }, async () => {})
  await inTrace({ ...job, name: 'failed' }, null, () => Promise.reject(new Error('x'))).catch(() => {})
  await own.close()
  await collector.found(({ name }) => name === 'sampled where it began')
  await collector.found(({ name }) => name === 'failed')
  expect(collector.spans().filter(({ name }) => name.includes('unsampled'))).toEqual([])
})

test('[OPS-02] a collector that takes nothing costs a line of the log, and a second one when it does again', async () => {
  warned.length = 0
  collector.state.refuses = true
  const own = open()
  const send = (name: string) => inTrace({ ...job, name }, null, async () => {})
  await send('lost')
  await expect.poll(() => warned, { timeout: 30_000 }).toEqual(['the collector of traces takes none'])
  collector.state.refuses = false
  await send('taken')
  await expect.poll(() => warned, { timeout: 30_000 }).toHaveLength(2)
  expect(warned[1]).toBe('the collector of traces takes them again')
  await own.close()
})

test('[OPS-02] a part that goes on after the answer ends with it, and its times are those of the clock', async () => {
  const own = open()
  const begun = Date.now()
  await inTrace(job, null, async () => {
    void inSpan({ name: 'goes on', kind: 'inside' }, () => new Promise(() => {}))
  })
  const ended = Date.now()
  await own.close()
  const part = await collector.found(({ name }) => name === 'goes on')
  const [from, to] = [Number(part.startTimeUnixNano) / 1e6, Number(part.endTimeUnixNano) / 1e6]
  expect(from).toBeGreaterThanOrEqual(begun - 2)
  expect(to).toBeGreaterThanOrEqual(from)
  expect(to).toBeLessThanOrEqual(ended + 2)
})
