import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { CLIENT_IP_HEADER, createAuth, emailVaultOf } from './gateway.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { findOwnSettings } from './queries/find-own-settings.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
const seen = { language: 'en', currency: 'USD' } as const

let clients = 0
/** Each from a network of its own. @param device a letter for each browser */
const aRequest = (device = 'b', cookie = '') =>
  new Request(`${origin}/auth/enter`, {
    method: 'POST',
    headers: {
      origin,
      [CLIENT_IP_HEADER]: `10.9.0.${(clients += 1)}`,
      cookie: [`device=${device.repeat(43)}`, cookie].filter(Boolean).join('; '),
    },
  })

const form = (email: string, password: string | null = null) => ({
  email,
  password,
  firstName: 'Ana',
  lastName: 'Rojas',
  birthday: '1990-05-01',
  country: null,
  phone: null,
})

const cookieOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')
const actorOf = (cookie: string) => findActor(db, auth, new Headers({ cookie }))

/** As the address's owner reads it. */
async function codeTo(address: string) {
  const email = await newestSecretTo({ db, vault: emailVaultOf(auth) }, address, new Date(0))
  return /\b\d{6}\b/.exec(email!.text)![0]
}

test('[AUTH-02] who signs up without a password is in once the code is entered, has no password that could be guessed, and comes again by a code', async () => {
  const email = 'no-password@patio.example'
  const opened = await signUp(db, door, form(email), seen, aRequest(), NOW)
  if (!opened.ok) throw new Error(opened.failure.reason)
  const cookie = cookieOf(opened.value.cookies)
  expect(await actorOf(cookie)).toMatchObject({ email, firstName: 'Ana', isProved: false })

  const input = { email, code: await codeTo(email), signUp: null, seen }
  const proved = await enterWithCode(db, door, input, aRequest('b', cookie), NOW)
  if (!proved.ok) throw new Error(proved.failure.reason)
  const actor = await actorOf(cookieOf(proved.value.cookies))
  expect(actor).toMatchObject({ email, isProved: true })
  expect(await findOwnSettings(db, actor!.userId)).toMatchObject({ hasPassword: false })
  for (const password of ['', 'null', 'a good password'])
    expect(await signIn(db, door, { email, password }, aRequest(), NOW)).toMatchObject({
      failure: { reason: 'wrong-credentials' },
    })

  const again = later(NOW, { minutes: 90 })
  await sendCode(db, door, { email, language: 'en' }, aRequest('n'), again)
  const back = { email, code: await codeTo(email), signUp: null, seen }
  expect(await enterWithCode(db, door, back, aRequest('n'), again)).toMatchObject({ ok: true })
})

test('[AUTH-04] who proves an address without a password keeps nothing of the account that another has opened with it, its password least of all', async () => {
  const email = 'opened-by-another@patio.example'
  const stranger = await signUp(db, door, form(email, 'what the other chose'), seen, aRequest('s'), NOW)
  if (!stranger.ok) throw new Error(stranger.failure.reason)
  const former = (await actorOf(cookieOf(stranger.value.cookies)))!.userId
  const own = { ...form(email), firstName: 'Luisa' }
  const minuteLater = later(NOW, { minutes: 1 })
  expect(await signUp(db, door, own, seen, aRequest(), minuteLater)).toEqual({ ok: true, value: { cookies: [] } })

  const input = { email, code: await codeTo(email), signUp: own, seen }
  const proved = await enterWithCode(db, door, input, aRequest(), minuteLater)
  if (!proved.ok) throw new Error(proved.failure.reason)
  const actor = await actorOf(cookieOf(proved.value.cookies))
  expect(actor).toMatchObject({ firstName: 'Luisa', isProved: true })
  expect(actor!.userId).not.toBe(former)
  const guess = { email, password: 'what the other chose' }
  expect(await signIn(db, door, guess, aRequest(), minuteLater)).toMatchObject({
    failure: { reason: 'wrong-credentials' },
  })
})
