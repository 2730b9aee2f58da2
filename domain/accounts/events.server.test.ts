import { comparedOnce } from '#test/passwords.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { emailsAsSent } from '#test/emails.ts'
import { defaultLimits } from '#test/limits.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { closeAccount } from '#domain/privacy/commands/close-account.server.ts'
import { requestExport } from '#domain/privacy/commands/request-export.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startEmailChange } from './commands/change-email.server.ts'
import { changePassword } from './commands/change-password.server.ts'
import { confirmByCode, sendOwnerCode } from './commands/confirm-by-code.server.ts'
import { confirmOwner } from './commands/confirm-owner.server.ts'
import { endDevice } from './commands/end-device.server.ts'
import { endOtherSessions, endSession } from './commands/end-sessions.server.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { finishEmailChange } from './commands/finish-email-change.server.ts'
import { noteDevice } from './commands/note-device.server.ts'
import { proveOwner } from './commands/prove-owner.server.ts'
import { resetPassword } from './commands/reset-password.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { signOut } from './commands/sign-out.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { signUpProved } from './commands/sign-up-proved.server.ts'
import { unlinkProvider } from './commands/unlink-provider.server.ts'
import { CLIENT_IP_HEADER, createAuth, keyedHash } from './gateway.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { listSessions } from './queries/list-sessions.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
const LATER = new Date(NOW.getTime() + 5 * 60_000)
const seen = { language: 'en', currency: 'USD' } as const
const password = 'a quiet river'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const requestWith = (cookie = '', device = 'd') =>
  new Request(`${origin}/auth/enter`, {
    headers: {
      cookie: [`device=${device.repeat(43)}`, cookie].filter(Boolean).join('; '),
      'user-agent': firefox,
      [CLIENT_IP_HEADER]: 'fd12:3456::1',
    },
  })
const pairOf = (cookie: string) => cookie.split(';')[0]!

async function aMember() {
  const email = `${newId()}@events.example`
  const userId = await aGuest(db, { email })
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${await auth.passwords.hash(password)})`.execute(db)
  return { userId, email }
}

/** Logs in as `signIn` does, and tells the device. @returns the session's cookie */
async function logIn({ email }: { email: string }, given = password, device = 'd'): Promise<string> {
  const request = requestWith('', device)
  const entered = await signIn(db, door, { email, password: given }, request, NOW)
  if (!entered.ok) throw new Error(entered.failure.reason)
  await noteDevice({ db, auth, limits: defaultLimits }, { cookies: entered.value.cookies, request }, NOW)
  return pairOf(entered.value.cookies[0]!)
}

const codeTo = async (address: string) =>
  (await emailsAsSent(db, secret, { to: { address }, type: 'account_verification' }))
    .at(-1)!
    .text.match(/\b\d{6}\b/)![0]
const actorWith = async (cookie: string) => (await findActor(db, auth, new Headers({ cookie })))!

/** The events of an account or of an address without one, in their order, as 'kind detail'. */
async function eventsOf(of: { accountId: string } | { addressKey: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('security_events')
    .select(['kind', 'detail', 'count'])
    .where((eb) => ('accountId' in of ? eb('account_id', '=', of.accountId) : eb('address_key', '=', of.addressKey)))
    .orderBy('id')
    .execute()
  return rows.map(({ kind, detail, count }) => [kind, detail, count > 1 && `×${count}`].filter(Boolean).join(' '))
}

test('[AUTH-07] [ADM-05] log-ins, refused ones, locks and log-outs are noted, with device and pseudonyms only', async () => {
  const { userId, email } = await aMember()
  await expect(logIn({ email }, 'a guess')).rejects.toThrow('wrong-credentials')
  const cookie = await logIn({ email })
  await signOut(db, auth, requestWith(cookie), NOW)
  for (let time = 0; time < defaultLimits.logInsPerQuarterHourAndAccount; time += 1)
    await expect(logIn({ email }, 'a guess')).rejects.toThrow('wrong-credentials')
  await expect(logIn({ email }, 'a guess')).rejects.toThrow('too-many-tries')
  expect(await eventsOf({ accountId: userId })).toEqual([
    'log-in-refused password ×11',
    'log-in password',
    'log-out',
    'log-in-locked',
  ])

  const nobody = `${newId()}@nobody.example`
  await expect(logIn({ email: nobody }, 'a guess')).rejects.toThrow('wrong-credentials')
  expect(await eventsOf({ addressKey: keyedHash(auth, nobody) })).toEqual(['log-in-refused password'])
  const rows = await db.selectFrom('security_events').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/@|nobody|\.example/)
  expect(rows[0]).toMatchObject({ network: 'fd12:3456::1', device: 'Firefox/Windows' })
})

test('[AUTH-07] [ADM-05] a suspended account’s log-in is noted as refused', async () => {
  const { userId, email } = await aMember()
  await suspended(userId, NOW).execute(db)
  await expect(logIn({ email })).rejects.toThrow('suspended')
  expect(await eventsOf({ accountId: userId })).toEqual(['log-in-refused suspended'])
})

test('[AUTH-04] [ADM-05] codes and links are noted: asked for, wrong and used', async () => {
  const { userId, email } = await aMember()
  await sendCode(db, door, { email, language: 'en' }, requestWith(), NOW)
  const code = await codeTo(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const enter = (given: string) =>
    enterWithCode(db, door, { email, code: given, signUp: null, seen }, requestWith(), NOW)
  expect([(await enter(wrong)).ok, (await enter(code)).ok]).toEqual([false, true])
  await sendResetLink(db, door, { email, language: 'en' }, requestWith(), NOW)
  const [mail] = await emailsAsSent(db, secret, { to: { address: email }, type: 'password_reset' })
  const token = new URL(mail!.link!).searchParams.get('token')!
  await resetPassword(db, door, { token, password: 'another quiet river' }, requestWith(), NOW)
  expect(await eventsOf({ accountId: userId })).toEqual([
    'code-asked log-in',
    'code-wrong log-in',
    'code-used log-in',
    'log-in code',
    'reset-asked',
    'password-reset',
    'log-in link',
  ])
})

const formOf = (email: string) => ({
  email,
  password,
  firstName: 'Ana',
  lastName: 'Rojas',
  birthday: '1990-05-01',
  country: 'CL',
  phone: null,
})

test('[AUTH-03] [ADM-05] a sign-up is noted, and that an address’s reader has replaced a stranger’s account', async () => {
  const email = `${newId()}@new.example`
  const opened = await signUp(db, door, formOf(email), seen, requestWith('', 's'), NOW)
  if (!opened.ok) throw new Error(opened.failure.reason)
  const { userId } = await actorWith(pairOf(opened.value.cookies[0]!))
  expect(await eventsOf({ accountId: userId })).toEqual(['code-asked sign-up', 'log-in sign-up'])
  await sendCode(db, door, { email, language: 'en' }, requestWith(), LATER)
  await enterWithCode(db, door, { email, code: await codeTo(email), signUp: null, seen }, requestWith(), LATER)
  expect(await eventsOf({ addressKey: keyedHash(auth, email) })).toEqual(['account-replaced'])

  // Another stranger opens one before the reader has filled in the form.
  await signUp(db, door, formOf(email), seen, requestWith('', 't'), LATER)
  const { email: _email, password: _password, ...person } = formOf(email)
  const own = await signUpProved(db, door, { email, person, seen }, requestWith(), LATER)
  if (!own.ok) throw new Error(own.failure.reason)
  const reader = await actorWith(pairOf(own.value.cookies[0]!))
  expect(await eventsOf({ accountId: reader.userId })).toEqual(['account-replaced', 'log-in sign-up'])
})

test('[AUTH-07] [ADM-05] what changes an account is noted: password, address, ways in, ended sessions, export, closing', async () => {
  const member = await aMember()
  const { userId, email } = member
  const cookie = await logIn(member)
  const own = requestWith(cookie)
  const actor = await actorWith(cookie)
  await db.deleteFrom('security_events').execute()

  await confirmOwner(db, door, { userId, password: 'a guess' }, own, NOW)
  await changePassword(db, door, { actor, password, next: 'another quiet river' }, own, NOW)
  await sql`insert into account (id, "accountId", "providerId", "userId") values (${newId()}, ${newId()}, 'google', ${userId})`.execute(
    db,
  )
  const google = { userId, provider: 'google', origin, headers: own.headers } as const
  for (let time = 0; time < 2; time += 1) await unlinkProvider(db, google, NOW)
  await sendOwnerCode(db, door, actor, own, NOW)
  await confirmByCode(db, door, { userId, email, code: '000000' }, own, NOW)
  await confirmByCode(db, door, { userId, email, code: await codeTo(email) }, own, NOW)
  await proveOwner(db, door, { actor, way: 'password', secret: 'another quiet river' }, own, NOW)
  expect(await eventsOf({ accountId: userId })).toEqual([
    'owner-refused',
    'password-changed',
    'way-removed google',
    'code-asked owner',
    'code-wrong owner',
    'code-used owner',
    'step-up password',
  ])
  const devices = await db.selectFrom('security_events').select('device').distinct().execute()
  expect(devices).toEqual([{ device: 'Firefox/Windows' }])

  await db.deleteFrom('security_events').execute()
  await logIn({ email }, 'another quiet river', 'e')
  const [{ link } = { link: null }] = await emailsAsSent(db, secret, { to: { id: userId }, type: 'new_device' })
  await endDevice(db, auth, new URL(link!).searchParams.get('link')!, NOW)
  await logIn({ email }, 'another quiet river', 'f')
  const other = (await listSessions(db, auth, userId, own.headers)).find(({ isOwn }) => !isOwn)!
  for (let time = 0; time < 2; time += 1) await endSession(db, { userId, sessionId: other.id }, own, NOW)
  await endOtherSessions(db, auth, userId, own, NOW)
  await requestExport(db, userId, NOW, own.headers)
  await requestExport(db, userId, NOW, own.headers)
  expect((await eventsOf({ accountId: userId })).filter((each) => !each.startsWith('log-in'))).toEqual([
    'sessions-ended device',
    'sessions-ended one',
    'sessions-ended others',
    'export-asked',
  ])

  await db.deleteFrom('security_events').execute()
  const next = `${newId()}@next.example`
  await startEmailChange(db, door, { actor, password: 'another quiet river', email: next }, own, LATER)
  const codes = { oldCode: await codeTo(email), newCode: await codeTo(next) }
  await signUp(db, door, formOf(next), seen, requestWith('', 's'), LATER)
  await finishEmailChange(db, door, { actor, ...codes, newCode: '000000' }, own, LATER)
  await finishEmailChange(db, door, { actor, ...codes }, own, LATER)
  await closeAccount(db, { userId, language: 'en', headers: own.headers }, LATER)
  expect(await eventsOf({ accountId: userId })).toEqual([
    'code-asked address',
    'code-wrong address',
    'code-used address',
    'account-replaced',
    'address-changed',
    'account-closed',
  ])
})
