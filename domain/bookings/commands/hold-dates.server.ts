import { nearestFree, problemOf } from '#domain/availability/availability.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import {
  type BookingRules,
  firstDay,
  guestPeriod,
  occupiedPeriod,
  type Stay,
  unitsOf,
} from '#domain/availability/stay.ts'
import { findBookable } from '#domain/listings/queries/find-bookable.server.ts'
import { type Quote, quote } from '#domain/pricing/quote.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { HOLD_MINUTES } from '../booking.ts'
import type { HoldFailure } from '../errors.ts'
import { endBooking } from './end-booking.server.ts'

export type HoldWish = {
  guestId: string
  listingId: string
  stay: Stay
  guests: number
  pets: number
  idempotencyKey: string
}

type Bookable = NonNullable<Awaited<ReturnType<typeof findBookable>>>

/**
 * Holds a listing's spaces for a guest while they pay, and queues the hold's end.
 *
 * When two guests want the same time at once, the constraint `occupancy_never_overlaps` decides who wins. Holds of one
 * space queue on its row first: without that queue PostgreSQL answers some racing guests with a deadlock (40P01) where
 * we want an overlap (23P01). The same key always finds the same booking.
 */
export async function holdDates(
  db: Db,
  wish: HoldWish,
  now: Date,
): Promise<Result<{ bookingId: string }, HoldFailure>> {
  const listing = await findBookable(db, wish.listingId)
  const rules = listing && (await bookingRules(db, wish.listingId))
  if (!listing || !rules || rules.kind !== wish.stay.kind) return fail({ reason: 'not-found' })

  const refusal = refusalOf(listing, wish)
  if (refusal) return fail(refusal)

  try {
    return await inTransaction(db, (tx) => hold(tx, listing, rules, wish, now))
  } catch (error) {
    if (violates(error, 'occupancy_never_overlaps')) return taken(db, rules, wish, now)
    throw error
  }
}

function refusalOf(listing: Bookable, { guestId, guests, pets }: HoldWish): HoldFailure | null {
  if (listing.hostId === guestId) return { reason: 'own-listing' }
  if (guests > listing.maxGuests) return { reason: 'too-many-guests', maxGuests: listing.maxGuests }
  if (pets > 0 && !listing.petsAllowed) return { reason: 'pets-not-allowed' }
  return null
}

async function hold(
  tx: Tx,
  listing: Bookable,
  rules: BookingRules,
  wish: HoldWish,
  now: Date,
): Promise<Result<{ bookingId: string }, HoldFailure>> {
  const spaces = await lockSpaces(tx, wish.listingId)
  const before = await earlierAnswer(tx, wish)
  if (before) return ok(before)

  await releaseRunOutHolds(tx, spaces, now)
  const problem = problemOf(wish.stay, rules, await takenPeriods(tx, wish.listingId, now), now)
  if (problem === 'taken') return taken(tx, rules, wish, now)
  if (problem) return fail({ reason: 'not-bookable', problem })

  const bookingId = await insertPendingBooking(tx, listing, rules, wish, now)
  await occupy(tx, spaces, bookingId, occupiedPeriod(wish.stay, rules), now)
  await addJob(tx, 'payments.expire-hold', { bookingId }, { runAt: addMinutes(now, HOLD_MINUTES) })
  await remember(tx, wish, bookingId, now)

  return ok({ bookingId })
}

async function taken(db: Db | Tx, rules: BookingRules, wish: HoldWish, now: Date): Promise<Result<never, HoldFailure>> {
  const periods = await takenPeriods(db, wish.listingId, now)
  return fail({ reason: 'dates-taken', nearest: nearestFree(wish.stay, rules, periods, now) })
}

/** In the order of their ids, so that two bookings of several spaces never wait for each other. */
export async function lockSpaces(tx: Tx, listingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('spaces')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('listing_spaces').select('space_id').where('listing_id', '=', listingId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function earlierAnswer(tx: Tx, { guestId, listingId, idempotencyKey }: HoldWish) {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select('response')
    .where('user_id', '=', guestId)
    .where('scope', '=', `hold:${listingId}`)
    .where('key', '=', idempotencyKey)
    .executeTakeFirst()
  return row ? (row.response as { bookingId: string }) : null
}

/** Only those without an open session at the provider: a session that may still be paid is expired by the worker first (decision C2). */
async function releaseRunOutHolds(tx: Tx, spaces: readonly string[], now: Date): Promise<void> {
  const runOut = await tx
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'pending')
    .where('held_until', '<=', now)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('occupancy')
        .select('booking_id')
        .where('space_id', 'in', spaces)
        .where('released_at', 'is', null)
        .where('booking_id', 'is not', null),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .whereRef('payments.booking_id', '=', 'bookings.id')
            .where('payments.status', 'in', ['intended', 'open', 'captured'])
            .select('id'),
        ),
      ),
    )
    .execute()
  for (const { id } of runOut) await endBooking(tx, id, { by: 'system', reason: 'expired' }, now)
}

async function insertPendingBooking(
  tx: Tx,
  listing: Bookable,
  rules: BookingRules,
  wish: HoldWish,
  now: Date,
): Promise<string> {
  const { stay } = wish
  const price = quote(listing.rates, unitsOf(stay), listing.countryCode)
  const quoteId = await insertQuote(tx, listing, price, now)
  const bookingId = newId(now.getTime())
  const period = guestPeriod(stay, rules)
  await tx
    .insertInto('bookings')
    .values({
      id: bookingId,
      listing_id: wish.listingId,
      quote_id: quoteId,
      guest_id: wish.guestId,
      host_id: listing.hostId,
      status: 'pending',
      waits_for: 'payment',
      held_until: addMinutes(now, HOLD_MINUTES),
      check_in: firstDay(stay),
      check_out: stay.kind === 'days' ? stay.checkOut : stay.day,
      start_time: stay.kind === 'hours' ? stay.startTime : null,
      duration_minutes: stay.kind === 'hours' ? stay.durationMinutes : null,
      starts_at: period.start,
      ends_at: period.end,
      turnover_minutes: rules.turnoverMinutes,
      time_zone: rules.zone,
      guests: wish.guests,
      pets: wish.pets,
      created_at: now,
      status_at: now,
    })
    .execute()
  return bookingId
}

async function insertQuote(tx: Tx, listing: Bookable, price: Quote, now: Date): Promise<string> {
  const id = newId(now.getTime())
  await tx
    .insertInto('quotes')
    .values({
      id,
      listing_id: listing.id,
      lines: JSON.stringify(price.lines),
      total_minor: price.total.minor,
      service_fee_minor: price.serviceFee.minor,
      currency: price.total.currency,
      refund_policy: listing.refundPolicy,
      created_at: now,
    })
    .execute()
  return id
}

async function occupy(
  tx: Tx,
  spaces: readonly string[],
  bookingId: string,
  period: { start: Date; end: Date },
  now: Date,
): Promise<void> {
  const range = sql<string>`tstzrange(${period.start}, ${period.end})`
  await tx
    .insertInto('occupancy')
    .values(
      spaces.map((space_id) => ({
        id: newId(now.getTime()),
        space_id,
        period: range,
        holder: bookingId,
        booking_id: bookingId,
      })),
    )
    .execute()
  for (const space of spaces) await sql`select refresh_busy_days(${space}::uuid, ${now}::timestamptz)`.execute(tx)
}

async function remember(
  tx: Tx,
  { guestId, listingId, idempotencyKey }: HoldWish,
  bookingId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      scope: `hold:${listingId}`,
      key: idempotencyKey,
      user_id: guestId,
      response: JSON.stringify({ bookingId }),
      created_at: now,
    })
    .execute()
}
