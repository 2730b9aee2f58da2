import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListing, aPaidBooking, days, valueOf } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { aProgram, aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()
const site = await aSite(url)

test('[BOOK-06] a killed worker’s jobs go on at another within a minute', async () => {
  const now = new Date()
  const today = dayIn(now, 'America/Santiago')
  const stay = days(addDays(today, 40), addDays(today, 42))
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db), { stay, now })
  const [first, second] = [aProgram('worker.ts', site), aProgram('worker.ts', site)]
  await first.start('gateway.refund:after')
  valueOf(await cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, now))
  expect(await first.exited()).toBe('SIGKILL')
  expect(await lockedRefunds()).toBe(1)

  await second.start()

  await eventually('the refund has gone through', async () => {
    const { status } = await db
      .selectFrom('refunds')
      .select('status')
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
    return status === 'succeeded'
  })
  const refunds = await db.selectFrom('sandbox_refunds').select('amount_minor').execute()
  expect(refunds).toEqual([{ amount_minor: 110_000 }])
})

/** Jobs that are locked while their worker counts as alive. */
async function lockedRefunds(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'payments.refund' and jobs.locked_at is not null`.execute(db)
  return rows[0]!.count
}
