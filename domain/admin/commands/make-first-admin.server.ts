import { createHash, randomBytes } from 'node:crypto'
import { permissions } from '#domain/accounts/permission.ts'
import { setPermissions } from '#domain/accounts/commands/set-permissions.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { hasAdmin } from '../queries/has-admin.server.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A new token for the first admin, in place of an older one; it is stored as a hash only. @returns null where there is an admin */
export function makeToken(db: Db, now: Date): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    if (await hasAdmin(tx)) return null
    const token = randomBytes(24).toString('base64url')
    const row = { hash: hashOf(token), made_at: now }
    await tx
      .insertInto('first_admin_token')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute()
    await recordAudit(tx, { actorId: null, action: 'token-made' }, now)
    return token
  })
}

/** Gives every permission to whoever has the token, once. Their sessions end: the next one begins as an admin's. */
export function makeFirstAdmin(
  db: Db,
  { userId, token }: { userId: string; token: string },
  now: Date,
): Promise<Result<null, { reason: 'wrong-token' }>> {
  return inTransaction(db, async (tx) => {
    // Of two who have it, the second waits for the first, and then finds none.
    const used = await tx
      .deleteFrom('first_admin_token')
      .where('hash', '=', hashOf(token))
      .returning('hash')
      .executeTakeFirst()
    if (!used || (await hasAdmin(tx))) return fail({ reason: 'wrong-token' })

    await setPermissions(tx, userId, permissions)
    await recordAudit(tx, { actorId: userId, action: 'first-admin', on: { kind: 'user', id: userId } }, now)
    return ok(null)
  })
}
