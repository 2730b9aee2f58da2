import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './db.server.ts'

test('a PostgreSQL that compiles queries, as one with its defaults does, does not for us', async () => {
  const { db, url } = await aDatabase()
  await sql`do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`.execute(db)

  const { db: own } = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  const { rows } = await sql`show jit`.execute(own)
  await own.destroy()
  expect(rows).toEqual([{ jit: 'off' }])
})
