import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { anAuthenticator, type Changes } from '#test/authenticator.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aGuest, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aSession } from '#test/sessions.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPasskey } from './commands/add-passkey.server.ts'
import { askForNewPasskey, askForPasskey } from './commands/ask-passkey.server.ts'
import { enterWithPasskey } from './commands/enter-with-passkey.server.ts'
import { proveOwner } from './commands/prove-owner.server.ts'
import { removePasskey } from './commands/remove-passkey.server.ts'
import { renamePasskey } from './commands/rename-passkey.server.ts'
import { unlinkProvider } from './commands/unlink-provider.server.ts'
import { readNewPasskey, readPasskey } from './gateway.passkey-answer.server.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'
import { CHALLENGE_MINUTES, MAX_PASSKEYS, OPEN_CHALLENGES } from './passkey.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findFactors } from './queries/find-factors.server.ts'
import { hasSecondFactor } from './queries/has-second-factor.server.ts'
import { isFresh } from './queries/is-fresh.server.ts'
import { listPasskeys } from './queries/list-passkeys.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = createAuth({ secret, publicUrl: origin })
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }

let networks = 0
/** A browser: its network, its device cookie, and the session's if it has one. */
function aBrowser({
  cookie = '',
  device = newId().replaceAll('-', '').padEnd(43, 'd'),
  at = origin,
  client = '',
} = {}) {
  networks += 1
  return new Request(`${at}/auth/enter`, {
    headers: {
      cookie: [`device=${device}`, cookie].filter(Boolean).join('; '),
      [CLIENT_IP_HEADER]: client || `198.51.100.${networks}`,
    },
  })
}

/** Somebody with a session and, unless told otherwise, a password. */
async function aMember({ ways = 1 } = {}) {
  const email = `${newId()}@passkeys.example`
  const userId = await aGuest(db, { email, firstName: 'Ana', lastName: 'Rojas' })
  if (ways > 0)
    await sql`insert into account (id, "accountId", "providerId", "userId", password)
      values (${newId()}, ${userId}, 'credential', ${userId}, 'scrypt:none')`.execute(db)
  const { cookie } = await aSession(db, userId, { auth })
  const request = aBrowser({ cookie })
  return { userId, email, request, actor: (await findActor(db, auth, request.headers))! }
}
type Member = Awaited<ReturnType<typeof aMember>>

const newOptions = async ({ actor, request }: Member, now = NOW) =>
  valueOf(await askForNewPasskey(db, door, actor, request, now))

async function add(member: Member, authenticator = anAuthenticator(), changes: Changes = {}, now = NOW) {
  const options = await newOptions(member, now)
  return send(member, authenticator.create(options, changes), now)
}

const send = ({ userId, request }: Member, text: string, now = NOW) =>
  addPasskey(db, door, { userId, response: readNewPasskey(text)!, otherwise: 'Firefox on Windows' }, request, now)

/** A member with one passkey. */
async function aHolder(settings: Parameters<typeof anAuthenticator>[0] = {}) {
  const member = await aMember()
  const authenticator = anAuthenticator(settings)
  valueOf(await add(member, authenticator))
  return { ...member, authenticator }
}

const loginOptions = async (browser: Request, now = NOW) => valueOf(await askForPasskey(db, door, null, browser, now))
const enter = (browser: Request, text: string, now = NOW) =>
  enterWithPasskey(db, door, readPasskey(text)!, browser, now)

async function logIn(
  { authenticator }: { authenticator: ReturnType<typeof anAuthenticator> },
  changes: Changes = {},
  browser = aBrowser(),
) {
  return enter(browser, authenticator.get(await loginOptions(browser), changes))
}

const eventsOf = async (accountId: string) =>
  (
    await db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ kind, detail }) => [kind, detail].filter(Boolean).join(' '))
const subjectsTo = async (address: string) =>
  (await emailsAsSent(db, secret, { to: { address }, type: 'way_in' })).map(({ subject }) => subject)
const wrong = { ok: false, failure: { reason: 'wrong-passkey' } }

test('[AUTH-07] a passkey is added with a name, and its owner gets in by it without an address or a password', async () => {
  const member = await aMember()
  const authenticator = anAuthenticator({ aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d', isBackedUp: true })
  expect(await add(member, authenticator)).toEqual({ ok: true, value: null })
  const [stored] = await db.selectFrom('passkeys').selectAll().where('user_id', '=', member.userId).execute()
  expect(stored).toMatchObject({
    credential_id: authenticator.id,
    rp_id: 'localhost',
    name: '1Password',
    sign_count: 0,
    may_be_backed_up: true,
    is_backed_up: true,
    // What is no way of reaching an authenticator is left out.
    transports: ['internal', 'hybrid'],
    last_used_at: null,
  })

  const entered = valueOf(await logIn({ authenticator }))
  const actor = await findActor(db, auth, new Headers({ cookie: entered.cookies[0]!.split(';')[0]! }))
  expect(actor).toMatchObject({ userId: member.userId })
  expect((await listPasskeys(db, member.userId))[0]!.lastUsedAt).toEqual(NOW)
  expect(await eventsOf(member.userId)).toEqual(['way-added passkey', 'log-in passkey'])
  expect(await subjectsTo(member.email)).toEqual(['A passkey was added to your account'])
})

test('[AUTH-07] an authenticator learns nothing of its owner but what it shows, and must verify them', async () => {
  const member = await aHolder()
  const options = await newOptions(member)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Patio' },
    user: { name: member.email, displayName: 'Ana Rojas' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    // It makes no second one.
    excludeCredentials: [{ type: 'public-key', id: member.authenticator.id }],
  })
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
  expect(options.user.id).not.toContain(member.userId)
  const login = await loginOptions(aBrowser())
  expect(login).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
  expect(Buffer.from(login.challenge, 'base64url')).toHaveLength(32)
})

test.each<[string, Changes]>([
  ['a page of another address', { origin: 'https://evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:4000' }],
  ['a frame in another site', { crossOrigin: true }],
  ['another domain', { rpId: 'evil.example' }],
  ['somebody who was not verified', { isVerified: false }],
])('[AUTH-07] neither a new passkey nor a log-in is taken from %s', async (_, changes) => {
  const member = await aMember()
  const authenticator = anAuthenticator()
  expect(await add(member, authenticator, changes)).toEqual(wrong)
  expect(await listPasskeys(db, member.userId)).toEqual([])
  valueOf(await add(member, authenticator))
  expect(await logIn({ authenticator }, changes)).toEqual(wrong)
  expect((await eventsOf(member.userId)).at(-1)).toBe('log-in-refused passkey')
})

test('[AUTH-07] what is signed for one thing is nothing for another', async () => {
  const member = await aMember()
  const authenticator = anAuthenticator()
  expect(await add(member, authenticator, { type: 'webauthn.get' })).toEqual(wrong)
  valueOf(await add(member, authenticator))
  expect(await logIn({ authenticator }, { type: 'webauthn.create' })).toEqual(wrong)
  // A challenge of a log-in proves nobody in an open session, and the other way round.
  const inSession = valueOf(await askForPasskey(db, door, member.actor, member.request, NOW))
  expect(await enter(member.request, authenticator.get(inSession))).toEqual(wrong)
  expect(inSession.allowCredentials).toMatchObject([{ id: authenticator.id }])
  const ofLogIn = await loginOptions(member.request)
  const response = readPasskey(authenticator.get(ofLogIn))!
  expect(
    await proveOwner(db, door, { actor: member.actor, way: 'passkey', secret: response }, member.request, NOW),
  ).toEqual(wrong)
})

test('[AUTH-07] what was signed once is taken once, in its own browser, within five minutes', async () => {
  const { authenticator } = await aHolder()
  const browser = aBrowser()
  const options = await loginOptions(browser)
  const signed = authenticator.get(options)
  expect(await enter(aBrowser(), signed)).toEqual(wrong)
  expect(await enter(browser, signed)).toMatchObject({ ok: true })
  expect(await enter(browser, signed)).toEqual(wrong)

  const late = authenticator.get(await loginOptions(browser))
  expect(await enter(browser, late, addMinutes(NOW, CHALLENGE_MINUTES))).toEqual(wrong)
  // A wrong answer uses the challenge up as well.
  const tried = await loginOptions(browser)
  expect(await enter(browser, authenticator.get(tried, { isVerified: false }))).toEqual(wrong)
  expect(await enter(browser, authenticator.get(tried))).toEqual(wrong)
  const invented = { ...options, challenge: Buffer.alloc(32, 7).toString('base64url') }
  expect(await enter(browser, authenticator.get(invented))).toEqual(wrong)
})

test('[AUTH-07] the table of challenges has nothing that could be signed, and no browser fills it', async () => {
  const browser = aBrowser()
  const challenges: string[] = []
  for (let at = 0; at <= OPEN_CHALLENGES; at += 1)
    challenges.push((await loginOptions(browser, new Date(NOW.getTime() + at))).challenge)
  const rows = JSON.stringify(await db.selectFrom('passkey_challenges').selectAll().execute())
  for (const challenge of challenges) expect(rows).not.toContain(challenge)

  const { authenticator } = await aHolder()
  const withOne = (challenge: string) =>
    authenticator.get({ rpId: 'localhost', challenge, allowCredentials: [], userVerification: 'required', timeout: 1 })
  expect(await enter(browser, withOne(challenges[0]!))).toEqual(wrong)
  expect(await enter(browser, withOne(challenges[1]!))).toMatchObject({ ok: true })
})

test('[AUTH-07] beyond the limit of a network, or of an account, no more challenges are given', async () => {
  const client = '203.0.113.99'
  const asking = () => askForPasskey(db, door, null, aBrowser({ client }), NOW)
  for (let at = 0; at < defaultLimits.passkeyChallengesPerMinute; at += 1) valueOf(await asking())
  expect(await asking()).toMatchObject({
    ok: false,
    failure: { reason: 'too-many-tries', retryAfterSeconds: expect.any(Number) },
  })
  expect(await askForPasskey(db, door, null, aBrowser(), NOW)).toMatchObject({ ok: true })
  expect(await askForPasskey(db, door, null, aBrowser({ client }), addMinutes(NOW, 2))).toMatchObject({ ok: true })
})

test('[AUTH-07] log-ins by passkey share the limit of log-ins of a network', async () => {
  const { authenticator } = await aHolder()
  const client = '203.0.113.98'
  const outcomes = []
  for (let at = 0; at <= defaultLimits.logInsPerMinute; at += 1)
    outcomes.push(await logIn({ authenticator }, { isVerified: false }, aBrowser({ client })))
  expect(outcomes.slice(0, -1)).toEqual(Array.from({ length: defaultLimits.logInsPerMinute }, () => wrong))
  expect(outcomes.at(-1)).toMatchObject({ ok: false, failure: { reason: 'too-many-tries' } })
})

test('[AUTH-07] nobody gets in by another’s passkey, nor by one that is not there', async () => {
  const [one, other] = [await aHolder(), await aHolder()]
  const browser = aBrowser()
  const options = await loginOptions(browser)
  const forged = JSON.parse(other.authenticator.get(options)) as object
  expect(
    await enter(browser, JSON.stringify({ ...forged, id: one.authenticator.id, rawId: one.authenticator.id })),
  ).toEqual(wrong)
  expect(await logIn({ authenticator: anAuthenticator() })).toEqual(wrong)
  const otherHandle = (await newOptions(one)).user.id
  expect(await logIn(other, { userHandle: otherHandle })).toEqual(wrong)

  // At another's session it proves nobody either.
  const inSession = valueOf(await askForPasskey(db, door, one.actor, one.request, NOW))
  const secretOfOther = readPasskey(other.authenticator.get(inSession))!
  expect(
    await proveOwner(db, door, { actor: one.actor, way: 'passkey', secret: secretOfOther }, one.request, NOW),
  ).toEqual(wrong)
  expect((await eventsOf(one.userId)).at(-1)).toBe('owner-refused passkey')
})

test('[AUTH-07] [ADM-05] a suspended or closed account lets nobody in by passkey', async () => {
  const holder = await aHolder()
  await suspended(holder.userId, NOW).execute(db)
  expect(await logIn(holder)).toEqual({ ok: false, failure: { reason: 'suspended' } })
  expect((await eventsOf(holder.userId)).at(-1)).toBe('log-in-refused suspended')
})

test('[AUTH-07] an authenticator whose count goes back is stopped, and its owner is told', async () => {
  const holder = await aHolder({ counts: true })
  expect(await logIn(holder)).toMatchObject({ ok: true })
  expect(await logIn(holder)).toMatchObject({ ok: true })
  // Who only knows its id and signs nothing stops nothing.
  const browser = aBrowser()
  const forged = JSON.parse(
    anAuthenticator({ counts: true }).get(await loginOptions(browser), { signCount: 1 }),
  ) as object
  expect(
    await enter(browser, JSON.stringify({ ...forged, id: holder.authenticator.id, rawId: holder.authenticator.id })),
  ).toEqual(wrong)
  expect(await logIn(holder)).toMatchObject({ ok: true })

  const stopped = { ok: false, failure: { reason: 'stopped-passkey' } }
  expect(await logIn(holder, { signCount: 2 })).toEqual(stopped)
  expect(await logIn(holder, { signCount: 900 })).toEqual(stopped)
  expect(await eventsOf(holder.userId)).toContain('passkey-stopped')
  expect((await subjectsTo(holder.email)).filter((subject) => subject.includes('stopped'))).toHaveLength(1)
  const inSession = valueOf(await askForPasskey(db, door, holder.actor, holder.request, NOW))
  expect(inSession.allowCredentials).toEqual([])
})

test('[AUTH-07] the state of a backup follows the authenticator', async () => {
  const settings = { isBackedUp: false }
  const holder = await aHolder(settings)
  expect((await listPasskeys(db, holder.userId))[0]).toMatchObject({ isBackedUp: false })
  await db.updateTable('passkeys').set({ is_backed_up: true }).where('user_id', '=', holder.userId).execute()
  valueOf(await logIn(holder))
  expect((await listPasskeys(db, holder.userId))[0]).toMatchObject({ isBackedUp: false })
})

test('[AUTH-07] an account has so many passkeys and no more', async () => {
  const member = await aMember()
  for (let at = 0; at < MAX_PASSKEYS - 1; at += 1) valueOf(await add(member))
  const [one, two] = [anAuthenticator(), anAuthenticator()]
  await db.updateTable('session').set({ proved_at: NOW }).where('userId', '=', member.userId).execute()
  const store = async (authenticator: typeof one) => add(member, authenticator)
  const outcomes = [await store(one), await store(two)]
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { reason: 'too-many-passkeys' } })
  expect(await listPasskeys(db, member.userId)).toHaveLength(MAX_PASSKEYS)
})

test('[AUTH-07] the same passkey is not added twice, nor to another account', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const authenticator = anAuthenticator()
  valueOf(await add(one, authenticator))
  const known = { ok: false, failure: { reason: 'known-passkey' } }
  expect(await add(one, authenticator)).toEqual(known)
  expect(await add(other, authenticator)).toEqual(known)
})

test('[AUTH-07] who has not proved their address adds no passkey', async () => {
  const member = await aMember()
  await db.updateTable('user').set({ emailVerified: false }).where('id', '=', member.userId).execute()
  const actor = (await findActor(db, auth, member.request.headers))!
  expect(await askForNewPasskey(db, door, actor, member.request, NOW)).toEqual({
    ok: false,
    failure: { reason: 'not-proved' },
  })
})

test('[AUTH-07] a passkey is added in the session that asked for it alone', async () => {
  const member = await aMember()
  const { cookie } = await aSession(db, member.userId, { auth })
  const signed = anAuthenticator().create(await newOptions(member))
  expect(await send({ ...member, request: aBrowser({ cookie }) }, signed)).toEqual(wrong)
  const other = await aMember()
  expect(await send({ ...other, request: member.request }, signed)).toEqual(wrong)
  expect(await send(member, signed)).toMatchObject({ ok: true })
})

test('[AUTH-07] what gets into an account ends other proofs: no other session stays fresh', async () => {
  const member = await aMember()
  const { cookie } = await aSession(db, member.userId, { auth })
  valueOf(await add(member))
  expect(await isFresh(db, auth, new Headers({ cookie }))).toBe(false)
  expect(await isFresh(db, auth, member.request.headers)).toBe(true)
})

test('[AUTH-07] a passkey is named and removed by its owner alone, who is told; the last way in stays', async () => {
  const [holder, stranger] = [await aHolder(), await aMember()]
  const [passkey] = await listPasskeys(db, holder.userId)
  const passkeyId = passkey!.id
  expect(passkey!.name).toBe('Firefox on Windows')
  expect(await renamePasskey(db, { userId: stranger.userId, passkeyId, name: 'Mine' })).toBe(false)
  expect(await renamePasskey(db, { userId: holder.userId, passkeyId, name: 'My laptop' })).toBe(true)
  const notFound = { ok: false, failure: { reason: 'not-found' } }
  expect(await removePasskey(db, auth, { userId: stranger.userId, passkeyId }, stranger.request, NOW)).toEqual(notFound)
  expect(await removePasskey(db, auth, { userId: holder.userId, passkeyId }, holder.request, NOW)).toMatchObject({
    ok: true,
  })
  expect(await logIn(holder)).toEqual(wrong)
  expect(await subjectsTo(holder.email)).toContain('A passkey was removed from your account')
  expect((await eventsOf(holder.userId)).filter((event) => event.startsWith('way-'))).toEqual([
    'way-added passkey',
    'way-removed passkey',
  ])

  const alone = await aMember({ ways: 0 })
  for (let at = 0; at < 2; at += 1) valueOf(await add(alone))
  const both = await listPasskeys(db, alone.userId)
  const outcomes = await Promise.all(
    both.map(({ id }) => removePasskey(db, auth, { userId: alone.userId, passkeyId: id }, alone.request, NOW)),
  )
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, failure: { reason: 'last-way' } }])
})

test('[AUTH-07] beside a passkey the last provider may go', async () => {
  const member = await aMember({ ways: 0 })
  await sql`insert into account (id, "accountId", "providerId", "userId") values (${newId()}, ${newId()}, 'google', ${member.userId})`.execute(
    db,
  )
  const google = { userId: member.userId, provider: 'google', origin } as const
  expect(await unlinkProvider(db, google, NOW)).toEqual({ ok: false, failure: { reason: 'last-way' } })
  valueOf(await add(member))
  expect(await unlinkProvider(db, google, NOW)).toEqual({ ok: true, value: null })
})

test('[AUTH-07] a passkey of the account makes its session fresh; an account without one is not proved so', async () => {
  const [holder, member] = [await aHolder(), await aMember()]
  await sql`update session set proved_at = null where "userId" in (${holder.userId}, ${member.userId})`.execute(db)
  const options = valueOf(await askForPasskey(db, door, holder.actor, holder.request, NOW))
  const response = readPasskey(holder.authenticator.get(options))!
  expect(
    await proveOwner(db, door, { actor: holder.actor, way: 'passkey', secret: response }, holder.request, NOW),
  ).toMatchObject({ ok: true })
  expect(await isFresh(db, auth, holder.request.headers)).toBe(true)
  expect((await eventsOf(holder.userId)).at(-1)).toBe('step-up passkey')
  expect(
    await proveOwner(db, door, { actor: member.actor, way: 'passkey', secret: response }, member.request, NOW),
  ).toEqual({
    ok: false,
    failure: { reason: 'other-way' },
  })
})

test('[AUTH-07] on https all addresses of an operator share one domain, and each takes only what was signed at itself', async () => {
  const wide = createAuth({
    secret,
    publicUrl: 'https://www.patio.example',
    sites: new Map([['cl.patio.example', 'cl']]),
  })
  const wideDoor = { ...door, auth: wide }
  const member = await aMember()
  const { cookie } = await aSession(db, member.userId, { auth: wide })
  const device = 'e'.repeat(43)
  const at = (host: string, own = '') =>
    new Request(`https://${host}/auth/enter`, { headers: { cookie: [`__Host-device=${device}`, own].join('; ') } })
  const here = at('www.patio.example', cookie)
  const authenticator = anAuthenticator({ origin: 'https://www.patio.example' })
  const options = valueOf(await askForNewPasskey(db, wideDoor, member.actor, here, NOW))
  expect(options.rp.id).toBe('patio.example')
  const given = { userId: member.userId, response: readNewPasskey(authenticator.create(options))!, otherwise: 'x' }
  valueOf(await addPasskey(db, wideDoor, given, here, NOW))

  const there = at('cl.patio.example')
  const attempt = async (signedAt: string) => {
    const options = valueOf(await askForPasskey(db, wideDoor, null, there, NOW))
    return enterWithPasskey(db, wideDoor, readPasskey(authenticator.get(options, { origin: signedAt }))!, there, NOW)
  }
  expect(await attempt('https://blog.patio.example')).toEqual(wrong)
  expect(await attempt('https://www.patio.example')).toEqual(wrong)
  expect(await attempt('https://cl.patio.example')).toMatchObject({ ok: true })
  const elsewhere = new Request('http://192.168.1.7:3000/auth/enter', { headers: { cookie: `device=${device}` } })
  expect(await askForPasskey(db, door, null, elsewhere, NOW)).toEqual({ ok: false, failure: { reason: 'unavailable' } })
})

test.each([
  undefined,
  '',
  'null',
  '[]',
  '{}',
  '{"id":"a"}',
  `{"id":"${'a'.repeat(9000)}","type":"public-key"}`,
  '{"id":',
])('[AUTH-07] %s is no answer of a browser', (text) => {
  expect(readPasskey(text)).toBeNull()
  expect(readNewPasskey(text)).toBeNull()
})

test('[AUTH-07] a passkey counts as the second factor of an account, until it is stopped, and its log-in as both', async () => {
  const holder = await aHolder()
  expect(await hasSecondFactor(db, (await aMember()).userId)).toBe(false)
  expect(await hasSecondFactor(db, holder.userId)).toBe(true)
  const entered = valueOf(await logIn(holder))
  expect(entered.step).toBeUndefined()
  const headers = new Headers({ cookie: entered.cookies[0]!.split(';')[0]! })
  expect(await findFactors(db, auth, headers)).toEqual({ factors: 'both', hasSecond: true })
  await db.updateTable('passkeys').set({ stopped_at: NOW }).where('user_id', '=', holder.userId).execute()
  expect(await hasSecondFactor(db, holder.userId)).toBe(false)
})
