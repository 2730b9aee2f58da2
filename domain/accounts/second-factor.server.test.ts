import { appCode } from '#test/app-codes.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aDatabase } from '#test/world.ts'
import { removeFactors } from '#domain/admin/commands/remove-factors.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Result } from '#kernel/result.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmOwner } from './commands/confirm-owner.server.ts'
import type { Session } from './commands/door.server.ts'
import { endProofs } from './commands/end-proofs.server.ts'
import { enterAccount } from './commands/enter-account.server.ts'
import { enterFactor } from './commands/enter-factor.server.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { noteDevice } from './commands/note-device.server.ts'
import { proveOwner } from './commands/prove-owner.server.ts'
import { removeFactor } from './commands/remove-factor.server.ts'
import { resetPassword } from './commands/reset-password.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { beginFactor, confirmFactor } from './commands/set-up-factor.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { renewRecoveryCodes } from './commands/write-recovery-codes.server.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findFactors } from './queries/find-factors.server.ts'
import { findOwnFactor } from './queries/find-own-factor.server.ts'
import { isFresh } from './queries/is-fresh.server.ts'

const { db } = await aDatabase({ connections: 20 })
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const wiring = { secret, publicUrl: origin, countryHeader: 'x-country' }
const auth = comparedOnce(createAuth(wiring))
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const password = 'the quiet river'

let clients = 0
/** A browser of its own, in a network of its own. */
function aBrowser({ cookie = `device=${newId().replaceAll('-', '').padEnd(43, 'b')}`, country = '' } = {}): Request {
  clients += 1
  const headers = {
    cookie,
    'x-country': country,
    [CLIENT_IP_HEADER]: `10.7.${Math.floor(clients / 250)}.${clients % 250}`,
  }
  return new Request(`${origin}/auth/enter`, { headers })
}

/** The same browser with the cookies that it was given. */
function keeping(browser: Request, cookies: readonly string[]): Request {
  const headers = new Headers(browser.headers)
  headers.set('cookie', [headers.get('cookie'), ...cookies.map((each) => each.split(';')[0])].join('; '))
  return new Request(browser.url, { headers })
}

let people = 0
async function aMember() {
  people += 1
  const email = `factor-${people}@patio.example`
  const userId = await aGuest(db, { email })
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${await auth.passwords.hash(password)})`.execute(db)
  return { userId, email }
}

const valueOf = <Value>(result: Result<Value, { reason: string }>): Value => {
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value
}
const logIn = async (email: string, browser = aBrowser(), now = NOW): Promise<Session> =>
  valueOf(await signIn(db, door, { email, password }, browser, now))
const actorIn = (browser: Request, { cookies }: Session) => findActor(db, auth, keeping(browser, cookies).headers)
const reasonOf = (result: Result<unknown, { reason: string }>) => (result.ok ? 'ok' : result.failure.reason)
const emailsTo = async (userId: string) =>
  (await emailsAsSent(db, secret, { to: { id: userId }, type: 'second_factor' })).map(({ subject }) => subject)

/** An account whose app was set up a minute ago, with the browser in which that was done. */
async function withApp() {
  const member = await aMember()
  const browser = aBrowser()
  const session = keeping(browser, (await logIn(member.email, browser, later(-60))).cookies)
  const { secret: shared } = valueOf(await beginFactor(db, door, { ...member, issuer: 'Patio' }, later(-60)))!
  const given = { userId: member.userId, code: appCode(shared, later(-60)) }
  const codes = valueOf(await confirmFactor(db, door, given, session, later(-60)))
  return { ...member, browser, session, shared, codes }
}

test('[AUTH-07] an app counts once a first code was entered, for which its owner gets ten recovery codes and an e-mail', async () => {
  const member = await aMember()
  const browser = aBrowser()
  const session = keeping(browser, (await logIn(member.email, browser)).cookies)
  const whose = { ...member, issuer: 'Patio' }
  const first = valueOf(await beginFactor(db, door, whose, NOW))!
  const second = valueOf(await beginFactor(db, door, whose, NOW))!
  expect(second.address).toMatch(
    /^otpauth:\/\/totp\/Patio:factor-\d+%40patio\.example\?issuer=Patio&secret=[A-Z2-7]{32}&/,
  )
  expect(second.qrCode).toMatch(/^<svg /)
  expect((await logIn(member.email)).step).toBeUndefined()

  const confirm = async (shared: string) =>
    confirmFactor(db, door, { userId: member.userId, code: appCode(shared, NOW) }, session, NOW)
  expect(reasonOf(await confirm(first.secret))).toBe('wrong-factor')
  const codes = valueOf(await confirm(second.secret))
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await findOwnFactor(db, member.userId)).toMatchObject({ left: 10 })
  expect(await emailsTo(member.userId)).toEqual(['Two-step log-in is on'])
  expect(await findFactors(db, auth, session.headers)).toEqual({ factors: 'both', hasSecond: true })
  expect(valueOf(await beginFactor(db, door, whose, NOW))).toBeNull()
  expect(reasonOf(await confirm(second.secret))).toBe('not-begun')
})

test('[AUTH-07] nothing of a second factor can be read in its tables, and a changed secret of the installation ends none', async () => {
  const { userId, email, shared, codes } = await withApp()
  const { rows } = await sql<{ text: string }>`
    select row_to_json(f)::text || (select json_agg(r) from recovery_codes r where r.user_id = f.user_id)::text as text
    from second_factors f where user_id = ${userId}`.execute(db)
  for (const plain of [shared, codes[0]!, codes[0]!.replaceAll('-', '')]) expect(rows[0]!.text).not.toContain(plain)

  const next = comparedOnce(createAuth({ ...wiring, secret: 'y'.repeat(40), secretBefore: secret }))
  const after = comparedOnce(createAuth({ ...wiring, secret: 'y'.repeat(40) }))
  for (const [index, own] of [next, after].entries()) {
    const at = later(60 * index)
    const browser = aBrowser()
    const waits = valueOf(await signIn(db, { ...door, auth: own }, { email, password }, browser, at))
    const code = appCode(shared, at)
    const entered = await enterFactor(db, { ...door, auth: own }, { code }, keeping(browser, waits.cookies), at)
    expect(reasonOf(entered)).toBe('ok')
  }
})

test('[AUTH-02] a right password opens no session where the account has an app, until its code is entered in this browser', async () => {
  const { userId, email, shared } = await withApp()
  const browser = aBrowser()
  const waits = await logIn(email, browser)
  expect(waits).toMatchObject({ step: 'factor', waits: { asks: 'app' } })
  expect(waits.cookies[0]).toMatch(/^waiting=[\w-]{43}; Path=\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/)
  expect(await actorIn(browser, waits)).toBeNull()
  const code = appCode(shared, NOW)
  expect(reasonOf(await enterFactor(db, door, { code }, aBrowser(), NOW))).toBe('log-in-over')
  const entered = valueOf(await enterFactor(db, door, { code }, keeping(browser, waits.cookies), NOW))
  expect(await actorIn(browser, entered)).toMatchObject({ userId })
  expect(await findFactors(db, auth, keeping(browser, entered.cookies).headers)).toMatchObject({ factors: 'both' })
  // The waiting log-in is used up.
  expect(reasonOf(await enterFactor(db, door, { code }, keeping(browser, waits.cookies), NOW))).toBe('log-in-over')
})

test('[AUTH-02] on https no other host of the domain can set the cookie of a waiting log-in', async () => {
  const { userId } = await withApp()
  const browser = new Request('https://patio.example/auth/enter', { headers: { [CLIENT_IP_HEADER]: '10.8.0.1' } })
  const entered = await enterAccount(db, door, { userId, way: 'password', proof: 'one' }, browser, NOW)
  expect(entered!.cookies[0]).toMatch(
    /^__Host-waiting=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('[AUTH-02] a code of the app counts once, however many enter it, within half a minute of its time', async () => {
  const { email, shared } = await withApp()
  const tryAt = async (code: string, now = NOW) => {
    const browser = aBrowser()
    return reasonOf(await enterFactor(db, door, { code }, keeping(browser, (await logIn(email, browser)).cookies), now))
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => tryAt(appCode(shared, NOW))))
  expect(answers.toSorted()).toEqual(['factor-spent', 'factor-spent', 'factor-spent', 'ok'])
  expect(await tryAt(appCode(shared, later(-30)))).toBe('factor-spent')
  expect(await tryAt(appCode(shared, later(60)))).toBe('wrong-factor')
  expect(await tryAt(appCode(shared, later(30)))).toBe('ok')
})

test('[AUTH-02] five wrong codes end a waiting log-in, and so do ten minutes and a change of who gets in', async () => {
  const { userId, email, shared } = await withApp()
  const waiting = async () => {
    const browser = aBrowser()
    return keeping(browser, (await logIn(email, browser)).cookies)
  }
  const tried = await waiting()
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => enterFactor(db, door, { code: '000000' }, tried, NOW)),
  )
  expect(guesses.map(reasonOf).filter((reason) => reason === 'wrong-factor')).toHaveLength(5)
  expect(reasonOf(await enterFactor(db, door, { code: appCode(shared, NOW) }, tried, NOW))).toBe('log-in-over')

  const late = await waiting()
  const at = later(600)
  expect(reasonOf(await enterFactor(db, door, { code: appCode(shared, at) }, late, at))).toBe('log-in-over')
  const ended = await waiting()
  await db.transaction().execute((tx) => endProofs(tx, userId, NOW))
  expect(reasonOf(await enterFactor(db, door, { code: appCode(shared, NOW) }, ended, NOW))).toBe('log-in-over')
})

test('[AUTH-02] ten wrong codes in a quarter of an hour pause all strangers, and not the owner on a device that is known', async () => {
  const { email, shared, browser: own, session } = await withApp()
  const known = keeping(
    own,
    await noteDevice(
      { db, auth, limits: defaultLimits },
      { cookies: [session.headers.get('cookie')!.split('; ').at(-1)!], request: own },
      NOW,
    ),
  )
  const guess = async (browser: Request, code = '000000') =>
    reasonOf(await enterFactor(db, door, { code }, keeping(browser, (await logIn(email, browser)).cookies), NOW))
  for (let index = 0; index < 10; index += 1) expect(await guess(aBrowser())).toBe('wrong-factor')
  expect(await guess(aBrowser(), appCode(shared, NOW))).toBe('too-many-tries')
  expect(await guess(known, appCode(shared, NOW))).toBe('ok')
})

test('[AUTH-06] a code by e-mail and a link to a new password are one factor each; a passkey is both', async () => {
  const { userId, email } = await withApp()
  const browser = aBrowser()
  await sendCode(db, door, { email, language: 'en' }, browser, NOW)
  const [sent] = await emailsAsSent(db, secret, { to: { id: userId }, type: 'account_verification' })
  const code = /\b\d{6}\b/.exec(sent!.text)![0]
  const seen = { language: 'en', currency: 'USD' } as const
  const input = { email, code, signUp: null, seen }
  expect(valueOf(await enterWithCode(db, door, input, browser, NOW))).toMatchObject({ step: 'factor' })

  await sendResetLink(db, door, { email, language: 'en' }, browser, NOW)
  const [link] = await emailsAsSent(db, secret, { to: { id: userId }, type: 'password_reset' })
  const token = new URL(link!.link!).searchParams.get('token')!
  const reset = valueOf(await resetPassword(db, door, { token, password: 'another quiet sea' }, browser, NOW))
  expect(reset).toMatchObject({ step: 'factor' })
  expect(await actorIn(browser, reset)).toBeNull()

  const both = (await enterAccount(db, door, { userId, way: 'passkey', proof: 'both' }, browser, NOW))!
  expect(both.step).toBeUndefined()
  expect(await findFactors(db, auth, keeping(browser, both.cookies).headers)).toMatchObject({ factors: 'both' })
})

test('[AUTH-07] a recovery code lets its owner in once, however it is typed, and they are told how many are left', async () => {
  const { userId, email, codes } = await withApp()
  const tryWith = async (code: string) => {
    const browser = aBrowser()
    return reasonOf(await enterFactor(db, door, { code }, keeping(browser, (await logIn(email, browser)).cookies), NOW))
  }
  expect(await tryWith(codes[0]!)).toBe('ok')
  expect(await tryWith(codes[0]!)).toBe('wrong-factor')
  expect(await tryWith(codes[1]!.toLowerCase().replaceAll('-', ' '))).toBe('ok')
  expect(await findOwnFactor(db, userId)).toMatchObject({ left: 8 })
  const sent = await emailsAsSent(db, secret, { to: { id: userId }, type: 'second_factor' })
  expect(sent.filter(({ text }) => text.includes('Codes left: 8'))).toHaveLength(1)

  const renewed = (await renewRecoveryCodes(db, door, userId, aBrowser(), NOW))!
  expect(await tryWith(codes[2]!)).toBe('wrong-factor')
  expect(await tryWith(renewed[0]!)).toBe('ok')
  expect(await renewRecoveryCodes(db, door, (await aMember()).userId, aBrowser(), NOW)).toBeNull()
})

test('[AUTH-07] in an open session the password alone proves nobody who has an app: what matters asks for both', async () => {
  const { userId, shared, session } = await withApp()
  const actor = (await findActor(db, auth, session.headers))!
  await sql`update session set proved_at = null, factors = 'one' where "userId" = ${userId}`.execute(db)
  expect(reasonOf(await confirmOwner(db, door, { userId, password }, session, NOW))).toBe('not-recent')
  expect(await isFresh(db, auth, session.headers)).toBe(false)

  const prove = async (own: string, factor: string | null) =>
    reasonOf(await proveOwner(db, door, { actor, way: 'password', secret: own, factor }, session, NOW))
  expect(await prove(password, null)).toBe('wrong-factor')
  expect(await prove('a guess', appCode(shared, NOW))).toBe('wrong-password')
  expect(await isFresh(db, auth, session.headers)).toBe(false)
  expect(await prove(password, appCode(shared, NOW))).toBe('ok')
  expect(await isFresh(db, auth, session.headers)).toBe(true)
  expect(await findFactors(db, auth, session.headers)).toMatchObject({ factors: 'both' })
  expect(reasonOf(await confirmOwner(db, door, { userId, password: 'a guess' }, session, NOW))).toBe('wrong-password')
  expect(reasonOf(await confirmOwner(db, door, { userId, password }, session, NOW))).toBe('ok')
})

test('[AUTH-07] an owner turns it off and is told; other sessions have to prove themselves anew', async () => {
  const { userId, email, session } = await withApp()
  const other = await enterAccount(db, door, { userId, way: 'password', proof: 'both' }, aBrowser(), NOW)
  await removeFactor(db, door, userId, session, NOW)
  expect(await findOwnFactor(db, userId)).toBeNull()
  expect((await logIn(email)).step).toBeUndefined()
  expect((await emailsTo(userId)).at(-1)).toBe('Two-step log-in is off')
  expect(await isFresh(db, auth, keeping(aBrowser(), other!.cookies).headers)).toBe(false)
})

test('[ADM-02] the operator lets somebody in who has lost all: sessions end, the owner is told, and the logs say so', async () => {
  const { userId, email, session } = await withApp()
  const remove = () => removeFactors(db, { email, origin }, NOW)
  expect([await remove(), await remove()]).toEqual([true, false])
  expect(await findActor(db, auth, session.headers)).toBeNull()
  expect((await logIn(email)).step).toBeUndefined()
  expect((await emailsTo(userId)).at(-1)).toBe('Your two-step log-in was removed')
  const audit = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', userId).execute()
  expect(audit).toMatchObject([{ action: 'factor-removed', actor_id: null }])
  const events = await db
    .selectFrom('security_events')
    .select('detail')
    .where('account_id', '=', userId)
    .where('kind', '=', 'factor-removed')
    .execute()
  expect(events).toEqual([{ detail: 'operator' }])
})

test('[ADM-02] the operator takes a passkey as well, which may be what was lost', async () => {
  const { userId, email } = await aMember()
  await sql`insert into passkeys (id, user_id, credential_id, rp_id, public_key, sign_count, may_be_backed_up,
    is_backed_up, transports, aaguid, name, created_at)
    values (${newId()}, ${userId}, ${newId()}, 'localhost', '\\x00'::bytea, 0, false, false, '{}', ${newId()}, 'Lost', ${NOW})`.execute(
    db,
  )
  const remove = () => removeFactors(db, { email, origin }, NOW)
  expect([await remove(), await remove()]).toEqual([true, false])
  expect(await emailsTo(userId)).toEqual(['Your two-step log-in was removed'])
})

/** A member who has logged in from Chile, on one device. */
async function inChile() {
  const member = await aMember()
  const browser = aBrowser({ country: 'CL' })
  const { cookies } = await logIn(member.email, browser)
  const known = keeping(
    browser,
    await noteDevice({ db, auth, limits: defaultLimits }, { cookies, request: browser }, NOW),
  )
  return { ...member, known }
}
const from = (browser: Request, country: string) => aBrowser({ cookie: browser.headers.get('cookie')!, country })

test('[AUTH-02] a log-in on a new device and from a new country asks for a code by e-mail', async () => {
  const { userId, email } = await inChile()
  const browser = aBrowser({ country: 'RU' })
  const waits = await logIn(email, browser)
  expect(waits).toMatchObject({ step: 'factor', waits: { asks: 'email', email } })
  expect(await actorIn(browser, waits)).toBeNull()
  const browserAfter = keeping(browser, waits.cookies)
  expect(reasonOf(await enterFactor(db, door, { code: '000000' }, browserAfter, NOW))).toBe('wrong-code')
  const [sent] = await emailsAsSent(db, secret, { to: { id: userId }, type: 'account_verification' })
  const code = /\b\d{6}\b/.exec(sent!.text)![0]
  const entered = valueOf(await enterFactor(db, door, { code }, browserAfter, NOW))
  expect(await actorIn(browser, entered)).toMatchObject({ userId })
  expect(await findFactors(db, auth, keeping(browser, entered.cookies).headers)).toMatchObject({ factors: 'one' })
})

test('[AUTH-02] whoever has just read the mailbox is not sent there once more, wherever they are', async () => {
  const { userId } = await inChile()
  const enterBy = async (way: string) =>
    (await enterAccount(db, door, { userId, way, proof: 'one' }, aBrowser({ country: 'RU' }), NOW))!.step
  expect([await enterBy('code'), await enterBy('link'), await enterBy('password')]).toEqual([
    undefined,
    undefined,
    'factor',
  ])
})

test('[AUTH-02] no code is asked for on a known device, from a known or unnamed country, or where no e-mail arrives', async () => {
  const { userId, email, known } = await inChile()
  const stepFrom = async (browser: Request) => (await logIn(email, browser)).step
  expect(await stepFrom(from(known, 'RU'))).toBeUndefined()
  for (const country of ['CL', 'XX', '']) expect(await stepFrom(aBrowser({ country }))).toBeUndefined()
  // The first log-in of an account knows no country.
  expect((await logIn((await aMember()).email, aBrowser({ country: 'RU' }))).step).toBeUndefined()

  const silent = comparedOnce(createAuth({ ...wiring, sendsEmails: false }))
  const unsent = await signIn(db, { ...door, auth: silent }, { email, password }, aBrowser({ country: 'RU' }), NOW)
  expect(valueOf(unsent).step).toBeUndefined()
  expect(await stepFrom(aBrowser({ country: 'RU' }))).toBe('factor')
  await sql`update outgoing_emails set status = 'dead' where recipient_id = ${userId}`.execute(db)
  expect(await stepFrom(aBrowser({ country: 'RU' }))).toBeUndefined()
})
