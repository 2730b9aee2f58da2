import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Stores the rows of a city on few pages; searches wait for it, a minute for a million listings. */
export async function orderByPlace(db: Db): Promise<void> {
  await sql`create index search_document_place on search_document (kind, place_order(lat, lng))`.execute(db)
  try {
    await sql`cluster search_document using search_document_place`.execute(db)
  } finally {
    await sql`drop index search_document_place`.execute(db)
  }
  await sql`analyze search_document`.execute(db)
}
