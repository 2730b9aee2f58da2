import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { PasskeyFailure } from '../errors.ts'
import { clientDataOf, isHandleOf, verifyPasskey } from '../gateway.passkeys.server.ts'
import type { PasskeyResponse } from '../gateway.passkey-answer.server.ts'
import { isCopied } from '../passkey.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'
import { notifyOfPasskey } from './notify-of-passkey.server.ts'
import { takeChallenge } from './write-challenge.server.ts'

type Tried = {
  response: PasskeyResponse
  /** The cookie to which the challenge is tied. */
  browser: string | null
} & ({ purpose: 'enter'; userId: null } | { purpose: 'prove'; userId: string })

/**
 * The challenge is gone whatever comes of it, so nothing is signed twice.
 *
 * @param tried.userId whose passkey it has to be; null for a log-in, which learns it
 * @returns whose passkey it is; the failure names the account too, for its list of what happened
 */
export async function tryPasskey(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  { response, browser, purpose, userId }: Tried,
  request: Request,
  now: Date,
): Promise<Result<{ userId: string }, PasskeyFailure & { userId: string | null }>> {
  const refused = (of: string | null) => fail({ reason: 'wrong-passkey' as const, userId: of })
  const party = auth.relyingPartyAt(request)
  const challenge = clientDataOf(response.response)?.challenge
  if (!party || !browser || !challenge) return refused(userId)
  if (!(await takeChallenge(db, { challenge, purpose, userId, browser }, now))) return refused(userId)

  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'name'])
    .where('credential_id', '=', response.id)
    .where('rp_id', '=', party.id)
    .$if(userId !== null, (own) => own.where('user_id', '=', userId!))
    .executeTakeFirst()
  if (!passkey) return refused(userId)
  const known = { credentialId: passkey.credential_id, publicKey: passkey.public_key }
  const signed = await verifyPasskey({ response, challenge, party }, known)
  if (!signed || !isHandleOf(passkey.user_id, response.response.userHandle)) return refused(passkey.user_id)

  const outcome = await inTransaction(db, (tx) => count(tx, { id: passkey.id, ...signed }, now))
  if (outcome === 'counted') return ok({ userId: passkey.user_id })
  if (outcome === 'gone') return refused(passkey.user_id)
  if (outcome === 'copied') await stop(db, { ...passkey, origin: auth.linksAt(request) }, request, now)
  return fail({ reason: 'stopped-passkey', userId: passkey.user_id })
}

type Counted = { id: string; signCount: number; isBackedUp: boolean }

/** The lock lets two signatures of one authenticator count one after the other. */
async function count(
  tx: Tx,
  { id, signCount, isBackedUp }: Counted,
  now: Date,
): Promise<'counted' | 'copied' | 'stopped' | 'gone'> {
  const before = await tx
    .selectFrom('passkeys')
    .select(['sign_count', 'stopped_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return 'gone'
  if (before.stopped_at) return 'stopped'
  const copied = isCopied({ before: before.sign_count, now: signCount })
  await tx
    .updateTable('passkeys')
    .set(copied ? { stopped_at: now } : { sign_count: signCount, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .execute()
  return copied ? 'copied' : 'counted'
}

type Stopped = { user_id: string; name: string; origin: string }

/** Nobody knows which of the two is the owner's, so neither gets in by it until it is added anew. */
async function stop(db: Db, { user_id: userId, name, origin }: Stopped, request: Request, now: Date): Promise<void> {
  await inTransaction(db, (tx) => notifyOfPasskey(tx, { userId, name, change: 'stopped', origin }, now))
  await noteEvent(db, 'passkey-stopped', { accountId: userId, headers: request.headers }, now)
}
