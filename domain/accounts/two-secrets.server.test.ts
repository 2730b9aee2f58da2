import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { vaultFor } from '#platform/vault.server.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { endDevice } from './commands/end-device.server.ts'
import { askerOf, browserCookie, newSecret } from './commands/know-browser.server.ts'
import { attemptSecrets, leaveForProvider, takeAttempt } from './commands/leave-for-provider.server.ts'
import { noteDevice } from './commands/note-device.server.ts'
import { openSession } from './commands/open-session.server.ts'
import { resetPassword } from './commands/reset-password.server.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { tryCode } from './commands/try-code.server.ts'
import { createAuth, emailVaultOf, keyedHash, seal, unseal } from './gateway.server.ts'
import { sessionHashOf } from './gateway.session-cookie.server.ts'

/** All that was signed, hashed or sealed with the earlier AUTH_SECRET is read; all that is new is of the present one. */
const { db } = await aDatabase()
const publicUrl = 'http://localhost:3000'
const [earlier, present] = ['e'.repeat(40), 'p'.repeat(40)]
const old = comparedOnce(createAuth({ secret: earlier, publicUrl }))
const auth = comparedOnce(createAuth({ secret: present, secretBefore: earlier, publicUrl }))
const forgetful = comparedOnce(createAuth({ secret: present, publicUrl }))
const budgets = createBudgets({ db, limits: defaultLimits, secret: present })

const from = (secret: string, cookie = '') =>
  new Request(`${publicUrl}/auth`, {
    headers: {
      cookie: `${browserCookie(secret, publicUrl).split(';')[0]}; ${cookie}`,
      'x-patio-client': secret,
    },
  })

async function aMember() {
  const id = await aGuest(db)
  const { email } = await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, email, browser: newSecret() }
}

test('[AUTH-02] a session and a known device outlast a change of the secret, and the device is known under the new one from then on', async () => {
  const { id, email, browser } = await aMember()
  const session = (await openSession(db, old, id, from(browser).headers))!.split(';')[0]!
  const request = from(browser, session)
  await noteDevice({ db, auth: old, limits: defaultLimits }, { cookies: [session], request }, NOW)

  const hash = sessionHashOf(old, request.headers)
  expect(sessionHashOf(auth, request.headers)).toBe(hash)
  expect(sessionHashOf(forgetful, request.headers)).toBeNull()
  expect((await askerOf(db, auth, email, request, NOW)).ownerId).toBe(id)
  expect((await askerOf(db, forgetful, email, request, NOW)).ownerId).toBeNull()

  const renewed = (await openSession(db, auth, id, request.headers))!.split(';')[0]!
  expect(sessionHashOf(forgetful, new Headers({ cookie: renewed }))).not.toBeNull()
  await noteDevice({ db, auth, limits: defaultLimits }, { cookies: [renewed], request: from(browser, renewed) }, NOW)
  expect((await askerOf(db, forgetful, email, request, NOW)).ownerId).toBe(id)
})

test('[AUTH-04] a code that was sent before is taken in its browser, and read where it waits', async () => {
  const { id, email, browser } = await aMember()
  expect(await sendCode(db, { auth: old, budgets }, { email, language: 'en' }, from(browser), NOW)).toMatchObject({
    ok: true,
  })
  const read = (as: typeof auth) => newestSecretTo({ db, vault: emailVaultOf(as) }, email, addMinutes(NOW, -1))
  await expect(read(forgetful)).rejects.toThrow()
  const [, code = ''] = /\b(\d{6})\b/.exec((await read(auth))!.text)!

  const enter = async (as: typeof auth, by: string) =>
    tryCode(db, as, { email, code, purpose: 'code', asker: await askerOf(db, as, email, from(by), NOW) }, NOW)
  expect(await enter(forgetful, browser)).toMatchObject({ ok: false })
  expect(await enter(auth, newSecret())).toMatchObject({ ok: false })
  expect(await enter(auth, browser)).toMatchObject({ ok: true, value: { userId: id } })
})

test('[AUTH-03] [AUTH-04] who signed up before, and enters the code in the same browser, keeps the account that they opened', async () => {
  const [browser, email] = [newSecret(), `${newSecret().slice(0, 8).toLowerCase()}@patio.example`]
  const person = { firstName: 'Ana', lastName: 'Rojas', birthday: '1990-05-01', country: 'CL', phone: null }
  const seen = { language: 'en', currency: 'CLP' } as const
  const form = { email, password: 'a good password', ...person }
  expect(await signUp(db, { auth: old, budgets }, form, seen, from(browser), NOW)).toMatchObject({ ok: true })
  const opened = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const secret = await newestSecretTo({ db, vault: emailVaultOf(auth) }, email, addMinutes(NOW, -1))
  const [, code = ''] = /\b(\d{6})\b/.exec(secret!.text)!
  expect(
    await enterWithCode(db, { auth, budgets }, { email, code, signUp: null, seen }, from(browser), NOW),
  ).toMatchObject({ ok: true, value: { cookies: [expect.any(String)] } })
  expect(await db.selectFrom('user').select(['id', 'emailVerified']).where('email', '=', email).execute()).toEqual([
    { id: opened.id, emailVerified: true },
  ])
})

test('[AUTH-06] a link to a new password and the link that ends a device still work, once', async () => {
  const { id, email, browser } = await aMember()
  await sendResetLink(db, { auth: old, budgets }, { email, language: 'en' }, from(browser), NOW)
  const { link } = (await newestSecretTo({ db, vault: emailVaultOf(auth) }, email, addMinutes(NOW, -1)))!
  const token = new URL(link!, publicUrl).searchParams.get('token')!
  const reset = (as: typeof auth) =>
    resetPassword(db, { auth: as, budgets }, { token, password: 'a river of quiet stones' }, from(browser), NOW)
  expect(await reset(forgetful)).toMatchObject({ ok: false })
  expect(await reset(auth)).toMatchObject({ ok: true })
  expect(await reset(auth)).toMatchObject({ ok: false })

  const ending = newSecret()
  const device = { id: crypto.randomUUID(), user_id: id, secret_hash: keyedHash(old, newSecret()), seen_at: NOW }
  const linked = { link_hash: keyedHash(old, ending), link_expires_at: addMinutes(NOW, 60) }
  await db
    .insertInto('devices')
    .values({ ...device, ...linked })
    .execute()
  expect(await endDevice(db, forgetful, ending, NOW)).toBeNull()
  expect(await endDevice(db, auth, ending, NOW)).toBe(email)
})

test('[AUTH-05] whoever is with a provider comes back with the proofs that they left with', async () => {
  const browser = newSecret()
  let left: Parameters<Social['addressAt']>[1] | undefined
  type Social = Parameters<typeof leaveForProvider>[1]['social']
  const social = { addressAt: (_, sent) => ((left = sent), new URL(publicUrl)) } as Partial<Social> as Social
  const leaving = { provider: 'google', to: '/', browser, userId: null } as const
  await leaveForProvider(db, { auth: old, budgets, social }, leaving, from(browser), NOW)
  const back = { state: left!.state, browser }
  expect(await takeAttempt(db, forgetful, back, NOW)).toBeNull()
  const attempt = (await takeAttempt(db, auth, back, NOW))!
  expect(attemptSecrets(attempt.auth, back.state, from(browser))).toMatchObject({
    verifier: left!.verifier,
    nonce: left!.nonce,
  })
  expect(await takeAttempt(db, auth, back, NOW)).toBeNull()
})

test('[AUTH-03] a sealed form is opened for its own step, also one of the earlier secret or of a version that named no step', () => {
  const value = { email: 'a@member.example' }
  const purposes: Parameters<typeof seal>[1][] = ['credentials', 'profile', 'sign-up']
  for (const purpose of purposes) {
    for (const by of [old, auth]) {
      const sealed = seal(by, purpose, value)
      for (const other of purposes) expect(unseal(auth, other, sealed)).toEqual(other === purpose ? value : null)
    }
    expect(unseal(forgetful, purpose, seal(old, purpose, value))).toBeNull()
    expect(unseal(forgetful, purpose, seal(auth, purpose, value))).toEqual(value)
    const unnamed = vaultFor('forms', [earlier]).seal(JSON.stringify(value), 'forms').text
    expect(unseal(auth, purpose, unnamed)).toEqual(value)
  }
})
