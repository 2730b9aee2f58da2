import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chargedWork, chargeWork, measured, millisecondsOf, newWork, noteStatement, resumeWork } from './work.server.ts'

let threadMs = 0

beforeEach(() => {
  vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user: threadMs * 1000, system: 0 }))
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Has the thread for so long, by the clock of these tests. */
function busy(milliseconds: number): void {
  threadMs += milliseconds
}

test('a request is charged for the time that it has the thread, before it waits and after', async () => {
  const [one, other] = [newWork(), newWork()]
  await Promise.all([
    measured(one, async () => {
      busy(20)
      await nextTurn()
      await nextTurn()
      noteStatement(5)
      busy(200)
    }),
    measured(other, async () => {
      busy(7)
      await nextTurn()
      await nextTurn()
      await nextTurn()
    }),
  ])
  await nextTurn()
  busy(1000)

  expect(one).toEqual({ threadMs: 220, databaseMs: 5, otherMs: 0 })
  expect(other).toEqual({ threadMs: 7, databaseMs: 0, otherMs: 0 })
})

test('what runs after a wait that nobody has noted is charged to nobody, until the request says that it goes on', async () => {
  const work = newWork()
  await measured(work, async () => {
    await nextTurn()
    busy(10)
    expect(millisecondsOf(work)).toBe(0)
    resumeWork()
    busy(20)
  })
  expect(millisecondsOf(work)).toBe(20)
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
