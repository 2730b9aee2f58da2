import type { Permission } from '#domain/accounts/permission.ts'
import { isShared } from '#domain/accounts/policy.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PersonFailure } from '../errors.ts'

type Powers = readonly Permission[]

/** An admin and the person they act on, as read under the lock. */
type Locked = {
  own: Powers
  person: Powers
  isSuspended: boolean
  /** One of the demo's accounts, which everybody uses. */
  isShared: boolean
  /** The permissions of every other admin who is not suspended. */
  others: readonly Powers[]
}

/** Locks the person and all admins, so that two admins cannot remove each other at once. */
export async function lockPerson(
  tx: Tx,
  { adminId, userId }: { adminId: string; userId: string },
): Promise<Result<Locked, PersonFailure>> {
  const locked = await sql<{ id: string }>`
    select user_id as id from profiles where (permissions <> '{}' and closed_at is null) or user_id = ${userId}
    order by user_id for update`.execute(tx)
  // A separate statement, because one that waited for the lock sees other tables' old state.
  const rows = await sql<{ id: string; email: string; permissions: Permission[]; suspended: boolean }>`
    select user_id as id, u.email, p.permissions, exists (select from suspensions s where s.user_id = p.user_id) as suspended
    from profiles p join "user" u on u.id = p.user_id where user_id = any(${locked.rows.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  const byId = new Map(rows.rows.map((row) => [row.id, row]))
  const [admin, person] = [byId.get(adminId), byId.get(userId)]

  if (!person) return fail({ reason: 'not-found' })
  if (!admin || admin.suspended || !admin.permissions.includes('users')) return fail({ reason: 'not-allowed' })
  const others = rows.rows.filter(({ id, suspended }) => id !== userId && !suspended)
  return ok({
    own: admin.permissions,
    person: person.permissions,
    isSuspended: person.suspended,
    isShared: isShared(person.email),
    others: others.map(({ permissions }) => permissions),
  })
}
