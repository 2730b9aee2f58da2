import { expect, test } from 'vitest'
import { needsOldCode } from './old-address.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))

test.each([
  [null, at(1), true, 'e-mails arrive there'],
  [null, null, true, 'e-mails arrive there, and no device is known'],
  [at(5), at(1), false, 'it is refused, and the device was known before'],
  [at(5), at(5), true, 'the device came at that moment'],
  [at(5), at(6), true, 'the device came afterwards'],
  [at(5), null, true, 'no device is known'],
])(
  '[AUTH-07] refused since %s, the device known since %s: a code from the old address is needed: %s (%s)',
  (refusedSince, deviceSince, isNeeded, _why) => {
    expect(needsOldCode({ refusedSince, deviceSince })).toBe(isNeeded)
  },
)
