import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, queuedJobs } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aPayoutProvider } from '#test/payout-provider.ts'
import { aBegunStay, aHostToPay, aPaykuAccount, aStripeAccount, balancesOf } from '#test/payouts.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { sendPayout } from './commands/send-payout.server.ts'
import { liftHostStop, stopHostByAdmin } from './commands/stop-host-by-admin.server.ts'
import { endHostStop, stopHost } from './commands/stop-host.server.ts'
import { findBookingPayout } from './queries/find-booking-payout.server.ts'
import { readBalances } from './queries/read-balance.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

type Method = 'bank' | 'payku' | 'stripe'

/** A host to be paid by a method, with one stay that has begun. */
async function aHostBy(method: Method) {
  const listing = await aHostToPay(db)
  if (method === 'payku') await aPaykuAccount(db, listing.hostId)
  if (method === 'stripe') await aStripeAccount(db, listing.hostId, { reference: `acct_${newId()}` })
  const { bookingId, startsAt } = await aBegunStay(db, listing, '2026-03-10', '2026-03-12')
  const provider = aPayoutProvider(method === 'bank' ? 'payku' : method)
  const { hostId } = listing
  const make = (hours: number) => makePayouts(db, later(startsAt, { hours }), provider.gateways)
  const states = async () =>
    (
      await sql<{
        id: string
        status: string
      }>`select id, status from payouts where host_id = ${hostId} order by created_at, id`.execute(db)
    ).rows
  return { ...provider, listing, hostId, bookingId, at: (hours: number) => later(startsAt, { hours }), make, states }
}

const stopped = (hostId: string, now: Date, cause: 'admin' | 'suspension' = 'admin') =>
  inTransaction(db, (tx) => stopHost(tx, { hostId, cause, reason: 'Odd' }, now))

test.each(['bank', 'payku', 'stripe'] as const)(
  '[BOOK-08] while all payouts of a person are stopped none is made by %s, one in preparation goes back, and afterwards all is paid',
  async (method) => {
    const host = await aHostBy(method)
    await host.make(0)
    expect(await host.states()).toMatchObject([{ status: 'due' }])
    await stopped(host.hostId, host.at(1))
    expect(await host.states()).toMatchObject([{ status: 'cancelled' }])
    await host.make(2)
    expect(await host.states()).toHaveLength(1)
    expect(await balancesOf(db, host.hostId)).toEqual({ owed: 100_000, onItsWay: 0 })

    expect(await inTransaction(db, (tx) => endHostStop(tx, { hostId: host.hostId, cause: 'admin' }, host.at(3)))).toBe(
      true,
    )
    await host.make(4)
    expect((await host.states()).map(({ status }) => status)).toEqual(['cancelled', 'due'])
  },
)

test('[BOOK-08] of what stops a person each cause ends by itself, and the person is told once, when none is left', async () => {
  const host = await aHostBy('bank')
  await Promise.all([1, 2, 3].map(() => stopped(host.hostId, host.at(0))))
  await stopped(host.hostId, host.at(0), 'suspension')
  const end = (cause: 'admin' | 'suspension', hours: number) =>
    inTransaction(db, (tx) => endHostStop(tx, { hostId: host.hostId, cause }, host.at(hours)))
  const notified = async () =>
    (await queuedJobs(db, 'notifications.notify')).filter(({ payload }) => payload['kind'] === 'payouts_resumed')

  expect(await end('admin', 1)).toBe(true)
  expect(await end('admin', 1)).toBe(false)
  await host.make(2)
  expect(await host.states()).toEqual([])
  const before = (await notified()).length
  // Nobody is suspended here: the books are asked about again once it is over.
  expect(await end('suspension', 3)).toBe(true)
  expect((await notified()).length).toBe(before + 1)
  await host.make(4)
  expect(await host.states()).toMatchObject([{ status: 'due' }])
})

test('[BOOK-08] the database refuses a payout that is made or sent for a person who is stopped, whoever writes it', async () => {
  const host = await aHostBy('payku')
  await host.make(0)
  const [payout] = await host.states()
  const stop = sql`insert into host_stops (id, host_id, cause, reason, created_at)
    values (${newId()}, ${host.hostId}, 'admin', 'Odd', ${host.at(1)})`
  const send = sql`update payouts set status = 'sending', attempts = 1, sent_at = ${host.at(2)} where id = ${payout!.id}`
  const refused = (...statements: (typeof stop)[]) =>
    expect(
      db.transaction().execute(async (tx) => {
        for (const statement of statements) await statement.execute(tx)
      }),
    ).rejects.toMatchObject({ constraint: 'payout_is_stopped' })
  await refused(stop, send)

  const [id, other] = [newId(), await aBegunStay(db, host.listing, '2026-03-14', '2026-03-16')]
  const made = sql`insert into payouts (id, host_id, account_id, method, currency, amount_minor, status, created_at)
    select ${id}, host_id, account_id, method, currency, 5, 'due', ${later(other.startsAt, { hours: 1 })} from payouts where id = ${payout!.id}`
  await refused(stop, made, sql`insert into payout_parts values (${id}, ${other.bookingId}, 5)`)
})

test('[BOOK-08] what a bank’s file has is not called back, and a provider that refuses while the stop lasts is not asked again', async () => {
  const inFile = await aHostBy('bank')
  await inFile.make(0)
  await makeBankFile(db, { adminId: await aGuest(db), country: 'CL', currency: 'CLP' }, inFile.at(1))
  await stopped(inFile.hostId, inFile.at(2))
  expect(await inFile.states()).toMatchObject([{ status: 'sending' }])

  const refused = await aHostBy('payku')
  await refused.make(0)
  const [payout] = await refused.states()
  refused.faults.push({ refused: 'no funds' })
  const { send } = refused.gateway
  // The stop comes while the provider thinks.
  refused.gateway.send = async (sending) => {
    await stopped(refused.hostId, refused.at(1))
    return send(sending)
  }
  await sendPayout({ db, vault: testVault, gateways: refused.gateways }, payout!.id, refused.at(1))
  expect(await refused.states()).toMatchObject([{ status: 'cancelled' }])
  expect(await balancesOf(db, refused.hostId)).toEqual({ owed: 100_000, onItsWay: 0 })
})

test('[BOOK-08] a stop and payouts that are made, sent and put into files at once leave nothing prepared, and nothing half', async () => {
  for (let round = 0; round < 6; round += 1) {
    const host = await aHostBy(round % 2 === 0 ? 'bank' : 'payku')
    if (round > 2) await host.make(0)
    const [payout] = await host.states()
    const adminId = await aGuest(db)
    await Promise.allSettled([
      host.make(1),
      stopped(host.hostId, host.at(1)),
      makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, host.at(1)),
      payout && sendPayout({ db, vault: testVault, gateways: host.gateways }, payout.id, host.at(1)),
    ])
    await host.make(2)
    expect((await host.states()).filter(({ status }) => status === 'due')).toEqual([])
  }
})

test('[BOOK-08] [ADM-02] an admin stops all payouts of a person once and lets them go on, with a reason that is audited and not told', async () => {
  const host = await aHostBy('bank')
  const change = { adminId: await aGuest(db), hostId: host.hostId, reason: 'Odd accounts' }
  const pressed = await Promise.all([1, 2, 3].map(() => stopHostByAdmin(db, change, host.at(0))))
  expect(pressed.filter(Boolean)).toHaveLength(1)
  expect(await stopHostByAdmin(db, { ...change, hostId: newId() }, host.at(0))).toBe(false)
  expect(await readBalances(db, host.hostId, host.at(1))).toMatchObject([
    { owed: { minor: 0 }, stopped: { minor: 100_000 } },
  ])
  const payout = () => findBookingPayout(db, host, host.at(1))
  expect(await payout()).toEqual({ state: 'stopped', reasons: ['host'] })

  const lifted = await Promise.all([1, 2].map(() => liftHostStop(db, { ...change, reason: 'Fine' }, host.at(2))))
  expect(lifted.filter(Boolean)).toHaveLength(1)
  expect(await payout()).toEqual({ state: 'next' })
  const { entries } = await listAudit(db, { before: null, of: host.hostId })
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['payouts-resumed', 'Fine'],
    ['payouts-stopped', 'Odd accounts'],
  ])
  const jobs = (await queuedJobs(db, 'notifications.notify')).filter(
    ({ payload }) => payload['recipientId'] === host.hostId,
  )
  expect(jobs.map(({ payload }) => payload['kind'])).toEqual(
    expect.arrayContaining(['payouts_stopped', 'payouts_resumed']),
  )
  expect(JSON.stringify(jobs)).not.toContain('Odd')
})
