import { expect, test } from 'vitest'
import { createPace } from './pace.server.ts'

test('what arrives waits for its turn, so that all of it together keeps to the rate', async () => {
  const { pace, waits } = paced()
  for (const bytes of [500, 1000, 100]) await pace.turn(bytes)
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

/** The pace is 1000 bytes a second. */
function paced() {
  const clock = { ms: 0 }
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  return { pace: createPace(1000, { now: () => clock.ms, wait }), waits, clock }
}
