import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { newId } from '#kernel/ids.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aBankAccount, aBegunStay, aHostToPay, aStripeAccount, balancesOf } from '#test/payouts.ts'
import { payAtStripe } from '#test/stripe/pay.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { findBrokenPromises } from '../../promises.ts'
import { expect, test } from 'vitest'
import { makePayouts } from './commands/make-payouts.server.ts'
import { queueReversals, reversePayout } from './commands/reverse-payouts.server.ts'
import { sendPayout } from './commands/send-payout.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
let now = new Date('2026-03-10T18:00:00Z')
const faults: Record<string, ('timeout-before' | 'timeout-after' | 'error')[]> = {}
const world = await aStripeWorld({
  clock: () => now,
  faults: { call: (name) => faults[name]?.shift() ?? null, event: () => null },
})
const { stripe, payouts, connect } = world
const gateways = { stripe: payouts }
const { transfers, reversals, settings } = stripe.connect

/** The library retries once by itself. */
const twice = <Fault>(fault: Fault): Fault[] => [fault, fault]

/** A host with a Stripe account and stays paid there: 110,000 pesos each, the host's share 100,000. */
async function aStripeHost({ stays = 1, isLive = false } = {}) {
  const listing = await aHostToPay(db)
  const { hostId } = listing
  const reference = (await connect.open({ id: newId(), country: 'GB', email: 'host@patio.example' }))!
  stripe.connect.accounts.get(reference)!.status = 'active'
  await aStripeAccount(db, hostId, { reference, isLive })
  const bookings: Awaited<ReturnType<typeof aBegunStay>>[] = []
  for (let stay = 0; stay < stays; stay += 1) {
    const begun = await aBegunStay(db, listing, `2026-03-${10 + stay * 3}`, `2026-03-${12 + stay * 3}`)
    await payAtStripe(db, world, begun.bookingId, now)
    bookings.push(begun)
  }
  now = later(bookings.at(-1)!.startsAt, { minutes: 1 })
  await makePayouts(db, now, gateways)
  const ofHost = () =>
    db
      .selectFrom('payouts')
      .select(['id', 'status', 'attempts', 'amount_minor as minor', 'sent_minor as sent', 'sent_currency as currency'])
      .select(['last_error as error', 'provider_reference as reference'])
      .where('host_id', '=', hostId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const send = async () => {
    for (const { id } of await ofHost()) await sendPayout({ db, vault: testVault, gateways }, id, now)
  }
  const made = () => [...transfers.values()].filter(({ destination }) => destination === reference)
  return { hostId, bookings, reference, ofHost, send, made }
}

/** The postings of a booking, summed by account and currency. */
async function ledgerOf(bookingId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; minor: number }>`
    select a.kind || ' ' || a.currency as name, sum(p.amount_minor)::bigint as minor from journal j
    join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.booking_id = ${bookingId} group by 1 having sum(p.amount_minor) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ name, minor }) => [name, minor]))
}

test('[BOOK-08] each booking is a transfer of its own, of its own group and out of its own charge', async () => {
  const { bookings, send, made, ofHost, hostId } = await aStripeHost({ stays: 2 })
  await send()
  await send()
  expect(new Set(made().map(({ transfer_group: group }) => group))).toEqual(
    new Set(bookings.map(({ bookingId }) => bookingId)),
  )
  expect(made()).toHaveLength(2)
  const transfer = { amount: 100_000, currency: 'clp', source_transaction: expect.stringMatching(/^ch_/) as string }
  expect(made()).toMatchObject([transfer, transfer])
  expect(await ofHost()).toMatchObject([{ status: 'paid', sent: null }, { status: 'paid' }])
  expect(await balancesOf(db, hostId)).toEqual({ owed: 0, onItsWay: 0 })
})

test.each([
  ['transfer', 'timeout-before'],
  ['transfer', 'timeout-after'],
  ['listTransfers', 'timeout-before'],
  ['retrieveSession', 'error'],
] as const)('[BOOK-08] when %s ends with %s, the next run finds out, and one transfer is made', async (call, fault) => {
  const { send, made, ofHost } = await aStripeHost()
  faults[call] = twice(fault)
  await expect(send()).rejects.toThrow()
  expect(await ofHost()).toMatchObject([{ status: 'sending', attempts: 1 }])
  now = later(now, { minutes: 1 })
  await send()
  expect(made()).toHaveLength(1)
  expect(await ofHost()).toMatchObject([{ status: 'paid', attempts: 1, reference: made()[0]!.id }])
})

test('[BOOK-08] an internal error of Stripe’s spends the key: later another one makes the one transfer', async () => {
  const { send, made, ofHost } = await aStripeHost()
  faults['transfer'] = twice('error')
  await send().catch(() => null)
  await send()
  expect(made()).toHaveLength(0)
  now = later(now, { minutes: 11 })
  await send()
  expect(made()).toHaveLength(1)
  expect(await ofHost()).toMatchObject([{ status: 'paid', attempts: 2 }])
})

test('[BOOK-08] where Stripe keeps the payment in another currency, that is sent, and an exchange stands in the ledger, each currency balanced', async () => {
  settings.balance = { currency: 'usd', rate: 0.104_75 }
  const { send, made, ofHost, bookings } = await aStripeHost()
  const { bookingId } = bookings[0]!
  await send()
  settings.balance = null
  expect(made()).toMatchObject([{ amount: 10_475, currency: 'usd' }])
  expect(await ofHost()).toMatchObject([{ status: 'paid', minor: 100_000, sent: 10_475, currency: 'USD' }])
  expect(await ledgerOf(bookingId)).toEqual({
    'provider CLP': 110_000,
    'exchange CLP': -100_000,
    'platform-fee CLP': -10_000,
    'exchange USD': 10_475,
    'provider USD': -10_475,
  })
})

test('[BOOK-08] where the money of the charge cannot be taken, the next try takes what is available', async () => {
  const { send, made, ofHost } = await aStripeHost()
  settings.refusal = { code: 'card_declined', message: 'The source charge was refunded' }
  await send()
  expect(await ofHost()).toMatchObject([{ status: 'sending', error: expect.stringContaining('refunded') as string }])
  settings.refusal = null
  now = later(now, { minutes: 11 })
  await send()
  expect(made()).toMatchObject([{ source_transaction: null }])
  expect(await ofHost()).toMatchObject([{ status: 'paid', attempts: 2 }])
})

test('[HOST-09] nothing is sent to an account of the other mode', async () => {
  const { send, made, ofHost } = await aStripeHost({ isLive: true })
  await send()
  expect(made()).toEqual([])
  expect(await ofHost()).toMatchObject([{ status: 'failed', attempts: 1, error: 'the account is of another mode' }])
})

/** The host cancels after the payout: the guest is refunded in full, and the host owes the share. */
async function cancelled({ hostId, bookings }: Awaited<ReturnType<typeof aStripeHost>>, index = 0) {
  const { bookingId } = bookings[index]!
  await cancelBy.host(db, { hostId, bookingId, idempotencyKey: newId() }, now)
  return bookingId
}

async function reverseAll(hostId: string) {
  await queueReversals(db, gateways, now)
  const list = () =>
    db
      .selectFrom('payout_reversals')
      .innerJoin('payouts', 'payouts.id', 'payout_id')
      .select(['payout_reversals.id', 'payout_reversals.amount_minor as minor', 'payout_reversals.sent_minor as sent'])
      .select(['payout_reversals.status', 'payout_reversals.last_error as error'])
      .where('host_id', '=', hostId)
      .orderBy('payout_reversals.created_at')
      .execute()
  for (const { id } of await list()) await reversePayout(db, gateways, id, now)
  return list()
}

test('[BOOK-08] what goes back to a guest after the payout is taken back from the host’s account at Stripe, once, also when the answer is lost', async () => {
  const host = await aStripeHost()
  await host.send()
  const bookingId = await cancelled(host)
  expect(await balancesOf(db, host.hostId)).toMatchObject({ owed: -100_000 })
  faults['reverse'] = twice('timeout-after')
  await expect(reverseAll(host.hostId)).rejects.toThrow()
  expect(await balancesOf(db, host.hostId)).toMatchObject({ owed: 0 })
  await makePayouts(db, now, gateways)

  expect(await reverseAll(host.hostId)).toMatchObject([{ minor: 100_000, sent: 100_000, status: 'done' }])
  expect(await reverseAll(host.hostId)).toHaveLength(1)
  expect(host.made()).toMatchObject([{ amount_reversed: 100_000 }])
  expect(await balancesOf(db, host.hostId)).toMatchObject({ owed: 0 })
  // The refund is still pending here.
  expect(await ledgerOf(bookingId)).toEqual({ 'provider CLP': 110_000, 'held CLP': -110_000 })
})

test('[BOOK-08] [ADM-04] once it came back from the host and went to the guest, the books are in order and not reported for ever', async () => {
  const host = await aStripeHost()
  await host.send()
  const bookingId = await cancelled(host)
  await reverseAll(host.hostId)
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await refundPayment(db, world.gateway, refund.id, now)

  const ofBooking = (sentences: string[]) => sentences.filter((sentence) => sentence.endsWith(bookingId))
  expect(ofBooking(await findBrokenPromises(db, later(now, { days: 30 })))).toEqual([])
})

test('[BOOK-08] what was sent in another currency comes back in it', async () => {
  settings.balance = { currency: 'usd', rate: 0.104_75 }
  const host = await aStripeHost()
  await host.send()
  settings.balance = null
  const bookingId = await cancelled(host)
  expect(await reverseAll(host.hostId)).toMatchObject([{ minor: 100_000, sent: 10_475, status: 'done' }])
  expect(await ledgerOf(bookingId)).toEqual({ 'provider CLP': 110_000, 'held CLP': -110_000 })
})

test('[BOOK-08] what cannot be taken back stays the host’s debt, is tried three times, a day apart, and is set against the next payout', async () => {
  const host = await aStripeHost()
  await host.send()
  await cancelled(host)
  settings.refusal = { code: 'balance_insufficient', message: 'Nothing left' }
  for (const days of [0, 0, 1, 2, 3, 9]) {
    now = later(host.bookings[0]!.startsAt, { days, hours: 1 })
    await reverseAll(host.hostId)
  }
  settings.refusal = null
  const list = await reverseAll(host.hostId)
  expect(list.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  expect(await balancesOf(db, host.hostId)).toMatchObject({ owed: -100_000 })
  expect([...reversals.values()].filter(({ transfer }) => transfer === host.made()[0]!.id)).toEqual([])
})

test('[BOOK-08] the database itself lets nobody take back more than was sent and is owed', async () => {
  const host = await aStripeHost({ stays: 2 })
  await host.send()
  const payout = await db
    .selectFrom('payout_parts')
    .select('payout_id as id')
    .where('booking_id', '=', host.bookings[1]!.bookingId)
    .executeTakeFirstOrThrow()
  const insert = (minor: number) =>
    sql`insert into payout_reversals (id, payout_id, booking_id, amount_minor, sent_minor, status, created_at)
      values (${newId()}, ${payout.id}, ${host.bookings[1]!.bookingId}, ${minor}, ${minor}, 'intended', now())`.execute(
      db,
    )
  await expect(insert(1)).rejects.toThrow('does not owe that much back')
  await cancelled(host, 1)
  expect(await reverseAll(host.hostId)).toMatchObject([{ minor: 100_000, status: 'done' }])
  await expect(insert(1)).rejects.toThrow('does not owe that much back')
})

test('[HOST-09] what a bank pays is not taken back', async () => {
  const host = await aStripeHost()
  await aBankAccount(db, host.hostId)
  await host.send()
  expect(await host.ofHost()).toMatchObject([{ status: 'cancelled' }])
  await makePayouts(db, now, gateways)
  expect((await host.ofHost()).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'due'])
  await cancelled(host)
  expect(await reverseAll(host.hostId)).toEqual([])
})
