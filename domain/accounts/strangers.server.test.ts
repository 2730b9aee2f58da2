import { randomBytes } from 'node:crypto'
import { comparedOnce } from '#test/passwords.ts'
import { defaultLimits } from '#test/limits.ts'
import { aGuest, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { describe, expect, test } from 'vitest'
import { CODE_TRIES, PROOFS_PER_HOUR } from './code.ts'
import { enterWithCode } from './commands/enter-with-code.server.ts'
import { noteDevice } from './commands/note-device.server.ts'
import { setPassword } from './commands/prove-address.server.ts'
import { resetPassword } from './commands/reset-password.server.ts'
import { sendCode } from './commands/send-code.server.ts'
import { sendResetLink } from './commands/send-reset-link.server.ts'
import { signIn } from './commands/sign-in.server.ts'
import { signUp } from './commands/sign-up.server.ts'
import { CLIENT_IP_HEADER, createAuth, emailVaultOf } from './gateway.server.ts'
import { codeSentAt } from './queries/code-sent-at.server.ts'

const { db } = await aDatabase({ connections: 30 })
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const seen = { language: 'en', currency: 'USD' } as const
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }) }
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** A browser has a network address and the secret of its cookie. */
type Browser = { client: string; cookie: string }
const aBrowser = (client: string): Browser => ({ client, cookie: `device=${randomBytes(32).toString('base64url')}` })
let clients = 0
const elsewhere = () => aBrowser(`10.7.${Math.floor((clients += 1) / 250)}.${clients % 250}`)
const from = ({ client, cookie }: Browser) =>
  new Request(`${origin}/auth/enter`, { method: 'POST', headers: { origin, cookie, [CLIENT_IP_HEADER]: client } })

const PASSWORD = 'a good password'
const reasonOf = (outcome: { ok: true } | { ok: false; failure: { reason: string } }) =>
  outcome.ok ? 'ok' : outcome.failure.reason

const doors = (email: string) => ({
  logIn: async (browser: Browser, password = PASSWORD, now = NOW) =>
    reasonOf(await signIn(db, door, { email, password }, from(browser), now)),
  askCode: async (browser: Browser, now = NOW) =>
    reasonOf(await sendCode(db, door, { email, language: 'en' }, from(browser), now)),
  askLink: async (browser: Browser, now = NOW) =>
    reasonOf(await sendResetLink(db, door, { email, language: 'en' }, from(browser), now)),
  enter: async (browser: Browser, code: string, now = NOW) =>
    reasonOf(await enterWithCode(db, door, { email, code, signUp: null, seen }, from(browser), now)),
  reset: async (browser: Browser, token: string, now = NOW) =>
    reasonOf(await resetPassword(db, door, { token, password: 'another good one' }, from(browser), now)),
  /** The code is read from the e-mail, as the address's owner reads it. */
  newestCode: async () =>
    /\b\d{6}\b/.exec((await newestSecretTo({ db, vault: emailVaultOf(auth) }, email, new Date(0)))!.text)![0],
  newestLink: async () =>
    new URL((await newestSecretTo({ db, vault: emailVaultOf(auth) }, email, new Date(0)))!.link!).searchParams.get(
      'token',
    )!,
})

/** The owner has a proved address and a password, and has logged in with this browser before. */
async function anOwner(name: string, { isProved = true } = {}) {
  const email = `${name}@patio.example`
  const userId = await aGuest(db, { email, isProved })
  const hash = await auth.passwords.hash(PASSWORD)
  await inTransaction(db, (tx) => setPassword(tx, userId, hash, NOW))
  const browser = elsewhere()
  const outcome = await signIn(db, door, { email, password: PASSWORD }, from(browser), NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  const given = { cookies: outcome.value.cookies, request: from(browser) }
  await noteDevice({ db, auth, limits: defaultLimits }, given, NOW)
  return { userId, email, browser, ...doors(email) }
}

const lettersTo = async (userId: string) =>
  (await db.selectFrom('outgoing_emails').select('id').where('recipient_id', '=', userId).execute()).length

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/**
 * So many tries at each way in, twenty at once; no limit of an account or a network is above 30.
 *
 * @returns the outcomes, counted by way
 */
async function attack(
  { logIn, askCode, askLink, enter }: ReturnType<typeof doors>,
  browserOf: () => Browser,
  tries = 100,
) {
  const outcomes: Record<string, number> = {}
  const note = (way: string, reason: string) => {
    outcomes[`${way} ${reason}`] = (outcomes[`${way} ${reason}`] ?? 0) + 1
    return reason
  }
  for (let round = 0; round < tries / 20; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const browser = browserOf()
        const [, codeOutcome] = await Promise.all([
          logIn(browser, 'a bad password').then((reason) => note('log-in', reason)),
          askCode(browser).then((reason) => note('code', reason)),
          askLink(browser).then((reason) => note('link', reason)),
        ])
        for (let guess = 0; guess < (codeOutcome === 'ok' ? 7 : 1); guess += 1)
          note('guess', await enter(browser, `00000${guess}`))
      }),
    )
  return outcomes
}

const fromAnywhere = () => elsewhere
const fromOneAddress = () => {
  const { client } = elsewhere()
  return () => aBrowser(client)
}
const fromOwnNetwork = (own: Browser) => () => aBrowser(own.client)

describe('three hundred tries of strangers at the three ways in', () => {
  test.each([
    // One network gets a part of what all strangers may in a quarter of an hour, or in an hour.
    ['from ever new addresses', fromAnywhere, { passwords: 10, letters: 5 }],
    ['from one address', fromOneAddress, { passwords: 8, letters: 3 }],
    ['from the network of the owner', fromOwnNetwork, { passwords: 8, letters: 3 }],
  ])(
    '[AUTH-02] [AUTH-04] [AUTH-06] %s: the owner is in at once by each way on a known device, and few guesses are compared',
    async (name, strangers, limits) => {
      const owner = await anOwner(name.replaceAll(' ', '-'))
      // The owner's earlier code must outlive what strangers do.
      expect(await owner.askCode(owner.browser)).toBe('ok')
      const early = await owner.newestCode()
      const outcomes = await attack(owner, strangers(owner.browser))
      expect(outcomes).toMatchObject({
        'log-in wrong-credentials': limits.passwords,
        'code ok': limits.letters,
        'link ok': limits.letters,
        // The last of the compared ones says that the code no longer works.
        'guess wrong-code': limits.letters * (CODE_TRIES - 1),
        'guess code-used-up': limits.letters * 3,
      })
      expect(await lettersTo(owner.userId)).toBe(1 + 2 * limits.letters)

      expect(await owner.logIn(owner.browser)).toBe('ok')
      expect(await owner.enter(owner.browser, early)).toBe('ok')
      const [soon, later] = [minutesLater(1), minutesLater(2)]
      expect(await owner.askCode(owner.browser, soon)).toBe('ok')
      expect(await owner.enter(owner.browser, await owner.newestCode(), soon)).toBe('ok')
      expect(await owner.askLink(owner.browser, later)).toBe('ok')
      expect(await owner.reset(owner.browser, await owner.newestLink(), later)).toBe('ok')
    },
  )
})

describe('an owner on a new device, while strangers try', () => {
  test('[AUTH-02] [AUTH-04] [AUTH-06] from one network: they are in by each way from any other', async () => {
    const owner = await anOwner('new-device')
    await attack(owner, fromOneAddress(), 40)
    const [device, soon, later] = [elsewhere(), minutesLater(1), minutesLater(2)]
    expect(await owner.logIn(device)).toBe('ok')
    expect(await owner.askCode(device, soon)).toBe('ok')
    expect(await owner.enter(device, await owner.newestCode(), soon)).toBe('ok')
    expect(await owner.askLink(device, later)).toBe('ok')
    expect(await owner.reset(device, await owner.newestLink(), later)).toBe('ok')
  })

  test('[AUTH-06] from everywhere: no further e-mail comes, and a link that has come works in any browser', async () => {
    const owner = await anOwner('besieged')
    for (let minute = 0; minute < PROOFS_PER_HOUR; minute += 1)
      expect(await owner.askLink(elsewhere(), minutesLater(minute * 14))).toBe('ok')
    const [device, now] = [elsewhere(), minutesLater(59.9)]
    expect(await owner.askLink(device, now)).toBe('too-many-codes')
    expect(await owner.reset(device, await owner.newestLink(), now)).toBe('ok')
  })

  test('[AUTH-04] a code is entered in the browser that has asked for it, and another one has its own', async () => {
    const owner = await anOwner('two-browsers')
    const [own, other] = [elsewhere(), elsewhere()]
    expect(await owner.askCode(own)).toBe('ok')
    const code = await owner.newestCode()
    expect(await owner.enter(other, code)).toBe('code-expired')
    expect(await owner.askCode(other, minutesLater(1))).toBe('ok')
    for (let guess = 0; guess <= CODE_TRIES; guess += 1) await owner.enter(other, wrong(code), minutesLater(1))
    expect(await owner.enter(own, code, minutesLater(2))).toBe('ok')
  })
})

test('[AUTH-03] who signs up while strangers have used up the codes of an address is told so, and may go on without', async () => {
  const email = 'sought-after@patio.example'
  for (let count = 0; count < PROOFS_PER_HOUR; count += 1) expect(await doors(email).askCode(elsewhere())).toBe('ok')
  const form = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Rojas', birthday: '1990-05-01' }
  const outcome = await signUp(db, door, { ...form, country: 'CL', phone: null }, seen, from(elsewhere()), NOW)
  expect(outcome).toMatchObject({ ok: true, value: { unsent: { reason: 'too-many-codes', retryAfterSeconds: 3600 } } })
  expect(outcome.ok && outcome.value.cookies).toHaveLength(1)
})

test('[AUTH-03] one network causes three of the five codes of an address by signing up with it, too', async () => {
  const owner = await anOwner('signed-up-again')
  const form = { email: owner.email, password: PASSWORD, firstName: 'Ana', lastName: 'Rojas', birthday: '1990-05-01' }
  for (let count = 0; count < 10; count += 1)
    await signUp(db, door, { ...form, country: 'CL', phone: null }, seen, from(aBrowser('192.0.2.10')), NOW)
  expect(await lettersTo(owner.userId)).toBe(3)
  expect(await owner.askCode(elsewhere())).toBe('ok')
})

test('[AUTH-04] an account that is not proved is asked for its code in the browser that one was sent for, and offered one elsewhere', async () => {
  const email = 'two-screens@patio.example'
  const form = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Rojas', birthday: '1990-05-01' }
  const [own, other] = [elsewhere(), elsewhere()]
  const sentIn = async (browser: Browser, { cookies }: { cookies: string[] }) => {
    await noteDevice({ db, auth, limits: defaultLimits }, { cookies, request: from(browser) }, NOW)
    return codeSentAt(db, auth, new Headers({ cookie: cookies.map((each) => each.split(';')[0]).join('; ') }), NOW)
  }
  const signedUp = valueOf(await signUp(db, door, { ...form, country: 'CL', phone: null }, seen, from(own), NOW))
  expect(await sentIn(own, signedUp)).toEqual(NOW)
  expect(
    await sentIn(other, valueOf(await signIn(db, door, { email, password: PASSWORD }, from(other), NOW))),
  ).toBeNull()
})

describe('what is counted for a known device', () => {
  test('[AUTH-02] ten wrong passwords slow it down, and nobody else; a right one forgets them, and not those of strangers', async () => {
    const owner = await anOwner('forgetful')
    // The tries are a minute apart: the account's known devices may try twenty times in one.
    const tries = async (browser: Browser, count: number, from: number) => {
      const reasons = []
      for (let index = 0; index < count; index += 1)
        reasons.push(await owner.logIn(browser, 'a bad password', minutesLater(from + index / 2)))
      return reasons.at(-1)
    }
    for (let count = 0; count < 9; count += 1) await owner.logIn(elsewhere(), 'a bad password', minutesLater(2))
    expect(await tries(owner.browser, 9, 2)).toBe('wrong-credentials')
    expect(await owner.logIn(owner.browser, PASSWORD, minutesLater(7))).toBe('ok')
    expect(await tries(owner.browser, 10, 8)).toBe('wrong-credentials')
    expect(await owner.logIn(owner.browser, PASSWORD, minutesLater(13.5))).toBe('too-many-tries')
    expect(await owner.logIn(elsewhere(), 'a bad password', minutesLater(14))).toBe('wrong-credentials')
    expect(await owner.logIn(elsewhere(), 'a bad password', minutesLater(14))).toBe('too-many-tries')
  })

  test('[AUTH-02] all known devices of an account compare twenty passwords a minute', async () => {
    const owner = await anOwner('busy')
    const reasons = []
    for (let count = 0; count < 21; count += 1)
      reasons.push(await owner.logIn(owner.browser, PASSWORD, minutesLater(5)))
    expect(reasons).toEqual([...Array.from({ length: 20 }, () => 'ok'), 'too-many-tries'])
  })

  test('[AUTH-04] [AUTH-06] five codes and five links an hour', async () => {
    const owner = await anOwner('curious')
    for (const ask of [owner.askCode, owner.askLink]) {
      const reasons = []
      for (let count = 0; count <= PROOFS_PER_HOUR; count += 1) reasons.push(await ask(owner.browser))
      expect(reasons).toEqual([...Array.from({ length: PROOFS_PER_HOUR }, () => 'ok'), 'too-many-codes'])
    }
    expect(await lettersTo(owner.userId)).toBe(2 * PROOFS_PER_HOUR)
  })

  test('[AUTH-04] whoever has opened an account with somebody else’s address has no device of it: their requests are a stranger’s', async () => {
    const opener = await anOwner('not-theirs', { isProved: false })
    const reasons = []
    for (let count = 0; count < 10; count += 1) reasons.push(await opener.askCode(opener.browser))
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(3)
    for (let count = 0; count < 10; count += 1) await opener.askCode(elsewhere())
    expect(await lettersTo(opener.userId)).toBe(PROOFS_PER_HOUR)
  })
})
