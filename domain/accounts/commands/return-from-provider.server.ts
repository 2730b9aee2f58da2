import type { Language } from '#domain/i18n/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { ProviderFailure } from '../errors.ts'
import { openSession, sessionTokenOf } from '../gateway.server.ts'
import type { ProviderProfile } from '../input.ts'
import { isSignUpOpen } from '../queries/is-sign-up-open.server.ts'
import { mayLearn } from '../queries/next-form.server.ts'
import { findAccountAt } from '../queries/find-account-at.server.ts'
import { isLiveAccount } from '../queries/is-live-account.server.ts'
import type { SignInProvider } from '../sign-in-provider.ts'
import { clientOf } from './ask-library.server.ts'
import { secretsOf, type SocialDoor, takeAttempt } from './leave-for-provider.server.ts'
import { linkProvider, lockOwner, ownerOf, notifyOfWayIn } from './link-provider.server.ts'
import { giveToOwner } from './prove-address.server.ts'
import { sendCode } from './send-code.server.ts'

/** What a provider has sent the browser back with. */
type Back = {
  state: string
  /** Null where the person said no, or the provider did. */
  code: string | null
  user: string | null
  /** The secret of this browser's cookie. */
  browser: string
  /** Whoever is signed in here. */
  actor: Actor | null
  language: Language
}

/** What comes next. `form`: nobody has an account like this, so first the person says who they are. `code`: first the address is proved. */
type Next = { step: 'in'; cookies: readonly string[] } | { step: 'form' | 'code'; profile: ProviderProfile }

type Returned = { provider: SignInProvider | null; to: string; outcome: Result<Next, ProviderFailure> }

/**
 * Somebody comes back from Google, Facebook or Apple. Whoever has come this way before is in. Else the address decides, and only one that
 * was proved: by the provider, or by a code of ours. A new person is nobody yet; an account that somebody else has opened with the
 * address, and never proved, counts as none.
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
  const secrets = await secretsOf(door.auth, back.state, request)
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
  if (known) return enter(door, known, request)
  const { email } = profile
  if (email === null) return fail({ reason: 'no-email' })
  if (profile.isEmailProved) {
    const ownToken = await sessionTokenOf(door.auth, request.headers)
    const origin = new URL(request.url).origin
    const userId = await inTransaction(db, (tx) => linkByAddress(tx, { profile, email, ownToken, origin }, now))
    return userId ? enter(door, userId, request) : toForm(db, profile)
  }
  if (!(await isToldOfOwner(db, door, email, request, now))) return toForm(db, profile)
  // Where none may be sent now, the form for it says so.
  await sendCode(db, door, { email, language }, request, now)
  return ok({ step: 'code', profile })
}

/** Where a new person says who they are, while new ones are let in. */
const toForm = async (db: Db, profile: ProviderProfile): Promise<Result<Next, ProviderFailure>> =>
  (await isSignUpOpen(db)) ? ok({ step: 'form', profile }) : fail({ reason: 'sign-up-closed' })

/** Whether an address that nobody has proved here has an account: told as often as the log-in tells it (decision B4). */
async function isToldOfOwner(db: Db, { budgets }: SocialDoor, email: string, request: Request, now: Date) {
  if (!(await mayLearn(budgets, email, clientOf(request), now))) return false
  const owner = await findAccountAt(db, email).executeTakeFirst()
  return owner?.emailVerified === true
}

type ByAddress = { profile: ProviderProfile; email: string; ownToken: string | null; origin: string }

/**
 * The provider has seen that this person reads the address, so the account that was proved with it is theirs. So is one that is not
 * proved yet but open in this very browser.
 *
 * @returns null where there is no such account
 */
async function linkByAddress(
  tx: Tx,
  { profile, email, ownToken, origin }: ByAddress,
  now: Date,
): Promise<string | null> {
  const owner = await lockOwner(tx, email)
  if (!owner) return null
  const userId = owner.id
  // Whoever is suspended is told so by the session that does not open.
  if (!(await isLiveAccount(tx, userId))) return userId
  if (!owner.emailVerified) {
    if (!(await isSessionOf(tx, ownToken, userId))) return null
    await giveToOwner(tx, { userId, ownToken, chosen: null }, now)
  }
  await linkProvider(tx, { userId, profile }, now)
  await notifyOfWayIn(tx, { userId, provider: profile.provider, isNew: true, origin }, now)
  return userId
}

async function isSessionOf(tx: Tx, token: string | null, userId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select('id')
    .where('token', '=', token)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return session !== undefined
}

/** Adds a way in to the account in which somebody is signed in: by the same rule, so only one with the account's own address. */
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
  const ownToken = await sessionTokenOf(door.auth, request.headers)
  const origin = new URL(request.url).origin
  const linked = await inTransaction(db, (tx) => linkByAddress(tx, { profile, email, ownToken, origin }, now))
  if (!linked) return fail({ reason: 'other-person' })
  // With the address its rights have changed, and the session in which it was proved has ended.
  return actor.isProved ? ok({ step: 'in', cookies: [] }) : enter(door, userId, request)
}

async function enter({ auth }: SocialDoor, userId: string, request: Request): Promise<Result<Next, ProviderFailure>> {
  const cookie = await openSession(auth, userId, request.headers)
  return cookie ? ok({ step: 'in', cookies: [cookie] }) : fail({ reason: 'suspended' })
}
