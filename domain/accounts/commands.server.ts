import { type Language, languages } from '#domain/i18n/language.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { SignInFailure } from './errors.ts'
import { type Auth, CLIENT_IP_HEADER, sessionTokenOf } from './gateway.server.ts'
import type { ProfileInput, SignUp } from './input.ts'

/** Cookies to set on the response. */
type Session = { cookies: string[] }

/** The account library's endpoint, and the limiter of attempts by address. */
type Door = { auth: Auth; budgets: Budgets }

export async function signIn(
  { auth, budgets }: Door,
  credentials: { email: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  const spent = await budgets.spend('logIn', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  return outcomeOf(await ask(auth, '/sign-in/email', credentials, request))
}

/** Creates the account, signs in, and stores the sign-up form. */
export async function signUp(
  db: Db,
  { auth, budgets }: Door,
  form: SignUp,
  seen: { language: Language; currency: Currency },
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  const spent = await budgets.spend('signUp', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-accounts' })
  const { email, password, firstName, lastName } = form
  const answer = await ask(auth, '/sign-up/email', { email, password, name: `${firstName} ${lastName}` }, request)
  const outcome = outcomeOf(answer)
  if (!outcome.ok) return outcome

  await db
    .updateTable('profiles')
    .set({
      first_name: firstName,
      last_name: lastName,
      birthday: form.birthday,
      // Only a ticked box is consent (docs/decisions/029).
      promotions_refused: form.noPromotions === 'on',
      ...seen,
    })
    .where('user_id', '=', (eb) => eb.selectFrom('user').select('id').where('email', '=', email))
    .execute()
  return outcome
}

/**
 * Ends the session itself, so that a copy of its cookie is worthless.
 *
 * @throws the database's error when it cannot be ended now: the library would swallow it and only clear the cookie
 */
export async function signOut(db: Db, auth: Auth, request: Request): Promise<Session> {
  const token = await sessionTokenOf(auth, request.headers)
  if (token) await db.deleteFrom('session').where('token', '=', token).execute()

  // Not by the library's endpoint, whose rate limit would refuse some requests.
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return { cookies: headers.getSetCookie() }
}

/** Stores the user's choice of language and currency in the account, so that it applies on other devices. */
export async function keepPreferences(
  db: Db,
  userId: string,
  chosen: { language?: Language; currency?: Currency },
): Promise<void> {
  if (Object.keys(chosen).length === 0) return
  await db.updateTable('profiles').set(chosen).where('user_id', '=', userId).execute()
}

/** Stores what a host says in public, whole: a text left empty is gone, and so is a declaration that is taken back. */
export async function saveProfile(db: Db, userId: string, profile: ProfileInput, now: Date): Promise<void> {
  const { about, languages: spoken, declaration } = profile
  await inTransaction(db, async (tx) => {
    await tx.updateTable('profiles').set({ languages: spoken }).where('user_id', '=', userId).execute()
    await tx.deleteFrom('profile_texts').where('user_id', '=', userId).execute()
    const texts = languages.flatMap((language) =>
      about[language] ? [{ user_id: userId, language, about: about[language] }] : [],
    )
    if (texts.length > 0) await tx.insertInto('profile_texts').values(texts).execute()

    await tx.deleteFrom('host_declarations').where('user_id', '=', userId).execute()
    if (!declaration) return
    const named = declaration.isTrader
      ? { legal_name: declaration.legalName, address: declaration.address, registration: declaration.registration }
      : {}
    await tx
      .insertInto('host_declarations')
      .values({ user_id: userId, is_trader: declaration.isTrader, ...named, declared_at: now })
      .execute()
  })
}

const clientOf = (request: Request) => request.headers.get(CLIENT_IP_HEADER) ?? ''

/** By the library's own endpoint, so that its rules and cookies apply. */
function ask(auth: Auth, path: string, body: object, request: Request): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['cookie', 'origin', 'user-agent', CLIENT_IP_HEADER]) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const url = new URL(`/api/auth${path}`, request.url)
  return auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

function outcomeOf(answer: Response): Result<Session, SignInFailure> {
  if (answer.ok) return ok({ cookies: answer.headers.getSetCookie() })
  if (answer.status === 422) return fail({ reason: 'email-taken' })
  return answer.status >= 500 ? fail({ reason: 'unavailable' }) : fail({ reason: 'wrong-credentials' })
}
