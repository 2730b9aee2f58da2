import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { printedFilesDiffer } from './printed.ts'

const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => complaints.mockClear())
afterAll(() => complaints.mockRestore())

/** Closed at once: some of these are no databases that the books can be checked in. */
async function aDatabaseOfThisTest() {
  const world = await aDatabase()
  onTestFinished(world.close)
  return world
}

test('the printed files are what the migrations and routines make', async () => {
  const { url } = await aDatabaseOfThisTest()

  expect(await printedFilesDiffer(url)).toBe(0)
  expect(complaints).not.toHaveBeenCalled()
})

test.each([
  ['a column', 'alter table spaces add column planted text', ['db/rows.ts', 'db/schema.sql']],
  ['a choice of a column', `alter table reviews drop constraint reviews_side_check`, ['db/rows.ts', 'db/schema.sql']],
  ['a default', 'alter table bookings alter column pets set default 1', ['db/schema.sql']],
  ['an index', 'create index planted on spaces (name)', ['db/schema.sql']],
  ['a constraint', 'alter table occupancy drop constraint occupancy_never_overlaps', ['db/schema.sql']],
  ['a trigger', 'drop trigger listings_shown_point on listings', ['db/schema.sql']],
  ['a view', 'drop view unpaid_holds', ['db/schema.sql']],
  ['a function', `create function planted() returns integer language sql as 'select 1'`, ['db/schema.sql']],
])('where %s has changed, what was printed before is refused', async (_what, change, stale) => {
  const { db, url } = await aDatabaseOfThisTest()
  await sql.raw(change).execute(db)

  expect(await printedFilesDiffer(url)).toBe(1)
  expect(complaints.mock.calls.map(([line]) => String(line).split(' ')[0])).toEqual(stale)
})
