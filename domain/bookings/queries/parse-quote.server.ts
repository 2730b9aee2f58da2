import type { BookingRules } from '#domain/availability/stay.ts'
import { type Day, isDay } from '#kernel/dates.ts'
import type { ChosenExtra, QuoteLine, Rates } from '#domain/pricing/quote.ts'
import { currencies, type Money } from '#kernel/money.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import { z } from 'zod'

/** Terms are stored with the quote, so that later edits of the listing do not change them. */
export type AgreedTerms = {
  extras?: readonly ChosenExtra[]
  /** The listing's day whose prices they are. */
  bookedOn?: Day
  /** The agreed difference from the listed price, below zero for a lower one. */
  adjustment?: Money
  rates?: Rates
  booking?: BookingRules
  houseRules?: { pets: boolean; smoking: boolean; events: boolean }
}

const Amount = z.object({ minor: z.int(), currency: z.enum(currencies) })
const Name = z.object({ en: z.string(), es: z.string() })
const ListingUnit = z.enum(['day', 'hour'])
const ExtraUnit = z.enum(['booking', 'person', 'hour', 'item'])
const DiscountSpan = z.enum(['week', 'month', 'last-minute', 'early-bird'])

const Line: z.ZodType<QuoteLine> = z.object({
  kind: z.enum(['space', 'discount', 'extra-guests', 'cleaning', 'pets', 'extra', 'agreed', 'waived', 'service-fee']),
  amount: Amount,
  concerns: z.array(z.enum(['guest', 'host'])),
  quantity: z.number().exactOptional(),
  unit: z.enum([...ListingUnit.options, ...ExtraUnit.options]).exactOptional(),
  unitPrice: Amount.exactOptional(),
  rate: z.enum(['base', 'weekend', 'override']).exactOptional(),
  percent: z.number().exactOptional(),
  minUnits: z.number().exactOptional(),
  span: DiscountSpan.exactOptional(),
  guests: z.int().exactOptional(),
  extraId: z.string().exactOptional(),
  name: Name.exactOptional(),
})

const AgreedExtra: z.ZodType<ChosenExtra> = z.object({
  extra: z.object({ id: z.string(), unit: ExtraUnit, price: Amount, maxQuantity: z.int(), name: Name }),
  quantity: z.int(),
})

const AgreedRates: z.ZodType<Rates> = z.object({
  unit: ListingUnit,
  unitPrice: Amount,
  weekendPrice: Amount.nullable(),
  overrides: z.array(z.object({ from: z.string(), to: z.string(), price: Amount, weekend: Amount.exactOptional() })),
  discounts: z.array(
    z.object({
      minUnits: z.number(),
      percent: z.number(),
      span: DiscountSpan.exactOptional(),
      minAhead: z.int().exactOptional(),
      maxAhead: z.int().exactOptional(),
    }),
  ),
  cleaningFee: Amount,
  extraGuest: z.object({ above: z.int(), fee: Amount }).nullable(),
  petFee: Amount,
  serviceFeePercent: z.number(),
  taxPercent: z.number().nullable(),
})

const AgreedRules: z.ZodType<BookingRules> = z.object({
  unit: ListingUnit,
  zone: z.string(),
  checkInMinutes: z.int(),
  checkOutMinutes: z.int(),
  sameDayTurnover: z.boolean(),
  minDays: z.int(),
  maxDays: z.int(),
  // Quotes that are older than seasons have none.
  minimumStays: z.array(z.object({ from: z.string(), to: z.string(), days: z.int() })).default([]),
  minMinutes: z.int(),
  maxMinutes: z.int(),
  lengthStepMinutes: z.int(),
  startStepMinutes: z.int(),
  leadTimeMinutes: z.int(),
  horizonDays: z.int(),
  turnoverMinutes: z.int(),
  openingHours: z.array(z.object({ weekday: z.int(), opensMinutes: z.int(), closesMinutes: z.int() })),
  openingExceptions: z.array(
    z.object({ day: z.string(), opensMinutes: z.int().nullable(), closesMinutes: z.int().nullable() }),
  ),
  recurringBlocks: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
})

const Terms: z.ZodType<AgreedTerms> = z.object({
  extras: z.array(AgreedExtra).exactOptional(),
  bookedOn: z.string().refine(isDay).exactOptional(),
  adjustment: Amount.exactOptional(),
  rates: AgreedRates.exactOptional(),
  booking: AgreedRules.exactOptional(),
  houseRules: z.object({ pets: z.boolean(), smoking: z.boolean(), events: z.boolean() }).exactOptional(),
})

export const quoteLines = jsonColumn('quotes.lines', z.array(Line))
export const agreedTerms = jsonColumn('quotes.terms', Terms)
