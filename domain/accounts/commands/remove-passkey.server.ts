import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { noteEvent } from './note-event.server.ts'
import { notifyOfPasskey } from './notify-of-passkey.server.ts'

type Removing = { userId: string; passkeyId: string }

/** The last way in stays; a stranger's passkey reads as missing. */
export async function removePasskey(
  db: Db,
  auth: Auth,
  { userId, passkeyId }: Removing,
  request: Request,
  now: Date,
): Promise<Result<null, { reason: 'last-way' | 'not-found' }>> {
  const { headers } = request
  const removed = await inTransaction(db, async (tx) => {
    // The lock orders removals, so that two do not take the last two ways.
    await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
    const ofAccount = await tx.selectFrom('passkeys').select(['id', 'name']).where('user_id', '=', userId).execute()
    const passkey = ofAccount.find(({ id }) => id === passkeyId)
    if (!passkey) return fail({ reason: 'not-found' as const })
    const others = await tx.selectFrom('account').select('id').where('userId', '=', userId).execute()
    if (others.length === 0 && ofAccount.length === 1) return fail({ reason: 'last-way' as const })
    await tx.deleteFrom('passkeys').where('id', '=', passkeyId).execute()
    await endProofs(tx, userId, now, sessionHashOf(auth, headers))
    await notifyOfPasskey(tx, { userId, name: passkey.name, change: 'removed', origin: auth.linksAt(request) }, now)
    return ok(null)
  })
  if (removed.ok) await noteEvent(db, 'way-removed', { accountId: userId, headers, detail: 'passkey' }, now)
  return removed
}
