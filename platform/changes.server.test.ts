import { aListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { refreshChangedDocuments } from '#domain/search/commands/refresh-documents.server.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cachePerDatabase } from './cache.server.ts'
import { haveChanged, noteListingChanges, noteSettingsChange, setDataAge, settingsVersion } from './changes.server.ts'
import { openChannels } from './channels.server.ts'
import { followChanges } from './shared-changes.server.ts'

const { db, url } = await aDatabase()
const channels = openChannels({ databaseUrl: url, log: { warn: () => {} } })
followChanges(channels)
afterAll(() => channels.close())

/** Servers have heard by then, busy machines too; an installation measures a moment. */
const heard = (what: () => unknown) => expect.poll(what, { interval: 10 })

/** The server listens, and has heard all that was sent before: notifications come in their order. */
async function hasHeardAll(): Promise<void> {
  const begun = performance.now()
  const send = (mark: string) => sql`select pg_notify('listings', ${mark})`.execute(db)
  await heard(async () => {
    await send('first mark')
    return haveChanged(['first mark'], begun)
  }).toBe(true)
  const listened = performance.now()
  await send('last mark')
  await heard(() => haveChanged(['last mark'], listened)).toBe(true)
}

test.each([
  ['settings', sql`update settings set service_fee_percent = service_fee_percent`],
  ['company', sql`update company set legal_name = 'Patio'`],
  ['announcement', sql`insert into announcement (text_en, text_es, shown_until) values ('Soon', 'Pronto', now())`],
  ['tax_rates', sql`delete from tax_rates where country_code = 'CL'`],
  ['exchange_rates', sql`delete from exchange_rates`],
  ['email_texts', sql`delete from email_texts`],
  ['quiet_installation', sql`delete from quiet_installation`],
])('[ADM-05] a change of %s is heard by every server within a second', async (_table, change) => {
  await hasHeardAll()
  const before = settingsVersion()
  await change.execute(db)
  await heard(settingsVersion).toBeGreaterThan(before)
})

test('[LIST-01] a listing that search has followed is read anew by every server, and others are not', async () => {
  const [one, other] = [await aListing(db), await aListing(db)]
  await refreshChangedDocuments(db, new Date())
  await hasHeardAll()
  const at = performance.now()
  await sql`update listings set price_minor = price_minor + 1000 where id = ${one.id}`.execute(db)
  expect(haveChanged([one.id, other.id], at)).toBe(false)
  await refreshChangedDocuments(db, new Date())
  await heard(() => haveChanged([one.id], at)).toBe(true)
  expect(haveChanged([other.id], at)).toBe(false)
})

test('[OPS-02] of thousands of changes the oldest are forgotten, and then any listing may have changed', () => {
  const at = performance.now()
  noteListingChanges(['known'])
  expect(haveChanged(['unknown'], at)).toBe(false)
  noteListingChanges(Array.from({ length: 10_000 }, (_, number) => `listing ${number}`))
  expect(haveChanged(['unknown'], at)).toBe(true)
  expect(haveChanged(['unknown'], performance.now() + 1)).toBe(false)
})

test('[OPS-02] what is cached of the settings is of their version, and a replica that does not have the change yet caches nothing', () => {
  const cached = cachePerDatabase<{ text: string }>({ ttlMs: 60_000, maxEntries: 5, ofSettings: true })
  const before = cached(db)
  before.set('a', { text: 'before' })
  expect(cached(db).get('a')).toEqual({ text: 'before' })
  noteSettingsChange()
  expect(cached(db).get('a')).toBeUndefined()
  // Who has read before the change stores what nobody gets.
  before.set('a', { text: 'late' })
  expect(cached(db).get('a')).toBeUndefined()

  const { adapter } = db.getExecutor()
  setDataAge(adapter, () => 5000)
  cached(db).set('a', { text: 'of the replica' })
  expect(cached(db).get('a')).toBeUndefined()
  setDataAge(adapter, () => 0)
  cached(db).set('a', { text: 'after' })
  expect(cached(db).get('a')).toEqual({ text: 'after' })
})
