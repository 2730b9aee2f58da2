import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Listings made anew in one night at most: those that waited longest, and the others in the next. */
const MAX = 20_000

/** In one statement: whoever books one of them waits for it, and must not wait long. */
const PORTION = 200

/**
 * Once a day: closed days stand in the search document for a year beyond the horizon of the day it was made; documents that
 * nothing has touched for a quarter are made anew.
 *
 * @returns how many
 */
export async function refreshOldDocuments(db: Db, now: Date): Promise<number> {
  let all = 0
  for (let refreshed = PORTION; refreshed === PORTION && all < MAX; all += refreshed) {
    const found = await sql<Portion>`
      select refresh_old_documents(${now}::timestamptz, ${PORTION}) as refreshed`.execute(db)
    refreshed = found.rows[0]!.refreshed
  }
  return all
}

type Portion = { refreshed: number }

/** Listings in one statement: whoever books one of them waits for it. */
const RANKED_AT_ONCE = 1000

/**
 * Once a day: the number by which the order 'Recommended' sorts (`recommended_number`), because bookings age and nothing stays new.
 *
 * @returns how many listings have another number than before
 */
export async function refreshRecommended(db: Db, now: Date): Promise<number> {
  let changed = 0
  for (let last: string | null = NO_ID; last !== null; ) {
    const found = await sql<Ranked>`
      select last, changed from refresh_recommended(${now}::timestamptz, ${last}::uuid, ${RANKED_AT_ONCE})`.execute(db)
    const portion: Ranked = found.rows[0]!
    changed += portion.changed
    last = portion.last
  }
  return changed
}

type Ranked = { last: string | null; changed: number }
const NO_ID = '00000000-0000-0000-0000-000000000000'
