import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { inGroups, RECOVERY_CODES, recoveryCodeOf } from '../recovery-code.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'
import { notifyOfFactor } from './notify-of-factor.server.ts'
import { recoveryHash } from './try-factor.server.ts'

/** Replaces all recovery codes of an account. @returns the new ones, which are stored nowhere */
export async function writeRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(24)))
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(code) })))
    .execute()
  return codes.map(inGroups)
}

/** @returns the new codes; null where the account has no app */
export async function renewRecoveryCodes(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  userId: string,
  request: Request,
  now: Date,
): Promise<readonly string[] | null> {
  const codes = await inTransaction(db, async (tx) => {
    // Of two renewals at the same time the later one counts.
    const factor = await tx
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) return null
    const made = await writeRecoveryCodes(tx, userId)
    await notifyOfFactor(tx, { userId, what: 'renewed', origin: auth.linksAt(request) }, now)
    return made
  })
  if (codes) await noteEvent(db, 'recovery-renewed', { accountId: userId, headers: request.headers }, now)
  return codes
}
