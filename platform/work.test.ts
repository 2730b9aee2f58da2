import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chargedWork, chargeWork, measured, millisecondsOf, newWork, noteStatement, resumeWork } from './work.server.ts'

/** Keeps the thread for so long. */
function busy(milliseconds: number): void {
  const since = process.threadCpuUsage()
  for (let spent = 0; spent < milliseconds * 1000;) {
    const { user, system } = process.threadCpuUsage(since)
    spent = user + system
  }
}

/** Far above what a busy machine adds to a request's own few milliseconds. */
const OTHERS_MS = 200

test('a request is charged for the time that it has the thread, before it waits and after', async () => {
  const [one, other] = [newWork(), newWork()]
  await Promise.all([
    measured(one, async () => {
      busy(20)
      await nextTurn()
      await nextTurn()
      noteStatement(5)
      busy(OTHERS_MS)
    }),
    measured(other, async () => {
      busy(5)
      await nextTurn()
      await nextTurn()
      await nextTurn()
    }),
  ])
  await nextTurn()
  busy(OTHERS_MS)

  expect(one.threadMs).toBeGreaterThanOrEqual(20 + OTHERS_MS)
  expect(one.threadMs).toBeLessThan(20 + OTHERS_MS + OTHERS_MS)
  expect(one.databaseMs).toBe(5)
  expect(other.threadMs).toBeGreaterThanOrEqual(5)
  expect(other.threadMs).toBeLessThan(5 + OTHERS_MS)
})

test('what runs after a wait that nobody has noted is charged to nobody, until the request says that it goes on', async () => {
  const work = newWork()
  await measured(work, async () => {
    await nextTurn()
    busy(10)
    expect(millisecondsOf(work)).toBeLessThan(5)
    resumeWork()
    busy(10)
  })
  expect(millisecondsOf(work)).toBeGreaterThanOrEqual(10)
})

test('work of another thread is charged by its time, and what has no time by its price', async () => {
  const work = newWork(0.1)
  await measured(work, async () => {
    chargeWork(50)
    await chargedWork(() => delay(5))
  })
  expect(work.otherMs).toBeGreaterThanOrEqual(54)
  const { otherMs } = work
  // Outside of a request nobody is charged.
  chargeWork(50)
  noteStatement(50)
  resumeWork()
  expect(work.otherMs).toBe(otherMs)
})
