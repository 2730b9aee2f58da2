import type { Actor } from '#domain/accounts/account.ts'
import { changePassword } from '#domain/accounts/commands/change-password.server.ts'
import { correctAddress } from '#domain/accounts/commands/correct-address.server.ts'
import { enterWithCode } from '#domain/accounts/commands/enter-with-code.server.ts'
import { enterWithLink } from '#domain/accounts/commands/enter-with-link.server.ts'
import { enterWithPasskey } from '#domain/accounts/commands/enter-with-passkey.server.ts'
import { resetPassword } from '#domain/accounts/commands/reset-password.server.ts'
import { sendCode } from '#domain/accounts/commands/send-code.server.ts'
import { sendResetLink } from '#domain/accounts/commands/send-reset-link.server.ts'
import { signIn } from '#domain/accounts/commands/sign-in.server.ts'
import { signUp } from '#domain/accounts/commands/sign-up.server.ts'
import { signUpProved } from '#domain/accounts/commands/sign-up-proved.server.ts'
import { signUpWithProvider } from '#domain/accounts/commands/sign-up-with-provider.server.ts'
import type { Slowed } from '#domain/accounts/errors.ts'
import { readPasskey } from '#domain/accounts/gateway.passkey-answer.server.ts'
import { type Auth, seal, unseal } from '#domain/accounts/gateway.server.ts'
import {
  CodeForm,
  EmailForm,
  NewPasswordForm,
  PasswordForm,
  type Person,
  personForm,
  type ProviderProfile,
  ResetForm,
  sealedCredentials,
  sealedProfile,
  sealedProof,
  sealedSignUp,
  type SignUp,
  SignInForm,
} from '#domain/accounts/input.ts'
import { hasOwnParts } from '#domain/accounts/password.ts'
import { isSignUpOpen } from '#domain/accounts/queries/is-sign-up-open.server.ts'
import { nextForm } from '#domain/accounts/queries/next-form.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { addMinutes } from '#kernel/zones.ts'
import { isCommonPassword } from '#platform/common-passwords.server.ts'
import { ownCookie, ownCookieName, parseCookies } from '#platform/cookies.server.ts'
import type { RouterContextProvider } from 'react-router'
import { connection, services } from '#app/session/services.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'
import type { AuthAnswer, AuthStep } from './auth-answer.ts'
import { type AuthOutcome, done, failed, type Failure, problemOf, refused } from './auth-outcome.server.ts'
import { enterWaiting, sendWaitingCode } from './factor-form.server.ts'

type Context = Readonly<RouterContextProvider>
type Form = Record<string, string>

/** A submitted form with its request; `typed` leaves out the secrets. */
type Sent = { form: Form; typed: Form; request: Request; context: Context }

/** The cookie that holds a reset link's token, so that no script, address or history has it. */
const RESET_COOKIE = 'recovery'

/** Minutes that a chosen password waits sealed for the rest of its form. */
const SEALED_MINUTES = 60

const secretFields = new Set([
  'passkey',
  'link',
  'password',
  'current',
  'confirmPassword',
  'code',
  'go',
  'sealed',
  'to',
])

/** Answers a log-in form by its step; `go` leads to another step and ignores the other fields. */
export async function answerForm(form: Form, request: Request, context: Context): Promise<AuthOutcome> {
  const typed = Object.fromEntries(Object.entries(form).filter(([name]) => !secretFields.has(name)))
  const sent = { form, typed, request, context }
  const go = destinations.find((step) => step === form['go'])
  if (go) return { step: go, problems: {}, typed, ...(go === 'correct' && sealedOf(form)) }
  const step = steps[form['step'] ?? '']
  if (!context.get(services).sendsEmails && step && needsEmail.has(step))
    return refused('email', typed, { form: 'auth:problems.notOpen' })
  return (step ?? askEmail)(sent)
}

const destinations: readonly AuthStep[] = ['email', 'choose', 'forgot', 'code', 'factor', 'recovery', 'correct']

type Answer = (sent: Sent) => Promise<AuthOutcome>

const steps: Readonly<Record<string, Answer>> = {
  email: askEmail,
  password: enterPassword,
  passkey: usePasskey,
  link: useLink,
  choose: choosePassword,
  noPassword: skipPassword,
  register,
  sendCode: sendAnotherCode,
  correct,
  code: enterCode,
  forgot: forgetPassword,
  reset: setNewPassword,
  factor: provideFactor,
  recovery: provideFactor,
  emailed: provideFactor,
  sendFactor: sendFactorAgain,
}

const needsEmail: ReadonlySet<Answer> = new Set([
  choosePassword,
  skipPassword,
  register,
  sendAnotherCode,
  forgetPassword,
])

async function askEmail({ form, typed, context }: Sent): Promise<AuthOutcome> {
  const parsed = EmailForm.safeParse(form)
  if (!parsed.success) return refused('email', typed, problemsOf(parsed.error))
  const { db, budgets, clock, sendsEmails } = context.get(services)
  const { email } = parsed.data
  const next = await nextForm(db, budgets, email, context.get(connection).client, clock())
  if (next === 'password') return { step: 'password', problems: {}, typed: { email } }
  if (!sendsEmails) return refused('email', { email }, { form: 'auth:problems.notOpen' })
  return (await isSignUpOpen(db))
    ? { step: 'choose', problems: {}, typed: { email } }
    : refused('email', { email }, { form: problemOf['sign-up-closed'] })
}

async function enterPassword({ form, typed, request, context }: Sent): Promise<AuthOutcome> {
  const parsed = SignInForm.safeParse(form)
  if (!parsed.success) return refused('password', typed, problemsOf(parsed.error))
  const { db, clock, ...door } = context.get(services)
  const outcome = await signIn(db, door, parsed.data, request, clock())
  return outcome.ok ? done('logIn', outcome.value, context) : failed('password', typed, outcome.failure, context)
}

async function usePasskey({ form, typed, request, context }: Sent): Promise<AuthOutcome> {
  const response = readPasskey(form['passkey'])
  if (!response) return refused('email', typed, { form: problemOf['wrong-passkey'] })
  const { db, clock, ...door } = context.get(services)
  const outcome = await enterWithPasskey(db, door, response, request, clock())
  return outcome.ok ? done('logIn', outcome.value, context) : failed('email', typed, outcome.failure, context)
}

async function useLink({ form, request, context }: Sent): Promise<AuthOutcome> {
  const { db, clock, ...door } = context.get(services)
  const outcome = await enterWithLink(db, door, form['link'] ?? '', request, clock())
  return outcome.ok
    ? done('logIn', outcome.value, context)
    : refused('email', {}, { form: problemOf[outcome.failure.reason] })
}

async function choosePassword({ form, typed, context }: Sent): Promise<AuthOutcome> {
  const parsed = NewPasswordForm.safeParse(form)
  if (!parsed.success) return refused('choose', typed, problemsOf(parsed.error))
  const { email, password } = parsed.data
  if (await isCommonPassword(password)) return refused('choose', typed, { password: problemOf['common-password'] })
  return registerStep({ email, password }, context)
}

/** The address is proved by a code all the same, which is then the way in, beside passkeys. */
async function skipPassword({ form, typed, context }: Sent): Promise<AuthOutcome> {
  const parsed = EmailForm.safeParse(form)
  if (!parsed.success) return refused('email', typed, problemsOf(parsed.error))
  return registerStep({ ...parsed.data, password: null }, context)
}

function registerStep(credentials: Pick<SignUp, 'email' | 'password'>, context: Context): AuthAnswer {
  const { auth, clock } = context.get(services)
  const sealed = seal(auth, 'credentials', { ...credentials, until: addMinutes(clock(), SEALED_MINUTES) })
  return { step: 'register', problems: {}, typed: { email: credentials.email }, sealed }
}

async function register({ form, typed, request, context }: Sent): Promise<AuthOutcome> {
  const { db, clock, ...door } = context.get(services)
  const { sealed } = form
  const profile = sealedProfile(unseal(door.auth, 'profile', sealed), clock())
  const person = personForm(todayAt(context)).safeParse(form)
  const proof = sealedProof(unseal(door.auth, 'proof', sealed), clock())
  const again = { ...(sealed && { sealed }), ...(profile && { provider: profile.provider }), isProved: proof !== null }
  if (!person.success) return { ...refused('register', typed, problemsOf(person.error)), ...again }
  if (profile?.email) {
    const answer = await registerWithProvider({ ...profile, email: profile.email }, person.data, request, context)
    return Object.keys(answer.problems).length ? { ...answer, typed, ...again } : answer
  }
  const { language, currency } = visitorOf(context)
  const seen = { language, currency }
  if (proof) {
    const own = await signUpProved(db, door, { email: proof.email, person: person.data, seen }, request, clock())
    return own.ok
      ? done('signUp', own.value, context)
      : { ...failed('register', typed, own.failure, context), ...again }
  }
  const credentials = sealedCredentials(unseal(door.auth, 'credentials', sealed), clock())
  if (!credentials) return refused('email', typed, { form: 'auth:problems.again' })
  const { email, password } = credentials
  const { firstName, lastName } = person.data
  if (password !== null && hasOwnParts(password, { email, names: [firstName, lastName] }))
    return refused('choose', { email }, { password: 'auth:problems.ownParts' })

  const answer = await open({ ...person.data, email, password }, request, context)
  return 'failure' in answer ? { ...failed('register', typed, answer.failure, context), ...again } : answer
}

/** Opens the account; without a session the form waits for its code. */
async function open(whole: SignUp, request: Request, context: Context): Promise<AuthOutcome | { failure: Failure }> {
  const { db, clock, ...door } = context.get(services)
  const { language, currency } = visitorOf(context)
  const outcome = await signUp(db, door, whole, { language, currency }, request, clock())
  if (!outcome.ok) return outcome
  const until = addMinutes(clock(), SEALED_MINUTES)
  const { cookies, unsent } = outcome.value
  return {
    ...codeStep(whole.email, unsent, context),
    ...(cookies.length > 0 ? { cookies } : { sealed: seal(door.auth, 'sign-up', { ...whole, until }) }),
  }
}

const sealedOf = (form: Form) => (form['sealed'] ? { sealed: form['sealed'] } : {})

/** A mistyped address: of the account that was opened with it, or of the form that still waits for its code. */
async function correct(sent: Sent): Promise<AuthOutcome> {
  const { form, typed, request, context } = sent
  const parsed = EmailForm.safeParse(form)
  if (!parsed.success) return { ...refused('correct', typed, problemsOf(parsed.error)), ...sealedOf(form) }
  const { email } = parsed.data
  const { db, clock, ...door } = context.get(services)
  const signedUp = sealedSignUp(unseal(door.auth, 'sign-up', form['sealed']), clock())
  if (signedUp) {
    const answer = await open({ ...signedUp, email }, request, context)
    return 'failure' in answer
      ? { ...failed('correct', typed, answer.failure, context, 'email'), ...sealedOf(form) }
      : answer
  }
  const { actor } = visitorOf(context)
  if (!actor || actor.isProved) return askEmail(sent)
  const outcome = await correctAddress(db, door, { actor, email }, request, clock())
  return outcome.ok
    ? codeStep(email, outcome.value ?? undefined, context)
    : failed('correct', typed, outcome.failure, context, 'email')
}

/** Registers without a password; an address that the provider has not proved needs a code. */
async function registerWithProvider(
  profile: ProviderProfile & { email: string },
  person: Person,
  request: Request,
  context: Context,
): Promise<AuthOutcome> {
  const { db, clock, ...door } = context.get(services)
  const { language, currency } = visitorOf(context)
  const filled = { profile, person, seen: { language, currency } }
  const outcome = await signUpWithProvider(db, door, filled, request, clock())
  if (!outcome.ok) return failed('register', {}, outcome.failure, context)
  const { cookies, unsent } = outcome.value
  if (cookies.length > 0) return done('signUp', outcome.value, context)
  const until = addMinutes(clock(), SEALED_MINUTES)
  const sealed = seal(door.auth, 'profile', { ...profile, person, until })
  return { ...codeStep(profile.email, unsent, context), sealed }
}

async function sendAnotherCode({ form, typed, request, context }: Sent): Promise<AuthOutcome> {
  const parsed = EmailForm.safeParse(form)
  if (!parsed.success) return refused('email', typed, problemsOf(parsed.error))
  const { db, clock, ...door } = context.get(services)
  const { email } = parsed.data
  const outcome = await sendCode(db, door, { email, language: visitorOf(context).language }, request, clock())
  const answer = codeStep(email, outcome.ok ? undefined : outcome.failure, context)
  return { ...answer, ...sealedOf(form) }
}

/** The code is on its way, or why it is not. */
const codeStep = (email: string, unsent: Slowed | undefined, context: Context): AuthAnswer =>
  unsent ? failed('code', { email }, unsent, context) : { step: 'code', problems: {}, typed: { email } }

async function enterCode({ form, typed, request, context }: Sent): Promise<AuthOutcome> {
  const again = sealedOf(form)
  const parsed = CodeForm.safeParse(form)
  if (!parsed.success) return { ...refused('code', typed, problemsOf(parsed.error)), ...again }
  const { db, clock, ...door } = context.get(services)
  const signedUp = sealedSignUp(unseal(door.auth, 'sign-up', form['sealed']), clock())
  const profile = sealedProfile(unseal(door.auth, 'profile', form['sealed']), clock())
  const { email } = parsed.data
  const { language, currency } = visitorOf(context)
  const input = {
    ...parsed.data,
    signUp: signedUp?.email === email ? signedUp : null,
    way: profile?.email === email ? { profile, person: profile.person } : null,
    seen: { language, currency },
  }
  const outcome = await enterWithCode(db, door, input, request, clock())
  if (outcome.ok)
    return outcome.value.cookies.length > 0
      ? done('verified', outcome.value, context)
      : formOfOwn(email, door.auth, clock())
  return { ...failed('code', typed, outcome.failure, context, 'code'), ...again }
}

/** The next form is for an account of their own, once somebody has proved the address of a stranger's. */
function formOfOwn(email: string, auth: Auth, now: Date): AuthAnswer {
  const sealed = seal(auth, 'proof', { email, isProved: true, until: addMinutes(now, SEALED_MINUTES) })
  return { step: 'register', problems: {}, typed: { email }, sealed, isProved: true }
}

async function provideFactor({ form, request, context }: Sent): Promise<AuthOutcome> {
  const entered = await enterWaiting(form, request, context)
  return 'cookies' in entered ? done('logIn', entered, context) : entered
}

async function sendFactorAgain({ request, context }: Sent): Promise<AuthOutcome> {
  return sendWaitingCode(request, context)
}

async function forgetPassword({ form, typed, request, context }: Sent): Promise<AuthOutcome> {
  const parsed = EmailForm.safeParse(form)
  if (!parsed.success) return refused('email', typed, problemsOf(parsed.error))
  const { db, clock, ...door } = context.get(services)
  const { email } = parsed.data
  const outcome = await sendResetLink(db, door, { email, language: visitorOf(context).language }, request, clock())
  return outcome.ok
    ? { step: 'sent', problems: {}, typed: { email } }
    : failed('forgot', { email }, outcome.failure, context)
}

async function setNewPassword(sent: Sent): Promise<AuthOutcome> {
  const { form, typed, request, context } = sent
  const token = resetTokenOf(request, context) ?? ''
  const { actor } = visitorOf(context)
  if (!token && actor) return setOwnPassword(sent, actor)
  const parsed = ResetForm.safeParse({ ...form, token })
  if (!token) return refused('email', typed, { form: problemOf['link-expired'] })
  if (!parsed.success) return refused('reset', typed, problemsOf(parsed.error))
  const { db, clock, ...door } = context.get(services)
  const outcome = await resetPassword(db, door, parsed.data, request, clock())
  if (outcome.ok) {
    const cookies = [...outcome.value.cookies, resetCookie('', 0, visitorOf(context).origin)]
    return done('newPassword', { ...outcome.value, cookies }, context)
  }
  const { reason } = outcome.failure
  return reason === 'link-expired'
    ? refused('forgot', typed, { form: problemOf[reason] })
    : refused('reset', typed, { [reason === 'suspended' ? 'form' : 'password']: problemOf[reason] })
}

/** A recovery without a link, in a session: the present password proves whose it is. */
async function setOwnPassword({ form, typed, request, context }: Sent, actor: Actor): Promise<AuthOutcome> {
  const again = (problems: Form): AuthOutcome => ({ ...refused('reset', typed, problems), asksCurrent: true })
  const parsed = PasswordForm.safeParse({ ...form, confirm: form['confirmPassword'] ?? '' })
  if (!parsed.success) {
    const { confirm, ...problems } = problemsOf(parsed.error)
    return again({ ...problems, ...(confirm && { confirmPassword: confirm }) })
  }
  const { db, clock, ...door } = context.get(services)
  const input = { actor, password: parsed.data.current, next: parsed.data.password }
  const outcome = await changePassword(db, door, input, request, clock())
  if (outcome.ok) return done('newPassword', { cookies: [] }, context)
  const { failure } = outcome
  switch (failure.reason) {
    case 'not-recent':
      return { step: 'forgot', problems: {}, typed: { email: actor.email } }
    case 'wrong-password':
      return again({ current: 'account:problems.wrongPassword' })
    case 'too-many-tries':
      return { ...failed('reset', typed, failure, context), asksCurrent: true }
    default:
      return again({ password: problemOf[failure.reason] })
  }
}

export const resetCookie = (token: string, maxAge: number, origin: string) =>
  ownCookie(RESET_COOKIE, token, { maxAge, address: origin })

export const resetTokenOf = (request: Request, context: Context) =>
  parseCookies(request.headers.get('cookie')).get(ownCookieName(RESET_COOKIE, visitorOf(context).origin))
