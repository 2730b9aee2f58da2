import { runMigration } from '#platform/run-migration.server.ts'
import { aHouse } from '#test/house/house.ts'
import pg from 'pg'
import { expect, test } from 'vitest'

const { ask, db, databaseUrl } = await aHouse({ settings: { PAGE_CACHE_SECONDS: '0' } })

test('[OPS-02] a migration beside a long read stops no request', async () => {
  const { id } = await db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  const [reader, client] = [1, 2].map(() => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all([reader!.connect(), client!.connect()])
  await reader!.query('begin; select count(*) from listings')
  const tries: string[] = []
  const migration = runMigration(
    client!,
    { name: '9998_beside.sql', text: 'alter table listings add column beside text', hash: 'x' },
    { log: (line) => tries.push(line) },
  )

  const statuses: number[] = []
  while (tries.length < 3) statuses.push((await ask(`/property/${id}`)).status)
  expect(statuses.length).toBeGreaterThan(3)
  await reader!.query('commit')
  await migration
  statuses.push((await ask(`/property/${id}`)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await Promise.all([reader!.end(), client!.end()])
})
