import { comparedOnce } from '#test/passwords.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aDatabase } from '#test/world.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changePassword } from './commands/change-password.server.ts'
import { endDevice } from './commands/end-device.server.ts'
import { askerOf } from './commands/know-browser.server.ts'
import { noteDevice } from './commands/note-device.server.ts'
import { proveAddress } from './commands/prove-address.server.ts'
import { resetPassword } from './commands/reset-password.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { DEVICE_DAYS, LINK_DAYS, MAX_DEVICES } from './device.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'
import { openSession } from './commands/open-session.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findNewDevice } from './queries/find-new-device.server.ts'

const { db } = await aDatabase({ connections: 20 })
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const requestWith = (cookie: string, userAgent = firefox) =>
  new Request(`${origin}/auth/enter`, { headers: { cookie, 'user-agent': userAgent, [CLIENT_IP_HEADER]: '10.2.0.1' } })
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''

/** @returns the session's cookie and the device's */
async function logIn(userId: string, { device = '', now = NOW, userAgent = firefox } = {}) {
  const request = requestWith(device, userAgent)
  const session = (await openSession(db, auth, userId, request.headers))!
  const [own] = await noteDevice({ db, auth, limits: defaultLimits }, { cookies: [session], request }, now)
  return { session: pairOf(session), device: pairOf(own), cookie: own }
}

const emailsTo = (userId: string) => emailsAsSent(db, secret, { to: { id: userId }, type: 'new_device' })
/** The secret is in the newest e-mail's link. */
const newestLink = async (userId: string) => new URL((await emailsTo(userId)).at(-1)!.link!).searchParams.get('link')!
const isIn = async (session: string) => (await findActor(db, auth, new Headers({ cookie: session }))) !== null
const devicesOf = async (userId: string) =>
  (await db.selectFrom('devices').select('id').where('user_id', '=', userId).execute()).length

test('[AUTH-07] the first device of an account is its owner’s; of another one they are told once', async () => {
  const id = await aGuest(db)
  const own = await logIn(id)
  expect(await emailsTo(id)).toEqual([])
  const other = await logIn(id)
  expect(await emailsTo(id)).toHaveLength(1)
  for (const { device } of [own, other]) await logIn(id, { device })
  expect(await emailsTo(id)).toHaveLength(1)
})

test('[AUTH-07] the device is known by a cookie that no script reads, and that only the log-in gets, for as long as browsers keep one', async () => {
  const { cookie } = await logIn(await aGuest(db))
  expect(cookie).toMatch(/^device=[\w-]{43}; Path=\/auth; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
})

test('[AUTH-07] on https no other host can set the device’s cookie, and whoever has one by its former name stays known', async () => {
  const [id, other] = [await aGuest(db, { email: 'moves@patio.example' }), await aGuest(db)]
  const https = 'https://patio.example'
  const enter = async (userId: string, cookie: string) => {
    const request = new Request(`${https}/auth/enter`, { headers: { cookie, [CLIENT_IP_HEADER]: '10.2.0.1' } })
    const session = (await openSession(db, auth, userId, request.headers))!
    return (await noteDevice({ db, auth, limits: defaultLimits }, { cookies: [session], request }, NOW))[0]!
  }
  const asker = (cookie: string) =>
    askerOf(db, auth, 'moves@patio.example', new Request(https, { headers: { cookie } }), NOW)
  // As an earlier version has set it.
  const { device } = await logIn(id)
  await logIn(other, { device })
  expect(await asker(device)).toMatchObject({ ownerId: id })
  const cookie = await enter(id, device)
  expect(cookie).toMatch(/^__Host-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/)
  expect(pairOf(cookie)).not.toContain(device)
  const moved = pairOf(cookie)
  await enter(other, `${device}; ${moved}`)
  expect([await devicesOf(id), await devicesOf(other), await emailsTo(id), await emailsTo(other)]).toEqual([
    1,
    1,
    [],
    [],
  ])
  expect([await asker(moved), await asker(device)]).toMatchObject([{ ownerId: id }, { ownerId: null }])

  // A secret that the account does not know, put there by another host of the domain, is not taken over.
  const stray = await enter(id, `device=${'p'.repeat(43)}`)
  expect(stray).not.toContain('ppp')
  expect(await asker(`device=${'p'.repeat(43)}`)).toMatchObject({ ownerId: null })
})

test('[AUTH-07] the e-mail names device and time in its reader’s language; its link stands nowhere but in what is sent', async () => {
  const id = await aGuest(db, { language: 'es' })
  await logIn(id)
  await logIn(id)
  const [email] = await emailsTo(id)
  expect(email).toMatchObject({ subject: 'Nuevo inicio de sesión en tu cuenta de Patio' })
  expect(email!.text).toContain('Dispositivo: Firefox en Windows')
  expect(email!.text).toContain('Cuándo: lunes, 2 de marzo, 15:00 UTC')
  expect(email!.link).toMatch(/^http:\/\/localhost:3000\/auth\/new-device\?link=[\w-]{43}&lang=es$/)
  expect([email!.text, email!.html].every((text) => text.includes('link='))).toBe(true)
  const stored = await db.selectFrom('outgoing_emails').selectAll().where('id', '=', email!.id).executeTakeFirst()
  expect(JSON.stringify(stored)).not.toContain('link=')
  expect(stored!.text).toContain('Dispositivo: Firefox en Windows')
})

test('[AUTH-07] an account that was open before devices were noted is told of the next one', async () => {
  const id = await aGuest(db)
  await openSession(db, auth, id, requestWith('').headers)
  await logIn(id)
  expect(await emailsTo(id)).toHaveLength(1)
})

test('[AUTH-07] a device that one person uses is new to the account of another', async () => {
  const [one, two] = [await aGuest(db), await aGuest(db)]
  const { device } = await logIn(one)
  await logIn(two)
  await logIn(two, { device })
  expect(await emailsTo(two)).toHaveLength(1)
  expect(await emailsTo(one)).toEqual([])
})

test('[AUTH-07] an address that nobody has proved gets no e-mail of it', async () => {
  const id = await aGuest(db, { isProved: false })
  await logIn(id)
  await logIn(id)
  expect(await emailsTo(id)).toEqual([])
})

test('[AUTH-07] of five new devices a day an account is told, of more it is not, and the next day again', async () => {
  const id = await aGuest(db)
  await logIn(id)
  await Promise.all(Array.from({ length: defaultLimits.newDeviceEmailsPerDay + 2 }, () => logIn(id)))
  expect(await emailsTo(id)).toHaveLength(5)
  const { device } = await logIn(id, { now: daysLater(0.99) })
  expect(await emailsTo(id)).toHaveLength(5)
  await logIn(id, { device, now: daysLater(1.01) })
  expect(await emailsTo(id)).toHaveLength(5)
  await logIn(id, { now: daysLater(1.01) })
  expect(await emailsTo(id)).toHaveLength(6)
})

test('[AUTH-07] the link ends every session on that device and no other, once; looking at it ends nothing', async () => {
  const id = await aGuest(db, { email: 'told@patio.example' })
  const own = await logIn(id)
  const other = await logIn(id)
  const again = await logIn(id, { device: other.device })
  const link = await newestLink(id)
  expect(await findNewDevice(db, auth, link, NOW)).toEqual({ device: { browser: 'Firefox', system: 'Windows' } })
  expect(await Promise.all([own, other, again].map(({ session }) => isIn(session)))).toEqual([true, true, true])

  const ended = await Promise.all([endDevice(db, auth, link, NOW), endDevice(db, auth, link, NOW)])
  expect(ended.filter((email) => email !== null)).toEqual(['told@patio.example'])
  expect(await Promise.all([own, other, again].map(({ session }) => isIn(session)))).toEqual([true, false, false])
  expect(await findNewDevice(db, auth, link, NOW)).toBeNull()

  await logIn(id, { device: other.device })
  expect(await emailsTo(id)).toHaveLength(2)
})

test.each([
  [LINK_DAYS - 0.01, true],
  [LINK_DAYS + 0.01, false],
])('[AUTH-07] %s days later the link works: %s', async (days, works) => {
  const id = await aGuest(db)
  await logIn(id)
  const other = await logIn(id)
  const link = await newestLink(id)
  expect((await findNewDevice(db, auth, link, daysLater(days))) !== null).toBe(works)
  expect((await endDevice(db, auth, link, daysLater(days))) !== null).toBe(works)
  expect(await isIn(other.session)).toBe(!works)
})

test.each(['', 'guessed', 'x'.repeat(43)])('[AUTH-07] the link %j ends nothing', async (link) => {
  expect(await endDevice(db, auth, link, NOW)).toBeNull()
  expect(await findNewDevice(db, auth, link, NOW)).toBeNull()
})

test('[AUTH-07] a new password makes every device unknown but the one on which it is changed', async () => {
  const id = await aGuest(db, { email: 'changing@patio.example' })
  const values = {
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: await auth.passwords.hash('an old one'),
  }
  await sql`insert into account (id, "userId", "accountId", "providerId", password)
    values (gen_random_uuid(), ${values.userId}, ${values.accountId}, ${values.providerId}, ${values.password})`.execute(
    db,
  )
  const [own, other] = [await logIn(id), await logIn(id)]
  const actor = (await findActor(db, auth, new Headers({ cookie: own.session })))!
  const input = { actor, password: 'an old one', next: 'quite another river' }
  expect(await changePassword(db, door, input, requestWith(own.session), NOW)).toMatchObject({ ok: true })

  await logIn(id, { device: own.device })
  expect(await emailsTo(id)).toHaveLength(1)
  await logIn(id, { device: other.device })
  expect(await emailsTo(id)).toHaveLength(2)

  await sendResetLink(db, door, { email: 'changing@patio.example', language: 'en' }, requestWith(''), NOW)
  const [reset] = await emailsAsSent(db, secret, { to: { id }, type: 'password_reset' })
  const token = new URL(reset!.link!).searchParams.get('token')!
  const set = await resetPassword(db, door, { token, password: 'yet another river' }, requestWith(''), NOW)
  expect([set.ok, await devicesOf(id)]).toEqual([true, 0])
})

test('[AUTH-04] [AUTH-07] who takes over an address that another had opened an account with begins with no device', async () => {
  const id = await aGuest(db, { isProved: false })
  // Nobody else’s account outlives the proof.
  await db
    .updateTable('profiles')
    .set({ permissions: ['reports'] })
    .where('user_id', '=', id)
    .execute()
  await logIn(id)
  const proofId = '0190a000-0000-7000-8000-000000000001'
  await sql`insert into email_proofs (id, purpose, address_key, user_id, secret_hash, browser_hash, created_at, expires_at)
    values (${proofId}, 'code', ${'a'.repeat(64)}, ${id}, ${'b'.repeat(64)}, ${'c'.repeat(64)}, ${NOW}, ${daysLater(1)})`.execute(
    db,
  )
  await db
    .transaction()
    .execute((tx) => proveAddress(tx, { proofId, userId: id, ownTokenHash: null, chosen: null }, NOW))
  await logIn(id)
  expect(await emailsTo(id)).toEqual([])
})

test('[AUTH-07] an account knows so many devices and no more, and of what is forgotten the sessions stay', async () => {
  const id = await aGuest(db)
  let { session } = await logIn(id)
  for (let made = 0; made < MAX_DEVICES; made += 1) ({ session } = await logIn(id, { now: daysLater(1 + made / 1000) }))
  expect(await devicesOf(id)).toBe(MAX_DEVICES)
  await logIn(id, { now: daysLater(DEVICE_DAYS + 2) })
  expect(await devicesOf(id)).toBe(1)
  expect(await isIn(session)).toBe(true)
})
