import { setPrices } from '#domain/admin/commands/write-settings.server.ts'
import { readPrices } from '#domain/admin/queries/read-settings.server.ts'
import { settingsVersion } from '#domain/admin/queries/settings-version.server.ts'
import { aGuest, aListing, NOW, refreshSearch, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginRebuild, rebuildPortion, rebuildWhenBuilderDiffers } from './rebuild-documents.server.ts'

const { db } = await aDatabase()
const listings = [await aListing(db), await aListing(db), await aListing(db), await aListing(db)]
const ids = listings.map(({ id }) => id).toSorted()
const draft = await aListing(db, { status: 'draft', published_at: null })

/** Documents as none should be, so that it shows which are made anew. */
beforeEach(async () => {
  await refreshSearch(db)
  await db.updateTable('search_document').set({ guests: 99 }).execute()
})

const untouched = async () => {
  const rows = await db
    .selectFrom('search_document')
    .select('listing_id')
    .where('guests', '=', 99)
    .orderBy('listing_id')
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}
const left = () => db.selectFrom('search_portions').select(['after', 'upto', 'is_part']).orderBy('id').execute()
const aPart = (after: string | null, upto: string | null) =>
  db.insertInto('search_portions').values({ after, upto, is_part: true }).execute()

describe('[OPS-02] all search documents are made anew in portions', () => {
  test('a change of prices writes one row however many listings there are, and the documents follow', async () => {
    const stored = await readPrices(db)
    const change = {
      adminId: await aGuest(db),
      base: settingsVersion(stored),
      values: { ...stored, weekDiscountDays: 6 },
    }
    valueOf(await setPrices(db, change, NOW))
    expect(await left()).toEqual([{ after: null, upto: null, is_part: false }])
    expect(await db.selectFrom('search_changes').select('id').execute()).toEqual([])
    expect(await untouched()).toEqual(ids)

    while (await rebuildPortion(db, NOW));
    expect(await untouched()).toEqual([])
    expect(await left()).toEqual([])
  })

  test('two workers share the parts, and each listing is in one of them', async () => {
    await aPart(null, ids[1]!)
    await aPart(ids[1]!, null)
    expect(await Promise.all([rebuildPortion(db, NOW), rebuildPortion(db, NOW)])).toEqual([true, true])
    expect([await untouched(), await left()]).toEqual([[], []])
    expect(await rebuildPortion(db, NOW)).toBe(false)
  })

  test('a part that a worker has is left to it, and taken over when that one has been silent for a minute', async () => {
    await aPart(null, ids[0]!)
    await aPart(ids[0]!, ids[1]!)
    await sql`update search_portions set claimed_until = clock_timestamp() + interval '1 minute' where after is null`.execute(
      db,
    )
    while (await rebuildPortion(db, NOW));
    expect(await untouched()).toEqual([ids[0], ids[2], ids[3]])
    expect(await left()).toEqual([{ after: null, upto: ids[0], is_part: true }])

    await sql`update search_portions set claimed_until = clock_timestamp() - interval '1 second'`.execute(db)
    while (await rebuildPortion(db, NOW));
    expect(await untouched()).toEqual([ids[2], ids[3]])
  })

  test('a part goes on behind the last listing that was made anew, whichever worker takes it', async () => {
    await aPart(null, null)
    expect(await rebuildPortion(db, NOW, { size: 3 })).toBe(true)
    expect([await untouched(), await left()]).toEqual([[ids[3]], [{ after: ids[2], upto: null, is_part: true }]])
    await db.updateTable('search_document').set({ guests: 99 }).where('listing_id', '=', ids[0]!).execute()

    expect(await rebuildPortion(db, NOW, { size: 3 })).toBe(true)
    expect([await untouched(), await left()]).toEqual([[ids[0]], []])
  })

  test('a rebuild that begins drops what is left of the one before', async () => {
    await aPart(ids[2]!, null)
    await beginRebuild(db)
    expect(await rebuildPortion(db, NOW)).toBe(true)
    expect(await left()).toEqual([{ after: null, upto: null, is_part: true }])
  })

  test('what is not published loses its document on the way', async () => {
    await sql`insert into search_document
      select (jsonb_populate_record(d, jsonb_build_object('listing_id', ${draft.id}::text))).*
      from search_document d where listing_id = ${ids[0]}`.execute(db)
    await beginRebuild(db)
    while (await rebuildPortion(db, NOW));
    const rows = await db.selectFrom('search_document').select('listing_id').orderBy('listing_id').execute()
    expect(rows.map(({ listing_id }) => listing_id)).toEqual(ids)
  })

  test('who stores pages is told of the documents that have changed, and of no others', async () => {
    await aPart(null, null)
    while (await rebuildPortion(db, NOW));
    await db.updateTable('search_document').set({ guests: 99 }).where('listing_id', '=', ids[1]!).execute()
    const purged: string[] = []
    await aPart(null, null)
    const onChanged = async (_tx: unknown, changed: readonly string[]) => void purged.push(...changed)
    while (await rebuildPortion(db, NOW, { onChanged }));
    expect(purged).toEqual([ids[1]])
  })

  test('another builder of documents makes all of them anew once, the same one does not', async () => {
    await rebuildWhenBuilderDiffers(db, 'one')
    await refreshSearch(db)
    expect(await rebuildWhenBuilderDiffers(db, 'one')).toBe(false)
    expect(await left()).toEqual([])
    expect(await rebuildWhenBuilderDiffers(db, 'another')).toBe(true)
    expect(await left()).toHaveLength(1)
  })

  test('the builder’s own version stays the same from one start to the next', async () => {
    await rebuildWhenBuilderDiffers(db)
    expect(await rebuildWhenBuilderDiffers(db)).toBe(false)
  })
})
