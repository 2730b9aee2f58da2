import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * Stores the rows of the search document in the order of their places, each type separately, so that those of a city
 * are on few pages: after a rebuild, or after many changes. Searches wait while it runs; a million listings take about
 * a minute.
 */
export async function orderByPlace(db: Db): Promise<void> {
  await sql`create index search_document_place on search_document (kind, place_order(lat, lng))`.execute(db)
  try {
    await sql`cluster search_document using search_document_place`.execute(db)
  } finally {
    await sql`drop index search_document_place`.execute(db)
  }
  await sql`analyze search_document`.execute(db)
}
