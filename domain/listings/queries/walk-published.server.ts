import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Reading in batches keeps a whole file out of memory. */
const BATCH = 2000

type PublishedListing = { id: string; publishedAt: Date }

/** A part has at most `size` published listings. */
export async function publishedParts(db: Db, size: number): Promise<number> {
  const { count } = await db
    .selectFrom('listings')
    .where('status', '=', 'published')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.ceil(count / size)
}

/**
 * Ids are in order of creation, so a part stays the same while newer listings are added.
 *
 * @param part counted from 1
 */
export async function* walkPublished(db: Db, part: number, size: number): AsyncGenerator<PublishedListing[]> {
  const published = db
    .selectFrom('listings')
    .select(['id', 'published_at'])
    .where('status', '=', 'published')
    .orderBy('id')
  let left = size
  let batch = await published
    .offset((part - 1) * size)
    .limit(Math.min(BATCH, left))
    .execute()

  while (batch.length > 0) {
    yield batch.map(({ id, published_at }) => ({ id, publishedAt: published_at! }))
    left -= batch.length
    if (left <= 0) return
    batch = await published.where('id', '>', batch.at(-1)!.id).limit(Math.min(BATCH, left)).execute()
  }
}

type PublishedPlace = { country: string; slug: string; kind: string; lastPublishedAt: Date }

/**
 * One part of the cities and categories that have listings.
 *
 * @param part counted from 1
 */
export async function publishedPlaces(db: Db, part: number, size: number): Promise<PublishedPlace[]> {
  const { rows } = await sql<PublishedPlace>`
    select country_code as country, place_slug(city) as slug, subcategory as kind, max(published_at) as "lastPublishedAt"
    from listings where status = 'published' and place_slug(city) <> ''
    group by 1, 2, 3 order by 1, 2, 3 limit ${size} offset ${(part - 1) * size}`.execute(db)
  return rows
}

/** A part has at most `size` places. */
export async function publishedPlaceParts(db: Db, size: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct country_code, place_slug(city), subcategory from listings where status = 'published' and place_slug(city) <> ''
    ) places`.execute(db)
  return Math.ceil(rows[0]!.count / size)
}
