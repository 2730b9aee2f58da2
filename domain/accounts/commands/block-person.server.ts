import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { MAX_BLOCKED } from '../account.ts'
import type { BlockFailure } from '../errors.ts'
import { findAcquaintance } from '../queries/find-acquaintance.server.ts'

type Pair = { userId: string; otherId: string }

/**
 * From now on neither writes to the other, or asks for or books their spaces. What they have asked of each other ends; what is booked stays;
 * nobody is told of the block.
 */
export function blockPerson(db: Db, pair: Pair, now: Date): Promise<Result<null, BlockFailure>> {
  return inTransaction(db, async (tx) => {
    // Of two that would be the last one, the second sees the first.
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

/** Takes it back; a block of the other side's stays. */
export async function unblockPerson(db: Db, { userId, otherId }: Pair): Promise<void> {
  await db.deleteFrom('blocked_people').where('blocker_id', '=', userId).where('blocked_id', '=', otherId).execute()
}
