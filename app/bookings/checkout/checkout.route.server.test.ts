import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import {
  aGateway,
  aGuest,
  aListing,
  anOpenPayment,
  bookingRow,
  validCard,
  NOW,
  type TestBooking,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Services, services } from '#app/session/services.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'
import { action } from './checkout.route.tsx'

const { db } = await aDatabase()
checkInvariants(() => db)

const sandbox = aGateway(db)

/** Submits 'Release the dates' at checkout. @returns the redirect's address, or the status of the refusal */
async function postRelease({ bookingId, guestId }: TestBooking, payments: PaymentGateway = sandbox) {
  const context = new RouterContextProvider()
  context.set(services, { db, payments, clock: () => NOW } as Services)
  context.set(visitorContext, {
    actor: { userId: guestId },
    language: 'en',
    to: (address) => address,
  } as Visitor)
  const url = new URL('http://localhost/checkout')
  const body = new URLSearchParams({ bookingId, intent: 'release' })
  const request = new Request(url, { method: 'POST', body })
  const answer: unknown = await action({ request, url, context } as unknown as Parameters<typeof action>[0]).catch(
    (thrown: unknown) => thrown,
  )
  return answer instanceof Response ? answer.headers.get('location') : (answer as { init: ResponseInit }).init.status
}

test('[BOOK-05] who lets go of dates is led to the listing with them still chosen; whose payment went through a moment before, to their booking', async () => {
  const listing = await aListing(db)
  const given = await anOpenPayment(db, listing)
  const chosen = `/property/${listing.id}?checkIn=2026-03-20&checkOut=2026-03-22&guests=2`
  expect(await postRelease(given)).toBe(chosen)
  expect(await postRelease(given)).toBe(chosen)

  const paid = await anOpenPayment(db, listing)
  const paidMeanwhile: PaymentGateway = {
    ...sandbox,
    expireSession: async (id) => {
      await payInSandbox(db, id, validCard, NOW)
      return sandbox.expireSession(id)
    },
  }
  expect(await postRelease(paid, paidMeanwhile)).toBe(`/bookings/${paid.bookingId}`)
  expect(await bookingRow(db, paid.bookingId)).toMatchObject({ status: 'confirmed' })
})

test('[BOOK-05] another guest’s hold cannot be released: it reads as missing', async () => {
  const { bookingId } = await anOpenPayment(db, await aListing(db))
  expect(await postRelease({ bookingId, guestId: await aGuest(db) })).toBe(404)
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'pending' })
})
