import { comparedOnce } from '#test/passwords.ts'
import { defaultLimits } from '#test/limits.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { waysOf as waysAt } from '#test/provided-people.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { leaveForProvider } from './commands/leave-for-provider.server.ts'
import { returnFromProvider } from './commands/return-from-provider.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { signUpWithProvider } from './commands/sign-up-with-provider.server.ts'
import { unlinkProvider } from './commands/unlink-provider.server.ts'
import { CLIENT_IP_HEADER, createAuth, emailVaultOf } from './gateway.server.ts'
import type { SocialGateway } from './gateway.social.server.ts'
import type { ProviderProfile } from './input.ts'
import { findActor } from './queries/find-actor.server.ts'
import { signInProviders } from './sign-in-provider.ts'

const { db } = await aDatabase({ connections: 20 })
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const budgets = createBudgets({ db, limits: defaultLimits, secret })
const seen = { language: 'en', currency: 'USD' } as const
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** The provider names this person next; the journeys ask providers (test/e2e/social.test.ts). */
let named: ProviderProfile | null = null
let exchanged = 0
const social: SocialGateway = {
  providers: signInProviders,
  addressAt: (provider, { state }) => new URL(`https://${provider}.example/?state=${state}`),
  profileFrom: () => {
    exchanged += 1
    return Promise.resolve(named)
  },
}
const door = { auth, budgets, social }

let clients = 0
/** Each request has a network of its own, and all have one browser. */
const aRequest = (cookie = '') =>
  new Request(`${origin}/auth/callback`, {
    headers: {
      [CLIENT_IP_HEADER]: `10.2.${Math.floor((clients += 1) / 250)}.${clients % 250}`,
      cookie: [`device=${'b'.repeat(43)}`, cookie].filter(Boolean).join('; '),
    },
  })

let people = 0
/** The person at the provider is unknown here. */
function somebody(own: Partial<ProviderProfile> = {}): ProviderProfile & { email: string } {
  people += 1
  const email = `person-${people}@social.example`
  const profile = { provider: 'google' as const, accountId: `sub-${people}`, isEmailProved: true, ...own }
  return { ...profile, email: own.email ?? email, firstName: 'Ana', lastName: 'Rojas' }
}

const person = { firstName: 'Ana', lastName: 'Rojas', birthday: '1990-05-01', country: 'CL', phone: null }
const cookieOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')
const actorOf = (cookie: string) => findActor(db, auth, new Headers({ cookie }))

type Trip = { cookie?: string; connects?: string | null; to?: string }

async function leave(profile: ProviderProfile, { cookie = '', connects = null, to = '/about' }: Trip = {}, now = NOW) {
  const leaving = { provider: profile.provider, to, browser: 'this browser', userId: connects }
  const left = await leaveForProvider(db, door, leaving, aRequest(cookie), now)
  if (!left.ok) throw new Error(left.failure.reason)
  return left.value.searchParams.get('state')!
}

type Carried = { cookie?: string; browser?: string; code?: string | null }

async function comeBack(
  state: string,
  { cookie = '', browser = 'this browser', code = 'code' }: Carried = {},
  now = NOW,
) {
  const back = { state, code, user: null, browser, actor: await actorOf(cookie), language: 'en' as const }
  return returnFromProvider(db, door, back, aRequest(cookie), now)
}

/** The person goes to the provider and comes back. */
async function there(profile: ProviderProfile, trip: Trip = {}, now = NOW) {
  named = profile
  return comeBack(await leave(profile, trip, now), trip.cookie ? { cookie: trip.cookie } : {}, now)
}

const outcomeOf = ({ outcome }: Awaited<ReturnType<typeof comeBack>>) =>
  outcome.ok ? outcome.value.step : outcome.failure.reason

async function inAs(returned: Awaited<ReturnType<typeof comeBack>>) {
  const { outcome } = returned
  if (!outcome.ok || outcome.value.step !== 'in') throw new Error(outcomeOf(returned))
  return { cookie: cookieOf(outcome.value.cookies), actor: await actorOf(cookieOf(outcome.value.cookies)) }
}

async function register(profile: ProviderProfile & { email: string }, now = NOW) {
  const outcome = await signUpWithProvider(db, door, { profile, person, seen }, aRequest(), now)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  return outcome.value.cookies
}

const waysOf = (email: string) => waysAt(db, email)

const hasAccount = async (email: string) =>
  (await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** The member has proved the address. */
const aMember = (email: string) => aGuest(db, { email, firstName: 'Ana', lastName: 'Rojas' })

async function withPassword(email: string, password = 'what the other chose') {
  const form = { ...person, email, password }
  const outcome = await signUp(db, door, form, seen, aRequest(), NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  return cookieOf(outcome.value.cookies)
}
const passwordOpens = async (email: string, password = 'what the other chose') =>
  (await signIn(db, door, { email, password }, aRequest(), NOW)).ok

async function codeTo(email: string) {
  const sent = await newestSecretTo({ db, vault: emailVaultOf(auth) }, email, new Date(0))
  return /\b\d{6}\b/.exec(sent!.text)![0]
}
const emailsTo = async (email: string, type: string) =>
  (
    await db
      .selectFrom('outgoing_emails')
      .select('subject')
      .where('to_address', '=', email)
      .where('type', '=', type)
      .execute()
  ).map(({ subject }) => subject)

test('[AUTH-05] a new person has no account before the form is filled in, and then a proved one, and comes in by the provider from then on', async () => {
  const profile = somebody()
  const first = await there(profile)
  expect(first).toMatchObject({ to: '/about', outcome: { value: { step: 'form', profile } } })
  expect(await hasAccount(profile.email)).toBe(false)

  const actor = await actorOf(cookieOf(await register(profile)))
  expect(actor).toMatchObject({ email: profile.email, isProved: true, firstName: 'Ana' })
  expect(await waysOf(profile.email)).toEqual(['google'])
  expect((await inAs(await there(profile))).actor?.userId).toBe(actor!.userId)
  expect(await emailsTo(profile.email, 'way_in')).toEqual([])
})

test('[AUTH-05] the same form sent twice at once opens one account', async () => {
  const profile = somebody()
  const both = await Promise.all([register(profile), register(profile)])
  const actors = await Promise.all(both.map((cookies) => actorOf(cookieOf(cookies))))
  expect(actors[0]!.userId).toBe(actors[1]!.userId)
  expect(await waysOf(profile.email)).toEqual(['google'])
})

test('[AUTH-05] an address that the provider has proved leads to the account that was proved with it, and the owner is told', async () => {
  const profile = somebody({ provider: 'apple' })
  const userId = await aMember(profile.email)
  expect((await inAs(await there(profile))).actor?.userId).toBe(userId)
  expect(await waysOf(profile.email)).toEqual(['apple'])
  expect(await emailsTo(profile.email, 'way_in')).toEqual(['You can now log in with Apple'])
})

test('[AUTH-05] an account that somebody else opened with the address and never proved is linked to nothing: the form takes it over, and its password and sessions end', async () => {
  const profile = somebody()
  const stranger = await withPassword(profile.email)
  expect(outcomeOf(await there(profile))).toBe('form')
  expect(await waysOf(profile.email)).toEqual(['credential'])
  expect(await actorOf(stranger)).toMatchObject({ isProved: false })

  const own = { profile, person: { ...person, firstName: 'Luisa' }, seen }
  const opened = await signUpWithProvider(db, door, own, aRequest(), NOW)
  if (!opened.ok) throw new Error(opened.failure.reason)
  expect(await actorOf(cookieOf(opened.value.cookies))).toMatchObject({ isProved: true, firstName: 'Luisa' })
  expect(await actorOf(stranger)).toBeNull()
  expect(await passwordOpens(profile.email)).toBe(false)
  expect(await waysOf(profile.email)).toEqual(['google'])
})

test('[AUTH-05] whoever has just opened the account in this browser keeps it: the provider proves its address', async () => {
  const profile = somebody()
  const cookie = await withPassword(profile.email)
  const { actor } = await inAs(await there(profile, { cookie }))
  expect(actor).toMatchObject({ isProved: true, firstName: 'Ana' })
  expect(await passwordOpens(profile.email)).toBe(true)
  expect(await waysOf(profile.email)).toEqual(['credential', 'google'])
  expect(await actorOf(cookie)).toBeNull()
})

test('[AUTH-05] an address that the provider has not proved takes a code: nothing is linked and nobody is in before it', async () => {
  const profile = somebody({ provider: 'facebook', isEmailProved: false })
  const userId = await aMember(profile.email)
  expect(outcomeOf(await there(profile))).toBe('code')
  expect(await waysOf(profile.email)).toEqual([])

  const input = {
    email: profile.email,
    code: await codeTo(profile.email),
    signUp: null,
    seen,
    way: { profile, person: null },
  }
  const wrong = { ...input, code: String((Number(input.code) + 1) % 1_000_000).padStart(6, '0') }
  expect((await enterWithCode(db, door, wrong, aRequest(), NOW)).ok).toBe(false)
  expect(await waysOf(profile.email)).toEqual([])
  expect((await enterWithCode(db, door, input, aRequest(), NOW)).ok).toBe(true)
  expect(await waysOf(profile.email)).toEqual(['facebook'])
  expect((await inAs(await there(profile))).actor?.userId).toBe(userId)
})

test('[AUTH-05] a new person whose address is not proved fills in the form, then enters the code, and is in', async () => {
  const profile = somebody({ provider: 'facebook', isEmailProved: false })
  expect(outcomeOf(await there(profile))).toBe('form')
  expect(await register(profile)).toEqual([])
  expect(await waysOf(profile.email)).toEqual([])

  const input = {
    email: profile.email,
    code: await codeTo(profile.email),
    signUp: null,
    seen,
    way: { profile, person },
  }
  const entered = await enterWithCode(db, door, input, aRequest(), NOW)
  if (!entered.ok) throw new Error(entered.failure.reason)
  expect(await actorOf(cookieOf(entered.value.cookies))).toMatchObject({ isProved: true, firstName: 'Ana' })
  expect(await waysOf(profile.email)).toEqual(['facebook'])
})

test('[AUTH-05] an address that neither the provider nor anybody here has proved gets the form, as one without an account does', async () => {
  const stranger = somebody({ provider: 'facebook', isEmailProved: false })
  await withPassword(stranger.email)
  expect(outcomeOf(await there(stranger))).toBe('form')
})

test('[AUTH-05] [ADM-01] while sign-up is switched off no new person comes in this way, not by a form from before either; who is known does', async () => {
  const member = somebody()
  await aMember(member.email)
  const late = somebody()
  await db.updateTable('settings').set({ sign_up_open: false }).execute()
  try {
    expect(outcomeOf(await there(late))).toBe('sign-up-closed')
    const filled = { profile: late, person, seen }
    expect(await signUpWithProvider(db, door, filled, aRequest(), NOW)).toEqual({
      ok: false,
      failure: { reason: 'sign-up-closed' },
    })
    expect(await hasAccount(late.email)).toBe(false)
    expect(outcomeOf(await there(member))).toBe('in')
  } finally {
    await db.updateTable('settings').set({ sign_up_open: true }).execute()
  }
})

test('[AUTH-05] beyond the limits of decision B4 an address that is not proved gets the form, whether or not it has an account', async () => {
  const profile = somebody({ provider: 'facebook', isEmailProved: false })
  await aMember(profile.email)
  for (let time = 0; time < defaultLimits.accountQuestionsPerHourAndEmail; time += 1)
    await budgets.spend('accountQuestionOfEmail', profile.email, NOW)
  expect(outcomeOf(await there(profile))).toBe('form')
  expect(await register(profile)).toEqual([])
  const input = {
    email: profile.email,
    code: await codeTo(profile.email),
    signUp: null,
    seen,
    way: { profile, person },
  }
  expect((await enterWithCode(db, door, input, aRequest(), NOW)).ok).toBe(true)
  expect(await waysOf(profile.email)).toEqual(['facebook'])
})

test('[AUTH-05] an answer counts once, within its time, and only in the browser that it belongs to', async () => {
  const profile = somebody()
  await aMember(profile.email)
  named = profile
  const state = await leave(profile)
  exchanged = 0
  expect(outcomeOf(await comeBack(state, { browser: 'another' }))).toBe('attempt-expired')
  expect(outcomeOf(await comeBack('made up'))).toBe('attempt-expired')
  expect(outcomeOf(await comeBack(state, {}, minutesLater(15)))).toBe('attempt-expired')
  expect(exchanged).toBe(0)
  expect(outcomeOf(await comeBack(state, {}, minutesLater(14)))).toBe('in')
  expect(outcomeOf(await comeBack(state, {}, minutesLater(14)))).toBe('attempt-expired')
  expect(exchanged).toBe(1)
})

test('[AUTH-05] of an attempt the table knows hashes alone, and attempts that nobody came back from are removed by the next', async () => {
  const profile = somebody()
  const state = await leave(profile)
  const { rows } = await sql<{ row: string }>`select a::text as row from sign_in_attempts a`.execute(db)
  expect(rows.some(({ row }) => row.includes(state) || row.includes('this browser'))).toBe(false)
  for (let time = 0; time < 20; time += 1) await leave(profile, {}, minutesLater(60 + time))
  const left = await db.selectFrom('sign_in_attempts').select('expires_at').execute()
  expect(left.every(({ expires_at }) => expires_at > minutesLater(60))).toBe(true)
})

test('[AUTH-05] who says no at the provider, or whom it does not prove, is not in', async () => {
  const profile = somebody()
  await aMember(profile.email)
  expect(outcomeOf(await comeBack(await leave(profile), { code: null }))).toBe('refused')
  named = null
  expect(outcomeOf(await comeBack(await leave(profile)))).toBe('no-answer')
  expect(outcomeOf(await there({ ...profile, email: null }))).toBe('no-email')
  expect(await waysOf(profile.email)).toEqual([])
})

test('[AUTH-05] whoever is suspended, or is being erased, is not let in this way either', async () => {
  const profile = somebody()
  const userId = await aMember(profile.email)
  await suspended(userId, NOW).execute(db)
  expect(outcomeOf(await there(profile))).toBe('suspended')

  const gone = somebody()
  await sql`update profiles set closed_at = ${NOW} where user_id = ${await aMember(gone.email)}`.execute(db)
  expect(outcomeOf(await there(gone))).toBe('form')
  expect(await register(gone)).toEqual([])
  expect(await waysOf(gone.email)).toEqual([])
})

/** The person is signed in and has linked nothing. */
async function aSignedIn(email: string) {
  const helper = somebody({ provider: 'apple', email })
  const userId = await aMember(email)
  const { cookie } = await inAs(await there(helper))
  return { userId, cookie, helper }
}

test('[AUTH-05] a way in is added to the account in which somebody is signed in, and to no other', async () => {
  const profile = somebody()
  const { userId, cookie } = await aSignedIn(profile.email)
  const trip = { cookie, connects: userId }
  expect(outcomeOf(await there(profile, trip))).toBe('in')
  expect(await waysOf(profile.email)).toEqual(['apple', 'google'])

  const stranger = somebody()
  const other = await aSignedIn(stranger.email)
  expect(outcomeOf(await there(profile, { cookie: other.cookie, connects: other.userId }))).toBe('linked-elsewhere')
  expect(outcomeOf(await there(somebody(), { cookie: other.cookie, connects: other.userId }))).toBe('other-email')
  expect(outcomeOf(await there(stranger, { cookie, connects: other.userId }))).toBe('other-person')
  expect(outcomeOf(await there(stranger, { connects: other.userId }))).toBe('other-person')
  expect(await waysOf(stranger.email)).toEqual(['apple'])
})

test('[AUTH-05] the address of an account to which a way in is added is proved by a code where the provider has not proved it', async () => {
  const profile = somebody({ provider: 'facebook', isEmailProved: false })
  const { userId, cookie } = await aSignedIn(profile.email)
  expect(outcomeOf(await there(profile, { cookie, connects: userId }))).toBe('code')
  expect(await waysOf(profile.email)).toEqual(['apple'])
})

test('[AUTH-05] the last way in is never taken away, nor both of two at once, nor somebody else’s', async () => {
  const profile = somebody()
  const { userId, cookie } = await aSignedIn(profile.email)
  const take = (provider: 'google' | 'apple', whose = userId) =>
    unlinkProvider(db, { userId: whose, provider, origin }, NOW)
  expect(await take('apple')).toEqual({ ok: false, failure: { reason: 'last-way' } })

  await there(profile, { cookie, connects: userId })
  await take('google', await aMember(`${newId()}@social.example`))
  expect(await waysOf(profile.email)).toEqual(['apple', 'google'])
  const outcomes = await Promise.all([take('google'), take('apple')])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await waysOf(profile.email)).toHaveLength(1)
  expect((await emailsTo(profile.email, 'way_in')).filter((subject) => subject.includes('disconnected'))).toHaveLength(
    1,
  )
})

test('[AUTH-05] one client begins so many ways to providers an hour, then waits', async () => {
  const leaving = { provider: 'google' as const, to: '/', browser: 'b', userId: null }
  const request = aRequest()
  for (let time = 0; time < defaultLimits.providerSignInsPerHour; time += 1)
    expect((await leaveForProvider(db, door, leaving, request, NOW)).ok).toBe(true)
  expect(await leaveForProvider(db, door, leaving, request, minutesLater(20))).toEqual({
    ok: false,
    failure: { reason: 'too-many-tries', retryAfterSeconds: 2400 },
  })
  expect((await leaveForProvider(db, door, leaving, aRequest(), NOW)).ok).toBe(true)
  expect((await leaveForProvider(db, door, leaving, request, minutesLater(61))).ok).toBe(true)
})

test('[AUTH-05] a provider proves one factor: who has an app waits for its code, and is not in', async () => {
  const profile = somebody()
  const member = await actorOf(cookieOf(await register(profile)))
  await sql`insert into second_factors (user_id, secret, created_at, confirmed_at)
    values (${member!.userId}, '-', ${NOW}, ${NOW})`.execute(db)
  const { outcome } = await there(profile)
  expect(outcome).toMatchObject({ value: { step: 'factor', waits: { asks: 'app' } } })
  const { cookies } = (outcome as unknown as { value: { cookies: readonly string[] } }).value
  expect(await actorOf(cookieOf(cookies))).toBeNull()
})
