import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stayParams } from '#domain/availability/input.ts'
import { signEvent, sandboxEventBody } from '#domain/payments/gateway.sandbox-events.server.ts'
import { findBrokenPromises } from '../../promises.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { openDatabase } from '#platform/db.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { secretFor } from '#platform/secrets.server.ts'
import { dropDatabase, ensureDatabase, startPostgres } from '#scripts/postgres.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListing, validCard, hours, type TestListing } from '../factories.ts'
import { type Answer, aSignedIn, get, post, type SignedIn } from './browsers.ts'
import { aProgram, aSite, AUTH_SECRET, eventually } from './processes.ts'
import { size } from './size.ts'

const kills = size(1, 20)
const GUESTS = 8
/** So many holds are answered between two kills, so that each falls into a busy time. */
const HOLDS_BETWEEN = size(20, 60)

// Its own, with commits as durable as in production.
const home = join(process.env['TEST_DATA_DIR'] ?? '.data/test', 'killed')
let postgres = await startPostgres(home)
await dropDatabase(postgres, 'killed')
await ensureDatabase(postgres, 'killed')
const url = postgres.url('killed')
await migrate(url)
const { db } = openDatabase({ databaseUrl: url, databasePool: 4, timeouts: null })
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})

const site = await aSite(url)
const server = aProgram('server.ts', site)
const guests: { who: SignedIn; listing: TestListing }[] = []

beforeAll(async () => {
  await server.start()
  while (guests.length < GUESTS)
    guests.push({ who: await aSignedIn(db), listing: await aListing(db, { unit: 'hour' }) })
})

/** The ids that the server has confirmed to clients, and the statuses of all its answers. */
const answered = { held: new Set<string>(), paid: new Set<string>(), confirmed: new Set<string>(), statuses: new Map() }
const load = { isOver: false }

function noted(answer: Answer): Answer {
  answered.statuses.set(answer.status, (answered.statuses.get(answer.status) ?? 0) + 1)
  return answer
}

/** Repeats a request while its answer is to retry; no answer at all fails the test. */
const patiently = (ask: () => Promise<Answer>): Promise<Answer> =>
  eventually('an answer that is not 503', async () => {
    const answer = noted(await ask())
    return answer.status === 503 || answer.status === 502 ? null : answer
  })

/** One guest after the other hour: looks at the page, holds, and pays for every other. */
async function beBusy({ who, listing }: (typeof guests)[number]): Promise<void> {
  const page = `/property/${listing.id}`
  for (let number = 0; !load.isOver; number += 1) {
    expect((await patiently(() => get(site.address, page))).status).toBe(200)
    const day = addDays(dayIn(new Date(), 'America/Santiago'), 2 + Math.floor(number / 9))
    const start = `${String(9 + (number % 9)).padStart(2, '0')}:00`
    const input = { ...stayParams(hours(day, start, 60)), guests: 1, pets: 0, idempotencyKey: newId() }

    const { status, location } = await patiently(() => post(site.address, who, page, input, 'page'))

    expect([status, location]).toEqual([302, expect.stringContaining('/checkout?bookingId=')])
    const bookingId = location!.split('=')[1]!
    answered.held.add(bookingId)
    if (number % 2 === 0) await pay(who, bookingId)
  }
}

async function pay(who: SignedIn, bookingId: string): Promise<void> {
  const opened = await patiently(() => post(site.address, who, '/checkout', { bookingId }))
  expect([opened.status, opened.location]).toEqual([302, `/checkout?bookingId=${bookingId}`])
  const sessionId = await fromDatabase(() =>
    db
      .selectFrom('payments')
      .select('session_id as found')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  )
  const card = { ...validCard, cvc: '123', email: 'ana@patio.example' }
  const { status } = await patiently(() => post(site.address, who, `/sandbox/sessions/${sessionId}`, card))
  expect(status).toBe(302)
  answered.paid.add(sessionId)

  const body = await eventBody(sessionId)
  const delivered = await patiently(() => deliver(body))
  expect(delivered.status).toBe(200)
  answered.confirmed.add(bookingId)
}

/** The provider's event as the sandbox would send it. */
async function eventBody(sessionId: string): Promise<string> {
  const eventId = await fromDatabase(() =>
    db
      .selectFrom('sandbox_events')
      .select('id as found')
      .where('session_id', '=', sessionId)
      .where('type', '=', 'session.paid')
      .executeTakeFirstOrThrow(),
  )
  return fromDatabase(async () => ({ found: await sandboxEventBody(db, eventId) }))
}

async function deliver(body: string): Promise<Answer> {
  const secret = secretFor('sandbox-webhook', AUTH_SECRET)
  const response = await fetch(`${site.address}/api/webhooks/sandbox`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signEvent(body, secret, new Date()) },
    signal: AbortSignal.timeout(30_000),
  })
  return { status: response.status, location: null, text: await response.text() }
}

/** The test's own look into the database, which is away now and then. */
const fromDatabase = (ask: () => Promise<{ found: string | null }>): Promise<string> =>
  eventually('an answer of the database', async () => (await ask().catch(() => null))?.found)

/** As by a power cut; the server is asked while it is away, then it comes back. */
async function killDatabase(): Promise<void> {
  const pid = Number(readFileSync(join(postgres.folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  const { who, listing } = guests[0]!
  const input = { ...stayParams(hours('2099-01-01', '09:00', 60)), guests: 1, pets: 0, idempotencyKey: newId() }

  await eventually('it is away', async () => (await get(site.address, `/property/${listing.id}`)).status === 503)
  // Every server would be taken out and restarted at once.
  for (const probe of ['/healthz', '/readyz']) expect((await get(site.address, probe)).status).toBe(200)
  expect((await get(site.address, '/bookings', who.cookie)).status).toBe(503)
  expect((await post(site.address, who, `/property/${listing.id}`, input)).status).toBe(503)

  postgres = await startPostgres(home)
  await eventually('it is back', async () => (await get(site.address, `/property/${listing.id}`)).status === 200)
}

test(`[OPS-02] the database is killed ${kills} times under load: nothing that was answered is lost, and the server stays`, async () => {
  const pid = server.pid()
  const failed = Promise.all(guests.map(beBusy)).then(() => null)

  for (let kill = 0; kill < kills; kill += 1) {
    const before = answered.held.size
    await Promise.race([failed, eventually('some load', async () => answered.held.size >= before + HOLDS_BETWEEN)])
    await Promise.race([failed, killDatabase()])
  }
  load.isOver = true
  await failed

  expect(server.isRunning()).toBe(true)
  expect(server.pid()).toBe(pid)
  expect([...answered.statuses.keys()].filter((status) => ![200, 302, 502, 503].includes(status))).toEqual([])
  const stored = await db.selectFrom('bookings').select(['id', 'status']).execute()
  const ids = new Set(stored.map(({ id }) => id))
  expect([...answered.held].filter((id) => !ids.has(id))).toEqual([])
  const confirmed = new Set(stored.filter(({ status }) => status === 'confirmed').map(({ id }) => id))
  expect([...answered.confirmed].filter((id) => !confirmed.has(id))).toEqual([])
  const sessions = await db.selectFrom('sandbox_sessions').select('id').where('status', '=', 'paid').execute()
  expect(answered.paid.difference(new Set(sessions.map(({ id }) => id)))).toEqual(new Set())
  expect(await findBrokenPromises(db, null)).toEqual([])
})
