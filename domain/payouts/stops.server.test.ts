import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { liftByAdmin, stopByAdmin } from './commands/stop-by-admin.server.ts'
import { endPayoutStop, stopPayout } from './commands/stop-payout.server.ts'
import { listStops } from './queries/list-stops.server.ts'

const { db } = await aDatabase()
const aBooking = async () => (await aPaidBooking(db, await aListing(db))).bookingId
const reasonsOf = async (bookingId: string) => (await listStops(db, bookingId)).map(({ reason }) => reason)

test('[BOOK-08] a cause stops a booking’s payout once, and once it has ended it stops it no more', async () => {
  const bookingId = await aBooking()
  const stop = { bookingId, reason: 'claim', sourceId: newId() } as const
  const stopped = () => inTransaction(db, (tx) => stopPayout(tx, stop, NOW))
  await Promise.all([stopped(), stopped(), stopped()])
  await inTransaction(db, (tx) => stopPayout(tx, { ...stop, reason: 'chargeback' }, later(NOW, { minutes: 1 })))
  expect(await reasonsOf(bookingId)).toEqual(['claim', 'chargeback'])

  for (const minutes of [2, 3]) await inTransaction(db, (tx) => endPayoutStop(tx, stop, later(NOW, { minutes })))
  expect(await reasonsOf(bookingId)).toEqual(['chargeback'])
  await stopped()
  expect(await reasonsOf(bookingId)).toEqual(['chargeback'])
})

test('[BOOK-08] an admin stops a payout once and lifts only what an admin has stopped, and both are audited with their reasons', async () => {
  const [bookingId, adminId] = [await aBooking(), await aGuest(db)]
  await inTransaction(db, (tx) => stopPayout(tx, { bookingId, reason: 'claim', sourceId: newId() }, NOW))
  const change = { adminId, bookingId, reason: 'Odd' }

  const pressed = await Promise.all([1, 2, 3].map(() => stopByAdmin(db, change, NOW)))
  expect(pressed.filter(Boolean)).toHaveLength(1)
  expect((await reasonsOf(bookingId)).toSorted()).toEqual(['admin', 'claim'])

  const lifted = await Promise.all(
    [1, 2].map(() => liftByAdmin(db, { ...change, reason: 'Fine' }, later(NOW, { minutes: 1 }))),
  )
  expect(lifted.filter(Boolean)).toHaveLength(1)
  expect(await reasonsOf(bookingId)).toEqual(['claim'])
  expect(await stopByAdmin(db, { ...change, bookingId: newId() }, NOW)).toBe(false)

  const { entries } = await listAudit(db, { before: null, of: bookingId })
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['payout-stop-lifted', 'Fine'],
    ['payout-stopped', 'Odd'],
  ])
})
