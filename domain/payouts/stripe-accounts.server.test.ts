import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aStripeAccount } from '#test/payouts.ts'
import { STRIPE_SECRET } from '#test/stripe/stand-in.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readForPage, readStripeAccount } from './commands/read-stripe-account.server.ts'
import { recordAccountEvent } from './commands/record-account-event.server.ts'
import { payableAccount } from './queries/payable-account.server.ts'
import { findStripeAccount } from './queries/find-stripe-account.server.ts'

const { db } = await aDatabase()
let failing = 0
let calls: string[] = []
const { stripe, connect } = await aStripeWorld({
  faults: {
    call: (name) => {
      calls.push(name)
      return failing-- > 0 ? 'timeout-after' : null
    },
    event: () => null,
  },
})
const { accounts } = stripe.connect

async function aHostAtStripe() {
  const { hostId } = await aListing(db)
  const reference = (await connect.open({ id: newId(), country: 'GB', email: 'host@patio.example' }))!
  await aStripeAccount(db, hostId, { reference })
  return { hostId, reference, account: accounts.get(reference)! }
}
const readEvent = (event: object, secret = STRIPE_SECRET, at = NOW) => {
  const body = JSON.stringify(event)
  return connect.readEvent(body, stripe.sign(body, secret, at), NOW)
}
const jobsOf = async (reference: string) => {
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`read-account:${reference}`}`.execute(db)
  return rows.length
}
const stored = async (eventId: string) =>
  db.selectFrom('provider_events').select(['problem']).where('event_id', '=', eventId).execute()

test('[HOST-09] an account whose answer was lost is opened once; Stripe opens none in Chile', async () => {
  const input = { id: newId(), country: 'ES', email: 'ana@patio.example' }
  failing = 2
  await expect(connect.open(input)).rejects.toThrow()
  failing = 0
  const reference = await connect.open(input)
  const own = [...accounts.values()].filter(({ metadata }) => metadata['account'] === input.id)
  expect(own.map(({ id, country }) => [id, country])).toEqual([[reference, 'es']])
  expect(await connect.open({ ...input, id: newId(), country: 'CL' })).toBeNull()

  const back = 'http://localhost:3000/stripe-setup?step=back'
  expect(await connect.link({ reference: reference!, returnUrl: back, refreshUrl: back })).toContain(reference)
})

test.each([
  ['restricted', 'user', 'missing'],
  ['pending', 'stripe', 'review'],
  ['restricted', null, 'review'],
  ['rejected', 'user', 'refused'],
  ['active', null, 'ready'],
  ['active', 'user', 'ready'],
] as const)(
  '[HOST-09] an account that is %s and waits for %s is %s, as Stripe says it',
  async (status, waitsFor, state) => {
    const { hostId, reference, account } = await aHostAtStripe()
    Object.assign(account, { status, waitsFor })
    await readStripeAccount(db, connect, reference, NOW)
    expect(await findStripeAccount(db, hostId, false)).toMatchObject({ state })
    const payable = await payableAccount(db, hostId, 'CLP', later(NOW, { days: 9999 }))
    expect(payable !== null).toBe(state === 'ready')
  },
)

test('[HOST-09] a page that is loaded often asks Stripe once in ten seconds, and about the own account only', async () => {
  const { hostId, account } = await aHostAtStripe()
  Object.assign(account, { status: 'active', waitsFor: null })
  calls = []
  const visit = (seconds: number, hasReturned = false, id = hostId) =>
    readForPage(db, connect, { hostId: id, hasReturned }, new Date(NOW.getTime() + seconds * 1000))
  await Promise.all([visit(0), visit(1), visit(9)])
  expect(calls).toHaveLength(1)
  // Only the first return is a reason to ask Stripe again.
  await Promise.all([visit(3, true), visit(3, true), visit(4, true)])
  expect(calls).toHaveLength(2)
  await visit(20)
  await visit(20, true, await aGuest(db))
  expect(calls).toEqual(['readAccount', 'readAccount', 'readAccount'])
  expect(await findStripeAccount(db, hostId, false)).toMatchObject({ returnedAt: expect.any(Date) as Date })
})

test('[HOST-09] an event of an account is stored once under its id, and says only that Stripe is to be asked', async () => {
  const { hostId, reference, account } = await aHostAtStripe()
  Object.assign(account, { status: 'restricted', waitsFor: 'user' })
  const event = readEvent(stripe.accountEvent(reference))!
  expect(event).toMatchObject({ type: 'account.updated', reference, isLive: false })
  await Promise.all([1, 2, 3].map(() => recordAccountEvent(db, connect, event, NOW)))
  expect(await stored(event.id)).toEqual([{ problem: null }])
  expect(await jobsOf(reference)).toBe(1)
  // The event is not trusted: the state stays as it was read before.
  expect(await findStripeAccount(db, hostId, false)).toMatchObject({ state: 'ready' })
})

test('[HOST-09] an event of the other mode is kept with its problem and followed by nothing; one of somebody else’s account is not kept', async () => {
  const { reference } = await aHostAtStripe()
  const event = readEvent(stripe.accountEvent(reference, { livemode: true }))!
  await recordAccountEvent(db, connect, event, NOW)
  expect(await stored(event.id)).toEqual([{ problem: 'mode' }])
  const foreign = readEvent(stripe.accountEvent('acct_other'))!
  await recordAccountEvent(db, connect, foreign, NOW)
  expect(await stored(foreign.id)).toEqual([])
  expect(await jobsOf(reference)).toBe(0)
})

test('[HOST-09] events are read only if Stripe has signed them now; the notices of newer accounts too', () => {
  const event = stripe.accountEvent('acct_1')
  expect(readEvent(event, 'whsec_ofSomebodyElse')).toBeNull()
  expect(readEvent(event, STRIPE_SECRET, later(NOW, { minutes: 6 }))).toBeNull()
  expect(readEvent(event, STRIPE_SECRET, later(NOW, { minutes: -6 }))).toBeNull()
  const notice = {
    id: 'evt_notice',
    object: 'v2.core.event',
    type: 'v2.core.account[configuration.recipient].capability_status_updated',
    livemode: false,
    related_object: { id: 'acct_1', type: 'v2.core.account' },
  }
  expect(readEvent(notice)).toEqual({ id: 'evt_notice', type: notice.type, reference: 'acct_1', isLive: false })
  expect(readEvent({ ...notice, type: 'v2.money_management.payout' })).toBeNull()
  expect(readEvent({ ...event, type: 'charge.refunded' })).toBeNull()
})
