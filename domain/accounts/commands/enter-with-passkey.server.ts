import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { PasskeyFailure, Slowed } from '../errors.ts'
import type { PasskeyResponse } from '../gateway.passkey-answer.server.ts'
import { clientOf, type Door, type Session } from './door.server.ts'
import { enterAccount } from './enter-account.server.ts'
import { browserSecret } from './know-browser.server.ts'
import { noteEvent } from './note-event.server.ts'
import { tryPasskey } from './try-passkey.server.ts'

/** Nothing is guessed here, so tries are limited by network alone; the account is whose passkey it is. */
export async function enterWithPasskey(
  db: Db,
  { auth, budgets }: Door,
  response: PasskeyResponse,
  request: Request,
  now: Date,
): Promise<Result<Session, PasskeyFailure | Slowed | { reason: 'suspended' }>> {
  const spent = await budgets.spend('logIn', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  const { headers } = request
  const trying = { response, browser: browserSecret(request), purpose: 'enter' as const, userId: null }
  const tried = await tryPasskey(db, { auth }, trying, request, now)
  if (!tried.ok) {
    const { reason, userId } = tried.failure
    await noteEvent(db, 'log-in-refused', { accountId: userId, headers, detail: 'passkey' }, now)
    return fail({ reason })
  }
  const { userId } = tried.value
  // Its owner has the authenticator, and has shown finger, face or PIN to it.
  const entered = await enterAccount(db, { auth, budgets }, { userId, way: 'passkey', proof: 'both' }, request, now)
  if (entered) return ok(entered)
  await noteEvent(db, 'log-in-refused', { accountId: userId, headers, detail: 'suspended' }, now)
  return fail({ reason: 'suspended' })
}
