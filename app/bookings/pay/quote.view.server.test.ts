import { quote, type Rates } from '#domain/pricing/quote.ts'
import { refund } from '#domain/pricing/refund.ts'
import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { quoteView, refundLines } from './quote.view.server.ts'

const pesos = (minor: number) => money(minor, 'CLP')
const rates: Rates = {
  unit: 'day',
  unitPrice: pesos(50_000),
  weekendPrice: pesos(70_000),
  overrides: [],
  discounts: [{ minUnits: 7, percent: 12.5 }],
  cleaningFee: pesos(0),
  extraGuest: { above: 1, fee: pesos(1000) },
  petFee: pesos(0),
  serviceFeePercent: 10,
  taxPercent: 19,
}
const breakfast = {
  id: 'breakfast',
  unit: 'person' as const,
  price: pesos(6000),
  maxQuantity: 1,
  name: { en: 'Breakfast', es: 'Desayuno' },
}
const bikes = {
  ...breakfast,
  id: 'bikes',
  unit: 'item' as const,
  maxQuantity: 4,
  name: { en: 'Bicycle', es: 'Bicicleta' },
}

/** A stay from Monday to Monday for two. */
const price = quote(rates, {
  stay: { unit: 'day', checkIn: '2026-03-02', checkOut: '2026-03-09' },
  zone: 'America/Santiago',
  bookedOn: '2026-03-01',
  guests: 2,
  pets: 0,
  extras: [
    { extra: breakfast, quantity: 1 },
    { extra: bikes, quantity: 2 },
  ],
})
const exchange = { CLP_USD: 1 / 950 }

const timeZone = 'America/Santiago'
const readsEnglish = { language: 'en', locale: 'en-US', currency: 'USD', showsTax: true, timeZone } as const
const readsSpanish = { language: 'es', locale: 'es-CL', currency: 'CLP', showsTax: true, timeZone } as const

test('[BOOK-07] a quote is shown line by line, in the reader’s language', () => {
  const view = quoteView(price, readsSpanish, exchange)
  expect(view.lines).toEqual([
    { kind: 'space', amount: '$250.000', detail: { unitPrice: '$50.000', quantity: 5, unit: 'day' }, rate: 'base' },
    { kind: 'space', amount: '$140.000', detail: { unitPrice: '$70.000', quantity: 2, unit: 'day' }, rate: 'weekend' },
    { kind: 'discount', amount: '−$48.750', detail: null, discount: { kind: 'week', percent: '12,5' } },
    { kind: 'extra-guests', amount: '$7.000', detail: { unitPrice: '$1.000', quantity: 7, unit: 'day' }, guests: 1 },
    {
      kind: 'extra',
      amount: '$12.000',
      detail: { unitPrice: '$6.000', quantity: 2, unit: 'person' },
      name: 'Desayuno',
    },
    { kind: 'extra', amount: '$12.000', detail: { unitPrice: '$6.000', quantity: 2, unit: 'item' }, name: 'Bicicleta' },
    { kind: 'service-fee', amount: '$37.225', detail: null },
  ])
  expect(view).toMatchObject({ total: '$409.475', tax: { percent: '19', amount: '$65.378' }, converted: null })
})

test('[INTL-04] whoever does not want to see the tax reads the same total, without how much of it is tax', () => {
  const shown = quoteView(price, readsSpanish, exchange)
  const hidden = quoteView(price, { ...readsSpanish, showsTax: false }, exchange)
  expect(shown.tax).not.toBeNull()
  expect(hidden).toEqual({ ...shown, tax: null })
})

test('[BOOK-07] a stored quote is shown as it was made', () => {
  const stored = JSON.parse(JSON.stringify(price)) as typeof price
  expect(quoteView(stored, readsEnglish, exchange)).toEqual(quoteView(price, readsEnglish, exchange))
})

test('[INTL-02] the total is there once more in the viewer’s currency, with the age of the rate', () => {
  const asOf = new Date('2026-03-02T10:00:00Z')
  const view = quoteView(price, readsEnglish, exchange, asOf)
  expect(view).toMatchObject({ total: 'CLP 409,475', converted: '$431', convertedAsOf: 'Mar 2' })
  expect(quoteView(price, { ...readsEnglish, currency: 'CLP' }, exchange, asOf).convertedAsOf).toBeNull()
})

test('[INTL-02] the day of the rates is the listing’s own, not the day in UTC', () => {
  const late = new Date('2026-03-03T01:00:00Z')
  expect(quoteView(price, readsEnglish, exchange, late).convertedAsOf).toBe('Mar 2')
  expect(quoteView(price, { ...readsEnglish, timeZone: 'Asia/Tokyo' }, exchange, late).convertedAsOf).toBe('Mar 3')
})

test('[BOOK-06] a refund is shown by kind: several prices and several extras are one sum each', () => {
  const back = refund(price.lines, {
    policy: 'flexible',
    checkIn: { day: '2026-03-02', minutes: 900, zone: 'America/Santiago' },
    now: new Date('2026-01-01T00:00:00Z'),
    by: 'guest',
  })
  expect(refundLines(back, { language: 'es', currency: 'CLP' })).toEqual([
    { kind: 'space', amount: '$390.000' },
    { kind: 'discount', amount: '−$48.750' },
    { kind: 'extra-guests', amount: '$7.000' },
    { kind: 'extra', amount: '$24.000' },
    { kind: 'service-fee', amount: '$37.225' },
  ])
})
