import { amenities } from '#domain/listings/amenity.ts'
import { addDays } from '#kernel/dates.ts'
import { aHold, aListing, NOW, refreshListing, wholeWeek } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refreshOldDocuments } from '../jobs.server.ts'
import { rebuildDocuments } from './rebuild-documents.server.ts'

const { db } = await aDatabase()

// `fit` is made of the other columns, and larger than a number may be.
const documents = async () => {
  const { rows } = await sql<{
    row: { listing_id: string }
  }>`select to_jsonb(d) - 'fit' as row from search_document d order by listing_id`.execute(db)
  return rows.map(({ row }) => row)
}

test('[HOME-13] rebuilding makes every document as the commands had kept it, and drops what is not published', async () => {
  const perDay = await aListing(db)
  await aHold(db, perDay)
  const perHour = await aListing(db, { unit: 'hour', openingHours: wholeWeek(1200, 1560), keptWeekdays: [2] })
  const paused = await aListing(db)
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', paused.id).execute()
  const kept = (await documents()).filter(({ listing_id }) => listing_id !== paused.id)

  await db.updateTable('search_document').set({ price_base: 1, busy: '{}', guests: 99 }).execute()
  await db.deleteFrom('search_document').where('listing_id', '=', perHour.id).execute()
  expect(await rebuildDocuments(db, NOW)).toBe(2)
  expect(await documents()).toEqual(kept)
  const { rows } = await sql`select 1 from search_words`.execute(db)
  expect(rows).toHaveLength(2)
})

test('[HOME-13] a document that nothing has touched for a quarter is made anew, a younger one is not', async () => {
  const { id } = await aListing(db)
  const refreshedOn = async () =>
    (await db.selectFrom('search_document').select('refreshed').where('listing_id', '=', id).executeTakeFirstOrThrow())
      .refreshed
  await refreshListing(db, id)
  const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  await refreshOldDocuments(db, later(90))
  expect(await refreshedOn()).toBe('2026-03-02')
  await refreshOldDocuments(db, later(91))
  expect(await refreshedOn()).toBe(addDays('2026-03-02', 91))
})

test('[HOME-12] each amenity has its own bit in the database, in the order of the filters', async () => {
  const { rows } = await sql<{ bits: string }>`
    select amenity_bits(array[id])::text as bits from unnest(${amenities}::text[]) with ordinality as each (id, place) order by place`.execute(
    db,
  )
  expect(rows.map(({ bits }) => BigInt(bits))).toEqual(amenities.map((_, index) => 1n << BigInt(index)))
})
