import { DAY_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { findBroken, type Promises } from '#platform/promises.server.ts'

/** The table allows so many broken promises in a check. */
const MAX_BROKEN = 100

const TTL_DAYS = 90

/** Minutes from one check to the next, by the product's clock; findings are looked at again sooner, as they may be mended. */
const EVERY = { inOrder: 60, broken: 5 }

/**
 * Checks the promises where the last check is old: each hour of the product's clock, which a demo moves.
 *
 * @returns the broken promises, or null where it is too early
 */
export async function checkBooksWhenDue(db: Db, promises: readonly Promises[], now: Date): Promise<string[] | null> {
  const last = await db
    .selectFrom('book_checks')
    .select(['at', 'count'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const minutes = last && last.count > 0 ? EVERY.broken : EVERY.inOrder
  return last && last.at > addMinutes(now, -minutes) ? null : checkBooks(db, promises, now)
}

/**
 * Checks the promises and stores the result for admins.
 *
 * @returns the broken promises, as `npm run db -- check` names them
 */
export async function checkBooks(db: Db, promises: readonly Promises[], now: Date): Promise<string[]> {
  const broken = await findBroken(db, promises, now)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('book_checks')
      .values({ id: newId(now.getTime()), at: now, broken: broken.slice(0, MAX_BROKEN), count: broken.length })
      .execute()
    await tx
      .deleteFrom('book_checks')
      .where('at', '<', new Date(now.getTime() - TTL_DAYS * DAY_MS))
      .execute()
  })
  return broken
}
