import { add, type Currency, money } from '#kernel/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromPrice } from './from-price.ts'
import { quote, type Rates, SERVICE_FEE_PERCENT, taxInside } from './quote.ts'

const ratesOf = (unit: Rates['unit'], price: number, cleaning = 0, currency: Currency = 'CLP'): Rates => ({
  unit,
  unitPrice: money(price, currency),
  cleaningFee: money(cleaning, currency),
})

const anyRates = fc.record({
  unit: fc.constantFrom('day', 'hour'),
  price: fc.integer({ min: 1, max: 1e9 }),
  cleaning: fc.integer({ min: 0, max: 1e8 }),
})
const anyAmount = fc.integer({ min: 1, max: 1440 })

describe('[BOOK-07] the service fee is 10 % of space and cleaning, on top', () => {
  test.each([
    ['two days', ratesOf('day', 50_000), 2, [100_000, 10_000], 110_000],
    ['with cleaning', ratesOf('day', 50_000, 15_000), 2, [100_000, 15_000, 11_500], 126_500],
    ['an hour and a half', ratesOf('hour', 10_000), 90, [15_000, 1500], 16_500],
    ['twenty minutes of an odd price: rounded half up', ratesOf('hour', 9999), 20, [3333, 333], 3666],
    ['half a peso of fee becomes one', ratesOf('day', 1005), 1, [1005, 101], 1106],
    ['one cent', ratesOf('day', 1, 0, 'USD'), 1, [1, 0], 1],
  ] as const)('%s', (_name, rates, amount, lines, total) => {
    const price = quote(rates, amount, 'US')
    expect(price.lines.map((line) => line.amount.minor)).toEqual(lines)
    expect(price.total).toEqual(money(total, rates.unitPrice.currency))
  })

  test('the lines say what they are for', () => {
    const kinds = (cleaning: number) => quote(ratesOf('hour', 10_000, cleaning), 90, 'CL').lines.map(({ kind }) => kind)
    expect(kinds(1)).toEqual(['space', 'cleaning', 'service-fee'])
    expect(kinds(0)).toEqual(['space', 'service-fee'])
    expect(quote(ratesOf('hour', 10_000), 90, 'CL').lines[0]).toMatchObject({
      quantity: 1.5,
      unit: 'hour',
      unitPrice: money(10_000, 'CLP'),
    })
  })
})

test('[BOOK-07] the lines always add up to the total, and the fee is in it once', () => {
  fc.assert(
    fc.property(anyRates, anyAmount, ({ unit, price, cleaning }, amount) => {
      const { lines, total, serviceFee } = quote(ratesOf(unit, price, cleaning), amount, 'CL')
      const [first, ...rest] = lines.map((line) => line.amount)
      expect(add(first!, ...rest)).toEqual(total)
      expect(lines.filter(({ kind }) => kind === 'service-fee')).toEqual([{ kind: 'service-fee', amount: serviceFee }])
      expect(
        Math.abs(serviceFee.minor * 100 - (total.minor - serviceFee.minor) * SERVICE_FEE_PERCENT),
      ).toBeLessThanOrEqual(50)
    }),
  )
})

test('[BOOK-07] an hour more, or a day more, never costs less', () => {
  fc.assert(
    fc.property(anyRates, anyAmount, fc.integer({ min: 1, max: 240 }), ({ unit, price, cleaning }, amount, more) => {
      const rates = ratesOf(unit, price, cleaning)
      expect(quote(rates, amount + more, 'CL').total.minor).toBeGreaterThanOrEqual(
        quote(rates, amount, 'CL').total.minor,
      )
    }),
  )
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d days cannot be quoted', (amount) => {
  expect(() => quote(ratesOf('day', 1000), amount, 'CL')).toThrow(RangeError)
})

describe('[BOOK-07] Chile’s 19 % are inside the price', () => {
  test.each([
    [11_900, 1900],
    [10_000, 1597],
    [1, 0],
    [119, 19],
  ])('%i pesos hold %i', (gross, tax) => {
    expect(taxInside(money(gross, 'CLP'), 'CL')).toEqual({ percent: 19, amount: money(tax, 'CLP') })
  })

  test('the tax informs and is never added', () => {
    const inChile = quote(ratesOf('day', 50_000), 2, 'CL')
    expect(inChile.tax).toEqual({ percent: 19, amount: money(17_563, 'CLP') })
    expect(inChile.total).toEqual(quote(ratesOf('day', 50_000), 2, 'US').total)
  })

  test.each(['GB', 'US', 'ES', ''])('elsewhere (%j) none is configured', (country) => {
    expect(taxInside(money(11_900, 'GBP'), country)).toBeNull()
  })
})

describe('[HOME-05] ‘From’ is the cheapest unit with every fee in it', () => {
  test.each([
    ['a day and its cleaning', ratesOf('day', 50_000, 15_000), 60, 71_500],
    ['an hour, cleaning spread over the shortest two', ratesOf('hour', 10_000, 5000), 120, 13_750],
    ['an hour and a half at the least', ratesOf('hour', 10_000, 1000), 90, 11_734],
  ] as const)('%s', (_name, rates, minMinutes, expected) => {
    expect(fromPrice(rates, minMinutes).minor).toBe(expected)
  })

  test('it is what one day costs, to the peso', () => {
    fc.assert(
      fc.property(anyRates, ({ price, cleaning }) => {
        const rates = ratesOf('day', price, cleaning)
        expect(fromPrice(rates, 60)).toEqual(quote(rates, 1, 'CL').total)
      }),
    )
  })

  test('the shortest session costs that much an hour, but for the rounding', () => {
    fc.assert(
      fc.property(anyRates, fc.constantFrom(15, 30, 60, 90, 120, 240), ({ price, cleaning }, minMinutes) => {
        const rates = ratesOf('hour', price, cleaning)
        const perHour = (quote(rates, minMinutes, 'CL').total.minor * 60) / minMinutes
        expect(Math.abs(fromPrice(rates, minMinutes).minor - perHour)).toBeLessThanOrEqual(6)
      }),
    )
  })
})
