import { addDays } from '#kernel/dates.ts'
import { formatMoney, major, type Money, subtract, times } from '#kernel/money.ts'
import { quote, type Rates } from '../pricing/quote.ts'
import { refund, refundDeadlines } from '../pricing/refund.ts'
import { taxInside } from '../pricing/tax-inside.ts'

/** The help text's example is a moderate space in pesos for three weekdays. */
const DAYS = 3
const checkIn = { day: '2026-09-07', minutes: 15 * 60, zone: 'America/Santiago' }
const pesos = (units: number) => major(units, 'CLP')

/** The tax within this amount is an example in the texts. */
const taxed = pesos(11_900)

type Settled = { serviceFeePercent: number; chileanTaxPercent: number | null }

/** The charging and refunding functions calculate the help texts' example. */
export function exampleFigures(settled: Settled, language: string): Record<string, string> {
  const rates: Rates = {
    unit: 'day',
    unitPrice: pesos(60_000),
    weekendPrice: null,
    overrides: [],
    discounts: [],
    cleaningFee: pesos(25_000),
    extraGuest: null,
    petFee: pesos(0),
    serviceFeePercent: settled.serviceFeePercent,
    taxPercent: null,
  }
  const stay = { unit: 'day', checkIn: checkIn.day, checkOut: addDays(checkIn.day, DAYS) } as const
  const { lines, serviceFee, total } = quote(rates, {
    stay,
    zone: checkIn.zone,
    bookedOn: checkIn.day,
    guests: 2,
    pets: 0,
    extras: [],
  })
  // The instant is the last moment of the policy's second tier.
  const now = refundDeadlines('moderate', checkIn).at(-1)!.until
  const half = refund(lines, { policy: 'moderate', checkIn, now, by: 'guest' })

  const tax = taxInside(taxed, settled.chileanTaxPercent)?.amount ?? pesos(0)
  const amounts: Record<string, Money> = {
    day: rates.unitPrice,
    space: times(rates.unitPrice, DAYS),
    cleaning: rates.cleaningFee,
    fee: serviceFee,
    total,
    half: half.total,
    'tax.total': taxed,
    'tax.net': subtract(taxed, tax),
    'tax.part': tax,
  }
  const reader = { language, currency: null }
  return {
    'example.days': String(DAYS),
    ...Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [`example.${name}`, formatMoney(amount, reader)]),
    ),
  }
}
