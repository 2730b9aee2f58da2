import { HOLD_MINUTES } from '#domain/bookings/booking.ts'
import { firstDay } from '#domain/availability/stay.ts'
import { addMinutes } from '#kernel/zones.ts'
import type pg from 'pg'
import type { AgreedTerms } from '#domain/bookings/queries/parse-quote.server.ts'
import type { Booking } from './bookings.ts'
import type { Listing } from './listings.ts'
import { isInstant } from './listing-rows.ts'
import { idsOf } from './random.ts'
import { insertRows, rangeText } from './rows.ts'
import { SEED, type WorldTime } from './world.ts'

/** Inserts bookings through the moves of `booking_moves`, so that their dated history exists. */
export async function insertBookings(client: pg.Client, bookings: readonly Booking[], time: WorldTime): Promise<void> {
  await insertRows(client, 'quotes', bookings.map(quoteRow))
  await insertRows(
    client,
    'bookings',
    bookings.map((booking) => heldRow(booking, time)),
  )

  await move(
    client,
    'confirmed',
    bookings.map(({ id, confirmed }) => ({ id, at: confirmed })),
  )
  await move(
    client,
    'completed',
    bookings.flatMap(({ id, completed }) => (completed ? [{ id, at: completed }] : [])),
  )
  await move(
    client,
    'cancelled',
    bookings.flatMap(({ id, cancelled }) => (cancelled ? [{ id, at: cancelled.at }] : [])),
  )

  await insertRows(client, 'occupancy', occupancyRows(bookings, time))
}

const quoteRow = ({ quoteId, listing, quote, extras, created }: Booking) => ({
  id: quoteId,
  listing_id: listing.id,
  lines: quote.lines,
  total_minor: quote.total.minor,
  service_fee_minor: quote.serviceFee.minor,
  tax_percent: quote.tax?.percent ?? null,
  tax_minor: quote.tax?.amount.minor ?? null,
  terms: {
    extras,
    rates: listing.rates,
    booking: listing.rules,
    houseRules: houseRulesOf(listing),
  } satisfies AgreedTerms,
  currency: quote.total.currency,
  refund_policy: listing.facts.refundPolicy,
  created_at: created,
})

const houseRulesOf = ({ facts: { pets, smoking, events } }: Listing) => ({ pets, smoking, events })

const heldRow = ({ listing, stay, ...booking }: Booking, { start }: WorldTime) => ({
  id: booking.id,
  listing_id: listing.id,
  quote_id: booking.quoteId,
  guest_id: booking.guest.id,
  host_id: listing.host.id,
  status: 'pending',
  waits_for: 'payment',
  expires_at: addMinutes(booking.created, HOLD_MINUTES),
  check_in: firstDay(stay),
  check_out: stay.unit === 'day' ? stay.checkOut : stay.day,
  start_time: stay.unit === 'hour' ? stay.startTime : null,
  duration_minutes: stay.unit === 'hour' ? stay.durationMinutes : null,
  starts_at: booking.period.start,
  ends_at: booking.period.end,
  turnover_minutes: listing.rules.turnoverMinutes,
  time_zone: listing.address.timeZone,
  guests: booking.guests,
  pets: booking.pets,
  created_at: booking.created,
  status_at: booking.created,
  // Requests were accepted before their payment.
  answered_at: isInstant(listing) ? null : booking.confirmed,
  settled_at: booking.period.start < start ? booking.period.start : null,
})

async function move(
  client: pg.Client,
  to: 'confirmed' | 'completed' | 'cancelled',
  moves: readonly { id: string; at: Date }[],
): Promise<void> {
  const ending = to === 'cancelled' ? `, cancelled_by = 'guest', cancel_reason = 'changed-plans'` : ''
  await client.query(
    `update bookings b set status = $2, waits_for = null, expires_at = null, status_at = m.at${ending}
     from jsonb_to_recordset($1::jsonb) as m (id uuid, at timestamptz) where b.id = m.id`,
    [JSON.stringify(moves), to],
  )
}

/** Finished and cancelled bookings occupy nothing. */
function occupancyRows(bookings: readonly Booking[], time: WorldTime) {
  const newId = idsOf(`${SEED}:occupancy`)
  return bookings
    .filter(({ cancelled, occupied }) => !cancelled && occupied.end > time.start)
    .flatMap(({ id, listing, occupied, created }) =>
      listing.spaces.map((space) => ({
        id: newId(created),
        space_id: space.id,
        period: rangeText(occupied),
        holder: id,
        booking_id: id,
      })),
    )
}
