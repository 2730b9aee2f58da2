import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The six aspects that guests rate (spec §3). */
export const aspects = ['cleanliness', 'communication', 'check_in', 'accuracy', 'location', 'value'] as const
export type Aspect = (typeof aspects)[number]

/** What guests wrote of a listing and may be seen by now: the newest, and the mean of each aspect over all of them. */
export async function listingReviews(db: Db, listingId: string, now: Date, most: number) {
  const visible = db
    .selectFrom('reviews')
    .where('listing_id', '=', listingId)
    .where('side', '=', 'guest')
    .where('visible_at', '<=', now)

  const [newest, means] = await Promise.all([
    visible
      .innerJoin('profiles', 'profiles.user_id', 'author_id')
      .select(['id', 'overall', 'comment', 'reviews.language', 'reply', 'visible_at', 'first_name'])
      .orderBy('visible_at', 'desc')
      .limit(most)
      .execute(),
    visible
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        ...aspects.map((aspect) => sql<number | null>`avg(${sql.ref(aspect)})::float8`.as(aspect)),
      ])
      .executeTakeFirstOrThrow(),
  ])

  return {
    count: means.count,
    aspects:
      means.count === 0 ? [] : aspects.map((aspect) => ({ aspect, mean: Math.round((means[aspect] ?? 0) * 10) / 10 })),
    newest: newest.map((row) => ({
      id: row.id,
      author: row.first_name,
      overall: row.overall,
      comment: row.comment,
      language: row.language,
      reply: row.reply,
      month: row.visible_at.toISOString().slice(0, 10),
    })),
  }
}
