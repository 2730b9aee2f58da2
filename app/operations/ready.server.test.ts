import { createReadiness } from '#platform/readiness.server.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, services } from '#app/session/services.ts'
import { loader } from './ready.route.ts'

const { db } = await aDatabase()
/** These databases lose parts that other tests need. */
const [broken, away] = [await aDatabase(), await aDatabase()]
const readers = new Map([db, broken.db, away.db].map((each) => [each, createReadiness(each)]))

async function readiness(of = db) {
  const context = new RouterContextProvider()
  context.set(services, { missingParts: readers.get(of) } as unknown as Services)
  const response = await loader({ context } as unknown as Parameters<typeof loader>[0])
  return { status: response.status, body: await response.text() }
}

const beat = (secondsAgo: number, of = db) =>
  sql`insert into worker_heartbeats values ('one', clock_timestamp() - make_interval(secs => ${secondsAgo}))
    on conflict (worker_id) do update set at = excluded.at`.execute(of)

test('[OPS-02] a server is ready when its migrations have run and a worker has reported within 20 s that it is running', async () => {
  await sql`truncate worker_heartbeats`.execute(db)
  expect(await readiness()).toEqual({ status: 503, body: 'not ready: worker' })
  await beat(21)
  expect(await readiness()).toEqual({ status: 503, body: 'not ready: worker' })
  await beat(1)
  expect(await readiness()).toEqual({ status: 200, body: 'ok' })
})

test('[OPS-02] it is not ready while search has not followed a change for 30 s, whatever is to be seen later', async () => {
  await beat(0)
  const note = (secondsAgo: number, due: string) =>
    sql`insert into search_changes (listing_id, due_at, created_at)
      values (gen_random_uuid(), ${due}, clock_timestamp() - make_interval(secs => ${secondsAgo}))`.execute(db)
  await note(29, '-infinity')
  await note(999, '2999-01-01')
  expect((await readiness()).status).toBe(200)
  await note(31, '-infinity')
  expect(await readiness()).toEqual({ status: 503, body: 'not ready: search' })
  await sql`truncate search_changes`.execute(db)
  expect((await readiness()).status).toBe(200)
})

test('[OPS-02] it is not ready while one of its migrations or routines has not run; a database that is ahead of it is fine', async () => {
  await beat(0, broken.db)
  await sql`insert into migrations (name, hash) values ('9999_of_a_newer_build.sql', 'x')`.execute(broken.db)
  expect((await readiness(broken.db)).status).toBe(200)

  await sql`update routines set hash = 'of a newer build'`.execute(broken.db)
  expect((await readiness(broken.db)).status).toBe(200)
  const { rows } = await sql<{ name: string }>`delete from routines where name = 'search.sql' returning name`.execute(
    broken.db,
  )
  expect(rows).toHaveLength(1)
  expect(await readiness(broken.db)).toEqual({ status: 503, body: 'not ready: migrations' })
  await sql`insert into routines (name, hash, makes) values ('search.sql', 'of a newer build', '{}')`.execute(broken.db)
  expect((await readiness(broken.db)).status).toBe(200)

  await sql`update migrations set hash = 'other' where name = '0009_payments.sql'`.execute(broken.db)
  expect(await readiness(broken.db)).toEqual({ status: 503, body: 'not ready: migrations' })
  await sql`drop table migrations`.execute(broken.db)
  expect(await readiness(broken.db)).toEqual({ status: 503, body: 'not ready: migrations' })
})

test('[OPS-02] it is not ready while the database is away, and says no more of it', async () => {
  await away.close()
  expect(await readiness(away.db)).toEqual({ status: 503, body: 'not ready: database' })
})
