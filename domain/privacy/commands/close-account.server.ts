import { endAccount } from '#domain/accounts/commands/end-account.server.ts'
import { noteEvent } from '#domain/accounts/commands/note-event.server.ts'
import { isShared } from '#domain/accounts/policy.ts'
import type { Language } from '#domain/i18n/language.ts'
import { changeStatusesOf } from '#domain/listings/commands/change-status.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { CloseFailure } from '../errors.ts'
import { listObstacles } from '../queries/list-obstacles.server.ts'
import { queueErasure } from './queue-erasures.server.ts'

/**
 * Closes an account for its proved owner, ends its sessions and queues its erasure.
 *
 * Locks follow `wait_for_turn`, guest before spaces, so that no hold is made after the check.
 */
export async function closeAccount(
  db: Db,
  { userId, language, headers }: { userId: string; language: Language; headers?: Headers },
  now: Date,
): Promise<Result<null, CloseFailure>> {
  const closed = await inTransaction<Result<null, CloseFailure>>(db, async (tx) => {
    await sql`select wait_for_turn('guest', ${userId})`.execute(tx)
    await sql`select from spaces where host_id = ${userId} order by id for no key update`.execute(tx)
    const { email } = await tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    if (isShared(email)) return fail({ reason: 'shared-account' })
    const obstacles = await listObstacles(tx, userId, language)
    if (obstacles.first.length > 0) return fail({ reason: 'obstacles', ...obstacles })

    if (!(await endAccount(tx, userId, now))) return fail({ reason: 'not-found' })
    await changeStatusesOf(tx, userId, { from: ['draft', 'in_review', 'published', 'paused'], to: 'removed' })
    await queueErasure(tx, userId)
    return ok(null)
  })
  if (closed.ok) await noteEvent(db, 'account-closed', { accountId: userId, ...(headers && { headers }) }, now)
  return closed
}
