import type { Language } from '#domain/i18n/language.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Db } from '#platform/db.server.ts'
import type { ReviewAnswer } from '../review-email.ts'
import { textOf } from './find-concerned.server.ts'

type Reviewed = { hostId: string; email: string; language: Language; site: SiteId; answer: ReviewAnswer }

/**
 * An admin's answer about a listing, with its host.
 *
 * @param review.number of it in the listing's history
 */
export async function findReview(
  db: Db,
  { listingId, number }: { listingId: string; number: number },
): Promise<Reviewed | null> {
  const row = await db
    .selectFrom('listing_history')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .innerJoin('profiles as host', 'host.user_id', 'listings.host_id')
    .innerJoin('user', 'user.id', 'host.user_id')
    .select(['listings.host_id', 'email', 'host.language', 'host.site', 'host.first_name', 'event', 'reason'])
    .select(textOf('title', 'host.language').as('title'))
    .where('listing_id', '=', listingId)
    .where('number', '=', number)
    .where('event', 'in', ['published', 'returned', 'edited'])
    // What its host has changed has no reason.
    .where((eb) => eb.or([eb('event', '<>', 'edited'), eb('reason', 'is not', null)]))
    .executeTakeFirst()
  return row
    ? {
        hostId: row.host_id,
        email: row.email,
        language: row.language,
        site: row.site,
        answer: {
          listingId,
          title: row.title,
          hostName: row.first_name,
          event: row.event as 'published' | 'returned' | 'edited',
          reason: row.reason,
        },
      }
    : null
}
