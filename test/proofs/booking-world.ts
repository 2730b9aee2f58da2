import { acceptRequest, declineRequest } from '#domain/bookings/commands/answer-request.server.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { liveChange } from '#domain/bookings/queries/read-change.server.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import { acceptChange, refuseChange } from '#domain/bookings/commands/answer-change.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { closeChange } from '#domain/bookings/commands/close-change.server.ts'
import { expireHold, releaseHold } from '#domain/bookings/commands/end-hold.server.ts'
import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { wallTime } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { aGuest, aListing, anInput, hours, NOW, type TestListing, wideLimits } from '../factories.ts'
import { later } from '../later.ts'
import type { Action, Step } from './booking-action.ts'
import { aProvider, type CardProvider } from './card-provider.ts'
import { continues, stepsOf } from './booking-model.ts'

/** The day that the model speaks of: 18 days after NOW, which is noon in Santiago. */
const DAY = '2026-03-20'
const PESOS_A_MINUTE = 11_000 / 60

/** The product, to which the same actions are applied as to the model. */
export type Real = {
  db: Db
  guestId: string
  listings: Record<'instant' | 'request', TestListing>
  now: Date
  provider: CardProvider
  ids: Map<number, string>
  /** By booking: the payment page that was opened last, and the change that was proposed last. */
  pages: Map<string, string>
  changes: Map<string, string>
}

export async function aRealWorld(db: Db, name: PaymentProvider): Promise<Real> {
  const instant = await aListing(db, { unit: 'hour', length_step_minutes: 30, start_step_minutes: 30 })
  const request = await aListing(db, {
    unit: 'hour',
    length_step_minutes: 30,
    start_step_minutes: 30,
    instant_book: false,
    host_id: instant.hostId,
    spaceIds: instant.spaceIds,
  })
  const provider = await aProvider(name, db, () => real.now)
  const real: Real = {
    db,
    guestId: await aGuest(db),
    listings: { instant, request },
    now: NOW,
    provider,
    ids: new Map(),
    pages: new Map(),
    changes: new Map(),
  }
  return real
}

type Failure = { reason: string; problem?: string }
const answerOf = (result: Result<unknown, Failure>) =>
  result.ok ? 'ok' : (result.failure.problem ?? result.failure.reason)
const statusOf = (result: Result<{ status: string }, Failure>) =>
  result.ok ? `ok:${result.value.status}` : answerOf(result)

/** Performs an action in the product. @returns its answer in the model's words */
export async function perform(real: Real, input: Action): Promise<string> {
  let answer = 'ok'
  for (const step of stepsOf(input)) if (continues(answer)) answer = await performStep(real, step)
  return answer
}

/** `look` and `release-expired` are part of the product's hold, `look-change` of ending a change. */
async function performStep(real: Real, input: Step): Promise<string> {
  if (input.do === 'wait') {
    real.now = later(real.now, { minutes: input.minutes })
    return 'ok'
  }
  if (input.do === 'look' || input.do === 'release-expired' || input.do === 'look-change') return 'ok'
  if (input.do === 'hold') return hold(real, input)
  const bookingId = real.ids.get(input.booking)
  return bookingId ? doers[input.do as Verb](real, bookingId, input as never) : 'nobody'
}

async function hold(real: Real, { tag, listing, start, length }: Extract<Action, { do: 'hold' }>): Promise<string> {
  const stay = hours(DAY, wallTime(start), length)
  const held = await holdDates(
    real.db,
    anInput(real.listings[listing], real.guestId, { stay, limits: wideLimits }),
    real.now,
  )
  if (held.ok) real.ids.set(tag, held.value.bookingId)
  return answerOf(held)
}

type Verb = Exclude<Action['do'], 'hold' | 'wait' | 'pay'>

const doers: Record<Verb, (real: Real, bookingId: string, input: never) => Promise<string>> = {
  open: async ({ db, now, provider, guestId, pages }, bookingId) => {
    const input = { guestId, bookingId, origin: 'http://localhost:3000' }
    const started = await startPayment(db, provider.gateway, input, now)
    if (started.ok) pages.set(bookingId, started.value.sessionId)
    return answerOf(started)
  },

  card: async ({ provider, pages }, bookingId) => {
    const page = pages.get(bookingId)
    return page ? provider.pay(page) : 'nobody'
  },

  event: async ({ db, now, provider, pages }, bookingId) => {
    const page = pages.get(bookingId)
    if (!page) return 'nobody'
    const ended = await provider.ended(page)
    if (!ended) return 'open'
    await recordEvent(db, provider.name, ended.event, now)
    return ended.became
  },

  expire: async ({ db, now, provider: { gateway } }, bookingId) => {
    await expireHold(db, gateway, bookingId, now)
    const change = await liveChange(db, bookingId, 'anybody')
    if (change) await closeChange(db, gateway, change.id, 'expired', now)
    return 'ok'
  },

  release: async ({ db, now, guestId, provider }, bookingId) =>
    (await releaseHold(db, provider.gateway, { guestId, bookingId }, now)) ? 'ok' : 'too-late',

  accept: async ({ db, now, listings }, bookingId) =>
    answerOf(await acceptRequest(db, { hostId: listings.instant.hostId, bookingId }, now)),

  decline: async ({ db, now, listings }, bookingId) =>
    answerOf(await declineRequest(db, { hostId: listings.instant.hostId, bookingId, reason: 'other' }, now)),

  cancel: async ({ db, now, guestId }, bookingId) => {
    const booking = await findGuestBooking(db, guestId, bookingId, 'en')
    const shownMinor = refundOf(booking!, now, 'guest').total.minor
    return answerOf(await cancelBy.guest(db, { guestId, bookingId, shownMinor, idempotencyKey: newId() }, now))
  },

  change: async (real, bookingId, input: Extract<Action, { do: 'change' }>) =>
    propose(real, bookingId, 'change', input.start, input.length),

  extend: async (real, bookingId, { minutes }: Extract<Action, { do: 'extend' }>) => {
    const { start_time, duration_minutes } = await timeOf(real, bookingId)
    const start = Number(start_time!.slice(0, 2)) * 60 + Number(start_time!.slice(3, 5))
    return propose(real, bookingId, 'extension', start, duration_minutes! + minutes)
  },

  'accept-change': async ({ db, now, listings }, bookingId) => {
    const change = await liveChange(db, bookingId, 'anybody')
    if (!change) return 'too-late'
    const answer = { by: 'host', userId: listings.instant.hostId, bookingId, changeId: change.id } as const
    return statusOf(await acceptChange(db, answer, now))
  },

  'refuse-change': async ({ db, now, guestId, changes, provider }, bookingId) => {
    const answer = { by: 'guest', userId: guestId, bookingId, changeId: changes.get(bookingId) ?? newId() } as const
    return answerOf(await refuseChange(db, provider.gateway, answer, now))
  },
}

const timeOf = ({ db }: Real, bookingId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['start_time', 'duration_minutes', 'total_minor'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()

async function propose(
  real: Real,
  bookingId: string,
  kind: 'change' | 'extension',
  startMinutes: number,
  length: number,
): Promise<string> {
  const { total_minor } = await timeOf(real, bookingId)
  const terms = { stay: hours(DAY, wallTime(startMinutes), length), guests: 2, pets: 0 }
  const shownMinor = Math.round(length * PESOS_A_MINUTE) - total_minor
  const input = {
    networkKey: null,
    limits: wideLimits,
    by: 'guest',
    userId: real.guestId,
    bookingId,
    kind,
    terms,
    shownMinor,
    idempotencyKey: newId(),
  } as const
  const proposed = await proposeChange(real.db, input, real.now)
  if (proposed.ok) real.changes.set(bookingId, proposed.value.changeId)
  return statusOf(proposed)
}

/** The product's state in the model's words. */
export async function visibleStateOf({ db, ids }: Real): Promise<string[]> {
  const tags = new Map([...ids].map(([tag, id]) => [id, tag]))
  const { rows } = await sql<Record<'id' | 'state' | 'start' | 'length' | 'total' | 'refunded' | 'pending', string>>`
    select b.id, case when b.status = 'pending' then case b.waits_for when 'host' then 'asked' else 'held' end else b.status end as state,
      extract(hour from start_time) * 60 + extract(minute from start_time) as start, duration_minutes as length, q.total_minor as total,
      coalesce((select sum(amount_minor) from refunds where booking_id = b.id), 0) as refunded,
      (select case status when 'awaiting-payment' then 'paying' else status end from booking_changes
        where booking_id = b.id and status in ('proposed', 'awaiting-payment')) as pending
    from bookings b join quotes q on q.id = b.quote_id where b.id = any(${[...ids.values()]}::uuid[])`.execute(db)
  return rows
    .map(
      (row) =>
        `${tags.get(row.id)}: ${row.state} ${Number(row.start)}+${row.length} ${row.total} -${row.refunded} ${row.pending}`,
    )
    .toSorted()
}
