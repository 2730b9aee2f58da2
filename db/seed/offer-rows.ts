import type { DiscountSpan, Rates } from '#domain/pricing/quote.ts'
import { addDays } from '#kernel/dates.ts'
import type pg from 'pg'
import type { Listing } from './listings.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import { SEED } from './world.ts'

/** A listing's prices that are columns. */
export function priceColumns({ rates }: Pick<Listing, 'rates'>) {
  return {
    currency: rates.unitPrice.currency,
    price_minor: rates.unitPrice.minor,
    weekend_price_minor: rates.weekendPrice?.minor ?? null,
    cleaning_fee_minor: rates.cleaningFee.minor,
    extra_guest_fee_minor: rates.extraGuest?.fee.minor ?? 0,
    guests_included: rates.extraGuest?.above ?? null,
    pet_fee_minor: rates.petFee.minor,
    ...discountColumns(rates),
    ...depositColumns(rates),
  }
}

/** A host who lets by the month asks for a deposit where a stay is long. */
function depositColumns({ discounts, unitPrice }: Rates) {
  const isByMonth = discounts.some(({ span, percent }) => span === 'month' && percent > 0)
  return {
    deposit_percent: isByMonth ? 30 : null,
    deposit_from_minor: isByMonth ? unitPrice.minor * DEPOSIT_FROM_DAYS : 0,
    rest_days: isByMonth ? 30 : null,
  }
}

const DEPOSIT_FROM_DAYS = 14

function discountColumns({ unit, discounts }: Rates) {
  const percentFrom = (span: DiscountSpan) => discounts.find((discount) => discount.span === span)?.percent ?? 0
  const session = unit === 'hour' ? discounts[0] : undefined
  return {
    week_discount_percent: percentFrom('week'),
    month_discount_percent: percentFrom('month'),
    long_session_minutes: session?.minUnits ?? null,
    long_session_discount_percent: session?.percent ?? 0,
  }
}

/** Inserts price overrides and extras. */
export async function insertOffers(client: pg.Client, listings: readonly Listing[]): Promise<void> {
  const newId = idsOf(`${SEED}:overrides`)
  await insertRows(
    client,
    'price_overrides',
    listings.flatMap(({ id, rates, published }) =>
      rates.overrides.map(({ from, to, price }) => ({
        id: newId(published),
        listing_id: id,
        days: `[${from},${addDays(to, 1)})`,
        price_minor: price.minor,
      })),
    ),
  )
  await insertRows(
    client,
    'listing_extras',
    listings.flatMap(({ id, extras }) =>
      extras.map((extra, position) => ({
        id: extra.id,
        listing_id: id,
        position,
        unit: extra.unit,
        price_minor: extra.price.minor,
        max_quantity: extra.maxQuantity,
        name_en: extra.name.en,
        name_es: extra.name.es,
        active: true,
      })),
    ),
  )
}
