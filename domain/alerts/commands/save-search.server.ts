import type { FoundPlace } from '#domain/places/place.ts'
import { whereOf } from '#domain/search/plan.ts'
import { type Search, searchParams } from '#domain/search/search.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { SaveSearchFailure } from '../errors.ts'
import { lookFor } from '../queries.server.ts'
import { canBeSaved, LOOK_HOURS, plainSearch, searchLimits } from '../saved-search.ts'

type NewSearch = { userId: string; name: string; search: Search; place: FoundPlace | null }

/**
 * Saves a search with alerts by e-mail, or finds the person's own that is the same.
 *
 * @param place what its location means, if it is known
 * @returns its id
 */
export async function saveSearch(
  db: Db,
  { userId, name, search: given, place }: NewSearch,
  now: Date,
): Promise<Result<string, SaveSearchFailure>> {
  const search = settled(given, place)
  const query = searchParams(search).toString()
  if (!canBeSaved(search) || query.length > searchLimits.query) return fail({ reason: 'nothing' })
  const found = await lookFor(db, { userId, search }, now)
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, userId)
    const rows = await tx.selectFrom('saved_searches').select(['id', 'query']).where('user_id', '=', userId).execute()
    const same = rows.find((row) => row.query === query)
    if (same) return ok(same.id)
    if (rows.length >= searchLimits.searches) return fail({ reason: 'too-many' })
    const id = newId(now.getTime())
    await tx
      .insertInto('saved_searches')
      .values({
        id,
        user_id: userId,
        name,
        query,
        alerts: 'email',
        known: found && found.map((listing) => listing.id),
        looked_at: now,
        next_at: await nextLook(tx, userId, now),
        created_at: now,
      })
      .execute()
    return ok(id)
  })
}

/** With the place's own area, so that nobody is asked where it is again. */
function settled(search: Search, place: FoundPlace | null): Search {
  const plain = plainSearch(search)
  if (!place || whereOf(search, null).area) return plain
  const { bounds, lat, lng } = place
  return bounds ? { ...plain, bounds } : { ...plain, lat, lng }
}

/** Makes one person's searches be counted, set and claimed one after the other. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await sql`select from profiles where user_id = ${userId} for no key update`.execute(tx)
}

/** All of a person's searches are looked at together, so that one e-mail a day is enough. */
export async function nextLook(tx: Tx, userId: string, now: Date): Promise<Date> {
  const { next } = await tx
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.min('next_at').as('next'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return next ?? addMinutes(now, LOOK_HOURS * 60)
}
