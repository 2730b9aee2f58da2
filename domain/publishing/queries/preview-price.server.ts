import { ruleLimits } from '#domain/availability/rule-limits.ts'
import type { Stay } from '#domain/availability/stay.ts'
import { listingTypeOf, type Unit } from '#domain/availability/unit.ts'
import { priceSettingsFor, ratesOf } from '#domain/listings/queries/read-columns.server.ts'
import { fromPrice } from '#domain/pricing/from-price.ts'
import { type Discount, quote, type Quote, type Rates } from '#domain/pricing/quote.ts'
import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { priceColumns } from '#domain/listings/content-columns.ts'
import { currencyOf, pricingSoFar } from '../input.ts'
import type { Fields } from '../step.ts'

/** An example party for the price preview. */
export const exampleParty = { guests: 2, days: 3, hours: 3 } as const

type PricePreview = { rates: Rates; from: Money; stay: Stay; quote: Quote }

/**
 * The 'From' price and an example quote from typed prices; null before there is a price.
 *
 * @param today in no particular zone: the example begins on the Monday after
 */
export async function previewPrice(
  db: Db,
  { unit, fields, hostId }: { unit: Unit; fields: Fields; hostId: string },
  today: Day,
): Promise<PricePreview | null> {
  const pricing = pricingSoFar(unit, fields)
  if (!pricing) return null
  const { country = '', subcategory = '' } = fields
  const { settings, tax } = await priceRules(db, { hostId, countryCode: country, subcategory })
  const rates = ratesOf({
    listing_type: listingTypeOf(unit),
    currency: currencyOf(fields) ?? 'USD',
    ...priceColumns(pricing),
    lead_time_minutes: 0,
    horizon_days: ruleLimits.horizonDays.max,
    min_days: 1,
    max_days: 1,
    min_minutes: 60,
    overrides: [],
    minimum_stays: [],
    settings,
    tax_percent: tax,
  })
  const stay = exampleStay(unit, today)
  const party = { guests: exampleParty.guests, pets: 0, extras: [] }
  const example = { stay, zone: 'UTC', bookedOn: today, ...party }
  return {
    rates,
    from: fromPrice(rates, { usual: shortestIn(unit, fields), seasons: [] }, today),
    stay,
    // The example is booked neither early nor late.
    quote: quote({ ...rates, discounts: rates.discounts.filter(isForLength) }, example),
  }
}

const isForLength = ({ minAhead, maxAhead }: Discount) => minAhead === undefined && maxAhead === undefined

async function priceRules(db: Db, of: Parameters<typeof priceSettingsFor>[0]) {
  const { rows } = await sql<{ settings: Parameters<typeof ratesOf>[0]['settings']; tax: number | null }>`
    select ${priceSettingsFor(of)} as settings,
      (select percent::float8 from tax_rates where country_code = ${of.countryCode}) as tax`.execute(db)
  return rows[0]!
}

/** The shortest booking as typed, in days, or minutes per hour. */
function shortestIn(unit: Unit, fields: Fields): number {
  const typed = Number((fields[unit === 'day' ? 'minDays' : 'minHours'] ?? '').replace(',', '.'))
  const units = Number.isFinite(typed) && typed > 0 ? Math.min(typed, 100) : 1
  return unit === 'day' ? Math.max(1, Math.round(units)) : Math.max(15, Math.round(units * 60))
}

function exampleStay(unit: Unit, today: Day): Stay {
  const monday = addDays(today, 1 + ((8 - weekdayOf(addDays(today, 1))) % 7))
  return unit === 'day'
    ? { unit, checkIn: monday, checkOut: addDays(monday, exampleParty.days) }
    : { unit, day: monday, startTime: '10:00', durationMinutes: exampleParty.hours * 60 }
}
