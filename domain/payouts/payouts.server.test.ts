import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aBankAccount, aBegunStay, aHostToPay, balancesOf } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { markFailed, markPaid } from './commands/mark-payout.server.ts'
import { readStatement } from './queries/read-statement.server.ts'
import { readBalances } from './queries/read-balance.server.ts'
import { endPayoutStop, stopPayout } from './commands/stop-payout.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const payoutsOf = (hostId: string) =>
  db
    .selectFrom('payouts')
    .select(['id', 'amount_minor as minor', 'status'])
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const statesOf = async (hostId: string) => (await payoutsOf(hostId)).map(({ minor, status }) => [minor, status])
const NIGHTS = [
  ['2026-03-20', '2026-03-22'],
  ['2026-03-24', '2026-03-26'],
] as const

async function aFile(now: Date) {
  return valueOf(await makeBankFile(db, { adminId: await aGuest(db), country: 'CL', currency: 'CLP' }, now))
}

test('[BOOK-08] from check-in on a host is paid once what is owed, however many workers there are, and it is not owed any more', async () => {
  const listing = await aHostToPay(db)
  const { startsAt } = await aBegunStay(db, listing, ...NIGHTS[0])

  await makePayouts(db, later(startsAt, { minutes: -1 }))
  expect(await statesOf(listing.hostId)).toEqual([])

  await Promise.all([1, 2, 3, 4].map(() => makePayouts(db, startsAt)))
  await makePayouts(db, later(startsAt, { hours: 1 }))
  expect(await statesOf(listing.hostId)).toEqual([[100_000, 'due']])
  expect(await balancesOf(db, listing.hostId)).toEqual({ owed: 0, onItsWay: 100_000 })

  const [payout] = await payoutsOf(listing.hostId)
  const adminId = await aGuest(db)
  expect(await markPaid(db, { adminId, payoutId: payout!.id }, startsAt)).toMatchObject({ ok: false })
  await aFile(later(startsAt, { hours: 2 }))
  const marked = await Promise.all(
    [1, 2].map(() => markPaid(db, { adminId, payoutId: payout!.id }, later(startsAt, { hours: 3 }))),
  )
  expect(marked.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await balancesOf(db, listing.hostId)).toEqual({ owed: 0, onItsWay: 0 })
  expect(await markFailed(db, { adminId, payoutId: payout!.id, reason: 'no' }, startsAt)).toEqual({
    ok: false,
    failure: { reason: 'ended' },
  })
})

test('[HOST-09] without an account, and while one is held after a change, a host’s balance accrues; then all of it is one payout', async () => {
  const listing = await aHostToPay(db)
  await sql`delete from payout_accounts where host_id = ${listing.hostId}`.execute(db)
  await aBegunStay(db, listing, ...NIGHTS[0])
  const { startsAt } = await aBegunStay(db, listing, ...NIGHTS[1])
  await makePayouts(db, startsAt)
  const heldUntil = later(startsAt, { hours: 72 })
  await aBankAccount(db, listing.hostId, { heldUntil })
  await makePayouts(db, later(heldUntil, { minutes: -1 }))
  expect(await statesOf(listing.hostId)).toEqual([])

  await makePayouts(db, heldUntil)
  expect(await statesOf(listing.hostId)).toEqual([[200_000, 'due']])
})

test('[BOOK-08] what goes back to a guest after the payout is set against the next one', async () => {
  const listing = await aHostToPay(db)
  const first = await aBegunStay(db, listing, ...NIGHTS[0])
  await makePayouts(db, first.startsAt)
  const input = { hostId: listing.hostId, bookingId: first.bookingId, idempotencyKey: newId() }
  await cancelBy.host(db, input, later(first.startsAt, { hours: 3 }))
  expect(await balancesOf(db, listing.hostId)).toEqual({ owed: -100_000, onItsWay: 100_000 })
  await makePayouts(db, later(first.startsAt, { hours: 4 }))
  expect(await statesOf(listing.hostId)).toEqual([[100_000, 'due']])

  const second = await aBegunStay(db, listing, ...NIGHTS[1])
  await makePayouts(db, second.startsAt)
  expect(await balancesOf(db, listing.hostId)).toMatchObject({ owed: 0 })
})

test('[BOOK-08] an open stop keeps a booking’s money: what was set apart is owed again, and goes when the stop has ended', async () => {
  const listing = await aHostToPay(db)
  const stopped = await aBegunStay(db, listing, ...NIGHTS[0])
  const other = await aBegunStay(db, listing, ...NIGHTS[1])
  await makePayouts(db, other.startsAt)
  const stop = { bookingId: stopped.bookingId, reason: 'claim', sourceId: newId() } as const
  const at = (minutes: number) => later(other.startsAt, { minutes })
  await inTransaction(db, (tx) => stopPayout(tx, stop, at(1)))
  expect(await statesOf(listing.hostId)).toEqual([[200_000, 'cancelled']])
  expect(await balancesOf(db, listing.hostId)).toEqual({ owed: 200_000, onItsWay: 0 })

  await makePayouts(db, at(2))
  await makePayouts(db, at(3))
  expect((await statesOf(listing.hostId)).slice(1)).toEqual([[100_000, 'due']])

  await inTransaction(db, (tx) => endPayoutStop(tx, stop, at(4)))
  await makePayouts(db, at(5))
  expect((await statesOf(listing.hostId)).slice(1)).toEqual([
    [100_000, 'due'],
    [100_000, 'due'],
  ])
})

test('[BOOK-08] a payout that is in a bank’s file is not called back by a stop; one that the bank sent back is owed again, and paid to another account only', async () => {
  const listing = await aHostToPay(db)
  const { bookingId, startsAt } = await aBegunStay(db, listing, ...NIGHTS[0])
  await makePayouts(db, startsAt)
  const at = (hours: number) => later(startsAt, { hours })
  await aFile(at(1))
  const stop = { bookingId, reason: 'claim', sourceId: newId() } as const
  await inTransaction(db, (tx) => stopPayout(tx, stop, at(2)))
  expect(await statesOf(listing.hostId)).toEqual([[100_000, 'sending']])

  const [payout] = await payoutsOf(listing.hostId)
  const failed = { adminId: await aGuest(db), payoutId: payout!.id, reason: 'No such account' }
  expect(await markFailed(db, failed, at(3))).toMatchObject({ ok: true })
  expect(await markFailed(db, failed, at(3))).toMatchObject({ ok: false })
  await inTransaction(db, (tx) => endPayoutStop(tx, stop, at(4)))
  await makePayouts(db, at(99))
  expect(await statesOf(listing.hostId)).toEqual([[100_000, 'failed']])
  expect(await balancesOf(db, listing.hostId)).toEqual({ owed: 100_000, onItsWay: 0 })

  await aBankAccount(db, listing.hostId)
  await makePayouts(db, at(100))
  expect((await statesOf(listing.hostId)).at(-1)).toEqual([100_000, 'due'])
})

test('[ADM-04] a payout is in one bank file, also when two admins press at once', async () => {
  const listing = await aHostToPay(db)
  const { startsAt } = await aBegunStay(db, listing, ...NIGHTS[0])
  await makePayouts(db, startsAt)
  const input = { adminId: await aGuest(db), country: 'CL', currency: 'CLP' } as const
  const made = await Promise.all([1, 2, 3].map(() => makeBankFile(db, input, later(startsAt, { hours: 1 }))))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await makeBankFile(db, { ...input, currency: 'USD' }, startsAt)).toMatchObject({ ok: false })
})

test('[BOOK-08] the database itself refuses a payout before check-in, of a stopped booking, of more than is owed, and one that the ledger does not know', async () => {
  const listing = await aHostToPay(db)
  const { bookingId, startsAt } = await aBegunStay(db, listing, ...NIGHTS[0])
  const insert = (minor: number, at: Date, withEntry: boolean) =>
    inTransaction(db, async (tx) => {
      const id = newId()
      await sql`insert into payouts (id, host_id, account_id, method, currency, amount_minor, status, created_at)
        values (${id}, ${listing.hostId}, ${newId()}, 'bank', 'CLP', ${minor}, 'due', ${at})`.execute(tx)
      await sql`insert into payout_parts values (${id}, ${bookingId}, ${minor})`.execute(tx)
      if (!withEntry) return
      const journal = newId()
      await sql`insert into ledger_accounts values (${newId()}, 'payout', ${listing.hostId}, 'CLP') on conflict do nothing`.execute(
        tx,
      )
      await sql`insert into journal values (${journal}, ${`payout:${id}:${bookingId}`}, ${bookingId}, ${at})`.execute(
        tx,
      )
      await sql`insert into postings select ${journal}, case kind when 'host' then 0 else 1 end, id,
        case kind when 'host' then ${minor}::bigint else -${minor}::bigint end, 'CLP'
        from ledger_accounts where owner_id = ${listing.hostId} and kind in ('host', 'payout')`.execute(tx)
    })

  await expect(insert(100_000, later(startsAt, { minutes: -1 }), true)).rejects.toThrow('is not due')
  await expect(insert(100_001, startsAt, true)).rejects.toThrow('not owed that much')
  await expect(insert(100_000, startsAt, false)).rejects.toThrow('differ')
  const stop = { bookingId, reason: 'no-access', sourceId: newId() } as const
  await inTransaction(db, (tx) => stopPayout(tx, stop, startsAt))
  await expect(insert(100_000, startsAt, true)).rejects.toThrow('is stopped')
  await inTransaction(db, (tx) => endPayoutStop(tx, stop, startsAt))
  await insert(100_000, startsAt, true)
  await expect(insert(1, startsAt, true)).rejects.toThrow('not owed that much')
})

test('[HOST-09] a statement explains every minor unit of a month: share, fee, refund and payout, from the balance before to the one after', async () => {
  const listing = await aHostToPay(db)
  const first = await aBegunStay(db, listing, ...NIGHTS[0])
  // The payout falls in the same moment as the share, because entries have an order of their own.
  await makePayouts(db, first.startsAt)
  const input = { hostId: listing.hostId, bookingId: first.bookingId, idempotencyKey: newId() }
  await cancelBy.host(db, input, later(first.startsAt, { hours: 3 }))
  const of = (from: string, to: string) =>
    readStatement(db, { hostId: listing.hostId, currency: 'CLP', from: new Date(from), to: new Date(to) }, 'en')

  const march = await of('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')
  expect(march.lines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ['share', 100_000],
    ['payout', -100_000],
    ['correction', -100_000],
  ])
  expect(march.lines[0]!.split).toEqual({
    total: { minor: 110_000, currency: 'CLP' },
    fee: { minor: 10_000, currency: 'CLP' },
  })
  expect([march.opening.minor, march.closing.minor]).toEqual([0, -100_000])
  const april = await of('2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z')
  expect([april.opening.minor, april.closing.minor, april.lines]).toEqual([-100_000, -100_000, []])
  const [balance] = await readBalances(db, listing.hostId, later(first.startsAt, { days: 1 }))
  expect([balance!.owed.minor, balance!.onItsWay.minor]).toEqual([-100_000, 100_000])
})
