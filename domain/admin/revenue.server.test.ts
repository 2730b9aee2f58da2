import { postJournal } from '#domain/payments/commands/post-journal.server.ts'
import { disputeFeeEntry, type Posting, writeOffEntry } from '#domain/payments/ledger.ts'
import { whileBroken } from '#test/broken.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { openClaim } from '#domain/claims/commands/open-claim.server.ts'
import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { createBudgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import { aGateway, aGuest, aListing, anEvent, aPaidBooking, days, NOW } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage } from '#test/media.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readRevenue } from './queries/read-revenue.server.ts'
import { moved } from './revenue.ts'
import { exportRevenue } from './commands/export-revenue.server.ts'
import { listAudit } from './queries/list-audit.server.ts'

const { db } = await aDatabase()
/** Whose months are all counted. */
const counted = await aDatabase()
for (const world of [db, counted.db]) checkInvariants(() => world)
const { storage } = memoryStorage()
const photos = {
  storage,
  budgets: createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) }),
  limits: defaultLimits,
}

/** Runs the provider's pending refunds. */
async function refundAll(db: Db, now: Date) {
  const waiting = await db.selectFrom('refunds').select('id').where('status', '=', 'intended').execute()
  for (const { id } of waiting) await refundPayment(db, aGateway(db, now), id, now)
}

test('[ADM-04] revenue says by month and currency what guests paid, what went back and why, our fees, payouts, and what is held; the months add up to the ledger', async () => {
  const { db } = counted
  const listing = await aHostToPay(db)
  const stay = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  await makePayouts(db, stay.startsAt)
  const adminId = await aGuest(db)
  await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, stay.startsAt)
  const { id } = await db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
  await markPaid(db, { adminId, payoutId: id }, later(stay.startsAt, { days: 1 }))

  // In April the host accepts the guest's claim, and a bank takes a payment back.
  const april = new Date('2026-04-02T12:00:00Z')
  const { guest_id } = await db
    .selectFrom('bookings')
    .select('guest_id')
    .where('id', '=', stay.bookingId)
    .executeTakeFirstOrThrow()
  const form = { kind: 'cleaning', text: 'Crumbs.', lines: [{ text: 'Cleaning', minor: 30_000 }] } as const
  const claim = { side: 'guest', userId: guest_id, bookingId: stay.bookingId, files: [] } as const
  await db.updateTable('bookings').set({ status: 'completed' }).where('id', '=', stay.bookingId).execute()
  const opened = await openClaim(db, photos, { ...claim, form: { ...form, lines: [...form.lines] } }, april)
  if (!opened.ok) throw new Error('not opened')
  const accepted = {
    userId: listing.hostId,
    claimId: opened.value.claimId,
    form: { act: 'accept' },
    files: [],
  } as const
  await answerClaim(db, photos, accepted, april)
  const dollars = await aPaidBooking(db, await aListing(db, { currency: 'USD', price_minor: 10_000 }), {
    stay: days('2026-05-01', '2026-05-03'),
  })
  const lost = await aPaidBooking(db, await aListing(db), { stay: days('2026-05-01', '2026-05-03') })
  await db.updateTable('payments').set({ intent_id: 'pi_1' }).where('session_id', '=', lost.sessionId).execute()
  const dispute = {
    type: 'dispute.lost',
    reference: 'du_1',
    intentId: 'pi_1',
    amount: { minor: 50_000, currency: 'CLP' },
  } as const
  await recordEvent(db, 'sandbox', { ...anEvent('', 'dispute.lost', april), ...dispute }, april)
  await cancelBy.guest(db, { ...dollars, shownMinor: 22_000, idempotencyKey: newId() }, later(NOW, { days: 1 }))
  await refundAll(db, april)
  await settleAtCheckIn(db, lost.bookingId, new Date('2026-05-02T00:00:00Z'))

  const months = await readRevenue(db, 'America/Santiago')
  const none = Object.fromEntries(moved.map((name) => [name, 0]))
  expect(months).toEqual([
    {
      month: '2026-03-01',
      currency: 'CLP',
      ...none,
      gross: 220_000,
      fees: 10_000,
      payouts: 100_000,
      held: 110_000,
      owed: 0,
    },
    { month: '2026-03-01', currency: 'USD', ...none, gross: 22_000, held: 22_000, owed: 0 },
    {
      month: '2026-04-01',
      currency: 'CLP',
      ...none,
      claimRefunds: 30_000,
      disputes: 50_000,
      held: 60_000,
      owed: -30_000,
    },
    { month: '2026-04-01', currency: 'USD', ...none, refunds: 22_000, held: 0, owed: 0 },
    { month: '2026-05-01', currency: 'CLP', ...none, fees: 10_000, held: 0, owed: 20_000 },
  ])
})

test('[ADM-04] a month begins where the site is: what was captured at one in the morning in London is last month’s in Santiago', async () => {
  const before = await readRevenue(db, 'UTC')
  const at = new Date('2026-08-01T01:00:00Z')
  await aPaidBooking(db, await aListing(db), { stay: days('2026-09-10', '2026-09-12'), now: at })
  const monthsIn = async (zone: string) => (await readRevenue(db, zone)).map(({ month }) => month)
  expect(await monthsIn('UTC')).toEqual([...before.map(({ month }) => month), '2026-08-01'])
  expect((await monthsIn('America/Santiago')).at(-1)).toBe('2026-07-01')
})

test('[ADM-04] whoever takes the figures along is in the audit log, with what was taken', async () => {
  await aPaidBooking(db, await aListing(db, { currency: 'USD' }))
  const adminId = await aGuest(db)
  const found = await exportRevenue(
    db,
    { adminId, zone: 'UTC', year: null, currency: 'USD', own: 'CLP' },
    later(NOW, { days: 300 }),
  )
  expect(found).toMatchObject({ currency: 'USD', year: 2026 })
  const { entries } = await listAudit(db, { before: null, of: null })
  expect(entries[0]).toMatchObject({ action: 'revenue-exported' })
  expect(entries[0]!.changes).toEqual([
    ['year', [null, '2026']],
    ['currency', [null, 'USD']],
  ])
})

test('[ADM-04] fees of disputes and debts that are given up have columns of their own', async () => {
  const at = new Date('2026-11-10T12:00:00Z')
  const before = (await readRevenue(db, 'UTC')).find(({ month }) => month === '2026-11-01')
  expect(before).toBeUndefined()
  const { bookingId } = await aPaidBooking(db, await aListing(db), { stay: days('2026-12-10', '2026-12-12') })
  const { host_id: hostId } = await db
    .selectFrom('bookings')
    .select('host_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const pesos = (minor: number) => money(minor, 'CLP')
  // Entries are noted by a trigger, which a broken world has none of.
  await whileBroken(db, [sql`set local session_replication_role = origin`], async (tx) => {
    const entry = (eventKey: string, postings: Posting[]) => postJournal(tx, { eventKey, bookingId, postings }, at)
    await entry('dispute-fee:x', disputeFeeEntry(pesos(15_000)))
    await entry('dispute-fee:y', disputeFeeEntry(pesos(-1000)))
    await entry('write-off:x:y', writeOffEntry(pesos(60_000), hostId))
    const november = (await readRevenue(tx, 'UTC')).find(({ month }) => month === '2026-11-01')
    expect(november).toMatchObject({ disputeFees: 14_000, writeOffs: 60_000, providerFees: 0, fees: 0 })
  })
})
