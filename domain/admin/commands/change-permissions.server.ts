import type { Permission } from '#domain/accounts/permission.ts'
import { setPermissions } from '#domain/accounts/commands/set-permissions.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { isDeepStrictEqual } from 'node:util'
import type { PersonFailure } from '../errors.ts'
import { leavesAnAdmin, mayChange } from '../policy.ts'
import { lockPerson } from './lock-person.server.ts'

type Change = { adminId: string; userId: string; reason: string; permissions: readonly Permission[] }

/** Makes an admin, changes or takes permissions, and ends sessions, which keep their first powers. */
export function changePermissions(
  db: Db,
  { adminId, userId, reason, permissions }: Change,
  now: Date,
): Promise<Result<null, PersonFailure>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPerson(tx, { adminId, userId })
    if (!locked.ok) return locked
    const { own, person, isShared, others } = locked.value
    if (isDeepStrictEqual(person.toSorted(), permissions.toSorted())) return fail({ reason: 'unchanged' })
    if (isShared && person.some((each) => !permissions.includes(each))) return fail({ reason: 'shared-account' })
    if (!mayChange(own, person, permissions)) return fail({ reason: 'more-than-own' })
    if (!leavesAnAdmin(permissions, others)) return fail({ reason: 'last-admin' })

    await setPermissions(tx, userId, permissions)
    await recordAudit(
      tx,
      {
        actorId: adminId,
        action: 'permissions-changed',
        on: { kind: 'user', id: userId },
        reason,
        changes: { permissions: [person, permissions] },
      },
      now,
    )
    return ok(null)
  })
}
