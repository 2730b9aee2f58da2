import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWithin, maxOf } from './party.ts'

const party = { adults: 2, children: 3, infants: 1, pets: 0 }

test.each([
  [-1, 10, 0, 'below nothing'],
  [0, 10, 0, 'nothing'],
  [3, 10, 3, 'as it is'],
  [3.9, 10, 3, 'whole people'],
  [11, 10, 10, 'no more than there may be'],
  [Number.NaN, 10, 0, 'no number'],
  [5, -3, 0, 'no room at all'],
])('[HOME-11] a count of %d with room for %d becomes %i (%s)', (value, max, count, _why) => {
  expect(countWithin(value, max)).toBe(count)
})

test('[HOME-11] adults and children share one limit, infants and pets have their own', () => {
  expect(maxOf('adults', party)).toBe(997)
  expect(maxOf('children', party)).toBe(998)
  expect(maxOf('infants', party)).toBe(20)
  expect(maxOf('pets', party)).toBe(20)
})

test('[HOME-11] whatever is counted or typed, nothing is below 0 and the party never above its limit', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('adults', 'children', 'infants', 'pets'), fc.double())), (inputs) => {
      let guests = party
      for (const [kind, input] of inputs) guests = { ...guests, [kind]: countWithin(input, maxOf(kind, guests)) }
      expect(Math.min(...Object.values(guests))).toBeGreaterThanOrEqual(0)
      expect(guests.adults + guests.children).toBeLessThanOrEqual(1000)
    }),
  )
})
