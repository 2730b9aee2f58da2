import { expect, test } from 'vitest'
import { createPauses } from './relaunch.ts'

test('[OPS-02] a program that ends at once, again and again, is started after longer and longer pauses; once it has run a minute, after one second', () => {
  const pauses = createPauses()
  const soon = Array.from({ length: 8 }, () => pauses.next(300))
  expect(soon).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(pauses.next(60_000)).toBe(1_000)
  expect([pauses.next(59_999), pauses.next(0)]).toEqual([2_000, 4_000])
})
