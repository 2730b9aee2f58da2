import { avatarKey } from '#domain/media/queries/avatar-key.server.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { guestAspects } from '../review.ts'

/** The page of a listing's reviews. */
type ReviewsInput = { max: number; page?: number }

/** The reviewed thing: one listing, or all that a host ever had. */
export type Reviewed = { listingId: string } | { hostId: string }

/**
 * A page of public reviews, newest first, with the means of each aspect and overall.
 *
 * @param input a page beyond the last one returns the last
 */
export async function guestReviews(db: Db, of: Reviewed, now: Date, { max, page: requested = 1 }: ReviewsInput) {
  const visible = db
    .selectFrom('reviews')
    .where((eb) =>
      'listingId' in of
        ? eb('listing_id', '=', of.listingId)
        : eb('listing_id', 'in', eb.selectFrom('listings').select('listings.id').where('host_id', '=', of.hostId)),
    )
    .where('side', '=', 'guest')
    .where('visible_at', '<=', now)
    .where('hidden_at', 'is', null)

  const means = await visible
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`avg(overall)::float8`.as('overall'),
      ...guestAspects.map((aspect) => sql<number | null>`avg(${sql.ref(aspect)})::float8`.as(aspect)),
    ])
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(means.count / max))
  const page = Math.min(Math.max(1, requested), pages)
  if (means.count === 0 || means.overall === null)
    return { count: 0, rating: null, aspects: [], newest: [], page, pages }

  const newest = await visible
    .innerJoin('profiles', 'profiles.user_id', 'author_id')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['reviews.id', 'time_zone', 'overall', 'comment', 'reviews.language', 'reply', 'visible_at', 'first_name'])
    .select(avatarKey('profiles.avatar_photo').as('avatar'))
    .orderBy('visible_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(max)
    .offset((page - 1) * max)
    .execute()

  return {
    count: means.count,
    rating: tenths(means.overall),
    aspects: guestAspects.map((aspect) => ({ aspect, mean: tenths(means[aspect] ?? 0) })),
    newest: newest.map((row) => ({
      id: row.id,
      author: row.first_name,
      avatar: row.avatar,
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

const tenths = (mean: number) => Math.round(mean * 10) / 10
