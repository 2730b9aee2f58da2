import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aPayoutProvider } from '#test/payout-provider.ts'
import { aBegunStay, aHostToPay, aPaykuAccount, balancesOf } from '#test/payouts.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePayouts, queueSends } from './commands/make-payouts.server.ts'
import { markFailed, markPaid } from './commands/mark-payout.server.ts'
import { sendPayout } from './commands/send-payout.server.ts'
import { endPayoutStop, stopPayout } from './commands/stop-payout.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

/** A host with an account at a provider, and this number of begun stays. */
async function aPayoutOf({ stays = 1, isPerBooking = false } = {}) {
  const listing = await aHostToPay(db)
  const { hostId } = listing
  const accountId = await aPaykuAccount(db, hostId)
  const bookings: Awaited<ReturnType<typeof aBegunStay>>[] = []
  for (let stay = 0; stay < stays; stay += 1)
    bookings.push(await aBegunStay(db, listing, `2026-03-${10 + stay * 3}`, `2026-03-${12 + stay * 3}`))
  const at = (hours: number) => later(bookings.at(-1)!.startsAt, { hours })
  const provider = aPayoutProvider('payku', isPerBooking)
  await makePayouts(db, at(0), provider.gateways)
  const payouts = () =>
    db
      .selectFrom('payouts')
      .select(['id', 'status', 'attempts', 'amount_minor as minor', 'provider_reference as reference'])
      .select(['last_error as error', 'next_attempt_at as tryAt'])
      .where('host_id', '=', hostId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const { id } = (await payouts())[0]!
  const send = (hours: number, payoutId = id) =>
    sendPayout({ db, vault: testVault, gateways: provider.gateways }, payoutId, at(hours))
  return { ...provider, hostId, accountId, bookings, payouts, payoutId: id, send, at }
}
const jobsOf = async (payoutId: string) => {
  const { rows } = await sql<{
    key: string
  }>`select key from graphile_worker.jobs where key = ${`payouts.send:${payoutId}`}`.execute(db)
  return rows.length
}

test('[BOOK-08] a provider is asked once for what is due, told where to send it, and the books say that it has arrived', async () => {
  const { send, payouts, made, hostId, payoutId } = await aPayoutOf()
  expect(await jobsOf(payoutId)).toBe(1)
  await Promise.all([send(0), send(0), send(0)])
  await send(1)
  expect(made).toMatchObject([
    { payoutId, idempotencyKey: payoutId, amount: { minor: 100_000 }, destination: 'client-1' },
  ])
  expect(await payouts()).toMatchObject([{ status: 'paid', attempts: 1, reference: made[0]!.reference }])
  expect(await balancesOf(db, hostId)).toEqual({ owed: 0, onItsWay: 0 })
})

test.each([
  ['before it is asked', 'unfound'],
  ['while it is asked', 'before'],
  ['before its answer arrives', 'after'],
] as const)(
  '[BOOK-08] when the worker dies %s, the next run ends the same attempt, and nothing is paid twice',
  async (_when, fault) => {
    const { send, payouts, made, faults, payoutId, gateways, at, forgetKeys } = await aPayoutOf()
    faults.push(fault)
    await expect(send(0)).rejects.toThrow()
    expect(await payouts()).toMatchObject([{ status: 'sending', attempts: 1, tryAt: null }])
    await queueSends(db, gateways, at(1))
    expect(await jobsOf(payoutId)).toBe(1)

    forgetKeys()
    await send(30 * 24)
    expect(made.map(({ idempotencyKey }) => idempotencyKey)).toEqual([payoutId])
    expect(await payouts()).toMatchObject([{ status: 'paid', attempts: 1 }])
  },
)

test('[BOOK-08] a payout that is refused is tried again later and later, each time by another key; in the end it has failed, with the reason and the number of tries', async () => {
  const { send, payouts, made, faults, hostId } = await aPayoutOf()
  const refused = { refused: 'insufficient balance' }
  faults.push(refused, refused, refused, refused, refused, refused)
  await send(0)
  await send(0.1)
  expect(await payouts()).toMatchObject([{ status: 'sending', attempts: 1, error: 'insufficient balance' }])
  for (const hours of [1, 3, 10, 40, 100]) await send(hours)
  expect(await payouts()).toMatchObject([{ status: 'failed', attempts: 6, error: 'insufficient balance', tryAt: null }])
  expect(await balancesOf(db, hostId)).toEqual({ owed: 100_000, onItsWay: 0 })
  await send(200)
  expect(made).toEqual([])
})

test('[BOOK-08] a second try that goes through is the payout; what never will has failed at once', async () => {
  const { send, payouts, made, faults, payoutId } = await aPayoutOf()
  faults.push({ refused: 'not now' })
  await send(0)
  await send(1)
  expect(made).toMatchObject([{ idempotencyKey: `${payoutId}:2` }])
  expect(await payouts()).toMatchObject([{ status: 'paid', attempts: 2 }])

  const closed = await aPayoutOf()
  closed.faults.push({ refused: 'account closed', isFinal: true })
  await closed.send(0)
  expect(await closed.payouts()).toMatchObject([{ status: 'failed', attempts: 1, error: 'account closed' }])
})

test('[BOOK-08] a stop, or another account, cancels what its provider has refused, and not what may be on its way', async () => {
  const refused = await aPayoutOf()
  const stop = (bookingId: string) => ({ bookingId, reason: 'claim', sourceId: newId() }) as const
  refused.faults.push({ refused: 'not now' })
  await refused.send(0)
  await inTransaction(db, (tx) => stopPayout(tx, stop(refused.bookings[0]!.bookingId), refused.at(1)))
  expect(await refused.payouts()).toMatchObject([{ status: 'cancelled' }])

  const unknown = await aPayoutOf()
  unknown.faults.push('after', { refused: 'not now' })
  await expect(unknown.send(0)).rejects.toThrow()
  const open = stop(unknown.bookings[0]!.bookingId)
  await inTransaction(db, (tx) => stopPayout(tx, open, unknown.at(1)))
  expect(await unknown.payouts()).toMatchObject([{ status: 'sending' }])
  await unknown.send(2)
  expect(await unknown.payouts()).toMatchObject([{ status: 'paid' }])
  await inTransaction(db, (tx) => endPayoutStop(tx, open, unknown.at(3)))

  const changed = await aPayoutOf()
  await aPaykuAccount(db, changed.hostId, 'client-2')
  await changed.send(0)
  await makePayouts(db, changed.at(1), changed.gateways)
  expect(await changed.payouts()).toMatchObject([{ status: 'cancelled' }, { status: 'due' }])
  expect(changed.made).toEqual([])
})

test('[BOOK-08] where each booking is paid by itself, what is to be set off goes with the first that covers it', async () => {
  const { payouts, send } = await aPayoutOf({ stays: 3, isPerBooking: true })
  expect((await payouts()).map(({ minor, status }) => [minor, status])).toEqual([
    [100_000, 'due'],
    [100_000, 'due'],
    [100_000, 'due'],
  ])
  for (const { id } of await payouts()) await send(0, id)
  expect((await payouts()).every(({ status }) => status === 'paid')).toBe(true)
})

test('[ADM-04] an admin says of no payout that its provider was asked for how it has ended', async () => {
  const { faults, send, payouts, payoutId } = await aPayoutOf()
  faults.push('after')
  await expect(send(0)).rejects.toThrow()
  const input = { adminId: await aGuest(db), payoutId }
  const notFound = { ok: false, failure: { reason: 'not-found' } }
  expect(await markFailed(db, { ...input, reason: 'no' }, new Date())).toEqual(notFound)
  expect(await markPaid(db, input, new Date())).toEqual(notFound)
  expect(await payouts()).toMatchObject([{ status: 'sending' }])
})

test('[BOOK-08] the database itself lets nobody call back what may be on its way', async () => {
  const { faults, send, payoutId } = await aPayoutOf()
  faults.push('before')
  await expect(send(0)).rejects.toThrow()
  await expect(
    sql`update payouts set status = 'cancelled', ended_at = now() where id = ${payoutId}`.execute(db),
  ).rejects.toThrow('cannot become that')
})
