import { type BookingRules, firstDay, type PlacedStay } from '#domain/availability/stay.ts'
import type { Listing } from '#domain/listings/queries/to-listing.server.ts'
import { depositOf } from '#domain/pricing/deposit.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import type { Day } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { type Party, quoteFor } from '../party.ts'
import type { AgreedTerms } from '../queries/parse-quote.server.ts'

/** The quote stores policy, tax and rules too, so that later edits of the listing do not change it. */
export async function insertQuote(
  tx: Tx,
  listing: Listing,
  rules: BookingRules,
  party: Party,
  bookedOn: Day,
  now: Date,
): Promise<string> {
  const { lines, terms, ...row } = quoteRow(listing, rules, party, bookedOn, now)
  await tx
    .insertInto('quotes')
    .values({ ...row, lines: JSON.stringify(lines), terms: JSON.stringify(terms) })
    .execute()
  return row.id
}

const quoteRow = (listing: Listing, rules: BookingRules, party: Party, bookedOn: Day, now: Date) =>
  rowOfQuote(quoteFor(listing, rules, party, bookedOn), { listing, rules, party, bookedOn }, now)

type Quoted = { listing: Listing; rules: BookingRules; party: Party; bookedOn: Day }

/** Lines and terms are not yet serialized as JSON. @param quote of just these */
export function rowOfQuote(quote: Quote, { listing, rules, party, bookedOn }: Quoted, now: Date) {
  const { lines, total, serviceFee, tax } = quote
  const terms: AgreedTerms = {
    extras: party.extras,
    bookedOn,
    ...(party.adjustment && { adjustment: party.adjustment }),
    houseRules: listing.rules,
    rates: listing.rates,
    booking: rules,
  }
  return {
    id: newId(now.getTime()),
    listing_id: listing.id,
    lines,
    total_minor: total.minor,
    service_fee_minor: serviceFee.minor,
    tax_percent: tax ? String(tax.percent) : null,
    tax_minor: tax?.amount.minor ?? null,
    currency: total.currency,
    refund_policy: listing.refundPolicy,
    terms,
    created_at: now,
  }
}

/** The two parts that a new booking's quote says; a change's says nothing. */
export function depositColumns(
  { deposit: terms }: Pick<Listing, 'deposit'>,
  { zone }: Pick<BookingRules, 'zone'>,
  { guests }: Pick<PlacedStay, 'guests'>,
  { total_minor, currency }: Pick<ReturnType<typeof rowOfQuote>, 'total_minor' | 'currency'>,
  now: Date,
) {
  const deposit = depositOf(money(total_minor, currency), terms, { startsAt: guests.start, timeZone: zone }, now)
  return { deposit_minor: deposit?.now.minor ?? null, rest_days: deposit?.restDays ?? null }
}

/** Bookings and their changes share these columns. */
export function stayColumns({ stay, guests }: PlacedStay) {
  return {
    check_in: firstDay(stay),
    check_out: stay.unit === 'day' ? stay.checkOut : stay.day,
    start_time: stay.unit === 'hour' ? stay.startTime : null,
    duration_minutes: stay.unit === 'hour' ? stay.durationMinutes : null,
    starts_at: guests.start,
    ends_at: guests.end,
  }
}
