import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWithin, MAX_GUESTS, mostOf } from './guest-counters.tsx'

const party = { adults: 2, children: 3, infants: 1, pets: 0 }

test.each([
  [-1, 10, 0, 'below nothing'],
  [0, 10, 0, 'nothing'],
  [3, 10, 3, 'as it is'],
  [3.9, 10, 3, 'whole people'],
  [11, 10, 10, 'no more than there may be'],
  [Number.NaN, 10, 0, 'no number'],
  [5, -3, 0, 'no room at all'],
])('[HOME-11] a count of %d with room for %d becomes %i (%s)', (value, most, count, _why) => {
  expect(countWithin(value, most)).toBe(count)
})

test('[HOME-11] adults and children share one limit, infants and pets have their own', () => {
  expect(mostOf('adults', party)).toBe(MAX_GUESTS - 3)
  expect(mostOf('children', party)).toBe(MAX_GUESTS - 2)
  expect(mostOf('infants', party)).toBe(20)
  expect(mostOf('pets', party)).toBe(20)
})

test('[HOME-11] whatever is counted or typed, nothing is below 0 and the party never above its limit', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('adults', 'children', 'infants', 'pets'), fc.double())), (inputs) => {
      let guests = party
      for (const [kind, input] of inputs) guests = { ...guests, [kind]: countWithin(input, mostOf(kind, guests)) }
      expect(Math.min(...Object.values(guests))).toBeGreaterThanOrEqual(0)
      expect(guests.adults + guests.children).toBeLessThanOrEqual(MAX_GUESTS)
    }),
  )
})
