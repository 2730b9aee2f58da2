import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  commonStyle,
  convert,
  currencies,
  formatMoney,
  major,
  type Money,
  money,
  negate,
  parseMoney,
  percentOf,
  roundedUp,
  share,
  subtract,
  times,
  typedMoney,
} from './money.ts'

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('%d is no amount', (minor) => {
  expect(() => money(minor, 'USD')).toThrow(RangeError)
})

test('[BOOK-07] different currencies are never added up', () => {
  expect(() => add(money(1, 'USD'), money(1, 'CLP'))).toThrow('mixed currencies')
  expect(() => subtract(money(1, 'EUR'), money(1, 'GBP'))).toThrow('mixed currencies')
})

test('sums that no longer fit are refused, not rounded', () => {
  const max = money(Number.MAX_SAFE_INTEGER, 'CLP')
  expect(() => add(max, money(1, 'CLP'))).toThrow(RangeError)
  expect(() => times(max, 2)).toThrow(RangeError)
  expect(() => share(max, 2, 3)).toThrow(RangeError)
})

describe('[BOOK-07] shares are rounded half up', () => {
  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [-5, 10, 0],
    [-15, 10, -1],
    [1005, 10, 101],
    [999, 50, 500],
    [1000, 7.5, 75],
    [100, 0.5, 1],
    [99, 0.5, 0],
  ])('%i, %d percent: %i', (minor, percent, expected) => {
    // `+ 0` turns -0 into 0.
    expect(percentOf(money(minor, 'CLP'), percent).minor + 0).toBe(expected)
  })

  test('a third of 100 is 33, two thirds are 67', () => {
    expect(share(money(100, 'USD'), 1, 3).minor).toBe(33)
    expect(share(money(100, 'USD'), 2, 3).minor).toBe(67)
  })
})

test('what is taken away and given back is what it was', () => {
  const amounts = fc.integer({ min: -1e12, max: 1e12 })
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      expect(add(subtract(money(a, 'USD'), money(b, 'USD')), money(b, 'USD'))).toEqual(money(a, 'USD'))
    }),
  )
  expect(Object.is(negate(money(0, 'USD')).minor, 0)).toBe(true)
})

describe('[INTL-02] pesos have no decimals', () => {
  test('twenty-five of the main unit', () => {
    expect(currencies.map((currency) => major(25, currency).minor)).toEqual([2500, 25, 2500, 2500])
  })

  test('dollars and pesos convert without a hundredfold charge, both ways', () => {
    expect(convert(money(10_00, 'USD'), 950, 'CLP')).toEqual(money(9500, 'CLP'))
    expect(convert(money(9500, 'CLP'), 1 / 950, 'USD')).toEqual(money(10_00, 'USD'))
    expect(convert(money(10_00, 'GBP'), 1.18, 'EUR')).toEqual(money(11_80, 'EUR'))
  })

  test('one’s own currency is left as it is, whatever the rate says', () => {
    expect(convert(money(123, 'EUR'), 7, 'EUR')).toEqual(money(123, 'EUR'))
  })
})

/** The reader has chosen the amount's own currency. */
const own = ({ currency }: Money) => ({ language: 'es', currency })

describe('[INTL-02] in the reader’s own currency an amount is written as section 9 says', () => {
  test.each([
    [money(1_234_567, 'CLP'), '$1.234.567'],
    [money(0, 'CLP'), '$0'],
    [money(1_234_567, 'USD'), '$12,345.67'],
    [money(500, 'USD'), '$5.00'],
    [money(999, 'EUR'), '€9.99'],
    [money(100_000, 'GBP'), '£1,000.00'],
  ])('%o', (amount, text) => {
    expect(formatMoney(amount, own(amount))).toBe(text)
    const english = amount.currency === 'CLP' ? text.replace('$', 'CLP ').replaceAll('.', ',') : text
    expect(formatMoney(amount, { ...own(amount), language: 'en' })).toBe(english)
  })

  test('pesos are named in English, where a bare sign reads as dollars', () => {
    for (const currency of [null, ...currencies])
      for (const style of ['exact', 'whole', 'rounded', 'short'] as const)
        expect(formatMoney(money(149_600, 'CLP'), { language: 'en', currency }, style)).toBe('CLP 149,600')
    expect(formatMoney(money(149_600, 'CLP'), { language: 'es', currency: 'CLP' })).toBe('$149.600')
  })

  test.each([
    [money(500, 'USD'), '$5'],
    [money(550, 'USD'), '$5.50'],
    [money(500, 'CLP'), '$500'],
    [money(0, 'GBP'), '£0'],
  ])('%o as a price, where whole amounts go without decimals', (amount, text) => {
    expect(formatMoney(amount, own(amount), 'whole')).toBe(text)
  })

  test.each([
    [money(549, 'USD'), '$5'],
    [money(550, 'USD'), '$6'],
    [money(549, 'CLP'), '$549'],
  ])('%o converted, where it is about right and no more', (amount, text) => {
    expect(formatMoney(amount, own(amount), 'rounded')).toBe(text)
  })
})

describe('[INTL-02] everywhere else an amount says its currency, with the separators of the reader’s language', () => {
  test.each([
    [money(218_900, 'CLP'), 'CLP 218,900', 'CLP 218.900'],
    [money(1_000, 'CLP'), 'CLP 1,000', 'CLP 1.000'],
    [money(12_000, 'USD'), 'US$120.00', 'US$120,00'],
    [money(123_456, 'EUR'), '€1,234.56', '€1.234,56'],
    [money(99_999, 'GBP'), '£999.99', '£999,99'],
    [money(-660_600, 'CLP'), '−CLP 660,600', '−CLP 660.600'],
  ])('%o', (amount, english, spanish) => {
    for (const currency of [null, ...currencies.filter((each) => each !== amount.currency)]) {
      expect(formatMoney(amount, { language: 'en', currency })).toBe(english)
      expect(formatMoney(amount, { language: 'es', currency })).toBe(spanish)
    }
  })

  test('where there is little room too', () => {
    const reader = { language: 'en', currency: 'USD' } as const
    expect(formatMoney(money(1_250_000, 'CLP'), reader, 'short')).toBe('CLP 1.3M')
    expect(formatMoney(money(56_100, 'CLP'), reader, 'short')).toBe('CLP 56,100')
    expect(formatMoney(money(56_100, 'CLP'), { language: 'es', currency: 'CLP' }, 'short')).toBe('$56.100')
    expect(formatMoney(money(42_410, 'CLP'), reader, 'tight')).toBe('CLP 42.5K')
    expect(formatMoney(money(42_000, 'CLP'), { language: 'es', currency: 'CLP' }, 'tight')).toBe('$42\u00a0k')
    expect(formatMoney(money(998_700, 'USD'), reader, 'tight')).toBe('$9,987')
  })
})

test.each([
  [money(59_40, 'GBP'), money(60_00, 'GBP')],
  [money(59_00, 'GBP'), money(59_00, 'GBP')],
  [money(59_401, 'CLP'), money(59_401, 'CLP')],
])('[INTL-02] without decimals %o is never less: %o', (amount, up) => {
  expect(roundedUp(amount)).toEqual(up)
})

test('[BOOK-07] amounts that stand together have decimals all of them or none', () => {
  expect(commonStyle([money(59_40, 'GBP'), money(60_00, 'GBP')])).toBe('exact')
  expect(commonStyle([money(59_00, 'GBP'), money(60_00, 'GBP')])).toBe('whole')
  expect(commonStyle([money(59_401, 'CLP')])).toBe('whole')
})

test('[BOOK-07] a share is rounded half up exactly, also of very large and of negative amounts', () => {
  const half = (product: bigint, denominator: bigint) => {
    const doubled = 2n * product + denominator
    const floor = doubled / (2n * denominator)
    return doubled < 0n && doubled % (2n * denominator) !== 0n ? floor - 1n : floor
  }
  fc.assert(
    fc.property(
      fc.integer({ min: -9e11, max: 9e11 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 1, max: 20_000 }),
      (minor, numerator, denominator) => {
        const exact = half(BigInt(minor) * BigInt(numerator), BigInt(denominator))
        expect(BigInt(share(money(minor, 'CLP'), numerator, denominator).minor)).toBe(exact)
      },
    ),
  )
})

test.each([
  [money(-660_600, 'CLP'), '−$660.600'],
  [money(-1250, 'USD'), '−$12.50'],
])('[INTL-02] what is taken off has its sign in front: %o is %s', (amount, text) => {
  expect(formatMoney(amount, own(amount))).toBe(text)
})

test.each([
  ['45000', 'CLP', 45_000],
  ['45.000', 'CLP', 45_000],
  ['45,000', 'CLP', 45_000],
  [' 1.234.567 ', 'CLP', 1_234_567],
  ['45.5', 'CLP', null],
  ['1,234.50', 'USD', 123_450],
  ['1234,5', 'EUR', 123_450],
  ['1.234', 'GBP', 123_400],
  ['0.99', 'USD', 99],
  ['0.5', 'USD', 50],
  // Half a dollar, or five hundred? It is asked about.
  ['0.500', 'USD', null],
  ['$0.500', 'USD', null],
  ['$45.000', 'CLP', 45_000],
  ['CLP 218,900', 'CLP', 218_900],
  ['45.000 CLP', 'CLP', 45_000],
  ['US$ 1.234,5', 'USD', 123_450],
  ['€45', 'EUR', 4500],
  ['45,50\u00a0€', 'EUR', 4550],
  ['£ 45', 'GBP', 4500],
  ['45\u202f000', 'CLP', 45_000],
  ["1'500.00", 'USD', 150_000],
  ['\u202a45.000\u202c', 'CLP', 45_000],
  ['45000\u200b', 'CLP', 45_000],
  ['４５０００', 'CLP', 45_000],
  ['€45', 'USD', null],
  ['US$45', 'CLP', null],
  ['45 00', 'CLP', null],
  ['$', 'CLP', null],
  ['$45$', 'CLP', null],
  [`45${' '.repeat(60)}`, 'CLP', null],
  ['0,500', 'EUR', null],
  ['0.500', 'CLP', null],
  ['00.500', 'CLP', null],
  ['0.500.000', 'CLP', null],
  ['1.23.45', 'USD', null],
  ['-5', 'USD', null],
  ['', 'USD', null],
  ['1e9', 'CLP', null],
  ['999999999999999', 'USD', null],
] as const)('%j typed in %s is %s in minor units', (text, currency, minor) => {
  expect(parseMoney(text, currency)).toEqual(minor === null ? null : money(minor, currency))
})

test.each([
  [123_450, 'USD', '1234.50'],
  [123_400, 'USD', '1234'],
  [45_000, 'CLP', '45000'],
] as const)(
  '%d minor units of %s are shown in a form as %s, which reads as the same amount',
  (minor, currency, text) => {
    expect(typedMoney(money(minor, currency))).toBe(text)
    expect(parseMoney(text, currency)).toEqual(money(minor, currency))
  },
)
