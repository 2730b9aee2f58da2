import { randomBytes } from 'node:crypto'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Slowed } from '../errors.ts'
import { type Auth, keyedHash } from '../gateway.server.ts'
import type { SocialGateway } from '../gateway.social.server.ts'
import { ATTEMPT_MINUTES, type SignInProvider } from '../sign-in-provider.ts'
import { clientOf, type Door } from './door.server.ts'

export type SocialDoor = Door & { social: SocialGateway }

type Leaving = {
  provider: SignInProvider
  /** The path of this site to return to. */
  to: string
  /** The secret of this browser's cookie, shared by simultaneous attempts. */
  browser: string
  /** The account that gets a new way in; null for a sign-in. */
  userId: string | null
  /** The hash of an app's own secret, where the answer comes to the system's browser (`hand-over.server.ts`). */
  challenge?: string | null
}

/**
 * Stores the attempt.
 *
 * @returns the provider's address
 */
export async function leaveForProvider(
  db: Db,
  { auth, budgets, social }: SocialDoor,
  { provider, to, browser, userId, challenge = null }: Leaving,
  request: Request,
  now: Date,
): Promise<Result<URL, Slowed>> {
  const spent = await budgets.spend('providerSignIn', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })

  const state = randomBytes(32).toString('base64url')
  const hashes = hashesOf(auth, { state, browser })
  await removeExpired(db, now)
  await db
    .insertInto('sign_in_attempts')
    .values({
      ...hashes,
      user_id: userId,
      provider,
      return_to: to,
      challenge,
      expires_at: addMinutes(now, ATTEMPT_MINUTES),
    })
    .execute()
  return ok(social.addressAt(provider, { state, ...attemptSecrets(auth, state, request) }))
}

/** These follow from the state, so that none of them is stored. */
export const attemptSecrets = (auth: Auth, state: string, request: Request) => ({
  verifier: keyedHash(auth, `verifier ${state}`),
  nonce: keyedHash(auth, `nonce ${state}`),
  redirectUri: new URL('/auth/callback', request.url).href,
})

type Attempt = {
  provider: SignInProvider
  to: string
  userId: string | null
  /** With the secret under which it left. */
  auth: Auth
}

/**
 * An attempt ends once, in its own browser; another browser's state leaves it untouched.
 *
 * @returns null where no such attempt is open
 */
export async function takeAttempt(
  db: Db,
  auth: Auth,
  found: { state: string; browser: string },
  now: Date,
): Promise<Attempt | null> {
  const { state_hash, browser_hash } = hashesOf(auth, found)
  const attempt = await db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now)
    .returning(['provider', 'return_to', 'user_id'])
    .executeTakeFirst()
  if (attempt) return { provider: attempt.provider, to: attempt.return_to, userId: attempt.user_id, auth }
  return auth.before && takeAttempt(db, auth.before, found, now)
}

const hashesOf = (auth: Auth, { state, browser }: { state: string; browser: string }) => ({
  state_hash: keyedHash(auth, `state ${state}`),
  browser_hash: keyedHash(auth, `browser ${browser}`),
})

/** Each attempt removes some expired ones, so the table stays small. */
const removeExpired = (db: Db | Tx, now: Date) =>
  sql`delete from sign_in_attempts where state_hash in (
    select state_hash from sign_in_attempts where expires_at < ${now} order by expires_at limit 5 for update skip locked)`.execute(
    db,
  )
