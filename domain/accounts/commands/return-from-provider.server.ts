import type { Language } from '#domain/i18n/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { ProviderFailure } from '../errors.ts'
import { enterAccount } from './enter-account.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { ProviderProfile } from '../input.ts'
import { isSignUpOpen } from '../queries/is-sign-up-open.server.ts'
import { mayLearn } from '../queries/next-form.server.ts'
import { findAccountAt } from '../queries/find-account-at.server.ts'
import { isLiveAccount } from '../queries/is-live-account.server.ts'
import type { SignInProvider } from '../sign-in-provider.ts'
import { clientOf, type Session } from './door.server.ts'
import { attemptSecrets, type SocialDoor, takeAttempt } from './leave-for-provider.server.ts'
import { linkProvider, lockOwner, notifyOfWayIn, ownerOf } from './link-provider.server.ts'
import { noteEvent } from './note-event.server.ts'
import { giveToOwner } from './prove-address.server.ts'
import { sendCode } from './send-code.server.ts'

/** The provider sends the browser back with these. */
type Back = {
  state: string
  /** Null where the person or the provider refused. */
  code: string | null
  user: string | null
  /** The secret of this browser's cookie. */
  browser: string
  /** The user who is signed in here. */
  actor: Actor | null
  language: Language
}

/** `form`: a new person fills in the form first; `code`: the address must be proved first. */
type Next =
  | { step: 'in'; cookies: readonly string[] }
  | (Session & { step: 'factor' })
  | { step: 'form' | 'code'; profile: ProviderProfile }

type Returned = { provider: SignInProvider | null; to: string; outcome: Result<Next, ProviderFailure> }

/**
 * A known provider account gets in; otherwise only a proved address finds its account.
 * An account that a stranger opened with the address and never proved counts as none.
 */
export async function returnFromProvider(
  db: Db,
  door: SocialDoor,
  back: Back,
  request: Request,
  now: Date,
): Promise<Returned> {
  const attempt = await takeAttempt(db, door.auth, back, now)
  if (!attempt) return { provider: null, to: '/', outcome: fail({ reason: 'attempt-expired' }) }

  const { provider, to, userId } = attempt
  const { code, user } = back
  const secrets = attemptSecrets(attempt.auth, back.state, request)
  const profile = code === null ? null : await door.social.profileFrom(provider, secrets, { code, user })
  const decide = async (): Promise<Result<Next, ProviderFailure>> => {
    if (code === null) return fail({ reason: 'refused' })
    if (!profile) return fail({ reason: 'no-answer' })
    return userId === null
      ? signIn(db, door, profile, back, request, now)
      : connect(db, door, profile, { ...back, connects: userId }, request, now)
  }
  return { provider, to, outcome: await decide() }
}

async function signIn(
  db: Db,
  door: SocialDoor,
  profile: ProviderProfile,
  { language }: Back,
  request: Request,
  now: Date,
): Promise<Result<Next, ProviderFailure>> {
  const known = await ownerOf(db, profile)
  if (known) return enter(db, door, { userId: known, profile, isNew: false }, request, now)
  const { email } = profile
  if (email === null) return fail({ reason: 'no-email' })
  if (profile.isEmailProved) {
    const ownTokenHash = sessionHashOf(door.auth, request.headers)
    const origin = door.auth.linksAt(request)
    const userId = await inTransaction(db, (tx) => linkByAddress(tx, { profile, email, ownTokenHash, origin }, now))
    return userId ? enter(db, door, { userId, profile, isNew: true }, request, now) : toForm(db, profile)
  }
  if (!(await mayLearnOfOwner(db, door, email, request, now))) return toForm(db, profile)
  // If no code may be sent now, its form says so.
  await sendCode(db, door, { email, language }, request, now)
  return ok({ step: 'code', profile })
}

/** New people fill in the form only while sign-up is open. */
const toForm = async (db: Db, profile: ProviderProfile): Promise<Result<Next, ProviderFailure>> =>
  (await isSignUpOpen(db)) ? ok({ step: 'form', profile }) : fail({ reason: 'sign-up-closed' })

/** An unproved address learns whether it has an account as often as at the log-in (decision B4). */
async function mayLearnOfOwner(db: Db, { budgets }: SocialDoor, email: string, request: Request, now: Date) {
  if (!(await mayLearn(budgets, email, clientOf(request), now))) return false
  const owner = await findAccountAt(db, email).executeTakeFirst()
  return owner?.emailVerified === true
}

type ByAddress = { profile: ProviderProfile; email: string; ownTokenHash: string | null; origin: string }

/**
 * The account is theirs if its address is proved, or if it is open in this very browser.
 *
 * @returns null where there is no such account
 */
async function linkByAddress(
  tx: Tx,
  { profile, email, ownTokenHash, origin }: ByAddress,
  now: Date,
): Promise<string | null> {
  const owner = await lockOwner(tx, email)
  if (!owner) return null
  const userId = owner.id
  // A suspended user learns it when the session does not open.
  if (!(await isLiveAccount(tx, userId))) return userId
  if (!owner.emailVerified) {
    if (!(await isSessionOf(tx, ownTokenHash, userId))) return null
    await giveToOwner(tx, { userId, ownTokenHash, chosen: null }, now)
  }
  await linkProvider(tx, { userId, profile }, now)
  await notifyOfWayIn(tx, { userId, provider: profile.provider, isNew: true, origin }, now)
  return userId
}

async function isSessionOf(tx: Tx, tokenHash: string | null, userId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return session !== undefined
}

/** The signed-in account gets a way in only if the provider's address is its own. */
async function connect(
  db: Db,
  door: SocialDoor,
  profile: ProviderProfile,
  { actor, connects, language }: Back & { connects: string },
  request: Request,
  now: Date,
): Promise<Result<Next, ProviderFailure>> {
  if (actor?.userId !== connects) return fail({ reason: 'other-person' })
  const { userId, email } = actor
  const known = await ownerOf(db, profile)
  if (known) return known === userId ? ok({ step: 'in', cookies: [] }) : fail({ reason: 'linked-elsewhere' })
  if (profile.email !== email) return fail({ reason: 'other-email' })
  if (!profile.isEmailProved) {
    await sendCode(db, door, { email, language }, request, now)
    return ok({ step: 'code', profile })
  }
  const ownTokenHash = sessionHashOf(door.auth, request.headers)
  const origin = door.auth.linksAt(request)
  const linked = await inTransaction(db, (tx) => linkByAddress(tx, { profile, email, ownTokenHash, origin }, now))
  if (!linked) return fail({ reason: 'other-person' })
  // Proving the address has changed the account's rights and ended its session.
  const way = { userId, profile, isNew: true }
  if (!actor.isProved) return enter(db, door, way, request, now)
  await noteWay(db, way, request, now)
  return ok({ step: 'in', cookies: [] })
}

async function enter(
  db: Db,
  door: SocialDoor,
  way: Way,
  request: Request,
  now: Date,
): Promise<Result<Next, ProviderFailure>> {
  const { headers } = request
  const proved = { userId: way.userId, way: way.profile.provider, proof: 'one' } as const
  const entered = await enterAccount(db, door, proved, request, now)
  if (!entered) {
    await noteEvent(db, 'log-in-refused', { accountId: way.userId, headers, detail: 'suspended' }, now)
    return fail({ reason: 'suspended' })
  }
  if (way.isNew) await noteWay(db, way, request, now)
  return ok(entered.step ? { ...entered, step: entered.step } : { step: 'in', cookies: entered.cookies })
}

type Way = { userId: string; profile: ProviderProfile; isNew: boolean }

const noteWay = (db: Db, { userId, profile }: Way, { headers }: Request, now: Date) =>
  noteEvent(db, 'way-added', { accountId: userId, headers, detail: profile.provider }, now)
