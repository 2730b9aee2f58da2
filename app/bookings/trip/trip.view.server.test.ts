import { translator } from '#domain/i18n/queries.server.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { forgetCompany } from '#domain/company/queries.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { dropChange } from '#domain/bookings/commands/apply-change.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import {
  aGateway,
  aGuest,
  aListing,
  anAccount,
  anEvent,
  aPaidBooking,
  bookingRow,
  days,
  NOW,
  validCard,
  valueOf,
} from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import type { KyselyPlugin } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader as calendarFile } from './calendar-file.route.ts'
import { guestBooking } from './guest-booking.server.ts'
import { type Services, services } from '#app/session/services.ts'
import { loader as daysOfChange } from '../change/days.route.ts'
import { loader as receipt } from './receipt.route.tsx'
import { loader } from './trip.route.tsx'
import { tripView } from './trip.view.server.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()

const CODE = 'Door code 4711'

function contextOf(guestId: string, now: Date, reader = db) {
  const context = new RouterContextProvider()
  context.set(services, { db: reader, clock: () => now, payments: aGateway(db), product: 'Patio' } as Services)
  context.set(visitorContext, {
    actor: { userId: guestId },
    language: 'en',
    locale: 'en-US',
    currency: 'CLP',
    site: siteOf('localhost', new Map()),
    origin: 'https://patio.example',
    t: translator('en'),
    to: (address: string) => address,
  } as Visitor)
  return context
}

/** A paid stay from 20 to 22 March, as its guest sees it on the page and in the calendar file. */
async function aStay() {
  const listing = await aListing(db)
  await db.updateTable('listing_texts').set({ arrival: CODE }).where('listing_id', '=', listing.id).execute()
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  const { starts_at: startsAt, ends_at: endsAt } = await bookingRow(db, bookingId)

  const seen = async (now: Date) => {
    const context = contextOf(guestId, now)
    const trip = await tripView(await guestBooking(bookingId, context), context)
    const args = { params: { bookingId }, context } as unknown as Parameters<typeof calendarFile>[0]
    const file = await calendarFile(args).then(
      (answer) => answer.text(),
      () => '(404)',
    )
    return { trip, page: JSON.stringify(trip), file: file.replaceAll('\r\n ', '') }
  }
  return { bookingId, guestId, startsAt, endsAt, seen }
}

test('[BOOK-05] how to get in stands on the trip and in the calendar file from 24 hours before the stay, and until then when it will', async () => {
  const { startsAt, seen } = await aStay()
  const before = await seen(addMinutes(startsAt, -24 * 60 - 1))
  expect(before.page + before.file).not.toContain('4711')
  expect(before.trip.wayIn).toEqual({ state: 'later', from: 'Thursday, March 19 at 3 PM' })
  expect(before.file).toMatch(/DESCRIPTION:How to get in is shown .*March 19 at 3 PM/)
  expect(before.trip.whereabouts).toMatchObject({ address: 'Av. Italia 1439, Providencia, Santiago' })

  const after = await seen(addMinutes(startsAt, -24 * 60))
  expect(after.trip.wayIn).toEqual({ state: 'open', lines: [CODE] })
  expect(after.file).toContain(`DESCRIPTION:${CODE}\r\n`)
})

test('[BOOK-05] a trip says its number, the party, and what the guest wrote to the host', async () => {
  const { bookingId, seen } = await aStay()
  expect((await seen(NOW)).trip).toMatchObject({ party: '2 guests', purpose: null, note: null })
  const spoken = { purpose: 'A wedding', note: 'We are six.\nA van comes.' }
  await db.updateTable('bookings').set(spoken).where('id', '=', bookingId).execute()
  const number = bookingId.slice(-12).toUpperCase()
  expect((await seen(NOW)).trip).toMatchObject({ number, ...spoken })
})

test('[BOOK-05] it stands there no longer once the stay is over, completed or not', async () => {
  const { bookingId, endsAt, seen } = await aStay()
  const over = [await seen(endsAt)]
  await completeBooking(db, bookingId, endsAt)
  over.push(await seen(endsAt))

  for (const { trip, page, file } of over) {
    expect(trip.wayIn).toEqual({ state: 'over' })
    expect(page + file).not.toContain('4711')
    expect(file).toContain('DESCRIPTION:\r\n')
  }
})

test('[BOOK-05] the calendar file is of one event for ever, newer after each change, and takes it out when it is cancelled', async () => {
  const { bookingId, guestId, startsAt, seen } = await aStay()
  const linesOf = async () => (await seen(NOW)).file.match(/^(?:METHOD|UID|SEQUENCE|DTSTART|STATUS):.*$/gm)
  const uid = `UID:${bookingId}`
  expect(await linesOf()).toEqual(['METHOD:PUBLISH', uid, 'SEQUENCE:0', 'DTSTART:20260320T180000Z', 'STATUS:CONFIRMED'])

  const terms = { stay: days('2026-03-21', '2026-03-23'), guests: 1, pets: 0 }
  const input = { ...anAccount, by: 'guest', userId: guestId, bookingId, kind: 'change' } as const
  valueOf(await proposeChange(db, { ...input, terms, shownMinor: 0, idempotencyKey: newId() }, NOW))
  expect(await linesOf()).toEqual(['METHOD:PUBLISH', uid, 'SEQUENCE:1', 'DTSTART:20260321T180000Z', 'STATUS:CONFIRMED'])

  const cancelled = { mayPay: true, adminId: await aGuest(db), bookingId, reason: 'Unsafe', idempotencyKey: newId() }
  valueOf(await cancelBy.admin(db, cancelled, startsAt))
  expect(await linesOf()).toEqual(['METHOD:CANCEL', uid, 'SEQUENCE:2', 'DTSTART:20260321T180000Z', 'STATUS:CANCELLED'])
})

test('[BOOK-05] nor after a cancellation, not even during the stay', async () => {
  const { bookingId, startsAt, seen } = await aStay()
  valueOf(
    await cancelBy.admin(
      db,
      { mayPay: true, adminId: await aGuest(db), bookingId, reason: 'Unsafe', idempotencyKey: newId() },
      startsAt,
    ),
  )

  const { trip, page, file } = await seen(startsAt)
  expect([trip.wayIn, trip.whereabouts]).toEqual([null, null])
  expect(page + file).not.toMatch(/4711|Av\. Italia/)
})

const dearer = { stay: days('2026-03-24', '2026-03-27'), guests: 2, pets: 0 }

/** A stay with an agreed change to 24 to 27 March, whose card fields are open. */
async function anUnpaidChange() {
  const { bookingId, guestId } = await aStay()
  const input = { ...anAccount, by: 'guest', userId: guestId, bookingId, kind: 'change' } as const
  valueOf(await proposeChange(db, { ...input, terms: dearer, shownMinor: 55_000, idempotencyKey: newId() }, NOW))
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), { bookingId, guestId, origin: '' }, NOW))
  const pay = async () => {
    await payInSandbox(db, sessionId, validCard, NOW)
    await recordEvent(db, 'sandbox', anEvent(sessionId), NOW)
  }
  const page = async (reader = db) => {
    const url = new URL(`https://patio.example/bookings/${bookingId}?status=success&payment_session=${sessionId}`)
    const args = { params: { bookingId }, url, context: contextOf(guestId, NOW, reader) }
    const { trip, banner } = await loader(args as unknown as Parameters<typeof loader>[0])
    return { banner, when: JSON.stringify(trip.when) }
  }
  return { bookingId, pay, page }
}

test("[BOOK-05] a payment that arrives while the page is read never puts the old dates under 'your booking is changed'", async () => {
  const { pay, page } = await anUnpaidChange()
  let isPaid = false
  const payAfterFirstRead: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isPaid) {
        isPaid = true
        await pay()
      }
      return result
    },
  }
  const during = await page(db.withPlugin(payAfterFirstRead))
  expect(during.banner).toMatchObject({ kind: 'waiting' })
  expect(during.when).toMatch(/20/)

  const after = await page()
  expect(after.banner).toMatchObject({ kind: 'done', title: 'The difference is paid' })
  expect(after.when).toMatch(/24.*27/)
})

test('[BOOK-05] a payment for a change that was over is said to go back', async () => {
  const { bookingId, pay, page } = await anUnpaidChange()
  const { id: changeId } = await db
    .selectFrom('booking_changes')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => dropChange(tx, { id: changeId, bookingId }, 'withdrawn', NOW))
  await db.updateTable('payments').set({ status: 'expired' }).where('change_id', '=', changeId).execute()
  expect((await page()).banner).toBeNull()
  await pay()

  const { banner, when } = await page()
  expect(banner).toMatchObject({ kind: 'over', title: 'Your payment goes back' })
  expect(when).toMatch(/20.*22/)
})

test('[BOOK-05] a receipt names who issues it, from what the operator has entered', async () => {
  const { bookingId, guestId } = await aStay()
  const issuer = async () => {
    forgetCompany(db)
    const args = { params: { bookingId }, context: contextOf(guestId, NOW) }
    return (await receipt(args as unknown as Parameters<typeof receipt>[0])).receipt.issuer
  }
  const none = { legalName: null, registrationNumber: null, address: null, supportEmail: null }
  expect(await issuer()).toEqual({ product: 'Patio', ...none })

  const entered = { legal_name: 'Patio SpA', registration_number: '76.543.210-3', address: 'Av. Italia 1\nSantiago' }
  await db.updateTable('company').set(entered).execute()
  expect(await issuer()).toMatchObject({
    legalName: 'Patio SpA',
    registrationNumber: '76.543.210-3',
    address: 'Av. Italia 1\nSantiago',
  })
})

test('[BOOK-05] the days of a change are those that are free for this booking, for its guest and its host alone', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing, { stay: days('2026-03-20', '2026-03-22') })
  await aPaidBooking(db, listing, { stay: days('2026-03-24', '2026-03-26') })
  const daysFor = (userId: string) => {
    const args = { params: { bookingId }, context: contextOf(userId, NOW) }
    return daysOfChange(args as unknown as Parameters<typeof daysOfChange>[0])
  }
  const { unavailable, today } = await daysFor(guestId)
  expect(today).toBe('2026-03-02')
  expect(unavailable).toMatchObject({ '2026-03-24': 'taken', '2026-03-25': 'taken' })
  expect(Object.keys(unavailable)).not.toContain('2026-03-20')
  expect((await daysFor(listing.hostId)).unavailable).toEqual(unavailable)
  await expect(daysFor(await aGuest(db))).rejects.toMatchObject({ init: { status: 404 } })
})
