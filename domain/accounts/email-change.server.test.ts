import { aSession } from '#test/sessions.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CODE_MINUTES, CODE_TRIES, PROOFS_PER_HOUR } from './code.ts'
import { startEmailChange, withdrawEmailChange } from './commands/change-email.server.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { finishEmailChange } from './commands/finish-email-change.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { createAuth } from './gateway.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findReset } from './queries/find-reset.server.ts'
import { findEmailChange } from './queries/find-email-change.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const limits = { ...defaultLimits, emailProofsPerHour: 10_000, logInsPerMinute: 10_000 }
const seen = { language: 'en', currency: 'USD' } as const
const door = { auth, budgets: createBudgets({ db, limits, secret }) }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const password = 'a quiet river'

const request = (cookie = '') => new Request(`${origin}/account/settings`, { headers: { cookie } })

const signedIn = async (userId: string) => request((await aSession(db, userId, { auth })).cookie)

/** The member has a password, a proved address and sessions on two devices. */
async function aMember({ isProved = true } = {}) {
  const userId = await aGuest(db)
  const hash = await auth.passwords.hash(password)
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${hash})`.execute(db)
  await sql`update "user" set "emailVerified" = ${isProved} where id = ${userId}`.execute(db)
  const [own, other] = [await signedIn(userId), await signedIn(userId)]
  const actor = (await findActor(db, auth, own.headers))!
  const next = `${newId()}@next.example`
  const start = (email = next, now = NOW, given = password) =>
    startEmailChange(db, door, { actor, password: given, email }, own, now)
  const finish = (codes: { oldCode: string; newCode: string }, now = NOW) =>
    finishEmailChange(db, door, { actor, ...codes }, own, now)
  const codes = async (to = next) => ({ oldCode: await codeTo(actor.email), newCode: await codeTo(to) })
  const address = async () =>
    (await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
  return { userId, actor, own, other, next, start, finish, codes, address }
}

const emailsTo = async (address: string) =>
  (await emailsAsSent(db, secret, { to: { address } })).map(({ type, text }) => ({ type, text }))
const codeTo = async (address: string) => (await emailsTo(address)).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('[AUTH-07] an address changes once both codes are entered; all sessions end, one opens, and the old address is told', async () => {
  const { userId, actor, own, other, next, start, finish, codes, address } = await aMember()
  expect(await start()).toEqual({ ok: true, value: null })
  expect([await address(), await findEmailChange(db, userId, NOW)]).toEqual([actor.email, next])
  const { oldCode, newCode } = await codes()

  expect(await finish({ oldCode, newCode: otherThan(newCode) })).toMatchObject({
    failure: { reason: 'wrong-code', field: 'newCode' },
  })
  expect(await finish({ oldCode: otherThan(oldCode), newCode })).toMatchObject({
    failure: { reason: 'wrong-code', field: 'oldCode' },
  })
  expect(await address()).toBe(actor.email)

  const done = await finish({ oldCode, newCode }, later(1))
  expect(await address()).toBe(next)
  for (const device of [own, other]) expect(await findActor(db, auth, device.headers)).toBeNull()
  const [cookie] = done.ok ? done.value.cookies : []
  const fresh = request(cookie!.split(';')[0])
  expect(await findActor(db, auth, fresh.headers)).toMatchObject({ userId, email: next, isProved: true })
  expect((await emailsTo(actor.email)).map(({ type }) => type)).toEqual(['account_verification', 'address_changed'])
  expect(await findEmailChange(db, userId, NOW)).toBeNull()
  expect(await finish({ oldCode, newCode })).toMatchObject({ failure: { reason: 'change-over' } })
})

test('[AUTH-07] what was sent to the old address before is good for nothing once the address has changed', async () => {
  const { actor, start, finish, codes } = await aMember()
  await sendResetLink(db, door, { email: actor.email, language: 'en' }, request(), NOW)
  const [sent] = await emailsAsSent(db, secret, { to: { address: actor.email }, type: 'password_reset' })
  const token = new URL(sent!.link!).searchParams.get('token')!
  expect(await findReset(db, auth, token, NOW)).not.toBeNull()
  await start(undefined, later(1))
  expect((await finish(await codes(), later(1))).ok).toBe(true)
  expect(await findReset(db, auth, token, NOW)).toBeNull()
})

test('[AUTH-07] nothing begins without the password, for the address one has, or before that is proved', async () => {
  const { actor, start } = await aMember()
  expect(await start(undefined, NOW, 'a guess')).toMatchObject({ failure: { reason: 'wrong-password' } })
  expect(await start(actor.email)).toMatchObject({ failure: { reason: 'same-address' } })
  const unproved = await aMember({ isProved: false })
  expect(await unproved.start()).toMatchObject({ failure: { reason: 'not-proved' } })
  expect([await emailsTo(actor.email), await emailsTo(unproved.next)]).toEqual([[], []])
})

test('[AUTH-07] an address that somebody has answers alike, its owner is told, and no code is good for it', async () => {
  const owner = await aMember()
  const { userId, actor, start, finish, address } = await aMember()
  expect(await start(owner.actor.email)).toEqual({ ok: true, value: null })
  expect(await findEmailChange(db, userId, NOW)).toBe(owner.actor.email)
  expect((await emailsTo(owner.actor.email)).map(({ type }) => type)).toEqual(['address_taken'])
  const oldCode = await codeTo(actor.email)
  expect(await finish({ oldCode, newCode: '000000' })).toMatchObject({
    failure: { reason: 'wrong-code', field: 'newCode' },
  })
  expect([await address(), await owner.address()]).toEqual([actor.email, owner.actor.email])
})

test('[AUTH-07] where the address is taken meanwhile, both stay as they are', async () => {
  const { actor, next, start, finish, codes, address } = await aMember()
  const rival = await aMember()
  await start()
  await rival.start(next, later(1))
  const own = { oldCode: await codeTo(actor.email), newCode: '' }
  expect((await rival.finish(await rival.codes(next), later(1))).ok).toBe(true)
  const sent = (await emailsTo(next)).map(({ text }) => text.match(/\b\d{6}\b/)?.[0] ?? '')
  expect(await finish({ ...own, newCode: sent[0]! })).toMatchObject({ failure: { reason: 'change-over' } })
  expect([await address(), await rival.address()]).toEqual([actor.email, next])
  expect((await codes()).oldCode).toBe(own.oldCode)
})

test('[AUTH-07] an account that somebody opened with the address and never proved keeps nobody from it', async () => {
  const { actor, next, start, finish, codes, address } = await aMember()
  const stranger = await aGuest(db, { email: next, isProved: false })
  const session = await signedIn(stranger)
  expect(await start()).toEqual({ ok: true, value: null })
  expect(await findActor(db, auth, session.headers)).toMatchObject({ email: next })
  expect((await finish(await codes())).ok).toBe(true)
  expect([await address(), await findActor(db, auth, session.headers)]).toEqual([next, null])
  expect((await emailsTo(actor.email)).map(({ type }) => type)).toContain('address_changed')
})

test('[AUTH-07] a change that is withdrawn, begun anew or too old is over, and so are its codes', async () => {
  const { userId, start, finish, codes, address, next } = await aMember()
  await start()
  const first = await codes()
  expect(await finish(first, later(CODE_MINUTES))).toMatchObject({ failure: { reason: 'change-over' } })
  await withdrawEmailChange(db, userId, NOW)
  expect(await finish(first)).toMatchObject({ failure: { reason: 'change-over' } })

  await start(next, later(1))
  expect(await finish(first, later(1))).toMatchObject({ ok: false })
  expect(await address()).not.toBe(next)
  expect((await finish(await codes(), later(1))).ok).toBe(true)
})

test('[AUTH-07] each code has five tries, and an address gets five codes an hour', async () => {
  const { start, finish, codes } = await aMember()
  await start()
  const right = await codes()
  for (let tries = 0; tries < CODE_TRIES; tries += 1) await finish({ ...right, oldCode: otherThan(right.oldCode) })
  expect(await finish(right)).toMatchObject({ failure: { reason: 'code-used-up', field: 'oldCode' } })

  for (let sent = 1; sent < PROOFS_PER_HOUR; sent += 1) expect((await start()).ok).toBe(true)
  expect(await start()).toMatchObject({ failure: { reason: 'too-many-codes', retryAfterSeconds: 3600 } })
  expect((await start(undefined, later(61))).ok).toBe(true)
})

test('[AUTH-07] the codes of a change open no session', async () => {
  const { actor, next, start, codes } = await aMember()
  await start()
  const { oldCode, newCode } = await codes()
  for (const [email, code] of [
    [actor.email, oldCode],
    [next, newCode],
  ] as const)
    expect(await enterWithCode(db, door, { email, code, signUp: null, seen }, request(), NOW)).toMatchObject({
      failure: { reason: 'code-expired' },
    })
})
