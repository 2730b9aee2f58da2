import { aSession } from '#test/sessions.ts'
import { devicesOf } from '#domain/notifications/queries/find-devices.server.ts'
import { closeAccount } from '#domain/privacy/commands/close-account.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aGuest, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { comparedOnce } from '#test/passwords.ts'
import { suspended, suspendedNoMore } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from './account.ts'
import { startEmailChange } from './commands/change-email.server.ts'
import { changePassword } from './commands/change-password.server.ts'
import { sendOwnerCode } from './commands/confirm-by-code.server.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { finishEmailChange } from './commands/finish-email-change.server.ts'
import { leaveForProvider } from './commands/leave-for-provider.server.ts'
import { setPassword } from './commands/prove-address.server.ts'
import { resetPassword } from './commands/reset-password.server.ts'
import { returnFromProvider } from './commands/return-from-provider.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { createAuth } from './gateway.server.ts'
import { openSession } from './commands/open-session.server.ts'
import type { SocialGateway } from './gateway.social.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findReset } from './queries/find-reset.server.ts'
import { isLiveAccount } from './queries/is-live-account.server.ts'
import { validSessions } from './queries/valid-sessions.server.ts'
import { signInProviders } from './sign-in-provider.ts'

const { db } = await aDatabase({ connections: 20 })
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const many = {
  emailProofsPerHour: 10_000,
  emailProofsPerHourAndEmailOfClient: 10_000,
  logInsPerMinute: 10_000,
  signUpsPerHour: 10_000,
}
const budgets = createBudgets({ db, limits: { ...defaultLimits, ...many }, secret })
const door = { auth, budgets }
const password = 'a quiet river'
const seen = { language: 'en', currency: 'USD' } as const
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** Google names the person with this address, which it has proved. */
const social = (email: string): SocialGateway => ({
  providers: signInProviders,
  addressAt: (provider, { state }) => new URL(`https://${provider}.example/?state=${state}`),
  profileFrom: (provider) =>
    Promise.resolve({ provider, accountId: email, email, isEmailProved: true, firstName: 'Ana', lastName: 'Rojas' }),
})

/** All requests come from one browser, to which the codes belong. */
const requestWith = (cookie = '') =>
  new Request(`${origin}/auth/enter`, {
    method: 'POST',
    headers: { origin, cookie: [`device=${'b'.repeat(43)}`, cookie].filter(Boolean).join('; ') },
  })

/** The member has a password and a session. */
async function aMember({ isProved = true } = {}) {
  const userId = await aGuest(db, { isProved })
  const hash = await auth.passwords.hash(password)
  await inTransaction(db, (tx) => setPassword(tx, userId, hash, NOW))
  const { tokenHash, cookie } = await aSession(db, userId, { auth })
  const request = requestWith(cookie)
  const actor = (await findActor(db, auth, request.headers))!
  return { userId, tokenHash, email: actor.email, actor, request }
}
test('[INTL-03] an account is of the site of its last log-in, to which e-mails lead', async () => {
  const { userId } = await aMember()
  const siteAfter = async (host: string) => {
    await openSession(db, auth, userId, new Headers({ host }))
    const { site } = await db
      .selectFrom('profiles')
      .select('site')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return site
  }
  expect([await siteAfter('uk.localhost:3000'), await siteAfter('cl.localhost'), await siteAfter('localhost')]).toEqual(
    ['uk', 'cl', 'global'],
  )
})

type Member = Awaited<ReturnType<typeof aMember>>

/** Each e-mail to an address is sent at a minute of its own. */
const secretsTo = async (address: string) =>
  (await emailsAsSent(db, secret, { to: { address } }))
    .filter(({ type }) => type === 'account_verification' || type === 'password_reset')
    .map(({ text, link }) => (link && new URL(link).searchParams.get('token')) || /\b\d{6}\b/.exec(text)![0])

const link = async ({ email }: { email: string }, minutes = 0) => {
  valueOf(await sendResetLink(db, door, { email, language: 'en' }, requestWith(), later(minutes)))
  return (await secretsTo(email)).at(-1)!
}
const code = async ({ email }: { email: string }, minutes = 0) => {
  valueOf(await sendCode(db, door, { email, language: 'en' }, requestWith(), later(minutes)))
  return (await secretsTo(email)).at(-1)!
}
const enter = (email: string, entered: string, now = NOW) =>
  enterWithCode(db, door, { email, code: entered, signUp: null, seen }, requestWith(), now)
const reset = (token: string, next = 'another quiet river') =>
  resetPassword(db, door, { token, password: next }, requestWith(), NOW)
const reasonOf = (outcome: { ok: true } | { ok: false; failure: { reason: string } }) =>
  outcome.ok ? 'ok' : outcome.failure.reason

async function toProvider({ email }: { email: string }, userId: string | null): Promise<string> {
  const leaving = { provider: 'google', to: '/about', browser: 'this browser', userId } as const
  return valueOf(
    await leaveForProvider(db, { ...door, social: social(email) }, leaving, requestWith(), NOW),
  ).searchParams.get('state')!
}

async function fromProvider({ email }: { email: string }, state: string, actor: Actor | null, request = requestWith()) {
  const back = { state, code: 'code', user: null, browser: 'this browser', actor, language: 'en' } as const
  return (await returnFromProvider(db, { ...door, social: social(email) }, back, request, NOW)).outcome
}

/** The member gets every proof: log-in and owner's code, link, address change, provider attempt. */
async function everyProof(member: Member): Promise<void> {
  await code(member)
  await link(member, 1)
  valueOf(await sendOwnerCode(db, door, member.actor, member.request, later(2)))
  const change = { actor: member.actor, password, email: `${newId()}@next.example` }
  valueOf(await startEmailChange(db, door, change, member.request, later(3)))
  await toProvider(member, member.userId)
}

async function openProofs(userId: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select purpose as what from email_proofs where user_id = ${userId} and used_at is null
    union all select 'change of address' from email_changes where user_id = ${userId}
    union all select 'way to a provider' from sign_in_attempts where user_id = ${userId} order by 1`.execute(db)
  return rows.map(({ what }) => what)
}
const proofs = ['change of address', 'code', 'new-address', 'old-address', 'owner', 'password', 'way to a provider']

async function changesAddress({ userId, actor, email, request }: Member): Promise<void> {
  const { new_email: next } = await db
    .selectFrom('email_changes')
    .select('new_email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const oldCode = (await secretsTo(email)).at(-1)!
  const newCode = (await secretsTo(next)).at(-1)!
  valueOf(await finishEmailChange(db, door, { actor, oldCode, newCode }, request, later(4)))
}

test.each([
  ['a new password by a link', async (member: Member) => valueOf(await reset((await secretsTo(member.email))[1]!))],
  [
    'another password',
    async ({ actor, request }: Member) =>
      valueOf(await changePassword(db, door, { actor, password, next: 'another quiet river' }, request, NOW)),
  ],
  ['another address', changesAddress],
  ['a new way in', async (member: Member) => valueOf(await fromProvider(member, await toProvider(member, null), null))],
  [
    'closing the account',
    async ({ userId }: Member) => valueOf(await closeAccount(db, { userId, language: 'en' }, NOW)),
  ],
])(
  '[AUTH-06] [AUTH-07] %s ends every code, link and change that was on its way, of that account alone',
  async (_what, change) => {
    const [own, other] = [await aMember(), await aMember()]
    for (const member of [own, other]) await everyProof(member)
    expect([await openProofs(own.userId), await openProofs(other.userId)]).toEqual([proofs, proofs])
    await change(own)
    expect([await openProofs(own.userId), await openProofs(other.userId)]).toEqual([[], proofs])
  },
)

test.each([
  ['by a code', async ({ email }: Member, sent: string) => valueOf(await enter(email, sent))],
  [
    'by a provider',
    async (member: Member) =>
      valueOf(await fromProvider(member, await toProvider(member, null), member.actor, member.request)),
  ],
])(
  '[AUTH-04] taking over an account that somebody else has opened ends what was sent before: %s',
  async (_how, takeOver) => {
    const member = await aMember({ isProved: false })
    const codes = [await code(member), await code(member, 1)]
    await toProvider(member, member.userId)
    await takeOver(member, codes[1]!)
    expect(await openProofs(member.userId)).toEqual([])
    expect(reasonOf(await enter(member.email, codes[0]!, later(2)))).toBe('code-expired')
  },
)

test('[AUTH-06] of five links to a new password one is used, and the others set none any more', async () => {
  const member = await aMember()
  const links = []
  for (let index = 0; index < 5; index += 1) links.push(await link(member, index))
  expect(reasonOf(await reset(links[2]!))).toBe('ok')
  for (const each of links) expect(reasonOf(await reset(each, 'yet another river'))).toBe('link-expired')
  expect(
    reasonOf(await signIn(db, door, { email: member.email, password: 'another quiet river' }, requestWith(), NOW)),
  ).toBe('ok')
})

test('[AUTH-07] a closed account that is not erased yet lets nobody in: by code, link, password, provider, sign-up or session', async () => {
  const member = await aMember()
  const { userId, email, request } = member
  const before = { code: await code(member), link: await link(member, 1), state: await toProvider(member, null) }
  valueOf(await closeAccount(db, { userId, language: 'en' }, NOW))

  expect(await findActor(db, auth, request.headers)).toBeNull()
  expect(reasonOf(await enter(email, before.code))).toBe('code-expired')
  expect(reasonOf(await reset(before.link))).toBe('link-expired')
  expect(await fromProvider(member, before.state, null)).toMatchObject({ value: { step: 'form' } })
  expect(reasonOf(await signIn(db, door, { email, password }, requestWith(), NOW))).toBe('wrong-credentials')
  expect(await openSession(db, auth, userId, new Headers())).toBeNull()

  // Requests from now on send nothing.
  const emails = () => db.selectFrom('outgoing_emails').select('type').where('to_address', '=', email).execute()
  const sent = await emails()
  for (const ask of [sendCode, sendResetLink])
    expect(await ask(db, door, { email, language: 'en' }, requestWith(), later(2))).toMatchObject({ ok: true })
  const person = { firstName: 'Ana', lastName: 'Rojas', birthday: '1990-05-01', country: 'CL', phone: null }
  const taken = await signUp(db, door, { ...person, email, password }, seen, requestWith(), later(3))
  expect(reasonOf(taken)).toBe('email-taken')
  const other = await aMember()
  const change = { actor: other.actor, password, email }
  valueOf(await startEmailChange(db, door, change, other.request, later(3)))
  expect(await emails()).toEqual(sent)
  expect(await openProofs(userId)).toEqual([])
  expect(await db.selectFrom('session').select('id').where('userId', '=', userId).execute()).toEqual([])
})

const end = {
  closed: (userId: string) => sql`update profiles set closed_at = ${NOW} where user_id = ${userId}`,
  suspended: (userId: string) => suspended(userId, NOW),
}
const states = ['closed', 'suspended'] as const

test.each(states)(
  '[AUTH-07] the database ends the sessions of an account that is %s, and begins none',
  async (state) => {
    const { userId } = await aMember()
    const other = await aMember()
    expect(await isLiveAccount(db, userId)).toBe(true)
    await end[state](userId).execute(db)

    const { rows } = await sql`select from session where "userId" = ${userId}`.execute(db)
    expect(rows).toEqual([])
    await expect(aSession(db, userId)).rejects.toMatchObject({ constraint: 'sessions_are_of_live_accounts' })
    expect(await isLiveAccount(db, userId)).toBe(false)
    expect(await findActor(db, auth, other.request.headers)).not.toBeNull()
  },
)

test.each(states)(
  '[AUTH-07] a session that begins while the account is being %s is not there afterwards',
  async (state) => {
    for (const order of ['first', 'second'] as const) {
      const userId = await aGuest(db)
      const ending = () => inTransaction(db, (tx) => end[state](userId).execute(tx))
      const work = order === 'first' ? [ending(), aSession(db, userId)] : [aSession(db, userId), ending()]
      await Promise.allSettled(work)
      const { rows } = await sql`select from session where "userId" = ${userId}`.execute(db)
      expect(rows).toEqual([])
    }
  },
)

test.each(states)(
  '[AUTH-07] while an account is being %s, whoever logs in waits for it and is refused',
  async (state) => {
    const userId = await aGuest(db)
    const { entering } = await inTransaction(db, async (tx) => {
      await end[state](userId).execute(tx)
      const refused = expect(aSession(db, userId)).rejects.toMatchObject({
        constraint: 'sessions_are_of_live_accounts',
      })
      await waiting()
      return { entering: refused }
    })
    await entering
  },
)

/** Waits until somebody waits for a lock in this database. */
async function waiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]!.n
    })
    .toBeGreaterThan(0)
}

test.each(states)('[AUTH-07] no reader of sessions takes one for valid whose account is %s', async (state) => {
  const { userId, tokenHash, request } = await aMember()
  await inTransaction(db, async (tx) => {
    // The row is older than the rule.
    await sql`set local session_replication_role = replica`.execute(tx)
    await end[state](userId).execute(tx)
    await sql`insert into push_subscriptions (id, session_id, endpoint, p256dh, auth, created_at)
      select ${newId()}, id, ${`https://push.example/${userId}`}, ${'p'.repeat(87)}, ${'a'.repeat(22)}, ${NOW}
      from session where token_hash = ${tokenHash}`.execute(tx)
  })
  expect(await findActor(db, auth, request.headers)).toBeNull()
  expect([...(await validSessions(db, [tokenHash]))]).toEqual([])
  expect(await devicesOf(db, userId)).toEqual([])
})

test('[AUTH-02] whoever is suspended is told so by every way in, and nothing of their account changes', async () => {
  const member = await aMember()
  const { userId, email } = member
  const sent = { code: await code(member), link: await link(member, 1), state: await toProvider(member, null) }
  await end.suspended(userId).execute(db)
  const before = await db.selectFrom('account').selectAll().where('userId', '=', userId).execute()

  expect(reasonOf(await enter(email, sent.code))).toBe('suspended')
  expect(reasonOf(await reset(sent.link))).toBe('suspended')
  expect(reasonOf(await fromProvider(member, sent.state, null))).toBe('suspended')
  expect(reasonOf(await signIn(db, door, { email, password }, requestWith(), NOW))).toBe('suspended')
  expect(await db.selectFrom('account').selectAll().where('userId', '=', userId).execute()).toEqual(before)
  // Lifting the suspension in time makes them valid again.
  await suspendedNoMore(userId).execute(db)
  expect(await findReset(db, auth, sent.link, NOW)).toMatchObject({ userId })
  expect(reasonOf(await enter(email, sent.code))).toBe('ok')
})
