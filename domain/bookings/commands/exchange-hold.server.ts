import { closeSession } from '#domain/payments/commands/close-session.server.ts'
import type { PaymentGateways } from '#domain/payments/gateway.server.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { fail, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, isOutage, type Tx } from '#platform/db.server.ts'
import { isAwaited } from '../booking.ts'
import type { HoldFailure } from '../errors.ts'
import { awaits } from '../queries/match-status.server.ts'
import { waitForTurn } from './wait-for-turn.server.ts'
import { endBooking } from './end-booking.server.ts'
import { type Held, holdDates, type HoldInput, holdWithin } from './hold-dates.server.ts'
import { lockBooking } from './lock-booking.server.ts'
import { settleClosed } from './settle-closed-session.server.ts'

export type ExchangeFailure = HoldFailure | { reason: 'provider-unavailable' }
type Exchanged = Held | Result<never, ExchangeFailure>

/** Thrown to roll the transaction back, so that the old hold stays. */
class Unchanged extends Error {
  readonly answer: Held

  constructor(answer: Held) {
    super('the old hold stays')
    this.answer = answer
  }
}

/**
 * A guest swaps an unpaid hold for another time of the listing; if that fails, the old hold stays.
 * The deadline stays too, so that swapping cannot hold a space for ever.
 *
 * @param formerId the hold to release; if it is no unpaid hold of this guest here, a new one is made
 */
export async function exchangeHold(
  db: Db,
  gateways: PaymentGateways,
  input: HoldInput,
  formerId: string,
  now: Date,
): Promise<Exchanged> {
  if (!(await isOwnHold(db, input, formerId, now))) return holdDates(db, input, now)

  const session = await closeSession(db, gateways, { bookingId: formerId, changeId: null }).catch(unreachable)
  if (session === 'unreachable') return fail({ reason: 'provider-unavailable' })
  if (session) await inTransaction(db, (tx) => settleClosed(tx, session, now), 'bookings.record-event')
  const answer = await exchanged(db, input, formerId, now)
  switch (answer) {
    case 'nothing-to-exchange':
      return holdDates(db, input, now)
    case 'being-paid':
      // A payment was started after the provider was called, so its session is closed first.
      return exchangeHold(db, gateways, input, formerId, now)
    default:
      return answer
  }
}

/** Only a provider's outage counts; the database's is thrown on. */
function unreachable(error: unknown): 'unreachable' {
  if (isOutage(error)) throw error
  return 'unreachable'
}

async function isOwnHold(db: Db, { guestId, listingId }: HoldInput, bookingId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'bookings.listing_id')
    .select('bookings.id')
    .where('bookings.id', '=', bookingId)
    .where('guest_id', '=', guestId)
    .where('listing_id', '=', listingId)
    .where(awaits('payment', now))
    // With requests, the guest would swap an accepted request for an unanswered one.
    .where('instant_book', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

async function exchanged(
  db: Db,
  input: HoldInput,
  formerId: string,
  now: Date,
): Promise<Held | 'nothing-to-exchange' | 'being-paid'> {
  try {
    return await inTransaction(db, (tx) => exchange(tx, input, formerId, now), 'bookings.hold')
  } catch (error) {
    if (error instanceof Unchanged) return error.answer
    throw error
  }
}

/** A guest's words are about what is planned, which other dates do not change. */
const wordsOf = (tx: Tx, bookingId: string) =>
  tx.selectFrom('bookings').select(['purpose', 'note']).where('id', '=', bookingId).executeTakeFirstOrThrow()

async function exchange(tx: Tx, input: HoldInput, formerId: string, now: Date) {
  await waitForTurn(tx, input.guestId)
  const old = await lockBooking(tx, formerId, { guestId: input.guestId })
  if (!old || !isAwaited(old, 'payment', now)) return 'nothing-to-exchange'
  if (await openPayment(tx, { bookingId: formerId, changeId: null })) return 'being-paid'

  await endBooking(tx, old, { by: 'guest', reason: 'exchanged' }, now)
  const { purpose, note } = await wordsOf(tx, formerId)
  const spoken = { purpose: input.purpose ?? purpose, note: input.note ?? note }
  const held = await holdWithin(tx, { ...input, ...spoken }, old.expiresAt, now)
  if (!held.ok) throw new Unchanged(held)
  return held
}
