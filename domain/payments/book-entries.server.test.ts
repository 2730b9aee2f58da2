import { readRevenue } from '#domain/admin/queries/read-revenue.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { aGateway, aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookEntries } from './commands/book-entries.server.ts'
import type { OwnEntry, PaymentGateway } from './gateway.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
let now = NOW
const { stripe, gateway } = await aStripeWorld({ clock: () => now })

/** The balance of an account for the provider's work, in minor units. */
async function onAccount(kind: 'provider-fee' | 'bank', currency = 'CLP') {
  const { rows } = await sql<{ minor: number }>`select coalesce(sum(p.amount_minor), 0)::bigint as minor from postings p
    join ledger_accounts a on a.id = p.account_id where a.kind = ${kind} and a.currency = ${currency}`.execute(db)
  return rows[0]!.minor
}

/** A payment that Stripe's stand-in has as well. */
async function aPayment(minor: number) {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await sql`update payments set provider = 'stripe' where id = ${id}`.execute(db)
  const { sessionId } = await gateway.createSession({
    idempotencyKey: `pay-${newId()}`,
    intendedAt: now,
    bookingId,
    amount: money(minor, 'CLP'),
    reference: id,
    email: 'ana@patio.example',
    returnUrl: 'http://localhost/bookings',
  })
  stripe.pay(sessionId, '4242424242424242')
  return { id, sessionId, bookingId }
}

const seconds = () => Math.floor(now.getTime() / 1000)
const own = (type: string, amount: number, currency = 'clp') => {
  const id = `txn_${newId()}`
  stripe.balance.push({
    id,
    object: 'balance_transaction',
    type,
    amount,
    fee: 0,
    currency,
    created: seconds(),
    source: null,
  })
}

test('[ADM-04] [BOOK-06] fees of charges, of the account, and payouts to our own bank are booked once, however often they are read', async () => {
  const before = await onAccount('provider-fee')
  await aPayment(110_000)
  own('stripe_fee', -700)
  own('payout', -50_000)
  now = later(NOW, { hours: 2 })
  expect(await bookEntries(db, gateway, now)).toBe(3)
  expect([await onAccount('provider-fee'), await onAccount('bank')]).toEqual([before + 3190 + 700, 50_000])
  expect(await bookEntries(db, gateway, now)).toBe(0)
  await Promise.all([bookEntries(db, gateway, now), bookEntries(db, gateway, now)])
  expect([await onAccount('provider-fee'), await onAccount('bank')]).toEqual([before + 3890, 50_000])

  // The bank sent the payout back, days later.
  now = later(NOW, { days: 5 })
  own('payout_failure', 50_000)
  expect(await bookEntries(db, gateway, later(now, { minutes: 1 }))).toBe(1)
  expect(await onAccount('bank')).toBe(0)
  const march = (await readRevenue(db, 'UTC')).find(({ currency }) => currency === 'CLP')!
  expect(march.providerFees).toBe(before + 3890)
})

test('[ADM-04] what another site’s charges cost, or in a currency without books, is not booked', async () => {
  const before = await onAccount('provider-fee')
  const input = { idempotencyKey: newId(), intendedAt: now, bookingId: newId(), amount: money(9000, 'CLP') }
  const foreign = { ...input, reference: newId(), email: 'x@patio.example', returnUrl: 'http://localhost/' }
  const { sessionId } = await gateway.createSession(foreign)
  stripe.pay(sessionId, '4242424242424242')
  own('stripe_fee', -900, 'chf')
  expect(await bookEntries(db, gateway, later(now, { hours: 1 }))).toBe(0)
  expect(await onAccount('provider-fee')).toBe(before)
})

test('[ADM-04] a payment in the sandbox costs a fee as well, and a provider without such a list costs nothing', async () => {
  const before = await onAccount('provider-fee')
  await aPaidBooking(db, await aListing(db))
  const sandbox = aGateway(db)
  await bookEntries(db, sandbox, later(NOW, { hours: 1 }))
  expect((await onAccount('provider-fee')) - before).toBeGreaterThanOrEqual(3300)
  const { listEntries: _, ...silent } = sandbox
  expect(await bookEntries(db, silent, NOW)).toBe(0)
})

test('[ADM-04] a day with more than can be read is an error, and nothing of it is booked silently short', async () => {
  const entry: OwnEntry = {
    id: newId(),
    kind: 'other-fee',
    reference: null,
    sourceId: null,
    amount: { minor: 5, currency: 'CLP' },
    at: NOW,
  }
  const cut: Pick<PaymentGateway, 'provider' | 'listEntries'> = {
    provider: 'sandbox',
    listEntries: () => Promise.resolve({ entries: [entry], isCut: true }),
  }
  const before = await onAccount('provider-fee')
  await expect(bookEntries(db, cut, NOW)).rejects.toThrow('more than')
  expect(await onAccount('provider-fee')).toBe(before)
})
