import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The six aspects that guests rate (spec §3). */
export const aspects = ['cleanliness', 'communication', 'check_in', 'accuracy', 'location', 'value'] as const

/** Reviews of one page of a listing's. */
type ReviewsInput = { max: number; page?: number }

/**
 * One page of the public reviews of a listing, the newest first, and the mean of each aspect over all.
 *
 * @param input a page beyond the last one returns the last
 */
export async function listingReviews(db: Db, listingId: string, now: Date, { max, page: requested = 1 }: ReviewsInput) {
  const visible = db
    .selectFrom('reviews')
    .where('listing_id', '=', listingId)
    .where('side', '=', 'guest')
    .where('visible_at', '<=', now)

  const means = await visible
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      ...aspects.map((aspect) => sql<number | null>`avg(${sql.ref(aspect)})::float8`.as(aspect)),
    ])
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(means.count / max))
  const page = Math.min(Math.max(1, requested), pages)
  if (means.count === 0) return { count: 0, aspects: [], newest: [], page, pages }

  const newest = await visible
    .innerJoin('profiles', 'profiles.user_id', 'author_id')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['reviews.id', 'time_zone', 'overall', 'comment', 'reviews.language', 'reply', 'visible_at', 'first_name'])
    .orderBy('visible_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(max)
    .offset((page - 1) * max)
    .execute()

  return {
    count: means.count,
    aspects: aspects.map((aspect) => ({ aspect, mean: Math.round((means[aspect] ?? 0) * 10) / 10 })),
    newest: newest.map((row) => ({
      id: row.id,
      author: row.first_name,
      overall: row.overall,
      comment: row.comment,
      language: row.language,
      reply: row.reply,
      month: dayIn(row.visible_at, row.time_zone).slice(0, 7),
    })),
    page,
    pages,
  }
}
