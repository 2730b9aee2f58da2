import type { Unit } from '#domain/availability/unit.ts'

/** People sleep in these spaces. */
const lodging: ReadonlySet<string> = new Set(['apartment', 'house', 'hotel'])

export const isLodging = (subcategory: string) => lodging.has(subcategory)

/** Lodging with same-day turnover counts nights; elsewhere the last day is the guest's (decision D11). */
export const countsNights = ({ subcategory, sameDayTurnover }: { subcategory: string; sameDayTurnover: boolean }) =>
  sameDayTurnover && isLodging(subcategory)

/** The unit of a listing's prices: a night, a day or an hour. */
export const pricedBy = (unit: Unit, listing: Parameters<typeof countsNights>[0]): Unit | 'night' =>
  unit === 'day' && countsNights(listing) ? 'night' : unit
