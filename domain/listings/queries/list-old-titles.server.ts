import { hasContactData } from '#domain/contact/covering.ts'
import type { Db } from '#platform/db.server.ts'

/** The listings whose titles hold contact data, from before that was refused. */
export async function listOldTitles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_texts')
    .select(['listing_id', 'title'])
    .orderBy('listing_id')
    .orderBy('language')
    .execute()
  return [...new Set(rows.flatMap(({ listing_id, title }) => (hasContactData(title) ? [listing_id] : [])))]
}
