import { expect, test } from 'vitest'
import { createPace } from './pace.server.ts'

test('what arrives waits for its turn, so that all of it together keeps to the rate', async () => {
  const { pace, waits } = paced()
  expect([await pace.turn(500), await pace.turn(1000), await pace.turn(100)]).toEqual([true, true, true])
  expect(waits).toEqual([500, 1500])
})

test('time in which nothing arrives is not saved up, and what is through does not count any more', async () => {
  const { pace, waits, clock } = paced()
  clock.ms = 60_000
  await pace.turn(1000)
  clock.ms += 1000
  await pace.turn(1000)
  await pace.turn(1)
  expect(waits).toEqual([1000])
})

test('a turn that is too far away is refused at once, and takes no place of others', async () => {
  const { pace, waits, clock } = paced()
  await pace.turn(2001)
  expect(await pace.turn(1)).toBe(false)
  clock.ms = 1
  expect(await pace.turn(1)).toBe(true)
  expect(waits).toEqual([2000])
})

/** 1000 bytes a second, and two seconds of waiting at most. */
function paced() {
  const clock = { ms: 0 }
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const pace = createPace({ bytesPerSecond: 1000, maxWaitMs: 2000 }, { now: () => clock.ms, wait })
  return { pace, waits, clock }
}
