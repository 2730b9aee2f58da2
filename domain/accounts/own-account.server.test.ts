import { aSession } from '#test/sessions.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerPromotions } from './commands/answer-promotions.server.ts'
import { changePassword } from './commands/change-password.server.ts'
import { confirmOwner } from './commands/confirm-owner.server.ts'
import { endProofs } from './commands/end-proofs.server.ts'
import { endOtherSessions, endSession } from './commands/end-sessions.server.ts'
import { proveOwner } from './commands/prove-owner.server.ts'
import { createAuth } from './gateway.server.ts'
import { PasswordForm } from './input.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findOwnSettings } from './queries/find-own-settings.server.ts'
import { isFresh } from './queries/is-fresh.server.ts'
import { listSessions } from './queries/list-sessions.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }

/** The device has a session, which its requests carry. */
async function aDevice(userId: string, { userAgent = 'curl/8', minutesAgo = 0 } = {}): Promise<Request> {
  const { cookie } = await aSession(db, userId, { auth, userAgent, minutesAgo })
  return new Request(`${origin}/account/settings`, { headers: { cookie } })
}

async function withPassword(password: string): Promise<string> {
  const userId = await aGuest(db)
  const hash = await auth.passwords.hash(password)
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${hash})`.execute(db)
  return userId
}

const actorOn = async (device: Request) => (await findActor(db, auth, device.headers))!
const owns = async (userId: string, password: string, device: Request) =>
  (await confirmOwner(db, door, { userId, password }, device, NOW)).ok

test('[AUTH-07] sessions are listed by device, the one that asks marked, and end one by one or all others at once', async () => {
  const [userId, other] = [await aGuest(db), await aGuest(db)]
  const own = await aDevice(userId, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
  const second = await aDevice(userId, { minutesAgo: 5 })
  const third = await aDevice(userId, { minutesAgo: 10 })
  const strange = await aDevice(other)

  const listed = await listSessions(db, auth, userId, own.headers)
  expect(listed.map(({ isOwn, device }) => [isOwn, device?.browser])).toEqual([
    [true, 'Firefox'],
    [false, undefined],
    [false, undefined],
  ])
  await endSession(db, { userId: other, sessionId: listed[1]!.id }, own, NOW)
  expect(await findActor(db, auth, second.headers)).not.toBeNull()
  await endSession(db, { userId, sessionId: listed[1]!.id }, own, NOW)
  expect(await findActor(db, auth, second.headers)).toBeNull()

  await endOtherSessions(db, auth, userId, own, NOW)
  expect(await findActor(db, auth, third.headers)).toBeNull()
  for (const device of [own, strange]) expect(await findActor(db, auth, device.headers)).not.toBeNull()
})

test('[AUTH-07] a session is seen anew when it was not within the hour', async () => {
  const userId = await aGuest(db)
  const [lately, longAgo] = [await aDevice(userId, { minutesAgo: 30 }), await aDevice(userId, { minutesAgo: 90 })]
  const minutesSince = async () => {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from now() - "updatedAt") / 60)::int as minutes from session
      where "userId" = ${userId} order by "createdAt" desc`.execute(db)
    return rows.map(({ minutes }) => minutes)
  }
  for (const device of [lately, longAgo]) await findActor(db, auth, device.headers)
  expect(await minutesSince()).toEqual([30, 0])
})

test('[AUTH-07] a new password asks for the old one, ends all other sessions, and is told by e-mail', async () => {
  const userId = await withPassword('the old password')
  const [own, other] = [await aDevice(userId), await aDevice(userId)]
  const actor = await actorOn(own)
  const change = (password: string) => changePassword(db, door, { actor, password, next: 'the new password' }, own, NOW)

  expect(await change('a guess')).toEqual({ ok: false, failure: { reason: 'wrong-password' } })
  expect(await findActor(db, auth, other.headers)).not.toBeNull()
  expect(await change('the old password')).toMatchObject({ ok: true })
  expect(await findActor(db, auth, own.headers)).not.toBeNull()
  expect(await findActor(db, auth, other.headers)).toBeNull()
  expect([await owns(userId, 'the old password', own), await owns(userId, 'the new password', own)]).toEqual([
    false,
    true,
  ])
  const mails = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'text'])
    .where('recipient_id', '=', userId)
    .execute()
  expect(mails).toEqual([{ type: 'password_changed', text: expect.not.stringContaining('new password') }])
})

test.each([
  ['is among the most common', 'password123', 'common-password'],
  ['contains the own name', 'my rojas 2026', 'own-parts'],
  ['is the present one', 'the old password', 'same-password'],
])('[AUTH-07] a new password that %s is refused, and the old one stays', async (_case, next, reason) => {
  const userId = await withPassword('the old password')
  const own = await aDevice(userId)
  const input = { actor: await actorOn(own), password: 'the old password', next }
  expect(await changePassword(db, door, input, own, NOW)).toEqual({ ok: false, failure: { reason } })
  expect(await owns(userId, 'the old password', own)).toBe(true)
})

test('[AUTH-07] an account without a password gets its first one, from a session that is fresh', async () => {
  const userId = await aGuest(db)
  const [old, recent] = [await aDevice(userId, { minutesAgo: 16 }), await aDevice(userId, { minutesAgo: 14 })]
  const set = async (device: Request) =>
    changePassword(db, door, { actor: await actorOn(device), password: '', next: 'a first password' }, device, NOW)
  expect(await set(old)).toEqual({ ok: false, failure: { reason: 'not-recent' } })
  expect((await findOwnSettings(db, userId)).hasPassword).toBe(false)
  expect(await set(recent)).toMatchObject({ ok: true })
  expect((await findOwnSettings(db, userId)).hasPassword).toBe(true)
  expect(await owns(userId, 'a first password', recent)).toBe(true)
})

const fresh = (device: Request) => isFresh(db, auth, device.headers)

test('[AUTH-07] a log-in is fresh for 15 minutes; the right password makes its session fresh again, and no other', async () => {
  const userId = await withPassword('the old password')
  const devices = await Promise.all([14, 16, 16].map((minutesAgo) => aDevice(userId, { minutesAgo })))
  const [lately, own, other] = devices as [Request, Request, Request]
  expect(await Promise.all(devices.map(fresh))).toEqual([true, false, false])
  await owns(userId, 'a guess', own)
  expect(await fresh(own)).toBe(false)
  await owns(userId, 'the old password', own)
  expect([await fresh(lately), await fresh(own), await fresh(other)]).toEqual([true, true, false])
  expect(await fresh(new Request(origin))).toBe(false)
})

test('[AUTH-07] a new password keeps the session fresh that has set it; a new way in ends what was proved before', async () => {
  const userId = await withPassword('the old password')
  const own = await aDevice(userId)
  const input = { actor: await actorOn(own), password: 'the old password', next: 'the new password' }
  await changePassword(db, door, input, own, NOW)
  expect(await fresh(own)).toBe(true)
  await inTransaction(db, (tx) => endProofs(tx, userId, NOW))
  expect(await fresh(own)).toBe(false)
  expect(await findActor(db, auth, own.headers)).not.toBeNull()
})

test.each([
  ['password', 'the old password', true],
  ['code', '123456', false],
] as const)('[AUTH-07] an account with a password is proved by a %s: %s, %j', async (way, secret, isProved) => {
  const userId = await withPassword('the old password')
  const own = await aDevice(userId, { minutesAgo: 20 })
  const proved = await proveOwner(db, door, { actor: await actorOn(own), way, secret }, own, NOW)
  expect(proved).toMatchObject(isProved ? { ok: true } : { failure: { reason: 'other-way' } })
  expect(await fresh(own)).toBe(isProved)
})

test('[AUTH-07] whoever guesses the password of an open session has as many tries as at the log-in', async () => {
  const userId = await withPassword('the old password')
  const device = await aDevice(userId)
  for (let tries = 0; tries < defaultLimits.logInsPerQuarterHourAndAccount; tries += 1)
    expect(await owns(userId, 'a guess', device)).toBe(false)
  const next = await confirmOwner(db, door, { userId, password: 'the old password' }, device, NOW)
  expect(next).toMatchObject({ ok: false, failure: { reason: 'too-many-tries', retryAfterSeconds: 900 } })
})

test('[AUTH-07] promotions are agreed to and refused, with the time of the consent', async () => {
  const userId = await aGuest(db)
  const wants = async () => (await findOwnSettings(db, userId)).wantsPromotions
  expect(await wants()).toBe(false)
  await answerPromotions(db, userId, true, NOW)
  expect(await wants()).toBe(true)
  await answerPromotions(db, userId, false, NOW)
  expect(await wants()).toBe(false)
})

test.each([
  ['is too short', { password: 'short', confirm: 'short' }, ['password']],
  ['is too long', { password: 'x'.repeat(129), confirm: 'x'.repeat(129) }, ['password']],
  ['is missing', {}, ['password']],
  ['was typed in two ways', { password: 'long enough', confirm: 'long enoufh' }, ['confirm']],
  ['is fine', { password: 'x'.repeat(128), confirm: 'x'.repeat(128) }, []],
])('[AUTH-07] a new password that %s', (_case, fields, problems) => {
  expect(PasswordForm.safeParse(fields).error?.issues.map(({ path }) => path[0]) ?? []).toEqual(problems)
})
