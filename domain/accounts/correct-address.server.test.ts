import { randomBytes } from 'node:crypto'
import { aSession } from '#test/sessions.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { correctAddress } from './commands/correct-address.server.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'
import { findActor } from './queries/find-actor.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
let clients = 0
/** The limit of decision B4. */
const LIMIT_AN_HOUR = 10

/** The opener of an account, in the browser in which they have mistyped the address. */
async function anOpener(person: { isProved?: boolean } = { isProved: false }) {
  const userId = await aGuest(db, { email: `${newId()}@mistyped.example`, ...person })
  const device = `device=${randomBytes(32).toString('base64url')}`
  const { cookie } = await aSession(db, userId, { auth })
  const headers = { origin, cookie: `${cookie}; ${device}`, [CLIENT_IP_HEADER]: `10.9.0.${(clients += 1)}` }
  const request = () => new Request(`${origin}/auth/enter`, { method: 'POST', headers })
  const actor = (await findActor(db, auth, request().headers))!
  const correct = (email: string) => correctAddress(db, door, { actor, email }, request(), NOW)
  const enter = (email: string, code: string) =>
    enterWithCode(db, door, { email, code, signUp: null, seen: { language: 'en', currency: 'USD' } }, request(), NOW)
  return { userId, actor, request, correct, enter }
}

const codeTo = async (address: string) =>
  (await emailsAsSent(db, secret, { to: { address } })).at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
const accountOf = (userId: string) =>
  db.selectFrom('user').select(['email', 'emailVerified']).where('id', '=', userId).executeTakeFirstOrThrow()

test('[AUTH-04] a mistyped address is corrected without a password: the code goes to the new one and proves the same account', async () => {
  const { userId, actor, request, correct, enter } = await anOpener()
  await sendCode(db, door, { email: actor.email, language: 'en' }, request(), NOW)
  const early = await codeTo(actor.email)
  const meant = `${newId()}@meant.example`
  expect(await correct(meant)).toEqual({ ok: true, value: null })
  expect(await accountOf(userId)).toEqual({ email: meant, emailVerified: false })
  expect(await enter(actor.email, early)).toMatchObject({ ok: false })
  expect(await enter(meant, await codeTo(meant))).toMatchObject({ ok: true })
  expect(await accountOf(userId)).toEqual({ email: meant, emailVerified: true })
})

test.each([
  ['proved', true],
  ['unproved', false],
])('[AUTH-04] the address of another account, %s, is not taken over', async (_case, isProved) => {
  const { userId, actor, correct } = await anOpener()
  const taken = `${newId()}@taken.example`
  const owner = await aGuest(db, { email: taken, isProved })
  expect(await correct(taken)).toEqual({ ok: false, failure: { reason: 'email-taken' } })
  expect([await accountOf(userId), await accountOf(owner)]).toMatchObject([{ email: actor.email }, { email: taken }])
})

test('[AUTH-04] a proved address is not corrected so, nor is an admin’s', async () => {
  const proved = await anOpener({ isProved: true })
  expect(await proved.correct(`${newId()}@meant.example`)).toMatchObject({ ok: false })
  const admin = await anOpener()
  const permitted = { ...admin.actor, permissions: ['users'] as const }
  const outcome = correctAddress(
    db,
    door,
    { actor: permitted, email: `${newId()}@meant.example` },
    admin.request(),
    NOW,
  )
  expect(await outcome).toMatchObject({ ok: false })
  for (const { userId, actor } of [proved, admin]) expect((await accountOf(userId)).email).toBe(actor.email)
})

test('[AUTH-04] ten corrections an hour say whether an address is taken, as ten sign-ups do', async () => {
  const { correct } = await anOpener()
  const reasons = []
  for (let count = 0; count <= LIMIT_AN_HOUR; count += 1) {
    const outcome = await correct(`${newId()}@meant.example`)
    reasons.push(outcome.ok ? 'ok' : outcome.failure.reason)
  }
  expect(reasons).toEqual([...Array.from({ length: LIMIT_AN_HOUR }, () => 'ok'), 'too-many-codes'])
})
