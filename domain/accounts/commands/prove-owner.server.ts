import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { ProofFailure } from '../errors.ts'
import { type ProofWay, proofWaysOf } from '../fresh-proof.ts'
import { findOwnFactor } from '../queries/find-own-factor.server.ts'
import { findOwnSettings } from '../queries/find-own-settings.server.ts'
import type { PasskeyResponse } from '../gateway.passkey-answer.server.ts'
import { checkOwnerCode } from './confirm-by-code.server.ts'
import { checkPasskey } from './confirm-by-passkey.server.ts'
import { checkPassword } from './confirm-owner.server.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'
import { noteProof } from './note-proof.server.ts'
import { tryFactor } from './try-factor.server.ts'

/**
 * @property factor the code of a second factor, where the account has one that says codes
 * @property needsBoth whether one factor would not do
 */
type Given = { actor: Actor; factor?: string | null; needsBoth?: boolean } & (
  | { way: Exclude<ProofWay, 'passkey'>; secret: string }
  | { way: 'passkey'; secret: PasskeyResponse }
)

/**
 * Makes the session fresh, by a way that its account has and by its app where it has one; each limits its tries.
 * What counts once is compared last: an app's code after a password, an e-mail's code after the app's.
 */
export async function proveOwner(
  db: Db,
  door: Door,
  given: Given,
  request: Request,
  now: Date,
): Promise<Result<null, ProofFailure>> {
  const { actor, way } = given
  const { userId } = actor
  const hasApp = (await findOwnFactor(db, userId)) !== null
  const { needsBoth = false } = given
  const ways = proofWaysOf({ ...(await findOwnSettings(db, userId)), hasApp, needsBoth })
  if (!ways.includes(way)) return fail({ reason: 'other-way' })
  const asksApp = way !== 'passkey' && hasApp
  const first = () => check(db, door, given, request, now)
  const code = given.factor ?? ''
  const second = () => tryFactor(db, door, { userId, code, who: `own ${userId}` }, request, now)
  const steps = !asksApp ? [first] : way === 'password' ? [first, second] : [second, first]
  for (const step of steps) {
    const proved = await step()
    if (!proved.ok) return proved
  }
  await noteProof(db, door.auth, request.headers, asksApp || way === 'passkey' ? 'both' : 'one')
  // A refused one is an event of its own way.
  await noteEvent(db, 'step-up', { accountId: userId, headers: request.headers, detail: way }, now)
  return ok(null)
}

/** One factor, or by a passkey both. */
function check(db: Db, door: Door, given: Given, request: Request, now: Date): Promise<Result<unknown, ProofFailure>> {
  const { userId, email } = given.actor
  switch (given.way) {
    case 'passkey':
      return checkPasskey(db, door, { userId, response: given.secret }, request, now)
    case 'password':
      return checkPassword(db, door, { userId, password: given.secret }, request, now)
    case 'code':
      return checkOwnerCode(db, door, { userId, email, code: given.secret }, request, now)
  }
}
