import { sourcesFrom } from '#test/sources.ts'
import { expect, test } from 'vitest'
import { replicaReadsOnly } from './replica-reads.ts'

const query = 'domain/listings/queries/find-listing.server.ts'
const list = { [query]: 'findListing' }
const known = {
  'db/rows.ts': 'export interface DB {\n  listings: Listings\n}',
  [query]: `export const findListing = (db: Db) => db.selectFrom('listings').execute()`,
  'domain/bookings/queries/price-hold.server.ts': `export const priceHold = (db: Db) => db.selectFrom('listings').execute()`,
  'domain/bookings/commands/hold.server.ts': `export const hold = (db: Db) => db.insertInto('listings').execute()`,
  'app/session/replica.server.ts': 'export const replicaOf = (context) => context.db',
  'app/listings/parts.server.ts': 'export const shown = (replica) => {}; export const owned = (db) => {}',
}
const imports = [
  `import { findListing } from '#${query}'`,
  `import { priceHold } from '#domain/bookings/queries/price-hold.server.ts'`,
  `import { hold } from '#domain/bookings/commands/hold.server.ts'`,
  `import { replicaOf } from '#app/session/replica.server.ts'`,
  `import { shown, owned } from '#app/listings/parts.server.ts'`,
].join(';')
const complaintsAbout = (
  text: string,
  more: Record<string, string> = {},
  reads: Readonly<Record<string, string>> = list,
) => replicaReadsOnly(sourcesFrom({ ...known, ...more, 'app/listings/page.route.tsx': `${imports}\n${text}` }), reads)

test.each([
  'const replica = replicaOf(context)\nfindListing(replica, id)',
  'findListing(replicaOf(context), id)',
  'const read = (replica: Db) => findListing(replica)\nread(replicaOf(context))',
  'findListing(replicaOf(context)); shown(replicaOf(context))',
  'const answers = cachePerDatabase({})\nfunction read(replica: Db) { answers(replica); return findListing(replica) }',
  'const { placesFor } = context.get(services)\nfindListing(replicaOf(context)); placesFor(replicaOf(context))',
  'findListing(replicaOf(context)); context.get(services).placesFor(replicaOf(context))',
])('[OPS-02] a query of the list may be asked of a replica: %s', (text) => {
  expect(complaintsAbout(text)).toEqual([])
})

test.each([
  ['priceHold(replicaOf(context))', 'priceHold is no query'],
  ['const replica = replicaOf(context)\nhold(replica)', 'hold is no query'],
  ['const db = replicaOf(context)\npriceHold(db)', 'has no other name'],
  ['const replica = replicaOf(context)\nconst db = replica', 'has no other name'],
  ['const replica = replicaOf(context)\nreserve({ db: replica })', 'has no other name'],
  ['const replica = replicaOf(context)\nreturn replica.selectFrom("sessions")', 'has no other name'],
  ['owned(replicaOf(context))', 'owned takes no replica'],
  ['const read = (db: Db) => priceHold(db)\nread(replicaOf(context))', 'read takes no replica'],
  ['const read = (id, replica: Db) => 1', 'has no other name'],
])('[OPS-02] all else is asked of the primary: %s', (text, complaint) => {
  const complaints = complaintsAbout(
    `${text.includes('return') ? `function f() {${text}}` : text}\nfindListing(replicaOf(context))`,
  )
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain('app/listings/page.route.tsx:')
  expect(complaints[0]).toContain(complaint)
})

test.each([
  [`export const findListing = (db: Db) => db.updateTable('listings').execute()`, 'writes'],
  ['export const findListing = (db: Db) => sql`delete from listings`.execute(db)', 'writes'],
  ['export const findListing = (db: Db) => sql`select 1 from listings for update`.execute(db)', 'locks'],
  [`export const findListing = (db: Db) => db.selectFrom('listings').forShare().execute()`, 'locks'],
  ['export const findListing = (db: Db) => sql`select pg_advisory_xact_lock(1)`.execute(db)', 'locks'],
  [
    `import { hold } from '../../bookings/commands/hold.server.ts'\nexport const findListing = (db: Db) => hold(db)`,
    'is a command',
  ],
])('[OPS-02] a query that a replica would refuse is not in the list: %s', (text, reason) => {
  const [complaint, ...others] = complaintsAbout('findListing(replicaOf(context))', { [query]: text })
  expect(complaint).toMatch(new RegExp(`^${query}: no replica can answer it, because domain/.* ${reason}`))
  expect(others).toEqual([])
})

test('[OPS-02] what nobody asks of a replica leaves the list', () => {
  expect(complaintsAbout('', {}, { ...list })).toEqual([
    `${query}: findListing is asked of no replica; it leaves the list`,
  ])
  expect(complaintsAbout('findListing(replicaOf(context))', {}, { ...list, 'domain/gone.server.ts': 'gone' })).toEqual([
    'domain/gone.server.ts: gone is asked of no replica; it leaves the list',
    'domain/gone.server.ts: there is no such query; it leaves the list',
  ])
})
