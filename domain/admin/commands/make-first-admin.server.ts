import { createHash, randomBytes } from 'node:crypto'
import { permissions } from '#domain/accounts/permission.ts'
import { setPermissions } from '#domain/accounts/commands/set-permissions.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { hasAdmin } from '../queries/has-admin.server.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes a token for the first admin, replacing an older one, stored as a hash only.
 *
 * @returns null where there is an admin
 */
export function makeToken(db: Db, now: Date): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    if (await hasAdmin(tx)) return null
    const token = randomBytes(24).toString('base64url')
    const row = { hash: hashOf(token), created_at: now }
    await tx
      .insertInto('first_admin_token')
      .values(row)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
      .execute()
    await recordAudit(tx, { actorId: null, action: 'token-made' }, now)
    return token
  })
}

/** Gives all permissions to the token's holder, once, and ends their sessions, which lack them. */
export function makeFirstAdmin(
  db: Db,
  { userId, token }: { userId: string; token: string },
  now: Date,
): Promise<Result<null, { reason: 'wrong-token' }>> {
  return inTransaction(db, async (tx) => {
    // Of two holders, the second waits for the first and then finds no token.
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
