import { expect, test } from 'vitest'
import { isNewer } from './unsent.ts'

const unsent = (base: number, at: number) => ({ step: 'details', form: '', base, at })

test.each([
  ['nobody has stored anything since, by a clock that is right', 100, 150, 100, true],
  ['nobody has stored anything since, by a clock that is hours late', 100, 20, 100, true],
  ['another device stored something before this was typed', 100, 150, 120, true],
  ['another device stored something after this was typed', 100, 110, 120, false],
])('[HOST-02] what is on the device is sent when it is newer: %s', (_why, base, at, updatedAt, is) => {
  expect(isNewer(unsent(base, at), updatedAt)).toBe(is)
})
