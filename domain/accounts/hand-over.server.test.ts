import { createHash, randomBytes } from 'node:crypto'
import { defaultLimits } from '#test/limits.ts'
import { NOW } from '#test/factories.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aDatabase } from '#test/world.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handOver, takeHandover } from './commands/hand-over.server.ts'
import { leaveForProvider, takeAttempt } from './commands/leave-for-provider.server.ts'
import { CLIENT_IP_HEADER, createAuth } from './gateway.server.ts'
import type { SocialGateway } from './gateway.social.server.ts'

const { db } = await aDatabase()
const origin = 'http://localhost:3000'
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: origin }))
const social: SocialGateway = {
  providers: ['google'],
  addressAt: (_, { state }) => new URL(`https://google.example/?state=${state}`),
  profileFrom: () => Promise.resolve(null),
}
const door = { auth, budgets: createBudgets({ db, limits: defaultLimits, secret }), social }
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const aVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

let clients = 0
/** Somebody leaves for a provider, from an app or from a browser. */
async function leave(verifier: string | null, browser = 'the app’s own') {
  const request = new Request(`${origin}/auth/social/google`, {
    headers: { [CLIENT_IP_HEADER]: `10.9.0.${(clients += 1)}` },
  })
  const challenge = verifier === null ? null : challengeOf(verifier)
  const left = await leaveForProvider(
    db,
    door,
    { provider: 'google', to: '/about', browser, userId: null, challenge },
    request,
    NOW,
  )
  if (!left.ok) throw new Error(left.failure.reason)
  return left.value.searchParams.get('state')!
}

const answer = (state: string) => ({ state, code: 'of the provider', user: null, browser: 'the system’s' })

test('[MOB-02] [AUTH-05] an answer in the system’s browser is the app’s that left for it, and the attempt goes on there', async () => {
  const verifier = aVerifier()
  const state = await leave(verifier)
  const code = await handOver(db, auth, answer(state), NOW)
  expect(code).toMatch(/^[\w-]{43}$/)
  const { rows } = await sql<{ row: string }>`select h::text as row from sign_in_handovers h`.execute(db)
  expect(rows.some(({ row }) => row.includes(code!) || row.includes(state) || row.includes('of the provider'))).toBe(
    false,
  )
  expect(await takeHandover(db, auth, { code: code!, verifier }, later(59))).toEqual({
    state,
    code: 'of the provider',
    user: null,
  })
  expect(await takeAttempt(db, auth, { state, browser: 'the app’s own' }, later(59))).toMatchObject({ to: '/about' })
})

test('[MOB-02] [AUTH-05] it is taken once, within a minute, with the secret of the app that left', async () => {
  const verifier = aVerifier()
  const code = (await handOver(db, auth, answer(await leave(verifier)), NOW))!
  expect(await takeHandover(db, auth, { code, verifier: aVerifier() }, NOW)).toBeNull()
  expect(await takeHandover(db, auth, { code: aVerifier(), verifier }, NOW)).toBeNull()
  expect(await takeHandover(db, auth, { code, verifier }, later(60))).toBeNull()
  const both = await Promise.all([1, 2].map(() => takeHandover(db, auth, { code, verifier }, later(59))))
  expect(both.filter((each) => each !== null)).toHaveLength(1)
  expect(await takeHandover(db, auth, { code, verifier }, later(59))).toBeNull()
})

test('[MOB-02] [AUTH-05] nothing is handed over of a browser’s attempt, of an unknown state, twice, or to the browser that left', async () => {
  expect(await handOver(db, auth, answer(await leave(null)), NOW)).toBeNull()
  expect(await handOver(db, auth, answer('made up'), NOW)).toBeNull()
  const state = await leave(aVerifier())
  expect(await handOver(db, auth, { ...answer(state), browser: 'the app’s own' }, NOW)).toBeNull()
  expect(await handOver(db, auth, answer(state), later(16 * 60))).toBeNull()
  expect(await handOver(db, auth, answer(state), NOW)).not.toBeNull()
  expect(await handOver(db, auth, answer(state), NOW)).toBeNull()
})

test('[MOB-02] what was handed over goes with its attempt', async () => {
  const verifier = aVerifier()
  const state = await leave(verifier)
  const code = (await handOver(db, auth, answer(state), NOW))!
  await takeAttempt(db, auth, { state, browser: 'the app’s own' }, NOW)
  expect(await takeHandover(db, auth, { code, verifier }, NOW)).toBeNull()
})

test('[MOB-02] an answer handed over under the secret of before is still taken', async () => {
  const verifier = aVerifier()
  const code = (await handOver(db, auth, answer(await leave(verifier)), NOW))!
  const next = createAuth({ secret: 'y'.repeat(40), secretBefore: secret, publicUrl: origin })
  expect(await takeHandover(db, next, { code, verifier }, NOW)).toMatchObject({ code: 'of the provider' })
})
