import { readRevenue } from '#domain/admin/queries/read-revenue.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { whileBroken } from '#test/broken.ts'
import { aListing, aPaidBooking } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { postEntries, postJournal } from './commands/post-journal.server.ts'
import { totalEntries } from './commands/total-entries.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
beforeEach(async () => {
  await totalEntries(db)
})
const totalPortion = (of: Db | Tx, size: number) => totalEntries(of, { size, maxMs: 0 })

const zones = ['UTC', 'America/Santiago', 'Europe/London']

/** A guest's payment: ours at the provider, and held for the host. */
const anEntry = (
  minor: number,
  { what = 'capture', currency = 'CLP' }: { what?: string; currency?: Currency } = {},
) => ({
  eventKey: `${what}:${newId()}`,
  bookingId: null,
  postings: [
    { account: { kind: 'provider' }, amount: money(minor, currency) },
    { account: { kind: 'held' }, amount: money(-minor, currency) },
  ] as const,
})
const post = (minor: number, at: string) =>
  db.transaction().execute((tx) => postJournal(tx, anEntry(minor), new Date(at)))

const waiting = async (of: Db | Tx = db) =>
  (await of.selectFrom('entries_to_total').select('journal_id').execute()).length

const revenueIn = (of: Db | Tx) => Promise.all(zones.map((zone) => readRevenue(of as Db, zone)))

/** Does something in a transaction that stays open. @returns what commits it */
async function openWith(work: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const done = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (tx) => {
    await work(tx)
    done.resolve()
    await mayEnd.promise
  })
  await done.promise
  return () => (mayEnd.resolve(), ended)
}

/** Payments of guests by month, from the ledger itself. */
async function paidIn(zone: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ month: string; minor: number }>`
    select to_char(j.at at time zone ${zone}, 'YYYY-MM-01') as month, sum(p.amount_minor)::bigint as minor
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where a.kind = 'provider' and j.event_key like 'capture:%' group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ month, minor }) => [month, minor]))
}

test('[ADM-04] months are those of the ledger before and after its entries are totalled, also at both sides of a zone’s first midnight', async () => {
  // Midnight of August in UTC; in Santiago, four hours later; in London, an hour before; and days between.
  for (const [index, at] of [
    '2026-07-31T22:59:59.999Z',
    '2026-07-31T23:00:00Z',
    '2026-07-31T23:59:59.999Z',
    '2026-08-01T00:00:00Z',
    '2026-08-01T03:59:59.999Z',
    '2026-08-01T04:00:00Z',
    '2026-08-02T00:00:00Z',
    '2026-08-30T23:59:59Z',
  ].entries())
    await post(10 ** index, at)
  expect(await waiting()).toBe(8)
  const before = await revenueIn(db)

  await totalEntries(db)

  expect(await waiting()).toBe(0)
  expect(await revenueIn(db)).toEqual(before)
  const august = []
  for (const [index, zone] of zones.entries()) {
    const paid = Object.fromEntries(before[index]!.map(({ month, gross }) => [month, gross]))
    const posted = await paidIn(zone)
    for (const month of ['2026-07-01', '2026-08-01']) expect([month, paid[month]]).toEqual([month, posted[month]])
    august.push(paid['2026-08-01'])
  }
  expect(august).toEqual([11_111_000, 11_100_000, 11_111_110])
})

test('[ADM-04] a bucket of time lies in the month of all that is in it, wherever a site may be; a month has few', async () => {
  const { rows } = await sql<{ at: Date }>`
    with hours as (select generate_series('2027-12-30T00:00Z'::timestamptz, '2028-12-31T23:00Z', '1 hour') + slack as at
      from (values (interval '0'), (interval '59 minutes 59.999999 seconds')) s (slack))
    select distinct at from hours, unnest(array['Pacific/Kiritimati', 'Pacific/Auckland', 'Europe/Madrid', 'UTC', 'America/New_York', 'America/Santiago', 'Etc/GMT+12']) z
    where to_char(total_bucket(at) at time zone z, 'YYYY-MM') <> to_char(at at time zone z, 'YYYY-MM')`.execute(db)
  expect(rows).toEqual([])
  const { rows: buckets } = await sql<{ count: number }>`select count(distinct total_bucket(at))::int as count
    from generate_series('2028-02-01T00:00Z'::timestamptz, '2028-02-29T23:59Z', '1 minute') at`.execute(db)
  expect(buckets).toEqual([{ count: 27 }])
})

test('[ADM-04] what goes back for a claim is told from what goes back of a booking; keys that only look like a refund’s are no claim’s', async () => {
  const { bookingId } = await aPaidBooking(db, await aListing(db))
  await totalEntries(db)
  const [ofClaim, ofBooking] = [newId(), newId()]
  const aRefund = (id: string, claimId: string | null) => sql`
    insert into refunds (id, payment_id, booking_id, amount_minor, currency, status, reason, claim_id, idempotency_key, created_at)
    select ${id}, id, booking_id, 1, currency, 'succeeded', ${claimId ? 'claim' : 'guest-cancelled'}, ${claimId}::uuid, ${id}, created_at from payments where booking_id = ${bookingId}`
  const breaks = [aRefund(ofClaim, newId()), aRefund(ofBooking, null), sql`set local session_replication_role = origin`]
  await whileBroken(db, breaks, async (tx) => {
    const at = new Date('2027-03-15T12:00:00Z')
    const keys: [string, number][] = [
      [`refund:${ofClaim}`, -1],
      [`refund-failed:${ofClaim}`, 10],
      [`refund-transferred:${ofClaim}`, -100],
      [`refund:${ofBooking}`, -1000],
      [`refund:${ofClaim.toUpperCase()}`, -10_000],
      [`refund:${ofClaim}:again`, -100_000],
      ['refund:of nobody', -1_000_000],
      ['refund', -10_000_000],
    ]
    for (const [eventKey, minor] of keys) await postJournal(tx, { ...anEntry(minor), eventKey }, at)
    const march = async () => (await readRevenue(tx as Db, 'UTC')).find(({ month }) => month === '2027-03-01')
    const expected = { claimRefunds: 91, refunds: 11_111_000 }
    expect(await march()).toMatchObject(expected)
    await totalEntries(tx)
    expect(await waiting(tx)).toBe(0)
    expect(await march()).toMatchObject(expected)
  })
})

test('[ADM-04] what is posted while entries are totalled is neither lost nor counted twice', async () => {
  await post(1, '2027-05-10T12:00:00Z')
  const may = async () => (await readRevenue(db, 'UTC')).find(({ month }) => month === '2027-05-01')?.gross
  const commit = await openWith((tx) => postJournal(tx, anEntry(10), new Date('2027-05-10T12:00:00Z')))
  const before = await may()
  await totalEntries(db)
  const after = await may()
  await commit()
  expect([before, after]).toEqual([1, 1])
  expect(await may()).toBe(11)
  expect(await waiting()).toBe(1)
  await totalEntries(db)
  expect(await may()).toBe(11)
  await totalEntries(db)
  expect(await may()).toBe(11)
})

test('[ADM-04] entries are totalled in portions, and many of one statement are all noted', async () => {
  const entries = [1, 2, 3, 4, 5].map((minor) => anEntry(minor))
  await db.transaction().execute((tx) => postEntries(tx, entries, new Date('2027-06-10T12:00:00Z')))
  const before = await revenueIn(db)
  const left = []
  for (let more = true; more; left.push(await waiting())) {
    more = await totalPortion(db, 2)
    expect(await revenueIn(db)).toEqual(before)
  }
  expect(left).toEqual([3, 1, 0])
})

test('[ADM-04] two workers total at once: each takes others, and what both add to one sum is in it', async () => {
  for (const minor of [1, 10, 100, 1000]) await post(minor, '2027-07-10T12:00:00Z')
  const july = async () => (await readRevenue(db, 'UTC')).find(({ month }) => month === '2027-07-01')?.gross
  const commit = await openWith((tx) => totalPortion(tx, 2))
  const second = totalPortion(db, 2)
  const meanwhile = await july()
  await Promise.all([commit(), second])
  expect(meanwhile).toBe(1111)
  expect(await waiting()).toBe(0)
  expect(await july()).toBe(1111)
})

test('[ADM-04] a worker that totals does not wait for one that is at other sums', async () => {
  for (const at of ['2027-10-10T12:00:00Z', '2027-11-10T12:00:00Z']) await post(1, at)
  const commit = await openWith((tx) => totalPortion(tx, 1))
  // Whoever waits for a lock is refused it, however slow the machine is.
  const second = db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '100ms'`.execute(tx)
    await totalPortion(tx, 1)
  })
  const outcome = await second.then(
    () => 'through',
    () => 'waited',
  )
  await commit()
  expect(outcome).toBe('through')
  expect(await waiting()).toBe(0)
})

test('[ADM-04] many workers at once, over many sums, end with the same months', async () => {
  const all = ['CLP', 'USD', 'EUR', 'GBP'] as const
  for (let day = 1; day <= 28; day += 1) {
    const entries = all.map((currency) => anEntry(day, { currency }))
    await db.transaction().execute((tx) => postEntries(tx, entries.toReversed(), new Date(Date.UTC(2027, 8, day))))
  }
  const before = await revenueIn(db)
  const worker = async () => {
    while (await totalPortion(db, 5));
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  await totalEntries(db)
  expect(await waiting()).toBe(0)
  expect(await revenueIn(db)).toEqual(before)
})
