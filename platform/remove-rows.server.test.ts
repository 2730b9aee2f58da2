import { NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeInPortions } from './remove-rows.server.ts'

const { db } = await aDatabase()

test('[OPS-02] rows that have reached their end are deleted in portions, all of them and no others', async () => {
  await sql`insert into worker_heartbeats
    select n::text, ${NOW}::timestamptz - make_interval(days => n) from generate_series(1, 10) n`.execute(db)
  const statements: number[] = []
  const removed = await removeInPortions(
    db,
    (limit) => {
      statements.push(1)
      return sql`delete from worker_heartbeats where ctid = any(array(
        select ctid from worker_heartbeats where at < ${NOW}::timestamptz - interval '3 days 1 hour' limit ${limit}))`
    },
    3,
  )
  expect([removed, statements.length]).toEqual([7, 3])
  expect(await db.selectFrom('worker_heartbeats').select('worker_id').execute()).toHaveLength(3)
})
