import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Listings made anew in one night at most: those that waited longest, and the others in the next. */
const MOST = 20_000

/**
 * Once a day: closed days stand in the search document for a year beyond the horizon of the day it was made; documents that
 * nothing has touched for a quarter are made anew.
 *
 * @returns how many
 */
export async function refreshOldDocuments(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{
    refreshed: number
  }>`select refresh_old_documents(${now}::timestamptz, ${MOST}) as refreshed`.execute(db)
  return rows[0]!.refreshed
}
