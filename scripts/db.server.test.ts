import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { aGuest } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { afterAll, expect, test } from 'vitest'

const { db, url } = await aDatabase()
const DATA_DIR = mkdtempSync(join(tmpdir(), 'patio-db-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const run = promisify(execFile)
const resetDemo = (DEMO: '0' | '1') =>
  run(process.execPath, ['scripts/db.ts', 'reset-demo'], { env: { ...process.env, DATABASE_URL: url, DATA_DIR, DEMO } })

/** Tables with rows in a new database: moves, settings and rates. */
async function filledTables(): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView, schema }) => !isView && schema === 'public')
  const filled = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
      return rows.length > 0 ? [name] : []
    }),
  )
  return filled.flat()
}

test('[OPS-01] reset-demo empties a demo and loads its world anew; anywhere else it deletes nothing', async () => {
  const filledByMigrations = await filledTables()
  const guestId = await aGuest(db)
  const isThere = async () =>
    (await db.selectFrom('user').select('id').where('id', '=', guestId).execute()).length === 1

  await expect(resetDemo('0')).rejects.toMatchObject({ code: 1 })
  expect(await isThere()).toBe(true)

  expect((await resetDemo('1')).stdout).toContain('The demo world is new.')
  expect(await isThere()).toBe(false)
  expect((await db.selectFrom('listings').select('id').execute()).length).toBeGreaterThan(400)
  expect(await filledTables()).toEqual(expect.arrayContaining(filledByMigrations))
}, 120_000)
