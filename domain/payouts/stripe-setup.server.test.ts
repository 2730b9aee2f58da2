import type { Actor } from '#domain/accounts/account.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { comparedOnce } from '#test/passwords.ts'
import { aHost, aListing, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { testVault as vault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { beginStripeAccount } from './commands/begin-stripe-account.server.ts'
import { changePayoutAccount, payThroughStripe, removePayoutAccount } from './commands/change-payout-account.server.ts'
import { readStripeAccount } from './commands/read-stripe-account.server.ts'
import { HOLD_HOURS } from './payout-account.ts'
import { findStripeAccount } from './queries/find-stripe-account.server.ts'
import { listMissing, listOwnAccounts } from './queries/list-own-accounts.server.ts'
import { payableAccount } from './queries/payable-account.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: 'http://localhost' }))
const limits = { ...defaultLimits, logInsPerMinute: 10_000 }
const door = { auth, budgets: createBudgets({ db, limits, secret }) }
const request = new Request('http://localhost/stripe-setup')
const password = 'a quiet river'
let failing = 0
const { stripe, connect, warnings } = await aStripeWorld({
  faults: { call: () => (failing-- > 0 ? 'timeout-after' : null), event: () => null },
})
const { accounts } = stripe.connect

/** A host with a password, who lets in the United Kingdom. */
async function aMember({ isProved = true } = {}) {
  const userId = await aHost(db, { isProved })
  const hash = await auth.passwords.hash(password)
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, ${userId}, 'credential', ${userId}, ${hash})`.execute(db)
  const actor = { userId, email: `${userId}@patio.example`, isProved, language: 'en' } as Actor
  const begin = (country = 'GB', typed = password) =>
    beginStripeAccount({ db, door, connect }, { actor, password: typed, country, language: 'es' }, request, NOW)
  const use = (now = NOW, typed = password) =>
    payThroughStripe({ db, vault, door }, { actor, password: typed }, false, request, now)
  const account = () => findStripeAccount(db, userId, false)
  const isReady = async () => {
    const { reference } = (await account())!
    Object.assign(accounts.get(reference!)!, { status: 'active', waitsFor: null })
    await readStripeAccount(db, connect, reference!, NOW)
  }
  const payable = (now = NOW) => payableAccount(db, userId, 'GBP', now)
  return { userId, actor, begin, use, account, isReady, payable }
}
const mailsTo = async (userId: string) =>
  (await db.selectFrom('outgoing_emails').select('id').where('recipient_id', '=', userId).execute()).length

test('[HOST-09] who begins with Stripe proves to be the owner, and is led to Stripe’s pages and back', async () => {
  const { begin, account } = await aMember()
  expect(await begin('GB', 'a guess')).toMatchObject({ failure: { reason: 'wrong-password' } })
  expect(await begin('CL')).toMatchObject({ failure: { reason: 'no-country' } })
  expect(await account()).toBeUndefined()
  const begun = await begin()
  const { reference } = (await account())!
  expect(begun).toMatchObject({ ok: true, value: expect.stringContaining(reference!) as string })
  expect(decodeURIComponent((begun as { value: string }).value)).toContain('/stripe-setup?step=back&lang=es')
  // A repeated call, even with another country, returns the same account.
  expect(await begin('ES')).toMatchObject({ ok: true })
  expect(await account()).toMatchObject({ reference, country: 'GB', state: 'missing' })

  const unproved = await aMember({ isProved: false })
  expect(await unproved.begin()).toMatchObject({ failure: { reason: 'not-proved' } })
})

test('[HOST-09] when Stripe’s answer is lost, the log says so, and the next press finds the account that was opened', async () => {
  const { begin, account } = await aMember()
  failing = 2
  expect(await begin()).toMatchObject({ failure: { reason: 'unreachable' } })
  failing = 0
  expect(warnings).toEqual(['Stripe opened no account'])
  expect(await account()).toMatchObject({ reference: null })
  expect(await begin()).toMatchObject({ ok: true })
  const { id } = (await account())!
  expect([...accounts.values()].filter(({ metadata }) => metadata['account'] === id)).toHaveLength(1)
})

test('[HOST-09] a ready account is paid to when its owner says so, with the password, told by e-mail, and by the rules of every change', async () => {
  const { userId, actor, begin, use, isReady, payable } = await aMember()
  await begin()
  expect(await use()).toMatchObject({ failure: { reason: 'not-ready' } })
  await isReady()
  expect(await payable()).toBeNull()
  expect(await use(NOW, 'a guess')).toMatchObject({ failure: { reason: 'wrong-password' } })
  expect(await use()).toEqual({ ok: true, value: null })
  expect(await payable()).toMatchObject({ method: 'stripe' })
  expect(await mailsTo(userId)).toBe(1)
  const [own] = await listOwnAccounts(db, userId)
  expect(own).toMatchObject({ method: 'stripe', currency: 'GBP', heldUntil: null })
  expect(own!.shown).toMatch(/^•••• \w{4}$/)

  const at = later(NOW, { minutes: 1 })
  const owner = { actor, password }
  await removePayoutAccount({ db, vault, door }, owner, { country: 'GB', currency: 'GBP' }, request, at)
  expect(await payable(at)).toBeNull()
  expect(await use(at)).toMatchObject({ ok: true })
  expect(await payable(later(at, { hours: HOLD_HOURS, minutes: -1 }))).toBeNull()
  expect(await payable(later(at, { hours: HOLD_HOURS }))).toMatchObject({ method: 'stripe' })
  expect(await mailsTo(userId)).toBe(3)
})

test('[HOST-09] from a bank’s account to Stripe is a change: it waits, and so does the way back', async () => {
  const { actor, begin, use, isReady, payable } = await aMember()
  const details = { kind: 'uk', holder: 'Ana', taxId: '', sortCode: '123456', number: '12345678' } as const
  const set = (now: Date) =>
    changePayoutAccount({ db, vault, door }, { actor, password }, { country: 'GB', details }, request, now)
  await set(NOW)
  await begin()
  await isReady()
  const at = later(NOW, { hours: 1 })
  await use(at)
  expect(await payable(at)).toBeNull()
  expect(await payable(later(at, { hours: HOLD_HOURS }))).toMatchObject({ method: 'stripe' })
  await set(later(at, { hours: 100 }))
  expect(await payable(later(at, { hours: 101 }))).toBeNull()
})

test('[HOST-09] when Stripe lets an account be paid to no longer, nothing is, and its owner is asked to complete the setup', async () => {
  const { userId, begin, use, isReady, account, payable } = await aMember()
  await aListing(db, { host_id: userId, currency: 'GBP' })
  await begin()
  await isReady()
  await use()
  const { reference } = (await account())!
  Object.assign(accounts.get(reference!)!, { status: 'restricted', waitsFor: 'user' })
  await readStripeAccount(db, connect, reference!, NOW)
  expect(await payable()).toBeNull()
  expect(await listOwnAccounts(db, userId)).toMatchObject([{ status: 'pending' }])
  expect(await listMissing(db, userId)).toEqual(['GBP'])
  await isReady()
  expect(await payable()).toMatchObject({ method: 'stripe' })
  expect(await listMissing(db, userId)).toEqual([])
})
