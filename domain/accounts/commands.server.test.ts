import { comparedOnce } from '#test/passwords.ts'
import { defaultLimits } from '#test/limits.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import type { DB } from '#db/rows.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { keepPreferences } from './commands/keep-preferences.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { signOut } from './commands/sign-out.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'
import { isAdmin } from './policy.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findAccountAt } from './queries/find-account-at.server.ts'
import { nextForm } from './queries/next-form.server.ts'

const { db, url } = await aDatabase()
const origin = 'http://localhost:3000'
const auth = comparedOnce(createAuth({ secret: 'x'.repeat(40), publicUrl: origin }))
const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
const door = { auth, budgets }

let clients = 0
/** Each request has a client of its own, so that tests share no limits. */
const aRequest = (headers: Record<string, string> = {}) =>
  new Request(`${origin}/enter`, {
    method: 'POST',
    headers: { origin, [CLIENT_IP_HEADER]: `10.0.${Math.floor((clients += 1) / 250)}.${clients % 250}`, ...headers },
  })

const form = (email: string) => ({
  email,
  password: 'a good password',
  firstName: 'Ana María',
  lastName: 'Rojas',
  birthday: '1990-05-01',
  country: 'CL',
  phone: '+56912345678',
  noPromotions: 'on' as const,
})
const seen = { language: 'es', currency: 'CLP' } as const
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

const typesTo = async (address: string) =>
  (
    await db.selectFrom('outgoing_emails').select('type').where('to_address', '=', address).orderBy('type').execute()
  ).map(({ type }) => type)

/** Signs somebody up and returns every cookie that their browser got. */
async function aSession(email: string): Promise<Headers> {
  const outcome = await signUp(db, door, form(email), seen, aRequest(), NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  return new Headers({ cookie: cookieOf(outcome.value.cookies) })
}

test('[AUTH-03] signing up stores the form, and signs in', async () => {
  const outcome = await signUp(db, door, form('ana@patio.example'), seen, aRequest(), NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)

  const actor = await findActor(db, auth, new Headers({ cookie: cookieOf(outcome.value.cookies) }))
  expect(actor).toMatchObject({
    email: 'ana@patio.example',
    firstName: 'Ana María',
    lastName: 'Rojas',
    permissions: [],
    isHost: false,
    ...seen,
  })
  expect(isAdmin(actor)).toBe(false)
  const profile = await db
    .selectFrom('profiles')
    .select(['birthday', 'promotions_refused', 'country_code', 'phone'])
    .where('user_id', '=', actor!.userId)
    .executeTakeFirst()
  expect(profile).toEqual({
    birthday: '1990-05-01',
    promotions_refused: true,
    country_code: 'CL',
    phone: '+56912345678',
  })
})

test('[AUTH-03] an unticked box is no consent to promotions: that is stored, and no e-mail is sent but the code', async () => {
  const { noPromotions: _, ...untouched } = form('leaves-it@patio.example')
  expect((await signUp(db, door, untouched, seen, aRequest(), NOW)).ok).toBe(true)

  const profile = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'user_id')
    .select(['promotions_refused', 'promotions_agreed_at'])
    .where('email', '=', 'leaves-it@patio.example')
    .executeTakeFirst()
  expect(profile).toEqual({ promotions_refused: false, promotions_agreed_at: null })
  const sent = await db
    .selectFrom('outgoing_emails')
    .select('type')
    .where('to_address', '=', 'leaves-it@patio.example')
    .execute()
  expect(sent).toEqual([{ type: 'account_verification' }])
  await expect(
    db.updateTable('profiles').set({ promotions_refused: true, promotions_agreed_at: NOW }).execute(),
  ).rejects.toThrow('promotions_refused_or_agreed')
})

test('the session is a cookie that no script reads and no other site sends', async () => {
  const outcome = await signUp(db, door, form('cookie@patio.example'), seen, aRequest(), NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  expect(outcome.value.cookies.length).toBeGreaterThan(0)
  for (const cookie of outcome.value.cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
})

test('[AUTH-02] the password that was chosen opens, another does not, and neither does an unknown address', async () => {
  await signUp(db, door, form('luis@patio.example'), seen, aRequest(), NOW)
  const enter = (email: string, password: string) => signIn(db, door, { email, password }, aRequest(), NOW)

  expect(await enter('luis@patio.example', 'a good password')).toMatchObject({ ok: true })
  expect(await enter('luis@patio.example', 'a bad password')).toEqual({
    ok: false,
    failure: { reason: 'wrong-credentials' },
  })
  expect(await enter('nobody@patio.example', 'a good password')).toEqual({
    ok: false,
    failure: { reason: 'wrong-credentials' },
  })
})

test('[AUTH-02] an address that is taken cannot be taken again, and its owner’s profile stays; the owner is told', async () => {
  await signUp(db, door, form('taken@patio.example'), seen, aRequest(), NOW)
  await db.updateTable('user').set({ emailVerified: true }).where('email', '=', 'taken@patio.example').execute()
  const again = await signUp(db, door, { ...form('taken@patio.example'), firstName: 'Mallory' }, seen, aRequest(), NOW)

  expect(again).toEqual({ ok: false, failure: { reason: 'email-taken' } })
  const { name } = await db
    .selectFrom('user')
    .select('name')
    .where('email', '=', 'taken@patio.example')
    .executeTakeFirstOrThrow()
  expect(name).toBe('Ana María Rojas')
  expect(await typesTo('taken@patio.example')).toEqual(['account_verification', 'address_taken'])
})

test('[AUTH-02] after twenty tries of a minute, of any accounts, one network address has to wait, and others do not', async () => {
  const from = { [CLIENT_IP_HEADER]: '192.0.2.1' }
  const reasons: string[] = []
  for (let attempt = 1; attempt <= 21; attempt += 1) {
    const tried = { email: `luis-${attempt}@patio.example`, password: 'a bad password' }
    const outcome = await signIn(db, door, tried, aRequest(from), NOW)
    reasons.push(outcome.ok ? 'ok' : outcome.failure.reason)
  }
  expect(reasons).toEqual([...Array.from({ length: 20 }, () => 'wrong-credentials'), 'too-many-tries'])

  const right = { email: 'lucas@patio.example', password: 'a good password' }
  await aSession(right.email)
  expect(await signIn(db, door, right, aRequest(from), NOW)).toEqual({
    ok: false,
    failure: { reason: 'too-many-tries', retryAfterSeconds: 60 },
  })
  expect(await signIn(db, door, right, aRequest(), NOW)).toMatchObject({ ok: true })
  expect(await signIn(db, door, right, aRequest(from), minutesLater(1.1))).toMatchObject({ ok: true })
})

test('[AUTH-03] one address opens so many accounts an hour and no more', async () => {
  const from = { [CLIENT_IP_HEADER]: '192.0.2.2' }
  const few = { auth, budgets: createBudgets({ db, limits: { ...defaultLimits, signUpsPerHour: 2 }, secret: 'x' }) }
  const open = (name: string, now = NOW) => signUp(db, few, form(`${name}@patio.example`), seen, aRequest(from), now)
  expect([(await open('one')).ok, (await open('two')).ok]).toEqual([true, true])
  expect(await open('three')).toEqual({
    ok: false,
    failure: { reason: 'too-many-accounts', retryAfterSeconds: 3600 },
  })
  expect((await open('three', minutesLater(61))).ok).toBe(true)
})

test('[AUTH-02] without an account, or without its password, a log-in compares as much as with a wrong one', async () => {
  await aSession('known-too@patio.example')
  await aSession('by-provider@patio.example')
  const { id } = await findAccountAt(db, 'by-provider@patio.example').executeTakeFirstOrThrow()
  await db.updateTable('account').set({ providerId: 'google', password: null }).where('userId', '=', id).execute()
  const compared: string[] = []
  const verify: typeof auth.passwords.verify = (tried) => {
    compared.push(tried.hash)
    return auth.passwords.verify(tried)
  }
  const counting = { ...door, auth: { ...auth, passwords: { ...auth.passwords, verify } } }
  const tryWith = (email: string) => signIn(db, counting, { email, password: 'not the password' }, aRequest(), NOW)
  for (const name of ['known-too', 'by-provider', 'nobody-at-all'])
    expect(await tryWith(`${name}@patio.example`)).toEqual({ ok: false, failure: { reason: 'wrong-credentials' } })
  expect(compared.map((hash) => hash.length)).toEqual([97, 97, 97])
})

test('[AUTH-02] a log-in reads the account in one statement and opens its session in one transaction', async () => {
  await aSession('quick@patio.example')
  const statements: string[] = []
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => void statements.push(query.sql),
  })
  onTestFinished(() => counted.destroy())
  const credentials = { email: 'quick@patio.example', password: 'a good password' }
  expect(await signIn(counted, door, credentials, aRequest(), NOW)).toMatchObject({ ok: true })
  // Before them the browser's device is looked up, and then whether a second factor is asked for; the transaction has a
  // lock and one statement, and the event is noted after it.
  expect(statements).toHaveLength(8)
})

test('after a sign-out no copy of a cookie is signed in', async () => {
  const copied = await aSession('out@patio.example')
  const otherMachine = await signIn(
    db,
    door,
    { email: 'out@patio.example', password: 'a good password' },
    aRequest(),
    NOW,
  )
  if (!otherMachine.ok) throw new Error(otherMachine.failure.reason)

  expect(await findActor(db, auth, copied)).toMatchObject({ email: 'out@patio.example' })
  await signOut(db, auth, aRequest({ cookie: copied.get('cookie')! }), NOW)
  expect(await findActor(db, auth, copied)).toBeNull()
  const stillIn = new Headers({ cookie: cookieOf(otherMachine.value.cookies) })
  expect(await findActor(db, auth, stillIn)).toMatchObject({ email: 'out@patio.example' })
})

test('signing out ends the session whatever the rate limit', async () => {
  const copied = await aSession('busy@patio.example')
  const from = { [CLIENT_IP_HEADER]: '192.0.2.7', cookie: copied.get('cookie')! }
  // So many requests exceed every budget of a minute.
  for (let index = 1; index <= 101; index += 1)
    await signOut(db, auth, aRequest({ ...from, cookie: 'i18next=es' }), NOW)

  const { cookies } = await signOut(db, auth, aRequest(from), NOW)
  expect(await findActor(db, auth, copied)).toBeNull()
  expect(cookies.filter((cookie) => /session_token=;.*Max-Age=0/.test(cookie))).toHaveLength(1)
})

test('when a session cannot be ended, signing out fails, and keeps the cookie for another try', async () => {
  const headers = await aSession('kept@patio.example')
  await sql`create function stay() returns trigger language plpgsql as 'begin raise exception $$stays$$; end'`.execute(
    db,
  )
  await sql`create trigger stay before delete on session for each row execute function stay()`.execute(db)
  onTestFinished(async () => void (await sql`drop function stay cascade`.execute(db)))

  await expect(signOut(db, auth, aRequest({ cookie: headers.get('cookie')! }), NOW)).rejects.toThrow('stays')
  expect(await findActor(db, auth, headers)).toMatchObject({ email: 'kept@patio.example' })
})

test('a session that was revoked, or whose person was removed, ends at once', async () => {
  const [revoked, removed] = [await aSession('revoked@patio.example'), await aSession('removed@patio.example')]
  const { userId } = (await findActor(db, auth, revoked))!
  expect(await findActor(db, auth, removed)).not.toBeNull()

  await db.deleteFrom('session').where('userId', '=', userId).execute()
  await db.deleteFrom('user').where('email', '=', 'removed@patio.example').execute()
  expect(await findActor(db, auth, revoked)).toBeNull()
  expect(await findActor(db, auth, removed)).toBeNull()
})

test('an expired session is not signed in', async () => {
  const headers = await aSession('expired@patio.example')
  const { userId } = (await findActor(db, auth, headers))!
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', userId)
    .execute()
  expect(await findActor(db, auth, headers)).toBeNull()
})

test('a session’s cookie with another signature, another secret’s or none is not signed in', async () => {
  const cookie = (await aSession('signed@patio.example')).get('cookie')!
  const [, token] = /session_token=([^.]+)/.exec(cookie)!
  const other = createAuth({ secret: 'y'.repeat(40), publicUrl: origin })

  expect(await findActor(db, other, new Headers({ cookie }))).toBeNull()
  const name = 'patio.session_token'
  for (const value of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`, `.${token}`, '%', ''])
    expect(await findActor(db, auth, new Headers({ cookie: `${name}=${value}` })), `${value}`).toBeNull()
})

test('the user is read in one statement, with their session', async () => {
  const headers = await aSession('counted@patio.example')
  const statements: string[] = []
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => void statements.push(query.sql),
  })
  onTestFinished(() => counted.destroy())

  expect(await findActor(counted, auth, headers)).toMatchObject({ email: 'counted@patio.example' })
  expect(statements).toHaveLength(1)
  expect(await findActor(counted, auth, new Headers({ cookie: 'patio.session_token=a.b' }))).toBeNull()
  expect(statements).toHaveLength(1)
})

test.each([{}, { cookie: 'i18next=es' }, { cookie: 'patio.session_token=forged.signature' }])(
  '[SHELL-03] nobody is signed in with %o',
  async (headers) => {
    expect(await findActor(db, auth, new Headers(headers as Record<string, string>))).toBeNull()
  },
)

test('[INTL-01] a choice of language follows its person; no choice changes nothing', async () => {
  const outcome = await signUp(db, door, form('choice@patio.example'), seen, aRequest(), NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  const headers = new Headers({ cookie: cookieOf(outcome.value.cookies) })
  const actor = await findActor(db, auth, headers)

  await keepPreferences(db, actor!.userId, { language: 'en' })
  await keepPreferences(db, actor!.userId, {})
  expect(await findActor(db, auth, headers)).toMatchObject({ language: 'en', currency: 'CLP' })
})

test('[AUTH-01] an address that is known asks for its password, a new one for a registration', async () => {
  await signUp(db, door, form('known@patio.example'), seen, aRequest(), NOW)
  expect(await nextForm(db, budgets, 'known@patio.example', 'a', NOW)).toBe('password')
  expect(await nextForm(db, budgets, 'new@patio.example', 'a', NOW)).toBe('register')
})

test('[AUTH-01] after five look-ups an hour of one address nothing is revealed any more', async () => {
  const ask = (now: Date, index: number) => nextForm(db, budgets, 'asked@patio.example', `machine-${index}`, now)
  const answers: string[] = []
  for (let index = 1; index <= 6; index += 1) answers.push(await ask(NOW, index))

  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'register'), 'password'])
  expect(await ask(minutesLater(60), 7)).toBe('password')
  expect(await ask(minutesLater(61), 8)).toBe('register')
})

test('[AUTH-01] beyond ten questions an hour from one machine neither, also when all come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      nextForm(db, budgets, `someone-${index}@patio.example`, 'one machine', NOW),
    ),
  )
  expect(answers.filter((answer) => answer === 'register')).toHaveLength(10)
})

test('[ADM-01] [AUTH-03] while sign-up is switched off nobody opens an account, and nothing is sent; members log in', async () => {
  await aSession('member@patio.example')
  await db.updateTable('settings').set({ sign_up_open: false }).execute()
  try {
    expect(await signUp(db, door, form('late@patio.example'), seen, aRequest(), NOW)).toEqual({
      ok: false,
      failure: { reason: 'sign-up-closed' },
    })
    expect(await typesTo('late@patio.example')).toEqual([])
    const member = { email: 'member@patio.example', password: 'a good password' }
    expect(await signIn(db, door, member, aRequest(), NOW)).toMatchObject({ ok: true })
  } finally {
    await db.updateTable('settings').set({ sign_up_open: true }).execute()
  }
})

test('[AUTH-03] a password that an earlier version has hashed is hashed anew at its next log-in, and is the same password', async () => {
  const email = `${newId()}@member.example`
  const id = await aGuest(db, { email })
  const password = 'una contraseña fiel'
  const former =
    '79d9bb2d6d3d627276726b53d7ee717d:a451279ab630b28b2a92129b789946dece6ee8de928131f50be659bb4f3a0d29bbc1194e13aeffc6f3c35cdaa8f3a20f2871ffcf8d46ecff10ebf8ebce858dd7'
  const account = { id: newId(), accountId: id, providerId: 'credential', userId: id, password: former }
  await db.insertInto('account').values(account).execute()
  const hashOf = async () =>
    (await db.selectFrom('account').select('password').where('userId', '=', id).executeTakeFirstOrThrow()).password!

  const enter = (typed: string) => signIn(db, door, { email, password: typed }, aRequest(), NOW)
  expect((await enter('a guess')).ok).toBe(false)
  expect(await hashOf()).toBe(former)
  expect((await enter(password)).ok).toBe(true)
  const renewed = await hashOf()
  expect(renewed).toMatch(/^\$argon2id\$/)
  expect((await enter(password)).ok).toBe(true)
  expect(await hashOf()).toBe(renewed)
})
