import { endSessionsOf } from '#domain/accounts/commands/end-sessions.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { PersonFailure } from '../errors.ts'
import { mayChange } from '../policy.ts'
import { lockPerson } from './lock-person.server.ts'

type Input = { adminId: string; userId: string; reason: string }

/** Signs a person out everywhere; they may log in again. */
export function endPersonSessions(
  db: Db,
  { adminId, userId, reason }: Input,
  now: Date,
): Promise<Result<null, PersonFailure>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPerson(tx, { adminId, userId })
    if (!locked.ok) return locked
    const { own, person, isShared } = locked.value
    if (isShared) return fail({ reason: 'shared-account' })
    if (!mayChange(own, person, [])) return fail({ reason: 'more-than-own' })
    await endSessionsOf(tx, userId)
    await recordAudit(tx, { actorId: adminId, action: 'sessions-ended', on: { kind: 'user', id: userId }, reason }, now)
    return ok(null)
  })
}
