import { queuedJobs } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { demoClock, moveDemoClock, secondsAhead } from './demo-clock.server.ts'
import { addJob } from './outbox.server.ts'

const { db } = await aDatabase()
const never = (error: unknown) => {
  throw error
}

test('the demo’s clock goes forward for every process, and what waits in the queue falls due with it', async () => {
  const [here, there] = [await demoClock(db, never), await demoClock(db, never)]
  const due = later(here.clock(), { days: 3 })
  await addJob(db, 'bookings.complete', { bookingId: 'a' }, { runAt: due })

  await moveDemoClock(db, 2 * 86_400)
  await moveDemoClock(db, 3600)
  await Promise.all([here.refresh(), there.refresh()])

  expect(await secondsAhead(db)).toBe(2 * 86_400 + 3600)
  for (const { clock, stop } of [here, there]) {
    expect(clock().getTime() - Date.now()).toBeGreaterThan(49 * 3_600_000 - 5_000)
    stop()
  }
  // The queue's clock has the job 49 hours nearer; new jobs are queued by the demo's clock.
  const [first] = await queuedJobs(db, 'bookings.complete')
  expect(first!.runAt).toEqual(later(due, { hours: -49 }))
  await addJob(db, 'bookings.settle-shares', { bookingId: 'a' }, { runAt: due })
  expect((await queuedJobs(db, 'bookings.settle-shares'))[0]!.runAt).toEqual(later(due, { hours: -49 }))
})
