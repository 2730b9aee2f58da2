import { type Db, inTransaction } from '#platform/db.server.ts'
import { lookFor, searchOfQuery } from '../queries.server.ts'
import type { AlertWay } from '../saved-search.ts'
import { lockPerson, nextLook } from './save-search.server.ts'

type Own = { userId: string; searchId: string }

/**
 * Renames a search and sets its alerts; when these begin, what is there already is not fresh.
 *
 * @returns whether it is this person's
 */
export async function changeSearch(
  db: Db,
  { userId, searchId, name, alerts }: Own & { name: string; alerts: AlertWay },
  now: Date,
): Promise<boolean> {
  const own = await db
    .selectFrom('saved_searches')
    .select(['query', 'next_at'])
    .where('id', '=', searchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!own) return false
  const begins = own.next_at === null && alerts !== 'none'
  const found = begins ? await lookFor(db, { userId, search: searchOfQuery(own.query) }, now) : null
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, userId)
    const { numUpdatedRows } = await tx
      .updateTable('saved_searches')
      .set({
        name,
        alerts,
        next_at: alerts === 'none' ? null : await nextLook(tx, userId, now),
        ...(begins && { known: found && found.map(({ id }) => id), looked_at: now }),
      })
      .where('id', '=', searchId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })
}

/** @returns whether the search was this person's */
export async function removeSearch(db: Db, { userId, searchId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
