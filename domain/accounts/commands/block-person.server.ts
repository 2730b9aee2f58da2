import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { MAX_BLOCKED } from '../account.ts'
import type { BlockFailure } from '../errors.ts'
import { findAcquaintance } from '../queries/find-acquaintance.server.ts'

type Pair = { userId: string; otherId: string }

/** Open requests between the two end, bookings stay, and nobody is notified of the block. */
export function blockPerson(db: Db, pair: Pair, now: Date): Promise<Result<null, BlockFailure>> {
  return inTransaction(db, async (tx) => {
    // The row lock makes concurrent blocks count each other against the limit.
    await sql`select from profiles where user_id = ${pair.userId} for no key update`.execute(tx)
    if (!(await findAcquaintance(tx, pair))) return fail({ reason: 'not-found' })
    const { count } = await tx
      .selectFrom('blocked_people')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('blocker_id', '=', pair.userId)
      .where('blocked_id', '<>', pair.otherId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_BLOCKED) return fail({ reason: 'too-many' })

    await tx
      .insertInto('blocked_people')
      .values({ blocker_id: pair.userId, blocked_id: pair.otherId, created_at: now })
      .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
      .execute()
    await addJob(tx, 'bookings.end-blocked-requests', pair)
    return ok(null)
  })
}

/** A block by the other side stays. */
export async function unblockPerson(db: Db, { userId, otherId }: Pair): Promise<void> {
  await db.deleteFrom('blocked_people').where('blocker_id', '=', userId).where('blocked_id', '=', otherId).execute()
}
