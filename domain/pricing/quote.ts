import { firstDay, type Stay, unitsOf } from '#domain/availability/stay.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { type Day, daysBetween } from '#kernel/dates.ts'
import { add, type Money, money, negate, percentOf, share, times } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { type Rate, type SpaceRates, spaceShares } from './space-price.ts'
import { type Tax, taxInside } from './tax-inside.ts'

/** The prices' settings: service fee, and the minimum days of weekly and monthly discounts. */
export type PriceSettings = { serviceFeePercent: number; weekDays: number; monthDays: number }

/** All that a listing charges. */
export type Rates = SpaceRates & {
  /** Only the best one that applies counts. */
  discounts: readonly Discount[]
  cleaningFee: Money
  /** For each guest above the number included, and each day or hour. */
  extraGuest: { above: number; fee: Money } | null
  /** Once for a booking with pets. */
  petFee: Money
  /** On top of the host's price (spec §9, decision C5), which includes taxes; in whole or half percents. */
  serviceFeePercent: number
  /** The tax included in the prices; null where none is configured. */
  taxPercent: number | null
}

/** Which discount it is; that for a long session has none. */
export type DiscountSpan = 'week' | 'month' | 'last-minute' | 'early-bird'

/** For a length in days, or minutes per hour, or for the days from booking to beginning, both ends included. */
export type Discount = { minUnits: number; percent: number; span?: DiscountSpan; minAhead?: number; maxAhead?: number }

/** The extras of a listing. Those per hour exist only where a space is let by the hour. */
export type Extra = {
  id: string
  unit: 'booking' | 'person' | 'hour' | 'item'
  price: Money
  maxQuantity: number
  name: { en: string; es: string }
}

/** The quantity of extras that are counted singly; every other one counts once. */
export type ChosenExtra = { extra: Extra; quantity: number }

type QuoteInput = {
  stay: Stay
  /** The listing's time zone. */
  zone: string
  /** The listing's day on which it is booked. */
  bookedOn: Day
  guests: number
  pets: number
  extras: readonly ChosenExtra[]
  /** The agreed difference from the listed price; below zero for a lower one. */
  adjustment?: Money | undefined
  /** The part of a change's price that is not charged, below zero, because no card can be charged so little; the next change collects it. */
  waived?: Money | undefined
}

export type QuoteLine = {
  kind: 'space' | 'discount' | 'extra-guests' | 'cleaning' | 'pets' | 'extra' | 'agreed' | 'waived' | 'service-fee'
  /** Below zero for a discount, and where a lower price was agreed. */
  amount: Money
  /** Whom the line concerns: the host neither pays nor gets the service fee. */
  concerns: readonly Side[]
  /** Units and their price. Hours may be fractions (1.5). */
  quantity?: number
  unit?: Unit | Extra['unit']
  unitPrice?: Money
  /** Space only: the reason of this price. */
  rate?: Rate
  /** Discount only, with the minimum length in days or minutes. */
  percent?: number
  minUnits?: number
  span?: DiscountSpan
  /** Extra guests only: how many are above the number included. */
  guests?: number
  /** Extras only. */
  extraId?: string
  name?: { en: string; es: string }
}

export type Quote = {
  lines: readonly QuoteLine[]
  serviceFee: Money
  total: Money
  /** Included in the total, never added to it; null where none is configured. */
  tax: Tax | null
}

const BOTH = ['guest', 'host'] as const

/**
 * Prices a stay or a session, for every page, e-mail and refund.
 *
 * @returns lines that always add up to the total; each is rounded half up
 * @throws RangeError when the input is invalid (guests, unit, quantity): callers parse it first
 */
export function quote(rates: Rates, input: QuoteInput): Quote {
  for (const count of [input.guests - 1, input.pets]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${input.guests} guests, ${input.pets} pets`)
  }
  const space = spaceLines(rates, input)
  const host = [
    ...space,
    ...discountLines(rates, input, space),
    ...partyLines(rates, input),
    ...input.extras.map((chosen) => extraLine(chosen, input)),
    ...agreedLines(input),
    ...(input.waived ? [{ kind: 'waived' as const, amount: input.waived, concerns: BOTH }] : []),
  ]
  const subtotal = sum(host, rates)
  const serviceFee = percentOf(subtotal, rates.serviceFeePercent)
  const total = add(subtotal, serviceFee)
  return {
    lines: [...host, { kind: 'service-fee', amount: serviceFee, concerns: ['guest'] }],
    serviceFee,
    total,
    tax: taxInside(total, rates.taxPercent),
  }
}

const agreedLines = ({ adjustment }: QuoteInput): QuoteLine[] =>
  adjustment && adjustment.minor !== 0 ? [{ kind: 'agreed', amount: adjustment, concerns: BOTH }] : []

const sum = (lines: readonly QuoteLine[], { unitPrice }: Rates): Money =>
  add(money(0, unitPrice.currency), ...lines.map(({ amount }) => amount))

const spaceLines = (rates: Rates, { stay, zone }: QuoteInput): QuoteLine[] =>
  spaceShares(rates, stay, zone).map((part) => ({ kind: 'space', concerns: BOTH, unit: rates.unit, ...part }))

/**
 * The best discount that applies.
 *
 * @param length in days or minutes
 * @param ahead days from the booking to its first day
 */
export const discountFor = ({ discounts }: Pick<Rates, 'discounts'>, length: number, ahead: number) =>
  discounts
    .filter(({ minUnits, percent }) => minUnits <= length && percent > 0)
    .filter(({ minAhead = 0, maxAhead = Infinity }) => minAhead <= ahead && ahead <= maxAhead)
    .toSorted((a, b) => b.percent - a.percent || b.minUnits - a.minUnits)[0] ?? null

function discountLines(rates: Rates, { stay, bookedOn }: QuoteInput, space: readonly QuoteLine[]): QuoteLine[] {
  const discount = discountFor(rates, unitsOf(stay), daysBetween(bookedOn, firstDay(stay)))
  const amount = discount && percentOf(sum(space, rates), discount.percent)
  if (!discount || !amount || amount.minor === 0) return []
  const { percent, minUnits, span } = discount
  const line = { amount: negate(amount), concerns: BOTH, unit: rates.unit, percent, minUnits }
  return [{ kind: 'discount', ...line, ...(span && { span }) }]
}

/** The lines that depend on the party. */
function partyLines({ unit, extraGuest, cleaningFee, petFee }: Rates, { stay, guests, pets }: QuoteInput): QuoteLine[] {
  const lines: QuoteLine[] = []
  const above = extraGuest ? Math.max(0, guests - extraGuest.above) : 0
  if (extraGuest && above > 0 && extraGuest.fee.minor > 0) {
    const { quantity, amount } = charge(extraGuest.fee, stay, above)
    lines.push({
      kind: 'extra-guests',
      amount,
      concerns: BOTH,
      guests: above,
      quantity,
      unit,
      unitPrice: extraGuest.fee,
    })
  }
  if (cleaningFee.minor > 0) lines.push({ kind: 'cleaning', amount: cleaningFee, concerns: BOTH })
  if (pets > 0 && petFee.minor > 0) lines.push({ kind: 'pets', amount: petFee, concerns: BOTH })
  return lines
}

/** A price for each day or hour of a stay, multiplied by a count. */
function charge(price: Money, stay: Stay, copies: number): { quantity: number; amount: Money } {
  const units = unitsOf(stay)
  return stay.unit === 'day'
    ? { quantity: units, amount: times(price, units * copies) }
    : { quantity: units / 60, amount: share(price, units * copies, 60) }
}

function extraLine({ extra, quantity: wanted }: ChosenExtra, { stay, guests }: QuoteInput): QuoteLine {
  const { id: extraId, unit, price, name, maxQuantity } = extra
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > maxQuantity)
    throw new RangeError(`${wanted} of ${extraId}`)
  if (unit === 'hour' && stay.unit === 'day') throw new RangeError(`hours of ${extraId} in a stay of days`)

  const counted =
    unit === 'hour' ? charge(price, stay, 1) : countedExtra(price, { booking: 1, person: guests, item: wanted }[unit])
  return { kind: 'extra', concerns: BOTH, ...counted, unit, unitPrice: price, extraId, name }
}

const countedExtra = (price: Money, quantity: number) => ({ quantity, amount: times(price, quantity) })
