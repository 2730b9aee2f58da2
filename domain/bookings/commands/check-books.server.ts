import { DAY_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { findBroken, type Promises } from '#platform/promises.server.ts'

/** The table allows so many broken promises in a check. */
const MAX_BROKEN = 100

const TTL_DAYS = 90

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
