import { defaultLimits } from '#test/limits.ts'
import { expect, test } from 'vitest'
import { readLimits } from './limits.server.ts'

test('a limit that is not given has its default', () => {
  expect(readLimits(undefined)).toEqual(defaultLimits)
  expect(readLimits('unpaidHoldsPerGuest=9, heldDaysPerGuest=365')).toEqual({
    ...defaultLimits,
    unpaidHoldsPerGuest: 9,
    heldDaysPerGuest: 365,
  })
})

test.each(['holds=9', 'toString=1', 'unpaidHoldsPerGuest', 'unpaidHoldsPerGuest=0', 'unpaidHoldsPerGuest=1e9'])(
  'a limit that nobody knows, or that is no number, stops the start and is named: %s',
  (text) => {
    expect(() => readLimits(text)).toThrow(text.split('=')[0])
  },
)
