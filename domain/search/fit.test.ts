import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packed, UPPER_BITS } from './fit.ts'

type Field = { has: number; wanted: number }

/** A field of which a listing may have so much; what is wanted lies around it, or is nothing. */
const upTo = (most: number): fc.Arbitrary<Field> =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.constantFrom(-1, 0, 0, 0, 1), fc.boolean())
    .map(([has, more, isAsked]) => ({ has, wanted: isAsked ? Math.min(most, Math.max(0, has + more)) : 0 }))

const fields = fc.record({
  guests: upTo(10_000),
  bedrooms: upTo(100),
  bathrooms: upTo(100),
  horizon: upTo(730),
  mostDays: upTo(180),
  shortDays: upTo(254),
  plain: upTo(1),
})

test('[HOME-13] one subtraction says whether a listing has at least what is wanted, in every field', () => {
  fc.assert(
    fc.property(fields, (all) => {
      const each = (of: (field: Field) => number) =>
        packed(Object.fromEntries(Object.entries(all).map(([name, field]) => [name, of(field)])))!
      const left = ((each(({ has }) => has) | UPPER_BITS) - each(({ wanted }) => wanted)) & UPPER_BITS
      expect(left === UPPER_BITS).toBe(Object.values(all).every(({ has, wanted }) => has >= wanted))
    }),
  )
})

test.each([
  ['more guests than any listing takes', { guests: 16_384 }],
  ['a stay longer than any may be', { mostDays: 256 }],
])('[HOME-13] %s is wanted of none', (_what, wanted) => expect(packed(wanted)).toBeNull())

test('[HOME-13] what is not asked for wants nothing', () =>
  expect(packed({ guests: undefined, shortDays: -100 })).toBe(0n))
