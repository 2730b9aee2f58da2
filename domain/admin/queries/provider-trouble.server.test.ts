import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import type { ProviderEvent } from '#domain/payments/gateway.server.ts'
import { aListing, anEvent, anOpenPayment, NOW } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { findBooking } from './find-booking.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

test('[ADM-02] [BOOK-04] an admin reads on the booking what a provider said that did not agree, and what a bank asked back', async () => {
  const { bookingId, sessionId } = await anOpenPayment(db, await aListing(db))
  const other = await anOpenPayment(db, await aListing(db))
  const record = (changes: Partial<ProviderEvent>) =>
    recordEvent(db, 'sandbox', { ...anEvent(sessionId), intentId: 'pi_1', ...changes }, NOW)
  const read = async (id: string) => {
    const { problems, disputes } = (await findBooking(db, id, 'en'))!
    return { problems: problems.map(({ problem }) => problem), disputes: disputes.map(({ status }) => status) }
  }

  await record({ amount: { minor: 1, currency: 'CLP' } })
  await record({ foreign: 'mode' })
  await record({})
  const dispute = { sessionId: '', reference: 'du_1', amount: { minor: 50_000, currency: 'CLP' } }
  await record({ type: 'dispute.opened', ...dispute })
  expect(await read(bookingId)).toEqual({ problems: ['amount', 'mode'], disputes: ['open'] })
  await record({ type: 'dispute.lost', ...dispute })
  expect(await read(bookingId)).toMatchObject({ disputes: ['lost'] })
  expect(await read(other.bookingId)).toEqual({ problems: [], disputes: [] })
})
