import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createReadiness } from './readiness.server.ts'

/** Databases that lose parts which other tests need. */
const [whole, broken, away] = [await aDatabase(), await aDatabase(), await aDatabase()]

test('[OPS-02] a server is ready when its migrations have run, whatever becomes of worker, search and database afterwards', async () => {
  const { db, close } = whole
  await sql`truncate worker_heartbeats`.execute(db)
  await sql`insert into search_changes (listing_id, due_at, created_at)
    values (gen_random_uuid(), '-infinity', clock_timestamp() - interval '1 hour')`.execute(db)
  const { missingPart } = createReadiness(db)
  expect(await missingPart()).toBeNull()
  await close()
  expect(await missingPart()).toBeNull()
})

test('[OPS-02] it is not ready before its migrations and routines have run; a database that is ahead of it is fine', async () => {
  const { db } = broken
  /** As by a process that starts now. */
  const missing = () => createReadiness(db).missingPart()
  await sql`insert into migrations (name, hash) values ('9999_of_a_newer_build.sql', 'x')`.execute(db)
  expect(await missing()).toBeNull()

  await sql`update routines set hash = 'of a newer build'`.execute(db)
  expect(await missing()).toBeNull()
  const { rows } = await sql<{ name: string }>`delete from routines where name = 'search.sql' returning name`.execute(
    db,
  )
  expect(rows).toHaveLength(1)
  const early = createReadiness(db)
  expect(await early.missingPart()).toBe('migrations')
  await sql`insert into routines (name, hash, makes) values ('search.sql', 'of a newer build', '{}')`.execute(db)
  expect(await early.missingPart()).toBeNull()

  await sql`update migrations set hash = 'other' where name = '0011_payments.sql'`.execute(db)
  expect(await missing()).toBe('migrations')
  await sql`drop table migrations`.execute(db)
  expect(await missing()).toBe('migrations')
})

test('[OPS-02] a server that has never reached its database is not ready, and neither is one that is leaving', async () => {
  const ready = createReadiness(away.db)
  expect(await ready.missingPart()).toBeNull()
  const started = createReadiness(away.db)
  await away.close()
  expect(await started.missingPart()).toBe('database')
  ready.leave()
  expect(await ready.missingPart()).toBe('leaving')
})
