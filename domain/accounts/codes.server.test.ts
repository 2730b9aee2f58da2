import { comparedOnce } from '#test/passwords.ts'
import { defaultLimits } from '#test/limits.ts'
import { aGuest, NOW, queuedJobs } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { findSharedWishlist } from '#domain/wishlists/queries/find-wishlist.server.ts'
import { newId } from '#kernel/ids.ts'
import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { findBroken } from '#platform/promises.server.ts'
import { whileBroken } from '#test/broken.ts'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { giveToOwner } from './commands/prove-address.server.ts'
import { signUpProved } from './commands/sign-up-proved.server.ts'
import { resetPassword } from './commands/reset-password.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { CLIENT_IP_HEADER, createAuth, emailVaultOf } from './gateway.server.ts'
import { EmailForm } from './input.ts'
import { welcome } from './jobs.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { accountPromises } from './queries/list-promises.server.ts'

const { db } = await aDatabase({ connections: 30 })
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
const seen = { language: 'en', currency: 'USD' } as const
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let clients = 0
/** Each request has a network of its own, so that tests share no limits, and all have one browser. */
const aRequest = ({ cookie, device = 'b', ...headers }: Record<string, string> = {}) =>
  new Request(`${origin}/auth/enter`, {
    method: 'POST',
    headers: {
      origin,
      [CLIENT_IP_HEADER]: `10.1.${Math.floor((clients += 1) / 250)}.${clients % 250}`,
      cookie: [`device=${device.repeat(43)}`, cookie].filter(Boolean).join('; '),
      ...headers,
    },
  })

const form = (email: string, password = 'a good password') => ({
  email,
  password,
  firstName: 'Ana',
  lastName: 'Rojas',
  birthday: '1990-05-01',
  country: 'CL',
  phone: null,
})
const cookieOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

async function signedUp(email: string, password?: string, device = 'b') {
  const outcome = await signUp(db, door, form(email, password), seen, aRequest({ device }), NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  return cookieOf(outcome.value.cookies)
}

async function aSharedWishlist(userId: string): Promise<string> {
  const share_secret = 'w'.repeat(32)
  await db
    .insertInto('wishlists')
    .values({ id: newId(), user_id: userId, name: 'A name', created_at: NOW, share_secret })
    .execute()
  return share_secret
}

/** The code is read from the e-mail, as the address's owner reads it. */
async function codeTo(address: string) {
  const email = await newestSecretTo({ db, vault: emailVaultOf(auth) }, address, new Date(0))
  return /\b\d{6}\b/.exec(email!.text)![0]
}

const enter = (email: string, code: string, { cookie = '', now = NOW, signUp: own = null as never } = {}) =>
  enterWithCode(db, door, { email, code, signUp: own, seen }, aRequest(cookie ? { cookie } : {}), now)
const actorOf = (cookie: string) => findActor(db, auth, new Headers({ cookie }))
const passwordOpens = async (email: string, password = 'a good password', now = NOW) =>
  (await signIn(db, door, { email, password }, aRequest(), now)).ok
const reasonOf = (outcome: { ok: true } | { ok: false; failure: { reason: string } }) =>
  outcome.ok ? 'ok' : outcome.failure.reason
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('[AUTH-04] the code of the e-mail proves the address; session and password stay, and the session is a new one', async () => {
  const cookie = await signedUp('ana@patio.example')
  expect(await actorOf(cookie)).toMatchObject({ isProved: false })

  const outcome = await enter('ana@patio.example', await codeTo('ana@patio.example'), { cookie })
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  expect(await actorOf(cookieOf(outcome.value.cookies))).toMatchObject({ email: 'ana@patio.example', isProved: true })
  expect(await actorOf(cookie)).toBeNull()
  expect(await passwordOpens('ana@patio.example')).toBe(true)
})

test('[AUTH-04] a code works once, for ten minutes, for its address, and only the newest', async () => {
  await signedUp('once@patio.example')
  const first = await codeTo('once@patio.example')
  expect(reasonOf(await enter('other@patio.example', first))).toBe('code-expired')
  expect(reasonOf(await enter('once@patio.example', first, { now: minutesLater(10) }))).toBe('code-expired')

  await sendCode(db, door, { email: 'once@patio.example', language: 'en' }, aRequest(), minutesLater(1))
  const second = await codeTo('once@patio.example')
  if (first !== second)
    expect(reasonOf(await enter('once@patio.example', first, { now: minutesLater(2) }))).toBe('wrong-code')
  expect(reasonOf(await enter('once@patio.example', second, { now: minutesLater(2) }))).toBe('ok')
  expect(reasonOf(await enter('once@patio.example', second, { now: minutesLater(2) }))).not.toBe('ok')
})

test('[AUTH-04] the fifth wrong try says that the code no longer works, and the right one is refused as well', async () => {
  await signedUp('five@patio.example')
  const code = await codeTo('five@patio.example')
  for (let attempt = 1; attempt <= 4; attempt += 1)
    expect(reasonOf(await enter('five@patio.example', wrong(code)))).toBe('wrong-code')
  expect(reasonOf(await enter('five@patio.example', wrong(code)))).toBe('code-used-up')
  expect(reasonOf(await enter('five@patio.example', code))).toBe('code-used-up')
})

test('[AUTH-04] of fifty guesses at once, again and again for an hour, at most twenty-five are compared', async () => {
  await signedUp('attacked@patio.example')
  const compared: string[] = []
  for (let minute = 0; minute < 60; minute += 10) {
    const now = minutesLater(minute)
    if (minute > 0) await sendCode(db, door, { email: 'attacked@patio.example', language: 'en' }, aRequest(), now)
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        enter('attacked@patio.example', String(index).padStart(6, '0'), { now }),
      ),
    )
    compared.push(...guesses.map(reasonOf).filter((reason) => ['ok', 'wrong-code'].includes(reason)))
  }
  // Of each five one says that the code is used up.
  expect(compared).toHaveLength(20)
  const { attempts } = await db
    .selectFrom('email_proofs')
    .select(({ fn }) => fn.sum<number>('attempts').as('attempts'))
    .innerJoin('user', 'user.id', 'user_id')
    .where('email', '=', 'attacked@patio.example')
    .executeTakeFirstOrThrow()
  expect(attempts).toBe(25)
  const sixth = await sendCode(
    db,
    door,
    { email: 'attacked@patio.example', language: 'en' },
    aRequest(),
    minutesLater(59),
  )
  expect(sixth).toEqual({ ok: false, failure: { reason: 'too-many-codes', retryAfterSeconds: 60 } })
  const later = await sendCode(
    db,
    door,
    { email: 'attacked@patio.example', language: 'en' },
    aRequest(),
    minutesLater(61),
  )
  expect(later.ok).toBe(true)
})

test('[AUTH-04] who proves an address that another has opened an account with inherits nothing of it: it is closed, and they fill in the form of their own', async () => {
  const email = 'victim@patio.example'
  const stranger = await signedUp(email, 'what the other chose', 's')
  const former = (await actorOf(stranger))!.userId
  const secret = await aSharedWishlist(former)
  expect(await findSharedWishlist(db, secret)).not.toBeNull()
  await sendCode(db, door, { email, language: 'en' }, aRequest(), minutesLater(1))
  const proved = await enter(email, await codeTo(email), { now: minutesLater(1) })
  expect(proved).toEqual({ ok: true, value: { cookies: [] } })
  expect([await actorOf(stranger), await findSharedWishlist(db, secret)]).toEqual([null, null])
  expect(await passwordOpens(email, 'what the other chose')).toBe(false)
  const erasures = (await queuedJobs(db, 'privacy.erase')).filter(({ payload }) => payload['userId'] === former)
  expect(erasures).toHaveLength(1)

  const person = { ...form(email), firstName: 'Luisa' }
  const own = await signUpProved(db, door, { email, person, seen }, aRequest(), minutesLater(2))
  if (!own.ok) throw new Error(own.failure.reason)
  const actor = await actorOf(cookieOf(own.value.cookies))
  expect(actor).toMatchObject({ email, isProved: true, firstName: 'Luisa' })
  expect(actor!.userId).not.toBe(former)
  // What was sealed for the form is good for one account.
  expect(reasonOf(await signUpProved(db, door, { email, person, seen }, aRequest(), minutesLater(3)))).toBe(
    'email-taken',
  )
})

test('[AUTH-04] the form of whoever has proved an address waits while sign-up is closed, and comes before whoever opens another account with it', async () => {
  const email = 'between@patio.example'
  const person = form(email)
  await db.updateTable('settings').set({ sign_up_open: false }).execute()
  const closed = await signUpProved(db, door, { email, person, seen }, aRequest(), NOW)
  await db.updateTable('settings').set({ sign_up_open: true }).execute()
  expect(reasonOf(closed)).toBe('sign-up-closed')
  const stranger = await signedUp(email, 'what the other chose', 's')
  expect(reasonOf(await signUpProved(db, door, { email, person, seen }, aRequest(), NOW))).toBe('ok')
  expect(await actorOf(stranger)).toBeNull()
})

test('[AUTH-04] an account that admins have given permissions stays its reader’s, without the ways in of whoever opened it', async () => {
  const email = 'appointed@patio.example'
  const stranger = await signedUp(email, 'what the other chose', 's')
  const { userId } = (await actorOf(stranger))!
  await db
    .updateTable('profiles')
    .set({ permissions: ['reports'] })
    .where('user_id', '=', userId)
    .execute()
  await sendCode(db, door, { email, language: 'en' }, aRequest(), minutesLater(1))
  const proved = await enter(email, await codeTo(email), { now: minutesLater(1) })
  if (!proved.ok) throw new Error(proved.failure.reason)
  expect(await actorOf(cookieOf(proved.value.cookies))).toMatchObject({ userId, permissions: ['reports'] })
  expect([await actorOf(stranger), await passwordOpens(email, 'what the other chose')]).toEqual([null, false])
})

test('[AUTH-04] whoever has signed up in this browser keeps the account, also after a log-out', async () => {
  const email = 'back@patio.example'
  const cookie = await signedUp(email)
  const { userId } = (await actorOf(cookie))!
  const proved = await enter(email, await codeTo(email))
  if (!proved.ok) throw new Error(proved.failure.reason)
  expect(await actorOf(cookieOf(proved.value.cookies))).toMatchObject({ userId, isProved: true, firstName: 'Ana' })
  expect(await passwordOpens(email)).toBe(true)
})

test('[AUTH-04] who signs up with an address that another has opened an account with gets the code, and then their own password and name', async () => {
  const stranger = await signedUp('mine@patio.example', 'what the other chose', 's')
  const former = (await actorOf(stranger))!.userId
  const own = { ...form('mine@patio.example', 'my own long one'), firstName: 'Luisa' }
  const again = await signUp(db, door, own, seen, aRequest(), minutesLater(1))
  expect(again).toEqual({ ok: true, value: { cookies: [] } })

  const code = await codeTo('mine@patio.example')
  const proved = await enterWithCode(
    db,
    door,
    { email: 'mine@patio.example', code, signUp: own, seen },
    aRequest(),
    minutesLater(2),
  )
  if (!proved.ok) throw new Error(proved.failure.reason)
  const actor = await actorOf(cookieOf(proved.value.cookies))
  expect(actor).toMatchObject({ firstName: 'Luisa', isProved: true })
  expect(actor!.userId).not.toBe(former)
  expect(await passwordOpens('mine@patio.example', 'my own long one')).toBe(true)
  expect(await passwordOpens('mine@patio.example', 'what the other chose')).toBe(false)
})

test('[AUTH-04] a code opens an account that is proved without taking anything from it', async () => {
  const cookie = await signedUp('known@patio.example')
  const first = await enter('known@patio.example', await codeTo('known@patio.example'), { cookie })
  if (!first.ok) throw new Error(first.failure.reason)
  await sendCode(db, door, { email: 'known@patio.example', language: 'en' }, aRequest(), minutesLater(1))
  const second = await enter('known@patio.example', await codeTo('known@patio.example'), { now: minutesLater(1) })

  expect(reasonOf(second)).toBe('ok')
  expect(await actorOf(cookieOf(first.value.cookies))).not.toBeNull()
  expect(await passwordOpens('known@patio.example')).toBe(true)
})

test('[AUTH-02] beyond the limits of B4 a sign-up answers the same for a known and a new address, and signs nobody in before the code', async () => {
  await aGuest(db, { email: 'resident@patio.example' })
  const crowd = { [CLIENT_IP_HEADER]: '192.0.2.50' }
  for (let index = 0; index < 10; index += 1) await door.budgets.spend('accountQuestion', crowd[CLIENT_IP_HEADER], NOW)
  const answers = []
  for (const email of ['resident@patio.example', 'newcomer@patio.example'])
    answers.push(await signUp(db, door, form(email), seen, aRequest(crowd), NOW))

  expect(answers[0]).toEqual({ ok: true, value: { cookies: [] } })
  expect(answers[1]).toEqual(answers[0])
  const proved = await enterWithCode(
    db,
    door,
    {
      email: 'newcomer@patio.example',
      code: await codeTo('newcomer@patio.example'),
      signUp: form('newcomer@patio.example'),
      seen,
    },
    aRequest(),
    NOW,
  )
  expect(reasonOf(proved)).toBe('ok')
  expect(await passwordOpens('newcomer@patio.example')).toBe(true)
})

test('[AUTH-02] [AUTH-06] a code and a link are answered after the same time, whether or not the address has an account', async () => {
  await aGuest(db, { email: 'even@patio.example' })
  for (const send of [sendCode, sendResetLink])
    for (const email of ['even@patio.example', 'uneven@patio.example']) {
      const start = performance.now()
      await send(db, door, { email, language: 'en' }, aRequest(), NOW)
      // A timer may fire a fraction of a millisecond early.
      expect(performance.now() - start).toBeGreaterThan(145)
    }
})

test('[AUTH-06] a code and a link are asked for alike for known and unknown addresses: five an hour each', async () => {
  await aGuest(db, { email: 'asked@patio.example' })
  for (const send of [sendCode, sendResetLink]) {
    const reasons = async (email: string) => {
      const outcomes = []
      for (let index = 0; index < 6; index += 1)
        outcomes.push(await send(db, door, { email, language: 'en' }, aRequest(), NOW))
      return outcomes
    }
    // The requests run at once, because each answer takes an even time.
    const [known, unknown] = await Promise.all([reasons('asked@patio.example'), reasons('nobody@patio.example')])
    expect(known).toEqual(unknown)
    expect(known.map(reasonOf)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too-many-codes'])
  }
  expect(reasonOf(await enter('nobody@patio.example', '000000'))).toBe('wrong-code')
})

/** Six ways to write one mailbox. */
const spellings = (name: string) =>
  [
    `${name}@münchen.example`,
    `${name}@xn--mnchen-3ya.example`,
    `<${name}@münchen.example>`,
    `Ana <${name}@mu\u0308nchen.example>`,
  ]
    .concat(`${name.toUpperCase()}@MÜNCHEN。EXAMPLE`, `mailto:${name}\u200b@münchen.example,`)
    .map((email) => EmailForm.parse({ email }).email)

test('[AUTH-04] five an hour are for a mailbox, however it is spelled: codes, links and tries of log-ins, and so is the account', async () => {
  const seenBy = { ...defaultLimits, logInsPerQuarterHourAndAccount: 5 }
  const own = { auth, budgets: createBudgets({ db, limits: seenBy, secret: 'z' }) }
  await aGuest(db, { email: spellings('spelled')[0]! })
  for (const send of [sendCode, sendResetLink]) {
    const outcomes = []
    for (const email of spellings('spelled'))
      outcomes.push(reasonOf(await send(db, own, { email, language: 'en' }, aRequest(), NOW)))
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too-many-codes'])
  }
  const logIns = []
  for (const email of spellings('spelled'))
    logIns.push(reasonOf(await signIn(db, own, { email, password: 'a wrong one' }, aRequest(), NOW)))
  expect(logIns.at(-1)).toBe('too-many-tries')

  for (const email of spellings('new')) await signUp(db, own, form(email), seen, aRequest(), NOW)
  expect(await db.selectFrom('user').select('email').where('email', 'like', 'new@%').execute()).toEqual([
    { email: 'new@xn--mnchen-3ya.example' },
  ])
})

test('[AUTH-02] addresses stored in other spellings get their mailbox’s; pairs of one mailbox stay, and the check lists them', async () => {
  const odd = {
    alone: 'jörg@münchen.example',
    cyrillic: 'ана@пример.example',
    japanese: 'a@例え.example',
    hidden: 'hidden\u200b@spelt.example',
    bracket: '<bracket@spelt.example>',
    first: 'pair@münchen.example',
    quoted: 'o’brien@spelt.example',
  }
  const ids: Record<string, string> = {}
  for (const name of Object.keys(odd)) ids[name] = await aGuest(db, { email: `${name}@then.example` })
  const second = await aGuest(db, { email: 'pair@xn--mnchen-3ya.example' })
  const breaks = Object.entries(odd).map(
    ([name, email]) => sql`update "user" set email = ${email} where id = ${ids[name]!}`,
  )
  const migration = readFileSync('db/migrations/0039_mailboxes.sql', 'utf8')
  const [before, after, stored] = await whileBroken(db, breaks, async (tx) => {
    const broken = await findBroken(tx, [accountPromises], null)
    await sql.raw(migration).execute(tx)
    const emails = await tx.selectFrom('user').select(['id', 'email']).where('id', 'in', Object.values(ids)).execute()
    return [broken, await findBroken(tx, [accountPromises], null), emails] as const
  })
  expect(before).toHaveLength(7)
  expect(after.toSorted()).toEqual(
    [
      `an account’s address is in another spelling than its mailbox: ${ids['first']} <${odd.first}> and ${second} <pair@xn--mnchen-3ya.example>`,
      `an account’s address is in another spelling than its mailbox: ${ids['quoted']} <${odd.quoted}>`,
    ].toSorted(),
  )
  const emailOf = (name: string) => stored.find(({ id }) => id === ids[name])?.email
  for (const name of ['alone', 'cyrillic', 'japanese', 'hidden', 'bracket'] as const)
    expect(emailOf(name)).toBe(EmailForm.parse({ email: odd[name] }).email)
})

test('[AUTH-04] one network has so many codes sent, to whichever addresses', async () => {
  const from = { [CLIENT_IP_HEADER]: '192.0.2.60' }
  const few = { auth, budgets: createBudgets({ db, limits: { ...defaultLimits, emailProofsPerHour: 2 }, secret: 'y' }) }
  const send = (name: string) =>
    sendCode(db, few, { email: `${name}@patio.example`, language: 'en' }, aRequest(from), NOW)
  expect([(await send('a1')).ok, (await send('a2')).ok, (await send('a3')).ok]).toEqual([true, true, false])
})

async function linkTo(address: string) {
  const email = await newestSecretTo({ db, vault: emailVaultOf(auth) }, address, new Date(0))
  return new URL(email!.link!).searchParams.get('token')!
}

test('[AUTH-06] the link of the e-mail sets a new password once, within an hour, and ends all sessions', async () => {
  const cookie = await signedUp('lost@patio.example')
  const first = await enter('lost@patio.example', await codeTo('lost@patio.example'), { cookie })
  if (!first.ok) throw new Error(first.failure.reason)
  await sendResetLink(db, door, { email: 'lost@patio.example', language: 'en' }, aRequest(), minutesLater(1))
  const token = await linkTo('lost@patio.example')
  const set = (password: string, now: Date) => resetPassword(db, door, { token, password }, aRequest(), now)

  expect(reasonOf(await set('password1', minutesLater(2)))).toBe('common-password')
  expect(reasonOf(await set('Mrs Rojas herself', minutesLater(2)))).toBe('own-parts')
  expect(reasonOf(await set('a good password', minutesLater(2)))).toBe('same-password')
  expect(reasonOf(await set('another good one', minutesLater(61)))).toBe('link-expired')
  const outcome = await set('another good one', minutesLater(60.9))
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  expect(await actorOf(cookieOf(outcome.value.cookies))).toMatchObject({ email: 'lost@patio.example' })
  expect(await actorOf(cookieOf(first.value.cookies))).toBeNull()
  expect(await passwordOpens('lost@patio.example', 'another good one')).toBe(true)
  expect(await passwordOpens('lost@patio.example')).toBe(false)
  expect(reasonOf(await set('a third good one', minutesLater(60.9)))).toBe('link-expired')
})

test('[AUTH-06] of two who use a link at once one sets the password', async () => {
  await aGuest(db, { email: 'twice@patio.example' })
  await sendResetLink(db, door, { email: 'twice@patio.example', language: 'en' }, aRequest(), NOW)
  const token = await linkTo('twice@patio.example')
  const both = await Promise.all(
    ['the first of two', 'the other of two'].map((password) =>
      resetPassword(db, door, { token, password }, aRequest(), NOW),
    ),
  )
  expect(both.map(reasonOf).toSorted()).toEqual(['link-expired', 'ok'])
})

test('[AUTH-06] an address that was never proved gets a code and no link', async () => {
  await aGuest(db, { email: 'unproved@patio.example', isProved: false })
  await sendResetLink(db, door, { email: 'unproved@patio.example', language: 'es' }, aRequest(), NOW)
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'language'])
    .where('to_address', '=', 'unproved@patio.example')
    .execute()
  expect(emails).toEqual([{ type: 'account_verification', language: 'es' }])
})

test('[AUTH-02] ten wrong passwords in a quarter of an hour slow an account down, thirty in six hours for longer; a code opens it meanwhile', async () => {
  await aGuest(db, { email: 'guessed@patio.example' })
  const guess = (now: Date) =>
    signIn(db, door, { email: 'guessed@patio.example', password: 'a bad password' }, aRequest(), now)
  const tryTimes = async (times: number, minute: number) => {
    let last = await guess(minutesLater(minute))
    for (let index = 1; index < times; index += 1) last = await guess(minutesLater(minute))
    return last
  }
  expect(reasonOf(await tryTimes(10, 0))).toBe('wrong-credentials')
  expect(await guess(NOW)).toEqual({ ok: false, failure: { reason: 'too-many-tries', retryAfterSeconds: 900 } })
  expect(reasonOf(await tryTimes(10, 16))).toBe('wrong-credentials')
  expect(reasonOf(await tryTimes(10, 32))).toBe('wrong-credentials')
  expect(await guess(minutesLater(48))).toEqual({
    ok: false,
    failure: { reason: 'too-many-tries', retryAfterSeconds: (360 - 48) * 60 },
  })

  await sendCode(db, door, { email: 'guessed@patio.example', language: 'en' }, aRequest(), minutesLater(49))
  const code = await codeTo('guessed@patio.example')
  expect(reasonOf(await enter('guessed@patio.example', code, { now: minutesLater(49) }))).toBe('ok')
  expect(reasonOf(await guess(minutesLater(50)))).toBe('wrong-credentials')
})

test('[AUTH-02] a right password forgets the wrong ones before it, and unknown addresses are slowed down alike', async () => {
  await signedUp('typo@patio.example')
  const tryWith = async (email: string, password: string) =>
    reasonOf(await signIn(db, door, { email, password }, aRequest(), NOW))
  for (let index = 0; index < 9; index += 1) await tryWith('typo@patio.example', 'a bad password')
  expect(await tryWith('typo@patio.example', 'a good password')).toBe('ok')
  for (let index = 0; index < 10; index += 1) {
    expect(await tryWith('typo@patio.example', 'a bad password')).toBe('wrong-credentials')
    expect(await tryWith('stranger@patio.example', 'a bad password')).toBe('wrong-credentials')
  }
  expect(await tryWith('typo@patio.example', 'a bad password')).toBe('too-many-tries')
  expect(await tryWith('stranger@patio.example', 'a bad password')).toBe('too-many-tries')
})

test('[AUTH-04] neither code nor address can be read in the table of proofs', async () => {
  await signedUp('hidden@patio.example')
  const code = await codeTo('hidden@patio.example')
  const rows = JSON.stringify(await db.selectFrom('email_proofs').selectAll().execute())
  expect(rows).not.toContain('hidden')
  expect(rows).not.toContain(`"${code}"`)
})

test('[MSG-04] whoever proves an address for the first time is welcomed in their language, once', async () => {
  const id = await aGuest(db, { email: 'welcomed@patio.example', firstName: 'Wilma', isProved: false })
  await db.updateTable('profiles').set({ language: 'es' }).where('user_id', '=', id).execute()
  const prove = () =>
    inTransaction(db, (tx) => giveToOwner(tx, { userId: id, ownTokenHash: null, chosen: null, isNew: true }, NOW))
  await prove()
  await prove()
  const jobs = (await queuedJobs(db, 'accounts.welcome')).filter(({ payload }) => payload['userId'] === id)
  expect(jobs).toHaveLength(1)
  const sender = { origin: 'https://patio.example', product: 'Patio' }
  for (let time = 0; time < 2; time += 1) await welcome(db, { userId: id, ...sender }, NOW)
  const emails = await db.selectFrom('outgoing_emails').selectAll().where('recipient_id', '=', id).execute()
  expect(emails).toMatchObject([{ type: 'welcome', language: 'es', subject: 'Te damos la bienvenida a Patio, Wilma' }])
  expect(emails[0]!.text).toContain('https://patio.example/?lang=es')
})
