import type { Stay } from '#domain/availability/stay.ts'
import { formatPercent } from '#domain/i18n/format.ts'
import { addDays } from '#kernel/dates.ts'
import { add, type Currency, formatMoney, money, subtract } from '#kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentFigure } from './price-line.ts'
import { type ChosenExtra, type Extra, quote, type Quote, type Rates } from './quote.ts'

const ratesOf = (unit: Rates['unit'], price: number, more: Partial<Rates> = {}, currency: Currency = 'CLP'): Rates => ({
  unit,
  unitPrice: money(price, currency),
  weekendPrice: null,
  overrides: [],
  discounts: [],
  cleaningFee: money(0, currency),
  extraGuest: null,
  petFee: money(0, currency),
  serviceFeePercent: 10,
  taxPercent: null,
  ...more,
})

/** A stay from a Monday on. */
const days = (count: number): Stay => ({ unit: 'day', checkIn: '2026-03-02', checkOut: addDays('2026-03-02', count) })
const session = (minutes: number): Stay => ({
  unit: 'hour',
  day: '2026-03-02',
  startTime: '10:00',
  durationMinutes: minutes,
})
type QuoteInput = Parameters<typeof quote>[1]

const input = (stay: Stay, more: Partial<QuoteInput> = {}): QuoteInput => ({
  stay,
  zone: 'America/Santiago',
  bookedOn: '2026-03-02',
  guests: 1,
  pets: 0,
  extras: [],
  ...more,
})

const pesos = (minor: number) => money(minor, 'CLP')
const kindsAndAmounts = ({ lines }: Quote) => lines.map(({ kind, amount }) => [kind, amount.minor])
const anExtra = (unit: Extra['unit'], price: number, maxQuantity = 1): Extra => ({
  id: `an-extra-by-${unit}`,
  unit,
  price: pesos(price),
  maxQuantity,
  name: { en: 'Projector', es: 'Proyector' },
})
const chosen = (extra: Extra, quantity = 1): ChosenExtra => ({ extra, quantity })

describe('[BOOK-07] the service fee is 10 % of all before it, on top', () => {
  test.each([
    ['two days', ratesOf('day', 50_000), days(2), [100_000, 10_000], 110_000],
    [
      'with cleaning',
      ratesOf('day', 50_000, { cleaningFee: pesos(15_000) }),
      days(2),
      [100_000, 15_000, 11_500],
      126_500,
    ],
    ['an hour and a half', ratesOf('hour', 10_000), session(90), [15_000, 1500], 16_500],
    ['twenty minutes of an odd price: rounded half up', ratesOf('hour', 9999), session(20), [3333, 333], 3666],
    ['half a peso of fee becomes one', ratesOf('day', 1005), days(1), [1005, 101], 1106],
    [
      'one cent',
      ratesOf('day', 1, { cleaningFee: money(0, 'USD'), petFee: money(0, 'USD') }, 'USD'),
      days(1),
      [1, 0],
      1,
    ],
    [
      'after the discount',
      ratesOf('day', 50_000, { discounts: [{ minUnits: 7, percent: 10 }] }),
      days(7),
      [350_000, -35_000, 31_500],
      346_500,
    ],
  ] as const)('%s', (_name, rates, stay, lines, total) => {
    const price = quote(rates, input(stay))
    expect(price.lines.map((line) => line.amount.minor)).toEqual(lines)
    expect(price.total).toEqual(money(total, rates.unitPrice.currency))
  })
})

describe('[BOOK-07] the best discount for the length counts, once, on the space', () => {
  const perDay = ratesOf('day', 10_000, {
    cleaningFee: pesos(5000),
    discounts: [
      { minUnits: 7, percent: 10 },
      { minUnits: 28, percent: 30 },
    ],
  })
  const perHour = ratesOf('hour', 10_000, { discounts: [{ minUnits: 240, percent: 15 }] })
  test.each([
    ['six days: none', perDay, days(6), null],
    ['seven days', perDay, days(7), { amount: pesos(-7000), percent: 10, minUnits: 7 }],
    ['twenty-seven days', perDay, days(27), { amount: pesos(-27_000), percent: 10, minUnits: 7 }],
    ['twenty-eight days: not both', perDay, days(28), { amount: pesos(-84_000), percent: 30, minUnits: 28 }],
    [
      'a better one for less stays the better one',
      {
        ...perDay,
        discounts: [
          { minUnits: 7, percent: 40 },
          { minUnits: 28, percent: 30 },
        ],
      },
      days(30),
      { amount: pesos(-120_000), percent: 40, minUnits: 7 },
    ],
    ['a minute too short', perHour, session(239), null],
    ['four hours', perHour, session(240), { amount: pesos(-6000), percent: 15, minUnits: 240 }],
    [
      'off nothing that can be written: no line',
      ratesOf('day', 1, { discounts: [{ minUnits: 1, percent: 10 }] }),
      days(1),
      null,
    ],
  ])('%s', (_name, rates, stay, expected) => {
    const lines = quote(rates, input(stay)).lines.filter(({ kind }) => kind === 'discount')
    expect(lines).toMatchObject(expected ? [expected] : [])
  })
})

describe('[BOOK-07] the party pays for itself', () => {
  const rates = ratesOf('day', 50_000, {
    extraGuest: { above: 2, fee: pesos(4000) },
    petFee: pesos(8000),
    cleaningFee: pesos(1000),
  })
  test.each([
    ['as many as are included', rates, input(days(3), { guests: 2 }), []],
    ['two more, for each day', rates, input(days(3), { guests: 4 }), [['extra-guests', 24_000]]],
    [
      'two more, for each hour',
      { ...ratesOf('hour', 10_000), extraGuest: { above: 2, fee: pesos(1001) } },
      input(session(90), { guests: 4 }),
      [['extra-guests', 3003]],
    ],
    [
      'one more, for half an hour, rounded half up',
      { ...ratesOf('hour', 10_000), extraGuest: { above: 1, fee: pesos(1001) } },
      input(session(30), { guests: 2 }),
      [['extra-guests', 501]],
    ],
    ['pets, once and however many', rates, input(days(3), { guests: 1, pets: 3 }), [['pets', 8000]]],
  ] as const)('%s', (_name, some, party, expected) => {
    expect(kindsAndAmounts(quote(some, party)).filter(([kind]) => kind === 'pets' || kind === 'extra-guests')).toEqual(
      expected,
    )
  })
})

describe('[BOOK-07] extras are counted by their unit', () => {
  test.each([
    ['once a booking', anExtra('booking', 12_000), 1, days(3), 12_000, 1],
    ['each of three guests', anExtra('person', 5000), 1, days(3), 15_000, 3],
    ['four of them', anExtra('item', 2500, 10), 4, days(3), 10_000, 4],
    ['an hour and a half', anExtra('hour', 25_000), 1, session(90), 37_500, 1.5],
    ['for nothing', anExtra('booking', 0), 1, days(1), 0, 1],
  ] as const)('%s', (_name, extra, quantity, stay, amount, counted) => {
    const rates = ratesOf(stay.unit === 'day' ? 'day' : 'hour', 50_000)
    const { lines } = quote(rates, input(stay, { guests: 3, extras: [chosen(extra, quantity)] }))
    expect(lines.filter(({ kind }) => kind === 'extra')).toEqual([
      {
        kind: 'extra',
        amount: pesos(amount),
        concerns: ['guest', 'host'],
        quantity: counted,
        unit: extra.unit,
        unitPrice: extra.price,
        extraId: extra.id,
        name: extra.name,
      },
    ])
  })

  test.each([
    ['hours in a stay of days', anExtra('hour', 1), 1],
    ['none of it', anExtra('item', 1, 5), 0],
    ['half of one', anExtra('item', 1, 5), 0.5],
    ['more than there are', anExtra('item', 1, 5), 6],
  ])('%s cannot be quoted', (_name, extra, quantity) => {
    expect(() => quote(ratesOf('day', 1000), input(days(1), { extras: [chosen(extra, quantity)] }))).toThrow(RangeError)
  })
})

test('[BOOK-07] the lines say what they are for, in one order, and whom they concern', () => {
  const rates = ratesOf('day', 50_000, {
    discounts: [{ minUnits: 2, percent: 5 }],
    extraGuest: { above: 1, fee: pesos(1000) },
    cleaningFee: pesos(1000),
    petFee: pesos(1000),
  })
  const { lines } = quote(rates, input(days(2), { guests: 2, pets: 1, extras: [chosen(anExtra('booking', 500))] }))
  expect(lines.map(({ kind, concerns }) => `${kind}: ${concerns.join(' ')}`)).toEqual([
    'space: guest host',
    'discount: guest host',
    'extra-guests: guest host',
    'cleaning: guest host',
    'pets: guest host',
    'extra: guest host',
    'service-fee: guest',
  ])
  expect(lines[0]).toMatchObject({ quantity: 2, unit: 'day', unitPrice: pesos(50_000), rate: 'base' })
  expect(lines[1]).toMatchObject({ percent: 5, minUnits: 2 })
  expect(lines[2]).toMatchObject({ guests: 1, quantity: 2, unit: 'day', unitPrice: pesos(1000) })
})

test.each([{ guests: 0 }, { guests: 1.5 }, { guests: Number.NaN }, { pets: -1 }])(
  'a party of %o cannot be quoted',
  (party) => {
    expect(() => quote(ratesOf('day', 1000), input(days(1), party))).toThrow(RangeError)
  },
)

const anyPrice = fc.integer({ min: 1, max: 1e7 })
const anyFee = fc.integer({ min: 0, max: 1e6 })
const anyPercent = fc.integer({ min: 0, max: 90 })

/** Any rates that a host can set. */
const anyRates = (unit: Rates['unit']) =>
  fc
    .record({
      price: anyPrice,
      weekend: fc.option(anyPrice),
      own: anyPrice,
      week: anyPercent,
      month: anyPercent,
      cleaning: anyFee,
      guest: anyFee,
      pet: anyFee,
      currency: fc.constantFrom('CLP', 'USD'),
    })
    .map(({ currency, price, weekend, own, week, month, cleaning, guest, pet }): Rates => ({
      unit,
      unitPrice: money(price, currency),
      weekendPrice: weekend === null ? null : money(weekend, currency),
      overrides: [{ from: '2026-03-04', to: '2026-03-05', price: money(own, currency) }],
      discounts:
        unit === 'day'
          ? [
              { minUnits: 7, percent: week },
              { minUnits: 28, percent: month },
            ]
          : [{ minUnits: 240, percent: week }],
      cleaningFee: money(cleaning, currency),
      extraGuest: { above: 2, fee: money(guest, currency) },
      petFee: money(pet, currency),
      serviceFeePercent: 10,
      taxPercent: 19,
    }))

const anyExtras = ({ unit, unitPrice: { currency } }: Rates) =>
  fc.array(
    fc
      .record({
        unit: fc.constantFrom(
          ...(['booking', 'person', 'item', ...(unit === 'hour' ? ['hour'] : [])] as Extra['unit'][]),
        ),
        price: anyFee,
        quantity: fc.integer({ min: 1, max: 9 }),
      })
      .map(({ unit: by, price, quantity }): ChosenExtra => ({
        extra: { ...anExtra(by, 1, 9), price: money(price, currency) },
        quantity: by === 'item' ? quantity : 1,
      })),
    { maxLength: 4 },
  )

const anyQuote = fc
  .constantFrom<Rates['unit']>('day', 'hour')
  .chain(anyRates)
  .chain((rates) =>
    fc
      .record({
        length: fc.integer({ min: 1, max: 60 }),
        guests: fc.integer({ min: 1, max: 8 }),
        pets: fc.integer({ min: 0, max: 2 }),
        extras: anyExtras(rates),
      })
      .map(({ length, ...party }) =>
        quote(rates, input(rates.unit === 'day' ? days(length) : session(length * 15), party)),
      ),
  )

test('[BOOK-07] the lines always add up to the total, in whole units, and the fee is in it once', () => {
  fc.assert(
    fc.property(anyQuote, ({ lines, total, serviceFee, tax }) => {
      const [first, ...rest] = lines.map((line) => line.amount)
      expect(add(first!, ...rest)).toEqual(total)
      expect(
        [...lines.map(({ amount }) => amount), tax!.amount].every(({ minor }) => Number.isSafeInteger(minor)),
      ).toBe(true)
      expect(lines.filter(({ kind }) => kind === 'service-fee').map(({ amount }) => amount)).toEqual([serviceFee])
      const off = serviceFee.minor * 100 - (total.minor - serviceFee.minor) * 10
      expect(Math.abs(off)).toBeLessThanOrEqual(50)
    }),
  )
})

test('[BOOK-07] what concerns the host is what the guest pays less the service fee', () => {
  fc.assert(
    fc.property(anyQuote, ({ lines, total, serviceFee }) => {
      const [first, ...rest] = lines.filter(({ concerns }) => concerns.includes('host')).map(({ amount }) => amount)
      expect(add(first!, ...rest)).toEqual(subtract(total, serviceFee))
    }),
  )
})

test('[INTL-02] pesos never have decimals', () => {
  fc.assert(
    fc.property(
      anyQuote.filter(({ total }) => total.currency === 'CLP'),
      ({ lines }) => {
        for (const { amount } of lines)
          expect(formatMoney(amount, { language: 'es', currency: 'CLP' })).not.toContain(',')
      },
    ),
  )
})

test('[BOOK-07] an hour more, or a day more, never costs less at one price', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Rates['unit']>('day', 'hour').chain(anyRates),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 60 }),
      (rates, length, more) => {
        const linear = { ...rates, discounts: [] }
        const total = (count: number) =>
          quote(linear, input(rates.unit === 'day' ? days(count) : session(count))).total.minor
        expect(total(length + more)).toBeGreaterThanOrEqual(total(length))
      },
    ),
  )
})

test('[BOOK-07] a session in two halves costs the same but for one rounding a line', () => {
  fc.assert(
    fc.property(anyPrice, fc.integer({ min: 2, max: 600 }), fc.integer({ min: 1, max: 599 }), (price, minutes, cut) => {
      const first = Math.min(cut, minutes - 1)
      const [whole, one, other] = [minutes, first, minutes - first].map(
        (count) => quote(ratesOf('hour', price), input(session(count))).total.minor,
      )
      expect(Math.abs(whole! - one! - other!)).toBeLessThanOrEqual(3)
    }),
  )
})

describe('[BOOK-07] the tax is inside the price', () => {
  test('it informs and is never added', () => {
    const inChile = quote(ratesOf('day', 50_000, { taxPercent: 19 }), input(days(2)))
    expect(inChile.tax).toEqual({ percent: 19, amount: pesos(17_563) })
    expect(inChile.total).toEqual(quote(ratesOf('day', 50_000), input(days(2))).total)
  })

  test('none where no rate is configured', () => {
    expect(quote(ratesOf('day', 50_000), input(days(2))).tax).toBeNull()
  })
})

test.each([
  ['en-US', '50%', '12.5'],
  ['es-CL', '50 %', '12,5'],
] as const)(
  '[BOOK-07] in %s a share of a month is %s, and beside it the figure of a discount %s',
  (locale, share, figure) => {
    const text = () => formatPercent(50, locale).replace('\u00a0', ' ')
    expect([text(), percentFigure(12.5, locale), text()]).toEqual([share, figure, share])
  },
)

describe('[BOOK-07] a discount by when one books counts in the listing’s days, and only the best one of all', () => {
  const discounts: Rates['discounts'] = [
    { minUnits: 7, percent: 10, span: 'week' },
    { minUnits: 0, percent: 20, span: 'last-minute', maxAhead: 3 },
    { minUnits: 0, percent: 15, span: 'early-bird', minAhead: 60 },
  ]
  test.each([
    ['booked on the day itself', 2, '2026-03-02', 'last-minute', 20_000],
    ['booked three days ahead', 2, '2026-02-27', 'last-minute', 20_000],
    ['booked four days ahead', 2, '2026-02-26', undefined, 0],
    ['booked 59 days ahead', 2, '2026-01-02', undefined, 0],
    ['booked 60 days ahead', 2, '2026-01-01', 'early-bird', 15_000],
    ['a week booked early: the better one', 7, '2026-01-01', 'early-bird', 52_500],
    ['a week booked in between', 7, '2026-02-01', 'week', 35_000],
  ])('%s', (_name, count, bookedOn, span, off) => {
    const { lines, total } = quote(ratesOf('day', 50_000, { discounts }), input(days(count), { bookedOn }))
    const line = lines.find(({ kind }) => kind === 'discount')
    expect([line?.span, line?.amount.minor ?? 0]).toEqual([span, off === 0 ? 0 : -off])
    expect(total.minor).toBe(((count * 50_000 - off) * 11) / 10)
    expect(Object.keys(line ?? {})).not.toContain('maxAhead')
  })

  test('per hour too', () => {
    const hourly = ratesOf('hour', 10_000, { discounts: discounts.slice(1) })
    expect(quote(hourly, input(session(120), { bookedOn: '2026-03-01' })).total.minor).toBe(17_600)
    expect(quote(hourly, input(session(120), { bookedOn: '2026-02-20' })).total.minor).toBe(22_000)
  })
})
