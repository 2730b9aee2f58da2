import type { Tx } from '#platform/db.server.ts'
import { NOW } from '#test/factories.ts'
import { memoryStorage, noMedia } from '#test/media.ts'
import { impersonalTables } from '#test/impersonal-tables.ts'
import { aWholeLife, marked } from '#test/personal.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { erasePerson } from './commands/erase-person.server.ts'
import { personalTables } from './personal-data.ts'
import type { PersonalTable } from './personal-table.ts'

const { db } = await aDatabase()
const life = await aWholeLife(db, memoryStorage().storage.write)

const contentOf = async (tx: Tx, table: string) =>
  (await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(tx)).rows

/** Runs the erasure, perhaps without one of its rules, and rolls it back. */
async function erasedWithout<Value>(rule: PersonalTable | null, look: (tx: Tx) => Promise<Value>): Promise<Value> {
  const enough = new Error('enough')
  const places = personalTables.filter((place) => place !== rule)
  let seen: Value
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update profiles set closed_at = ${NOW} where user_id = ${life.id}`.execute(tx)
      await erasePerson(tx, noMedia(), life.id, NOW, places)
      seen = await look(tx)
      throw enough
    })
    .catch((error: unknown) => expect(error).toBe(enough))
  return seen!
}

const contentsOf = async (tx: Tx) =>
  new Map(await Promise.all(personalTables.map(async ({ table }) => [table, await contentOf(tx, table)] as const)))
const before = await db.transaction().execute(contentsOf)
/** By all rules. */
const erased = await erasedWithout(null, contentsOf)

test('[AUTH-07] every table of the database is named as holding personal data or none, and none as both', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const personal = new Set(personalTables.map(({ table }) => table))
  const named = [...personal, ...Object.keys(impersonalTables)]
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('[AUTH-07] of rows that stay, every column of text is either replaced or known to say nothing of anybody', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'inet', 'bytea')`.execute(db)
  const unnamed = rows.filter(({ table, column }) => {
    const places = personalTables.filter((place) => place.table === table)
    if (places.every(({ erased }) => typeof erased === 'string')) return false
    return !places.some(
      ({ erased }) =>
        typeof erased === 'object' &&
        (column in erased.replaced || erased.plain.includes(column) || erased.renamed?.columns.includes(column)),
    )
  })
  expect(unnamed).toEqual([])
})

test('[AUTH-07] before anything is erased, there are marks wherever somebody can leave something', async () => {
  const tables = new Set((await marked(db)).map((row) => row.split(':')[0]))
  expect(tables.size).toBeGreaterThanOrEqual(25)
})

test.each(
  personalTables
    .filter(({ erased }) => typeof erased === 'string' || Object.keys(erased.replaced).length > 0 || erased.renamed)
    .map((place) => [place.table, place.whose, place] as const),
)('[AUTH-07] the erasure needs its rule for %s, where %s', async (table, _whose, rule) => {
  const all = erased.get(table)
  expect(all).not.toEqual(before.get(table))
  if (rule.erased === 'with-its-owner') return
  const without = await erasedWithout(rule, (tx) => contentOf(tx, table)).catch((error: unknown) => error)
  expect(without).not.toEqual(all)
})
