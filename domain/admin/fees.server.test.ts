import { newId } from '#kernel/ids.ts'
import { aGuest, aHold, aListing, days, NOW, queuedJobs, refreshSearch } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, expect, test } from 'vitest'
import { applyFee, planFee, withdrawFee } from './commands/plan-fee.server.ts'
import { feeForm } from './input.ts'
import { listFees } from './queries/list-fees.server.ts'

const { db } = await aDatabase()
let adminId = ''
beforeEach(async () => {
  adminId = await aGuest(db, { firstName: 'Ada', lastName: 'Admin' })
})

/** The price of two days for a guest, as it is quoted then. */
async function quoteOf(listing: Awaited<ReturnType<typeof aListing>>, from: string, to: string, now: Date) {
  const { bookingId } = await aHold(db, listing, { stay: days(from, to), now })
  const row = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['total_minor', 'service_fee_minor'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row
}

test('[ADM-05] [BOOK-07] a fee counts from its day on: what is quoted before keeps the one of before, search follows, and the log has both', async () => {
  const listing = await aListing(db)
  const at = later(NOW, { hours: 48 })
  expect((await planFee(db, { adminId, percent: 12, at }, NOW)).ok).toBe(true)
  expect(await planFee(db, { adminId, percent: 14, at }, NOW)).toEqual({ ok: false, failure: { reason: 'planned' } })
  expect(await listFees(db)).toMatchObject({ percent: 10, planned: [{ percent: 12, from: at, by: 'Ada Admin' }] })
  const { payload, runAt } = (await queuedJobs(db, 'admin.apply-fee')).at(-1)!
  expect(runAt).toEqual(at)
  const changeId = String(payload['changeId'])

  const before = await quoteOf(listing, '2026-04-01', '2026-04-03', NOW)
  expect(before).toEqual({ total_minor: 110_000, service_fee_minor: 10_000 })
  expect(await applyFee(db, changeId, later(at, { hours: -1 }))).toEqual(at)
  expect((await listFees(db)).percent).toBe(10)

  expect(await applyFee(db, changeId, at)).toBeNull()
  expect(await listFees(db)).toMatchObject({ percent: 12, planned: [] })
  expect(await quoteOf(listing, '2026-04-05', '2026-04-07', at)).toEqual({
    total_minor: 112_000,
    service_fee_minor: 12_000,
  })
  await refreshSearch(db, at)
  const { price_base } = await db
    .selectFrom('search_document')
    .select('price_base')
    .where('listing_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  expect(price_base).toBe(56_000)
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'changes'])
    .where('actor_id', '=', adminId)
    .orderBy('at')
    .execute()
  expect(log).toEqual([
    {
      action: 'fee-planned',
      changes: { serviceFeePercent: [null, 12], feeFrom: [null, at.toISOString()] },
    },
    { action: 'prices-changed', changes: { serviceFeePercent: [10, 12] } },
  ])
  expect(await applyFee(db, changeId, later(at, { hours: 1 }))).toBeNull()
  expect(await withdrawFee(db, { adminId, changeId }, at)).toEqual({ ok: false, failure: { reason: 'gone' } })
})

test('[ADM-05] a planned fee is withdrawn, and its job then changes nothing', async () => {
  const { percent } = await listFees(db)
  const at = later(NOW, { hours: 96 })
  await planFee(db, { adminId, percent: percent + 1, at }, NOW)
  const { id: changeId } = (await listFees(db)).planned[0]!
  expect((await withdrawFee(db, { adminId, changeId }, NOW)).ok).toBe(true)
  expect(await applyFee(db, changeId, at)).toBeNull()
  expect(await listFees(db)).toMatchObject({ percent, planned: [] })
  expect(await withdrawFee(db, { adminId, changeId: newId() }, NOW)).toMatchObject({ ok: false })
})

test.each([
  [
    { percent: '12', from: '2026-03-03' },
    { percent: 12, at: '2026-03-03T03:00:00.000Z' },
  ],
  [{ percent: '12', from: '2026-03-02' }, ['from']],
  [{ percent: '12', from: '' }, ['from']],
  [{ percent: '12', from: '2028-03-05' }, ['from']],
  [{ percent: '91', from: '2026-03-03' }, ['percent']],
  [{ percent: '1.5', from: '2026-03-03' }, ['percent']],
])('[ADM-05] of the form of a fee from a day is read: %j', (form, read) => {
  const parsed = feeForm('America/Santiago', NOW).safeParse(form)
  const outcome = parsed.success
    ? { ...parsed.data, at: parsed.data.at.toISOString() }
    : parsed.error.issues.map(({ path }) => path[0])
  expect(outcome).toEqual(read)
})
