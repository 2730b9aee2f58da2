import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { OwnerFailure, PasskeyFailure } from '../errors.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { PasskeyResponse } from '../gateway.passkey-answer.server.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'
import { tryPasskey } from './try-passkey.server.ts'

/** A passkey of this account shows that its owner is at the session. */
export async function checkPasskey(
  db: Db,
  { auth, budgets }: Door,
  { userId, response }: { userId: string; response: PasskeyResponse },
  request: Request,
  now: Date,
): Promise<Result<null, PasskeyFailure | OwnerFailure>> {
  const spent = await budgets.spend('logIn', `own ${userId}`, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  const browser = sessionHashOf(auth, request.headers)
  const tried = await tryPasskey(db, { auth }, { response, browser, purpose: 'prove', userId }, request, now)
  if (!tried.ok) {
    await noteEvent(db, 'owner-refused', { accountId: userId, headers: request.headers, detail: 'passkey' }, now)
    return fail({ reason: tried.failure.reason })
  }
  return ok(null)
}
