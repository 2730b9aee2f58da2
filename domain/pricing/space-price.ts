import type { Stay } from '#domain/availability/stay.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { addDays, type Day, daysFrom, minutesOf, weekdayOf } from '#kernel/dates.ts'
import { type Money, share, times } from '#kernel/money.ts'
import { addMinutes, dayIn, instantOf } from '#kernel/zones.ts'

/** The usual price of a day or an hour, and its exceptions. */
export type SpaceRates = {
  unit: Unit
  unitPrice: Money
  weekendPrice: Money | null
  /** Price overrides by date, the last day included; they never overlap. Some have a weekend of their own. */
  overrides: readonly { from: Day; to: Day; price: Money; weekend?: Money }[]
}

export type Rate = 'base' | 'weekend' | 'override'

/** Units at one price. Hours may be fractions (1.5). */
type SpaceShare = { rate: Rate; unitPrice: Money; quantity: number; amount: Money }

const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6] as const

/** An hourly weekend begins on Friday at 18:00, in wall minutes (decision B20). */
const WEEKEND_OPENS = 18 * 60

type Priced = { rate: Rate; price: Money }

/** Friday's and Saturday's nights (decision B20). */
export const isWeekendNight = (day: Day) => [FRIDAY, SATURDAY].some((weekday) => weekday === weekdayOf(day))

/** A night's price: override, else the weekend price on Friday and Saturday, else the usual one. */
export const nightPrice = (rates: SpaceRates, day: Day): Priced => priceOn(rates, day, isWeekendNight(day))

/** One hour, priced by the wall time at which it begins. */
export function hourPrice(rates: SpaceRates, day: Day, wallMinutes: number): Priced {
  const weekday = weekdayOf(day)
  const isWeekend = weekday === SATURDAY || weekday === SUNDAY || (weekday === FRIDAY && wallMinutes >= WEEKEND_OPENS)
  return priceOn(rates, day, isWeekend)
}

function priceOn({ unitPrice, weekendPrice, overrides }: SpaceRates, day: Day, isWeekend: boolean): Priced {
  const own = overrides.find(({ from, to }) => from <= day && day <= to)
  if (own) return { rate: 'override', price: (isWeekend && own.weekend) || own.price }
  return isWeekend && weekendPrice ? { rate: 'weekend', price: weekendPrice } : { rate: 'base', price: unitPrice }
}

/**
 * The space's lines in the order of the stay, one per price.
 *
 * @param zone the listing's: elapsed hours are charged at the price of their wall time
 * @throws RangeError when the stay is of the other unit, or is empty: callers parse it first
 */
export function spaceShares(rates: SpaceRates, stay: Stay, zone: string): SpaceShare[] {
  const isPerDay = stay.unit === 'day'
  if (isPerDay !== (rates.unit === 'day')) throw new RangeError(`a stay of ${stay.unit} at a price per ${rates.unit}`)

  const parts = isPerDay ? nights(rates, stay) : sessionParts(rates, stay, zone)
  const byPrice = Map.groupBy(parts, ({ price }) => price.minor)
  return [...byPrice.values()].map((same) => {
    const [{ rate, price }, units] = [same[0]!, same.reduce((sum, part) => sum + part.units, 0)]
    return isPerDay
      ? { rate, unitPrice: price, quantity: units, amount: times(price, units) }
      : { rate, unitPrice: price, quantity: units / 60, amount: share(price, units, 60) }
  })
}

type Part = Priced & { units: number }

function nights(rates: SpaceRates, { checkIn, checkOut }: Extract<Stay, { unit: 'day' }>): Part[] {
  if (checkOut < checkIn) throw new RangeError(`a stay from ${checkIn} to ${checkOut}`)
  const lastNight = checkOut > checkIn ? addDays(checkOut, -1) : checkIn
  return daysFrom(checkIn, lastNight).map((day) => ({ ...nightPrice(rates, day), units: 1 }))
}

/** Splits a session wherever the price can change: at midnight, and on Friday at 18:00. */
function sessionParts(rates: SpaceRates, stay: Extract<Stay, { unit: 'hour' }>, zone: string): Part[] {
  const { day, startTime, durationMinutes } = stay
  if (!Number.isSafeInteger(durationMinutes) || durationMinutes < 1) throw new RangeError(`minutes: ${durationMinutes}`)

  const start = instantOf(day, minutesOf(startTime), zone)
  const end = addMinutes(start, durationMinutes)
  const cuts = daysFrom(day, dayIn(end, zone))
    .flatMap((each) =>
      [0, ...(weekdayOf(each) === FRIDAY ? [WEEKEND_OPENS] : [])].map((minutes) => ({ day: each, minutes })),
    )
    .map((cut) => ({ ...cut, at: instantOf(cut.day, cut.minutes, zone) }))
    .filter(({ at }) => start < at && at < end)

  const first = { day, minutes: minutesOf(startTime), at: start }
  return [first, ...cuts].map((from, index) => {
    const until = cuts[index]?.at ?? end
    return { ...hourPrice(rates, from.day, from.minutes), units: (until.getTime() - from.at.getTime()) / 60_000 }
  })
}
