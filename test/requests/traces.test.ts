import { aHouse } from '#test/house/house.ts'
import { attributeOf, aTraceCollector, type TakenSpan } from '#test/trace-collector.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'

const collector = await aTraceCollector()
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
})
const mailPort = await new Promise<number>((done) => {
  const { server } = mail
  mail.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port))
})
afterAll(() => new Promise<void>((done) => mail.close(done)))

const house = await aHouse({
  settings: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    PAGE_CACHE_SECONDS: '0',
  },
})
const { db, visitor, drainJobs } = house

const named = (name: string) => (span: TakenSpan) => span.name === name

test('[OPS-02] a form, its statements, the job that it queues and the call of the mail server are one trace, in which nobody is named', async () => {
  const page = visitor()
  await page.goto('/contact?lang=en&utm_source=marker-of-the-query')
  await page.getByLabel('What is it about?').selectOption('listing')
  await page.getByLabel('Your e-mail address').fill('marker-of-the-sender@example.com')
  await page.getByLabel('Your message').fill('marker of the message')
  await page.getByRole('button', { name: 'Send' }).click()
  await drainJobs()

  const call = await collector.found(named('call mail'))
  await expect
    .poll(() => collector.wayUp(call), { timeout: 30_000 })
    .toEqual(['call mail', 'job email.send', expect.stringMatching(/^action .*inquir/), 'POST /contact'])
  const { traceId } = call
  const statements = collector.spans().filter((span) => span.traceId === traceId && attributeOf(span, 'db.query.text'))
  expect(statements.map(({ name }) => name)).toContain('insert inquiries')
  const request = collector.spans().find((span) => span.traceId === traceId && span.name === 'POST /contact')!
  expect(attributeOf(request, 'http.route')).toBe('/contact')
  expect(collector.taken()).not.toMatch(/marker.of.the/)
})

test('[OPS-02] who logs in and looks for something is in no span: neither e-mail address, password, name, id nor search', async () => {
  const page = visitor()
  await page.logIn('guest@patio.example', 'patio-guest')
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  await page.goto(`/property/${id}?guests=2`)
  await page.goto('/?location=Providencia-of-the-marker&minPrice=12345')
  await page.goto('/account-settings')

  await collector.found(named('GET /account-settings'))
  // Other tests look at what fails.
  await collector.found(
    (span) => span.name === 'GET /property/:listingId' && attributeOf(span, 'http.response.status_code') === 200,
  )
  const people = await db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', '=', 'guest@patio.example')
    .execute()
  for (const marker of [id, 'of-the-marker', '12345', 'patio-guest', ...people.flatMap(Object.values)])
    expect(collector.taken()).not.toContain(marker)
})

test('[OPS-02] the page of an error names its trace beside its number, and so does the line of the log', async () => {
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  const page = visitor()
  await sql`alter table listing_texts rename to somewhere_else`.execute(db)
  try {
    expect((await page.goto(`/property/${id}?lang=es`)).status()).toBe(500)
  } finally {
    await sql`alter table somewhere_else rename to listing_texts`.execute(db)
  }
  const shown = /([0-9A-Z]{4}-[0-9A-Z]{4}) \/ ([0-9a-f]{32})/.exec(await page.locator('main').innerText())!
  const lines = house.logged().split('\n')
  const line = lines.find((each) => each.includes(`"reference":"${shown[1]}"`))!
  expect(JSON.parse(line)).toMatchObject({ trace_id: shown[2], msg: 'loader or action failed' })

  const request = await collector.found(
    ({ traceId, name }) => traceId === shown[2] && name === 'GET /property/:listingId',
  )
  expect([request.status?.code, attributeOf(request, 'error.type')]).toEqual([2, 'answer 500'])
  const query = await collector.found(({ traceId, status }) => traceId === shown[2] && status?.code === 2)
  expect(query).toBeDefined()
})

test('[OPS-02] files, streams and probes are no traces', async () => {
  await house.ask('/favicon.svg')
  await house.ask('/healthz')
  await house.ask('/nowhere-at-all')
  await collector.found(named('GET unmatched'))
  expect(collector.spans().filter(({ name }) => /^GET .*(favicon|healthz|probe|file)/.test(name))).toEqual([])
})
