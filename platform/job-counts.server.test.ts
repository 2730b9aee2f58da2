import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countJobs, listJobRates } from './job-counts.server.ts'
import { noteReading } from './readings.server.ts'

const { db } = await aDatabase()

beforeEach(async () => {
  await db.deleteFrom('job_counts').execute()
})

const note = (task: string, result: 'done' | 'failed', ms: number) => noteReading({ kind: 'job', task, result, ms })

test('[OPS-02] jobs of all workers are counted by kind and hour, with how long one takes', async () => {
  const [one, other] = [countJobs(db), countJobs(db)]
  note('email.send', 'done', 10)
  note('email.send', 'failed', 30)
  note('payouts.make', 'done', 5)
  await one.write()
  await one.write()
  one.stop()
  note('email.send', 'done', 20)
  noteReading({ kind: 'connection', ms: 1 })
  await other.write()
  other.stop()
  note('email.send', 'done', 99)
  await other.write()
  const rates = await listJobRates(db)
  expect(rates.map(({ task, day, failed, meanMs }) => [task, day, failed, meanMs])).toEqual([
    // The first worker's two and the second's three.
    ['email.send', 5, 2, 20],
    ['payouts.make', 2, 0, 5],
  ])
})

test('[OPS-02] rates are of the last full hour and of a day; counts are kept for a week', async () => {
  const at = (hours: number) => sql`date_trunc('hour', clock_timestamp()) - make_interval(hours => ${hours})`
  for (const hours of [0, 1, 24, 25, 24 * 8])
    await sql`insert into job_counts values (${at(hours)}, 'email.send', ${hours + 1}, 0, 0)`.execute(db)
  expect(await listJobRates(db)).toMatchObject([{ hour: 2, day: 1 + 2 + 25 }])
  const counts = countJobs(db)
  note('email.send', 'done', 1)
  await counts.write()
  counts.stop()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job_counts`.execute(db)
  expect(rows[0]?.count).toBe(4)
})

test('[OPS-02] what cannot be written is written the next time', async () => {
  const counts = countJobs(db)
  note('x'.repeat(129), 'done', 1)
  await expect(counts.write()).rejects.toThrow()
  note('email.send', 'done', 1)
  await expect(counts.write()).rejects.toThrow()
  await sql`alter table job_counts drop constraint job_counts_task_check`.execute(db)
  await counts.write()
  counts.stop()
  expect((await listJobRates(db)).map(({ day }) => day)).toEqual([1, 1])
})
