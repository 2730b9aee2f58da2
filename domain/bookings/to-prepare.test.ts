import { translator } from '#domain/i18n/queries.server.ts'
import { type Language, localeFor } from '#domain/i18n/language.ts'
import { type Extra, quote, type Rates } from '#domain/pricing/quote.ts'
import { add, money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { earningLines, preparationOf } from './to-prepare.ts'

const clp = (minor: number) => money(minor, 'CLP')
const rates: Rates = {
  unit: 'hour',
  unitPrice: clp(20_000),
  weekendPrice: null,
  overrides: [],
  discounts: [],
  cleaningFee: clp(10_000),
  extraGuest: null,
  petFee: clp(0),
  serviceFeePercent: 10,
  taxPercent: null,
}
const extra = (unit: Extra['unit'], en: string, es: string): Extra => ({
  id: en,
  unit,
  price: clp(1000),
  maxQuantity: 20,
  name: { en, es },
})
const bought = [
  { extra: extra('booking', 'Projector', 'Proyector'), quantity: 1 },
  { extra: extra('person', 'Breakfast', 'Desayuno'), quantity: 1 },
  { extra: extra('hour', 'Sound system', 'Equipo de sonido'), quantity: 1 },
  { extra: extra('item', 'Chair', 'Silla'), quantity: 12 },
]
const stay = { unit: 'hour', day: '2026-03-20', startTime: '10:00', durationMinutes: 180 } as const
const agreed = (extras: typeof bought) =>
  quote(rates, { stay, zone: 'America/Santiago', bookedOn: '2026-03-01', guests: 4, pets: 0, extras })

const extrasOf = (extras: typeof bought, language: Language) => {
  const words = { purpose: null, note: null, guestPhone: null }
  const booking = { id: 'b1', guests: 4, pets: 0, ...words, lines: agreed(extras).lines }
  return preparationOf(booking, language, translator(language)).extras
}

test.each([
  ['en', ['1 × Projector', '4 × Breakfast', 'Sound system: 3 hours', '12 × Chair']],
  ['es', ['1 × Proyector', '4 × Desayuno', 'Equipo de sonido: 3 horas', '12 × Silla']],
] as const)('[BOOK-07] a host reads what to prepare, and how many of each (%s)', (language, texts) => {
  expect(extrasOf(bought, language)).toEqual(texts)
})

test('[BOOK-07] where no extra was bought there is nothing to prepare', () => {
  expect(extrasOf([], 'en')).toEqual([])
})

test('[BOOK-07] the price’s lines of a host are all but the service fee, and add up to what they earn', () => {
  const { lines, total, serviceFee } = agreed(bought)
  const reader = (language: Language) => ({ language, locale: localeFor(language), currency: null })
  expect(earningLines(lines, reader('en'), translator('en'))).toEqual([
    { label: 'CLP 20,000 × 3 hours', amount: 'CLP 60,000' },
    { label: 'Cleaning fee', amount: 'CLP 10,000' },
    { label: 'Projector', amount: 'CLP 1,000' },
    { label: 'Breakfast: CLP 1,000 × 4 people', amount: 'CLP 4,000' },
    { label: 'Sound system: CLP 1,000 × 3 hours', amount: 'CLP 3,000' },
    { label: 'Chair: CLP 1,000 × 12', amount: 'CLP 12,000' },
  ])
  const shown = lines.filter(({ concerns }) => concerns.includes('host')).map(({ amount }) => amount)
  expect(add(...(shown as [(typeof shown)[0]]))).toEqual(clp(total.minor - serviceFee.minor))
})
