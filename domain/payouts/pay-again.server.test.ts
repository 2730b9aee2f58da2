import { aGuest, queuedJobs, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aBankAccount, aBegunStay, aHostToPay, balancesOf } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { markFailed, markPaid } from './commands/mark-payout.server.ts'
import { payAgain } from './commands/pay-again.server.ts'
import { findBookingPayout } from './queries/find-booking-payout.server.ts'
import { listFailed } from './queries/list-failed.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const payoutsOf = (hostId: string) =>
  db
    .selectFrom('payouts')
    .select(['id', 'status', 'amount_minor as minor'])
    .where('host_id', '=', hostId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A payout of 100,000 that a bank has sent back three hours after check-in. */
async function aFailedPayout() {
  const { hostId, ...listing } = await aHostToPay(db)
  const { bookingId, startsAt } = await aBegunStay(db, { hostId, ...listing }, '2026-03-20', '2026-03-22')
  const at = (hours: number) => later(startsAt, { hours })
  const adminId = await aGuest(db)
  await makePayouts(db, at(1))
  valueOf(await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, at(2)))
  const [payout] = await payoutsOf(hostId)
  valueOf(await markFailed(db, { adminId, payoutId: payout!.id, reason: 'Cuenta cerrada', cause: 'closed' }, at(3)))
  const states = async () => (await payoutsOf(hostId)).map(({ status }) => status)
  const waits = async () => (await listFailed(db)).payouts.find((each) => each.hostId === hostId)?.waitsFor
  const shown = (hours: number) => findBookingPayout(db, { hostId, bookingId }, at(hours))
  return { hostId, adminId, payoutId: payout!.id, at, states, waits, shown }
}

test('[BOOK-08] what a bank has sent back is not paid again by itself, and once when an admin says so, however often', async () => {
  const { hostId, adminId, payoutId, at, states, waits, shown } = await aFailedPayout()
  await makePayouts(db, at(100))
  expect([await states(), await waits()]).toEqual([['failed'], 'somebody'])
  expect(await shown(100)).toEqual({ state: 'failed', cause: 'closed' })

  const outcomes = await Promise.all([1, 2, 3].map(() => payAgain(db, { adminId, payoutId }, at(101))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((each) => !each.ok && each.failure.reason === 'not-failed')).toHaveLength(2)
  expect(await waits()).toBe('next-run')
  expect(await queuedJobs(db, 'payouts.make')).not.toEqual([])
  const audited = await db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', payoutId)
    .where('action', '=', 'payout-again')
    .execute()
  expect(audited).toEqual([{ action: 'payout-again', actor_id: adminId }])

  await Promise.all([1, 2, 3].map(() => makePayouts(db, at(102))))
  expect([await states(), await waits()]).toEqual([['failed', 'due'], undefined])
  expect(await balancesOf(db, hostId)).toEqual({ owed: 0, onItsWay: 100_000 })
  expect(await shown(102)).toEqual({ state: 'due' })
})

test('[BOOK-08] one that has failed again waits again, and can be paid once more', async () => {
  const { hostId, adminId, payoutId, at, states, waits } = await aFailedPayout()
  valueOf(await payAgain(db, { adminId, payoutId }, at(4)))
  await makePayouts(db, at(5))
  valueOf(await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, at(6)))
  const second = (await payoutsOf(hostId)).at(-1)!.id
  valueOf(await markFailed(db, { adminId, payoutId: second, reason: 'Otra vez', cause: 'details' }, at(7)))
  await makePayouts(db, at(99))
  expect([await states(), await waits()]).toEqual([['failed', 'failed'], 'somebody'])

  expect(await payAgain(db, { adminId, payoutId }, at(100))).toMatchObject({ ok: false })
  valueOf(await payAgain(db, { adminId, payoutId: second }, at(100)))
  await makePayouts(db, at(101))
  valueOf(await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, at(102)))
  valueOf(await markPaid(db, { adminId, payoutId: (await payoutsOf(hostId)).at(-1)!.id }, at(103)))
  expect(await states()).toEqual(['failed', 'failed', 'paid'])
  expect(await balancesOf(db, hostId)).toEqual({ owed: 0, onItsWay: 0 })
})

test('[BOOK-08] a host who has set the account anew is paid without an admin’s word, and not before the hold is over', async () => {
  const { hostId, adminId, payoutId, at, states, waits, shown } = await aFailedPayout()
  await aBankAccount(db, hostId, { heldUntil: at(80) })
  expect(await waits()).toBe('new-account')
  expect(await payAgain(db, { adminId, payoutId }, at(4))).toEqual({ ok: false, failure: { reason: 'replaced' } })
  await makePayouts(db, at(79))
  expect(await states()).toEqual(['failed'])
  expect(await shown(79)).toEqual({ state: 'held', until: at(80) })
  await makePayouts(db, at(80))
  expect(await states()).toEqual(['failed', 'due'])
})

test('[BOOK-08] what has not failed is not paid again, nor what is not there; the database keeps the first word', async () => {
  const { adminId, payoutId, at } = await aFailedPayout()
  valueOf(await payAgain(db, { adminId, payoutId }, at(4)))
  const other = await aGuest(db)
  await expect(
    sql`update payouts set retried_by = ${other}, retried_at = ${at(5)} where id = ${payoutId}`.execute(db),
  ).rejects.toThrow('cannot become that')

  const { hostId } = await aHostToPay(db)
  expect(await payAgain(db, { adminId, payoutId: hostId }, at(5))).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
})
