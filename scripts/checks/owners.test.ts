import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourcesFrom } from '#test/sources.ts'
import { tableOwners } from './owners.ts'

const complaintsAbout = (path: string, text: string) => tableOwners(sourcesFrom({ [path]: text }))
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each([
  ["tx.insertInto('bookings').values(row)", 'by Kysely'],
  ["tx.updateTable('bookings as b').set(row)", 'under another name'],
  ["tx.deleteFrom('bookings').where('id', '=', id)", 'where it deletes'],
  ['sql`insert into bookings (id) values (${id})`', 'as SQL'],
  ['sql`update bookings b set status = ${status} where id = ${id}`', 'under another name as SQL'],
  ['sql`with gone as (delete from only "bookings" returning id) select id from gone`', 'within a query'],
])('a noun writes no table of another: %s (%s)', (code, _how) => {
  expect(complaintsAbout('domain/claims/commands/end-claim.server.ts', code)).toEqual([
    'domain/claims/commands/end-claim.server.ts:1: claims writes bookings, of bookings',
  ])
  expect(complaintsAbout('domain/bookings/commands/end-booking.server.ts', code)).toEqual([])
})

test('nor do pages, the platform, entry files and routines', () => {
  const code = "db.deleteFrom('bookings')"
  for (const path of ['app/bookings/trips/trips.route.tsx', 'platform/cache.server.ts', 'worker.ts'])
    expect(complaintsAbout(path, code)).toHaveLength(1)
  const routine = '-- delete from occupancy\nupdate bookings set status = 1;'
  expect(complaintsAbout('db/routines/claims.sql', routine)).toEqual([
    'db/routines/claims.sql: claims writes bookings, of bookings',
  ])
  expect(complaintsAbout('db/routines/bookings.sql', routine)).toEqual([])
})

test('who reads is free, but for what belongs to a later row', () => {
  const reads =
    "db.selectFrom('payouts').innerJoin('bookings', 'a', 'b'); sql`select from claims join listings on true`"
  expect(complaintsAbout('domain/admin/queries/read.server.ts', reads)).toEqual([])
  expect(complaintsAbout('domain/bookings/queries/read.server.ts', "db.selectFrom('settings')")).toEqual([])
  expect(complaintsAbout('domain/pricing/queries/read.server.ts', reads)).toEqual([
    'domain/pricing/queries/read.server.ts:1: pricing reads bookings, of a later row',
    'domain/pricing/queries/read.server.ts:1: pricing reads payouts, of a later row',
    'domain/pricing/queries/read.server.ts:1: pricing reads claims, of a later row',
  ])
})

test('a table that only the running program can name is not written', () => {
  const code = 'for (const table of tables) tx.deleteFrom(table)\nsql`delete from ${sql.table(table)}`'
  expect(complaintsAbout('domain/claims/commands/end.server.ts', code)).toEqual([
    'domain/claims/commands/end.server.ts:1: name the table that is written',
    'domain/claims/commands/end.server.ts:2: name the table that is written',
  ])
  expect(complaintsAbout('domain/privacy/commands/erase-person.server.ts', code)).toEqual([])
})

test('each table of the database has one owner, and what is not read any more leaves the list', () => {
  const rows = read('db/rows.ts')
    .replace('\n  wishlists: Wishlists', '')
    .replace('\n  bookings:', '\n  sagas: Sagas\n  bookings:')
  const complaints = tableOwners(sourcesFrom({ 'db/rows.ts': rows }))
  expect(complaints).toContain('sagas has no owner')
  expect(complaints).toContain('wishlists is no table any more')
  expect(complaints).toContain('bookings settings: is read no more, so it leaves the list')
})
