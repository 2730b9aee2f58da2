import { aHost, aListing } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderByPlace, rewrite } from './order-by-place.server.ts'

const { db } = await aDatabase()

const cities = [
  { lat: -33.44, lng: -70.63 },
  { lat: 51.5, lng: -0.12 },
  { lat: 35.7, lng: 139.7 },
  { lat: -16.9, lng: 179.8 },
]
/** A world of millions is looked at in groups, and each of these cities is one. */
const order = () => orderByPlace(db, { group: 10 })

/** More listings than a page holds. */
beforeAll(async () => {
  const host_id = await aHost(db)
  for (let index = 0; index < 200; index += 1) await aListing(db, { host_id, shownAt: cities[index % cities.length]! })
})

/** Each city then lies on all pages. */
async function scatter(): Promise<void> {
  await sql`with gone as (delete from search_document returning *)
    insert into search_document select * from gone order by md5(listing_id::text)`.execute(db)
  await sql`update search_document set recommended = hashtext(listing_id::text) % 500`.execute(db)
  await sql`vacuum full search_document`.execute(db)
}

async function pagesOf({ lat }: (typeof cities)[number]): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select count(distinct (ctid::text::point)[0])::integer as pages
    from search_document where lat between ${lat - 1} and ${lat + 1}`.execute(db)
  return rows[0]!.pages
}
/** In the order in which they are stored. */
async function ranksIn({ lat }: (typeof cities)[number]): Promise<number[]> {
  const { rows } = await sql<{ recommended: number }>`
    select recommended from search_document where lat between ${lat - 1} and ${lat + 1} order by ctid`.execute(db)
  return rows.map(({ recommended }) => recommended)
}
const documents = () => sql`select to_jsonb(d) as row from search_document d order by listing_id`.execute(db)
const words = () => db.selectFrom('search_words').selectAll().orderBy('listing_id').execute()

describe('[HOME-13] documents of a place', () => {
  test('are moved together where they lie scattered, the best of a tile first, unchanged and with their words, and then left where they are', async () => {
    await scatter()
    const before = { documents: (await documents()).rows, words: await words() }
    const scattered = await Promise.all(cities.map(pagesOf))
    expect(await order()).toBe(200)
    const together = await Promise.all(cities.map(pagesOf))
    for (const [city, pages] of together.entries()) expect(pages).toBeLessThan(scattered[city]! * 0.6)
    for (const city of cities) {
      const ranks = await ranksIn(city)
      expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
    }
    expect({ documents: (await documents()).rows, words: await words() }).toEqual(before)
    expect(await order()).toBe(0)
  })

  test('come to fresh pages while vacuum, which frees the room of what has been moved, passes the table over', async () => {
    await scatter()
    const scattered = await Promise.all(cities.map(pagesOf))
    const moved = await orderByPlace(db, {
      group: 10,
      async move(on, ids) {
        const count = await rewrite(on, ids)
        await sql`vacuum (skip_locked) search_document`.execute(db)
        return count
      },
    })
    expect(moved).toBe(200)
    const together = await Promise.all(cities.map(pagesOf))
    for (const [city, pages] of together.entries()) expect(pages).toBeLessThan(scattered[city]! * 0.6)
  })

  test('of whose listing a host is just changing something stay where they are, and nobody waits', async () => {
    await scatter()
    const { id } = await db.selectFrom('listings').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const moved = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute()
      return order()
    })
    expect(moved).toBe(199)
    expect((await documents()).rows).toHaveLength(200)
  })

  test('are gone with their listing’s publication, with their words', async () => {
    const { id } = await aListing(db, { shownAt: cities[0]! })
    await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', id).execute()
    expect((await words()).filter(({ listing_id }) => listing_id === id)).toEqual([])
    expect((await words()).length).toBe((await documents()).rows.length)
  })
})
