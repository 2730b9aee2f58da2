import { stayParams } from '#domain/availability/input.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { sandboxEventBody, signEvent } from '#domain/payments/gateway.sandbox-events.server.ts'
import { dayIn } from '#kernel/zones.ts'
import { secretFor } from '#platform/secrets.server.ts'
import type { Db } from '#platform/db.server.ts'
import { findBrokenPromises } from '../../promises.ts'
import { aGuest, aListing, hours, type TestListing, validCard } from '#test/factories.ts'
import { aSession } from '#test/sessions.ts'
import { setTimeout } from 'node:timers/promises'
import type { DrillFigure } from '../drill-report.ts'
import type { Answer, Ask } from './asker.ts'
import { eventually } from './eventually.ts'
import { AUTH_SECRET, type Installation } from './installation.ts'

/** The answers that guests got while something was broken. */
export type Tally = {
  requests: number
  /** Answers of 500 and more, and requests without any, by their status or the error's code. */
  failed: Map<string, number>
  /** The longest time from a guest's first try of something to its answer, milliseconds. */
  slowestMs: number
  /** Bookings that were confirmed to be held, and sessions of payments that were paid. */
  held: Set<string>
  paid: Set<string>
  /** Payments that a server refused because a hold's time was over, by its clock. */
  overdue: number
}

export type Load = {
  tally: Tally
  /** Waits until so many more holds were answered. */
  holds: (count: number) => Promise<void>
  /** Each guest ends what they are about. @throws Error where one met what nobody expects */
  stop: () => Promise<Tally>
}

/** Somebody who is signed in, with a listing that nobody else books. */
export type Guest = { cookie: string; listing: TestListing }

type Options = { guests?: readonly Guest[]; count?: number; isProviderOutside?: boolean; mayBeOverdue?: boolean }

/** Between two requests of a guest: some sixty a second of six guests would leave the machine nothing. */
const PAUSE_MS = 30

/** A database that is not there is asked for so long. */
const PATIENCE_SECONDS = 180

/**
 * Guests who look at a page, hold an hour, and pay for every other, one after the other, until they are stopped. What fails is done
 * again, with the same key, so that what they were answered in the end has to be there.
 *
 * @param options.guests            made by another release's code
 * @param options.isProviderOutside the provider tells the server itself what was paid, as others than the sandbox do; else a worker does
 * @param options.mayBeOverdue      a server may find that a hold's time is over, which is counted
 */
export async function busyGuests(
  { db, publicUrl }: Installation,
  ask: Ask,
  { guests, count = 6, isProviderOutside = false, mayBeOverdue = false }: Options = {},
): Promise<Load> {
  const everybody = guests ?? (await makeGuests(db, publicUrl, count))
  const tally: Tally = { requests: 0, failed: new Map(), slowestMs: 0, held: new Set(), paid: new Set(), overdue: 0 }
  const state = { isOver: false }
  const patiently = patientAsker(ask, tally)
  const notify = isProviderOutside ? (session: string) => deliver({ db, ask: patiently }, session) : async () => {}
  const failed = Promise.all(
    everybody.map((guest) => beBusy({ db, guest, tally, ask: patiently, notify, mayBeOverdue, state })),
  )
  // Whoever waits for it hears of it; until then it is no unhandled rejection.
  failed.catch(() => {})
  return {
    tally,
    holds: async (more) => {
      const before = tally.held.size
      await Promise.race([failed, eventually(`${more} holds`, async () => tally.held.size >= before + more)])
    },
    stop: async () => {
      state.isOver = true
      await failed
      return tally
    },
  }
}

async function makeGuests(db: Db, publicUrl: string, count: number): Promise<Guest[]> {
  const auth = createAuth({ secret: AUTH_SECRET, publicUrl })
  const guests: Guest[] = []
  while (guests.length < count) {
    const { cookie } = await aSession(db, await aGuest(db), { auth })
    guests.push({ cookie, listing: await aListing(db, { unit: 'hour' }) })
  }
  return guests
}

/** Counts each try; what fails is asked again. */
function patientAsker(ask: Ask, tally: Tally): Ask {
  return async (path, asking) => {
    const begun = performance.now()
    const answer = await eventually(
      `an answer of ${path}`,
      async () => {
        tally.requests += 1
        const outcome = await ask(path, asking).catch((error: unknown) => errorCode(error))
        const failure = typeof outcome === 'string' ? outcome : outcome.status >= 500 ? String(outcome.status) : null
        if (failure === null) return outcome as Answer
        tally.failed.set(failure, (tally.failed.get(failure) ?? 0) + 1)
        return null
      },
      PATIENCE_SECONDS,
    )
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begun)
    await setTimeout(PAUSE_MS)
    return answer
  }
}

const errorCode = (error: unknown): string => {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'error'
}

type Notify = (sessionId: string) => Promise<void>
type Busy = {
  db: Db
  guest: Guest
  tally: Tally
  ask: Ask
  notify: Notify
  mayBeOverdue: boolean
  state: { isOver: boolean }
}

async function beBusy({ guest: { cookie, listing }, state, ...paying }: Busy): Promise<void> {
  const { tally, ask } = paying
  const page = `/property/${listing.id}`
  for (let number = 0; !state.isOver; number += 1) {
    expectStatus(await ask(page), 200)
    const day = addDays(dayIn(new Date(), 'America/Santiago'), 2 + Math.floor(number / 9))
    const start = `${String(9 + (number % 9)).padStart(2, '0')}:00`
    const form = { ...stayParams(hours(day, start, 60)), guests: 1, pets: 0, idempotencyKey: newId() }
    const { location } = expectStatus(await ask(page, { cookie, form }), 302)
    const bookingId = /\/checkout\?bookingId=([\w-]+)/.exec(location ?? '')?.[1]
    if (!bookingId) throw new Error(`no hold of ${day}, ${start}: ${location}`)
    tally.held.add(bookingId)
    if (number % 2 === 0) await pay({ ...paying, cookie }, bookingId)
  }
}

type Paying = Omit<Busy, 'guest' | 'state'> & { cookie: string }

async function pay({ db, cookie, tally, ask, notify, mayBeOverdue }: Paying, bookingId: string): Promise<void> {
  const isRefused = ({ status }: Answer) => mayBeOverdue && (status === 409 || status === 402)
  const begun = await ask('/checkout', { cookie, form: { bookingId } })
  if (isRefused(begun)) return void (tally.overdue += 1)
  expectStatus(begun, 302)
  const sessionId = await eventually('the session of a payment', () => sessionOf(db, bookingId).catch(() => null))
  const form = { ...validCard, cvc: '123', email: 'ana@patio.example' }
  const charged = await ask(`/sandbox/sessions/${sessionId}`, { cookie, form })
  if (isRefused(charged)) return void (tally.overdue += 1)
  expectStatus(charged, 302)
  tally.paid.add(sessionId)
  await notify(sessionId)
}

type Provider = { db: Db; ask: Ask }

/** The provider's event, signed as the sandbox signs it. */
async function deliver({ db, ask }: Provider, sessionId: string): Promise<void> {
  const { id } = await db
    .selectFrom('sandbox_events')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('type', '=', 'session.paid')
    .executeTakeFirstOrThrow()
  const body = await sandboxEventBody(db, id)
  if (body === null) return
  const signature = signEvent(body, secretFor('sandbox-webhook', AUTH_SECRET), new Date())
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  expectStatus(await ask('/api/webhooks/sandbox', { body, headers }), 200)
}

async function sessionOf(db: Db, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row.session_id
}

function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text.slice(0, 300)}`)
  return answer
}

/** Says how the guests fared. @param isFailureAllowed where nothing could have answered them meanwhile */
export function fared({ requests, failed, slowestMs, held, paid }: Tally, isFailureAllowed: boolean): DrillFigure[] {
  const count = [...failed.values()].reduce((sum, each) => sum + each, 0)
  const kinds = [...failed].map(([kind, times]) => `${times} × ${kind}`).join(', ')
  return [
    {
      what: 'requests that failed',
      figure: `${count} of ${requests}${kinds && ` (${kinds})`}`,
      ...(!isFailureAllowed && { isMet: count === 0 }),
    },
    { what: 'longest wait of a guest', figure: `${(slowestMs / 1000).toFixed(1)} s` },
    { what: 'held and paid', figure: `${held.size} and ${paid.size}`, isMet: held.size > 0 && paid.size > 0 },
  ]
}

/** Everything that guests were answered is in the database, paid bookings are confirmed, and no promise is broken. */
export async function storedFigures(db: Db, { held, paid }: Tally): Promise<DrillFigure[]> {
  const confirmed = await eventually('all paid bookings are confirmed', () => confirmedOf(db, paid)).then(
    () => true,
    () => false,
  )
  const bookings = await db.selectFrom('bookings').select('id').execute()
  const ids = new Set(bookings.map(({ id }) => id))
  const sessions = await db.selectFrom('sandbox_sessions').select('id').where('status', '=', 'paid').execute()
  const lostHolds = held.difference(ids).size
  const lostPayments = paid.difference(new Set(sessions.map(({ id }) => id))).size
  const broken = await findBrokenPromises(db, null)
  return [
    { what: 'holds lost', figure: String(lostHolds), isMet: lostHolds === 0 },
    { what: 'payments lost', figure: String(lostPayments), isMet: lostPayments === 0 },
    { what: 'paid bookings are confirmed', figure: confirmed ? 'all' : 'not all', isMet: confirmed },
    { what: 'promises broken', figure: broken.join('; ') || '0', isMet: broken.length === 0 },
  ]
}

async function confirmedOf(db: Db, paid: ReadonlySet<string>): Promise<boolean> {
  if (paid.size === 0) return true
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session_id', 'in', [...paid])
    .where('bookings.status', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return count === paid.size
}
