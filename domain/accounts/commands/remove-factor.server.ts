import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { Door } from './door.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { endSessionsOf } from './end-sessions.server.ts'
import { noteEvent } from './note-event.server.ts'
import { notifyOfFactor } from './notify-of-factor.server.ts'

/** Removes the app and its recovery codes; the caller has asked for a fresh proof. */
export async function removeFactor(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  userId: string,
  request: Request,
  now: Date,
): Promise<void> {
  const { headers } = request
  const [tokenHash, origin] = [sessionHashOf(auth, headers), auth.linksAt(request)]
  const isGone = await inTransaction(db, async (tx) => {
    if (!(await deleteFactor(tx, userId))) return false
    await endProofs(tx, userId, now, tokenHash)
    await notifyOfFactor(tx, { userId, what: 'off', origin }, now)
    return true
  })
  if (isGone) await noteEvent(db, 'factor-removed', { accountId: userId, headers, detail: 'app' }, now)
}

/** An unconfirmed set-up goes as well, but was none. @returns whether the account had an app */
async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return Boolean(gone?.confirmed_at)
}

/**
 * The operator lets somebody in who has lost every second factor: all of them go, passkeys too, and all sessions end.
 *
 * @returns whether there was one
 */
export async function removeFactorsOf(
  tx: Tx,
  { userId, origin }: { userId: string; origin: string },
  now: Date,
): Promise<boolean> {
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  if (!(await deleteFactor(tx, userId)) && passkeys.length === 0) return false
  await endProofs(tx, userId, now)
  await endSessionsOf(tx, userId)
  await notifyOfFactor(tx, { userId, what: 'operator', origin }, now)
  await noteEvent(tx, 'factor-removed', { accountId: userId, detail: 'operator' }, now)
  return true
}
