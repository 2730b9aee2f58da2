import { fail, ok, type Result } from '#kernel/result.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { AskPasskeyFailure, SharedAccount } from '../errors.ts'
import {
  creationOptions,
  type CreationOptions,
  requestOptions,
  type RequestOptions,
} from '../gateway.passkeys.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { PasskeyPurpose } from '../passkey.ts'
import { isShared, mayUseAddress } from '../policy.ts'
import { listPasskeys } from '../queries/list-passkeys.server.ts'
import type { RelyingParty } from '../relying-party.ts'
import { clientOf, type Door } from './door.server.ts'
import { browserSecret } from './know-browser.server.ts'
import { writeChallenge } from './write-challenge.server.ts'

/** A log-in names no account: the browser offers the passkeys that it has for us. */
export async function askForPasskey(
  db: Db,
  door: Door,
  actor: Actor | null,
  request: Request,
  now: Date,
): Promise<Result<RequestOptions, AskPasskeyFailure>> {
  const known = actor ? await passkeysAt(db, door, actor, request) : []
  const begun = await begin(db, door, { purpose: actor ? 'prove' : 'enter', actor }, request, now)
  return begun.ok ? ok(requestOptions(begun.value.party, begun.value.challenge, known)) : begun
}

/** The browser refuses an authenticator that has a passkey of this account already. */
export async function askForNewPasskey(
  db: Db,
  door: Door,
  actor: Actor,
  request: Request,
  now: Date,
): Promise<Result<CreationOptions, AskPasskeyFailure | SharedAccount | { reason: 'not-proved' }>> {
  if (isShared(actor.email)) return fail({ reason: 'shared-account' })
  if (!mayUseAddress(actor, 'add-passkey')) return fail({ reason: 'not-proved' })
  const begun = await begin(db, door, { purpose: 'add', actor }, request, now)
  if (!begun.ok) return begun
  const { party, challenge } = begun.value
  const { userId, email, firstName, lastName } = actor
  const known = await passkeysAt(db, door, actor, request)
  const owner = { userId, email, name: `${firstName} ${lastName}`, product: PRODUCT_NAME, known }
  return ok(creationOptions(party, challenge, owner))
}

type Asking = { purpose: PasskeyPurpose; actor: Actor | null }
type Begun = { party: RelyingParty; challenge: string }

/** Challenges are counted for a network, or for the account whose session asks. */
async function begin(
  db: Db,
  { auth, budgets }: Door,
  { purpose, actor }: Asking,
  request: Request,
  now: Date,
): Promise<Result<Begun, AskPasskeyFailure>> {
  const party = auth.relyingPartyAt(request)
  const browser = actor ? sessionHashOf(auth, request.headers) : browserSecret(request)
  if (!party || !browser) return fail({ reason: 'unavailable' })
  const spent = await budgets.spend('passkeyChallenge', actor ? `own ${actor.userId}` : clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  return ok({ party, challenge: await writeChallenge(db, { purpose, userId: actor?.userId ?? null, browser }, now) })
}

async function passkeysAt(db: Db, { auth }: Door, { userId }: Actor, request: Request) {
  const party = auth.relyingPartyAt(request)
  return (await listPasskeys(db, userId)).filter(({ rpId, stoppedAt }) => rpId === party?.id && !stoppedAt)
}
