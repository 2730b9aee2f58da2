import type { Language } from '#domain/i18n/language.ts'
import { ownText, photosOf } from '#domain/listings/queries/read-columns.server.ts'
import { photoFrom } from '#domain/listings/photo-row.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Maximum shown, as an admin works the queue off from the top. */
const QUEUE_SHOWN = 50

/** Listings that wait for an admin's review, oldest first. */
export async function listInReview(db: Db, language: Language) {
  const rows = await reviewRows(db, language).execute()
  return rows.map(toItem)
}

const reviewRows = (db: Db, language: Language) =>
  db
    .selectFrom('listings')
    .innerJoin('profiles as host', 'host.user_id', 'host_id')
    .select(['listings.id', 'subcategory', 'commune', 'city', 'street', 'listings.created_at'])
    .select(['host.first_name', 'host.last_name'])
    .select([ownText('title', language).as('title'), ownText('description', language).as('description')])
    .select(photosOf(language, 5).as('photos'))
    .select(lastOf('returned', 'reason').as('returned_because'))
    .select(lastOf('submitted', 'answer').as('answer'))
    .where('status', '=', 'in_review')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('suspensions').select('user_id').whereRef('user_id', '=', 'listings.host_id'))),
    )
    .orderBy('listings.created_at')
    .orderBy('listings.id')
    .limit(QUEUE_SHOWN)

/** The words that came last with such an event. */
const lastOf = (event: 'returned' | 'submitted', column: 'reason' | 'answer') =>
  sql<string | null>`(select ${sql.ref(column)} from listing_history where listing_id = listings.id and event = ${event}
    order by number desc limit 1)`

const toItem = (row: RowOf<typeof reviewRows>) => ({
  id: row.id,
  subcategory: row.subcategory,
  commune: row.commune,
  city: row.city,
  street: row.street,
  createdAt: row.created_at,
  hostName: `${row.first_name} ${row.last_name}`,
  /** Why it was sent back before, and what the host answers; null where it was not. */
  returnedBecause: row.returned_because,
  answer: row.returned_because === null ? null : row.answer,
  title: row.title,
  description: row.description,
  photos: row.photos.map(photoFrom),
})
