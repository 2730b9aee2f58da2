import { NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { keepPreferences, signIn, signOut, signUp } from './commands.server.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'
import { isAdmin } from './policy.ts'
import { findActor, nextForm } from './queries.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const auth = createAuth(db, { secret: 'x'.repeat(40), publicUrl: origin, origins: [origin] })

let clients = 0
/** Each request comes from another machine, so that no test meets another's limits. */
const aRequest = (headers: Record<string, string> = {}) =>
  new Request(`${origin}/enter`, {
    method: 'POST',
    headers: { origin, [CLIENT_IP_HEADER]: `10.0.${Math.floor((clients += 1) / 250)}.${clients % 250}`, ...headers },
  })

const form = (email: string) => ({
  email,
  password: 'a good password',
  firstName: 'Ana María',
  lastName: 'Rojas',
  birthday: '1990-05-01',
  noPromotions: 'on' as const,
})
const seen = { language: 'es', currency: 'CLP' } as const
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

test('[AUTH-03] signing up keeps what was told, and signs in', async () => {
  const outcome = await signUp(db, auth, form('ana@patio.example'), seen, aRequest())
  if (!outcome.ok) throw new Error(outcome.failure.reason)

  const actor = await findActor(db, auth, new Headers({ cookie: cookieOf(outcome.value.cookies) }))
  expect(actor).toMatchObject({
    email: 'ana@patio.example',
    firstName: 'Ana María',
    lastName: 'Rojas',
    role: 'member',
    isHost: false,
    ...seen,
  })
  expect(isAdmin(actor)).toBe(false)
  const profile = await db
    .selectFrom('profiles')
    .select(['birthday', 'promotions'])
    .where('user_id', '=', actor!.userId)
    .executeTakeFirst()
  expect(profile).toEqual({ birthday: '1990-05-01', promotions: false })
})

test('[SHELL-10] the session is a cookie that no script reads and no other site sends', async () => {
  const outcome = await signUp(db, auth, form('cookie@patio.example'), seen, aRequest())
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  expect(outcome.value.cookies.length).toBeGreaterThan(0)
  for (const cookie of outcome.value.cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
})

test('[AUTH-02] the password that was chosen opens, another does not, and neither does an unknown address', async () => {
  await signUp(db, auth, form('luis@patio.example'), seen, aRequest())
  const enter = (email: string, password: string) => signIn(auth, { email, password }, aRequest())

  expect(await enter('luis@patio.example', 'a good password')).toMatchObject({ ok: true })
  expect(await enter('luis@patio.example', 'a bad password')).toEqual({
    ok: false,
    failure: { reason: 'wrong-credentials' },
  })
  expect(await enter('nobody@patio.example', 'a good password')).toEqual({
    ok: false,
    failure: { reason: 'wrong-credentials' },
  })
})

test('[AUTH-02] an address that is taken cannot be taken again, and its owner’s profile stays', async () => {
  await signUp(db, auth, form('taken@patio.example'), seen, aRequest())
  const again = await signUp(db, auth, { ...form('taken@patio.example'), firstName: 'Mallory' }, seen, aRequest())

  expect(again).toEqual({ ok: false, failure: { reason: 'email-taken' } })
  const { name } = await db
    .selectFrom('user')
    .select('name')
    .where('email', '=', 'taken@patio.example')
    .executeTakeFirstOrThrow()
  expect(name).toBe('Ana María Rojas')
})

test('[AUTH-02] the eleventh try of a minute from one address is told to wait', async () => {
  const from = { [CLIENT_IP_HEADER]: '192.0.2.1' }
  const reasons: string[] = []
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    const outcome = await signIn(auth, { email: 'luis@patio.example', password: 'a bad password' }, aRequest(from))
    reasons.push(outcome.ok ? 'ok' : outcome.failure.reason)
  }
  expect(reasons).toEqual([...Array.from({ length: 10 }, () => 'wrong-credentials'), 'too-many-tries'])
  expect(await signIn(auth, { email: 'luis@patio.example', password: 'a good password' }, aRequest())).toMatchObject({
    ok: true,
  })
})

test('[SHELL-10] who signs out is nobody, also with the old cookie', async () => {
  const outcome = await signUp(db, auth, form('out@patio.example'), seen, aRequest())
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  const cookie = cookieOf(outcome.value.cookies.filter((each) => each.includes('session_token')))

  expect(await findActor(db, auth, new Headers({ cookie }))).toMatchObject({ email: 'out@patio.example' })
  await signOut(auth, aRequest({ cookie }))
  expect(await findActor(db, auth, new Headers({ cookie }))).toBeNull()
})

test.each([{}, { cookie: 'i18next=es' }, { cookie: 'better-auth.session_token=forged.signature' }])(
  '[SHELL-03] nobody is signed in with %o',
  async (headers) => {
    expect(await findActor(db, auth, new Headers(headers as Record<string, string>))).toBeNull()
  },
)

test('[INTL-01] a choice of language follows its person; no choice changes nothing', async () => {
  const outcome = await signUp(db, auth, form('choice@patio.example'), seen, aRequest())
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  const headers = new Headers({ cookie: cookieOf(outcome.value.cookies) })
  const actor = await findActor(db, auth, headers)

  await keepPreferences(db, actor!.userId, { language: 'en' })
  await keepPreferences(db, actor!.userId, {})
  expect(await findActor(db, auth, headers)).toMatchObject({ language: 'en', currency: 'CLP' })
})

const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('[AUTH-01] an address that is known asks for its password, a new one for a registration', async () => {
  await signUp(db, auth, form('known@patio.example'), seen, aRequest())
  expect(await nextForm(db, 'known@patio.example', 'a', NOW)).toBe('password')
  expect(await nextForm(db, 'new@patio.example', 'a', NOW)).toBe('register')
})

test('[AUTH-01] beyond five questions an hour about one address nothing is told any more', async () => {
  const ask = (now: Date, index: number) => nextForm(db, 'asked@patio.example', `machine-${index}`, now)
  const answers: string[] = []
  for (let index = 1; index <= 6; index += 1) answers.push(await ask(NOW, index))

  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'register'), 'password'])
  expect(await ask(minutesLater(60), 7)).toBe('password')
  expect(await ask(minutesLater(61), 8)).toBe('register')
})

test('[AUTH-01] beyond ten questions an hour from one machine neither, also when all come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => nextForm(db, `someone-${index}@patio.example`, 'one machine', NOW)),
  )
  expect(answers.filter((answer) => answer === 'register')).toHaveLength(10)
})
