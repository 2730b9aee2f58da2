import { bookingNumber } from '#domain/bookings/booking.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { findHostBooking, listHostBookings } from '#domain/bookings/queries/list-host-bookings.server.ts'
import { renewLink } from '#domain/calendars/commands/renew-link.server.ts'
import { readBusyFile } from '#domain/calendars/queries/read-busy.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { bookingEmail } from '#domain/notifications/booking-email.ts'
import { findConcerned } from '#domain/notifications/queries/find-concerned.server.ts'
import type { ChosenExtra } from '#domain/pricing/quote.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { aGateway, aHold, aListing, anAccount, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aHostContext } from '#test/host-context.ts'
import { aDatabase } from '#test/world.ts'
import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader as diaryLoader } from '#app/calendar/diary/diary.route.tsx'
import { hostBooking } from '#app/bookings/host-booking.server.ts'
import { loader as calendarFile } from './calendar-file.route.ts'
import { hostBookingView, hostItemView } from './host-booking.view.server.ts'

const { db } = await aDatabase()

const asks = (userId: string, language: 'en' | 'es' = 'en') =>
  aHostContext(userId, language, { db, limits: defaultLimits, payments: aGateway(db) })

const extra = (unit: 'person' | 'item', en: string, es: string, quantity: number): ChosenExtra => ({
  extra: { id: newId(), unit, price: money(5000, 'CLP'), maxQuantity: 20, name: { en, es } },
  quantity,
})
const extras = [extra('person', 'Breakfast', 'Desayuno', 1), extra('item', 'Chair', 'Silla', 12)]
const stay = days('2026-03-20', '2026-03-22')
const party = { stay, guests: 4, extras }

/** The diary's page of March, as its loader returns it. */
const diaryOf = (context: RouterContextProvider, view: 'month' | 'list') =>
  diaryLoader({
    request: new Request('http://localhost/host/calendar.data'),
    url: new URL('http://localhost/host/calendar?month=2026-03&view=' + view),
    context,
  } as unknown as Parameters<typeof diaryLoader>[0])

/** Collects the extras from every page, file and e-mail that informs a host of a booking. */
async function readOf(bookingId: string, hostId: string, language: 'en' | 'es') {
  const context = asks(hostId, language)
  const booking = await hostBooking(bookingId, context)
  const { diary, toPrepare } = await diaryOf(context, 'month')
  const list = await diaryOf(context, 'list')
  const args = { params: { bookingId }, context } as unknown as Parameters<typeof calendarFile>[0]
  const file = (await calendarFile(args).then((answer) => answer.text())).replaceAll('\r\n ', '')
  const { details, host } = (await findConcerned(db, bookingId))!
  const mail = (event: 'booking_request' | 'booking_confirmation' | 'change_applied') =>
    bookingEmail(
      { ...details, ...host },
      { event, side: 'host', language, locale: localeFor(language), origin: '', t: translator(language) },
    ).facts
  return {
    page: (await hostBookingView(booking, context)).share,
    item: hostItemView(booking, context).share,
    bars: diary.rows.flatMap(({ bars }) => bars.map(({ label }) => label)),
    agenda: list.diary.agenda!.flatMap(({ bookings }) => bookings.map(({ toPrepare }) => toPrepare)),
    next: toPrepare.bookings.map(({ share }) => share.prepared.extras),
    file,
    mails: (['booking_request', 'booking_confirmation', 'change_applied'] as const).map(mail),
  }
}

test.each([
  ['en', 'To prepare', ['4 × Breakfast', '12 × Chair'], 'Breakfast: CLP 5,000 × 4 people', 'CLP 20,000'],
  ['es', 'Para preparar', ['4 × Desayuno', '12 × Silla'], 'Desayuno: $5.000 × 4 personas', '$20.000'],
] as const)(
  '[BOOK-07] [HOST-08] page, list, diary, calendar file and e-mails tell a host what to prepare, and what for what they earn (%s)',
  async (language, title, toPrepare, label, amount) => {
    const listing = await aListing(db, { max_guests: 6 })
    const { bookingId } = await aPaidBooking(db, listing, party)
    const { page, item, bars, agenda, next, file, mails } = await readOf(bookingId, listing.hostId, language)

    expect([page.prepared.extras, item.prepared.extras, ...next]).toEqual([toPrepare, toPrepare, toPrepare])
    const words = [page.prepared.party, ...toPrepare]
    expect(agenda).toEqual([words, words, words].map((each) => each.join(' · ')))
    const line = { label, amount }
    expect([page.lines, item.lines]).toEqual([expect.arrayContaining([line]), expect.arrayContaining([line])])
    expect(bars.join()).toContain(words.join(' · '))
    expect(file).toContain(`${title}: ${toPrepare.join('\\, ')}\\n`)
    expect(file).toContain(`${label}: ${amount}`.replaceAll(',', '\\,'))
    for (const facts of mails) {
      expect(facts).toContainEqual({ label: title, value: toPrepare.join(', ') })
      // An e-mail names the currency.
      expect(facts.map((fact) => fact.label)).toContainEqual(
        expect.stringMatching(/^(Breakfast|Desayuno): CLP 5[,.]000 × 4 /),
      )
    }
  },
)

test('[BOOK-07] after a change a host prepares what the newest price says', async () => {
  const listing = await aListing(db, { max_guests: 6 })
  const booking = await aPaidBooking(db, listing, party)
  const terms = { stay, guests: 3, pets: 0 }
  const input = {
    ...anAccount,
    by: 'guest',
    userId: booking.guestId,
    bookingId: booking.bookingId,
    kind: 'change',
  } as const
  valueOf(await proposeChange(db, { ...input, terms, shownMinor: -5500, idempotencyKey: newId() }, NOW))

  const { page, item, agenda, file, mails } = await readOf(booking.bookingId, listing.hostId, 'en')
  const toPrepare = ['3 × Breakfast', '12 × Chair']
  expect([page.prepared.extras, item.prepared.extras]).toEqual([toPrepare, toPrepare])
  expect(agenda[0]).toBe(['3 guests', ...toPrepare].join(' · '))
  expect(file).toContain(toPrepare.join('\\, '))
  expect(mails[2]).toContainEqual({ label: 'To prepare', value: toPrepare.join(', ') })
})

test('[HOST-08] a request says what it asks for, and is no booking to prepare before it is confirmed', async () => {
  const listing = await aListing(db, { max_guests: 6, instant_book: false })
  const { bookingId } = await aHold(db, listing, party)
  const context = asks(listing.hostId)
  const booking = (await findHostBooking(db, listing.hostId, bookingId, 'en'))!
  const { request, share } = await hostBookingView(booking, context)
  expect([request !== null, share.prepared.extras]).toEqual([true, ['4 × Breakfast', '12 × Chair']])
  const { requests, toPrepare } = await diaryOf(context, 'month')
  expect(requests.bookings.map((each) => each.share.prepared)).toEqual([share.prepared])
  expect(toPrepare).toEqual({ count: 0, bookings: [] })
  const args = { params: { bookingId }, context } as unknown as Parameters<typeof calendarFile>[0]
  await expect(calendarFile(args)).rejects.toEqual(data(null, { status: 404 }))
})

const spoken = { purpose: 'Product photos', note: 'We are six.\nA van comes at noon.' }

/** A paid stay with pets, words and a telephone number. */
async function aPreparedStay() {
  const listing = await aListing(db, { max_guests: 6, pets_allowed: true })
  const booking = await aPaidBooking(db, listing, { ...party, pets: 1 })
  await db.updateTable('profiles').set({ phone: '+56912345678' }).where('user_id', '=', booking.guestId).execute()
  await db.updateTable('bookings').set(spoken).where('id', '=', booking.bookingId).execute()
  return { listing, ...booking, number: bookingNumber(booking.bookingId) }
}

test('[HOST-08] party, purpose, note, telephone and number of a booking stand before its money, wherever its host reads of it', async () => {
  const { listing, bookingId, number } = await aPreparedStay()
  const { page, item, bars, agenda, file, mails } = await readOf(bookingId, listing.hostId, 'en')
  const extras = ['4 × Breakfast', '12 × Chair']
  const prepared = { number, party: '4 guests · 1 pet', ...spoken, extras }
  const phone = { shown: '+56 912345678', call: '+56912345678' }
  expect([page.prepared, item.prepared]).toEqual([
    { ...prepared, phone },
    { ...prepared, phone },
  ])

  const words = ['4 guests · 1 pet', 'Product photos', ...extras, 'We are six. A van comes at noon.']
  expect(agenda[0]).toBe(words.join(' · '))
  expect(bars.join()).toContain(words.join(' · '))

  const inOrder = [number, '4 guests · 1 pet', 'Product photos', 'A van comes at noon.', '12 × Chair', phone.shown]
  const lastOf = (text: string) => inOrder.map((each) => text.indexOf(each))
  for (const [text, money] of [
    [file.replaceAll('\\,', ','), 'You earn'],
    ...mails.map((facts) => [facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), 'You earn'] as const),
  ] as const) {
    const at = lastOf(text)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at[0]).toBeGreaterThan(-1)
    expect(text.indexOf(money)).toBeGreaterThan(at.at(-1)!)
  }
})

test('[HOST-08] what other sites read of a listing’s calendar has none of it', async () => {
  const { listing, number } = await aPreparedStay()
  await renewLink(db, { hostId: listing.hostId, listingId: listing.id }, NOW)
  const { token } = await db
    .selectFrom('calendar_links')
    .select('token')
    .where('listing_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  const file = (await readBusyFile(db, { listingId: listing.id, token }, 'Patio', NOW))!
  expect(file).toContain('SUMMARY:Busy')
  for (const secret of [number, 'guest', 'photos', 'van', 'Breakfast', '12345678', 'CLP'])
    expect(file.toUpperCase().replaceAll(/UID:.*/g, ''), secret).not.toContain(secret.toUpperCase())
})

test('[HOST-08] a guest’s telephone number is their host’s from confirmation until the booking is completed', async () => {
  const { listing, bookingId, guestId } = await aPreparedStay()
  const phonesOf = async (id: string) => [
    (await findHostBooking(db, listing.hostId, id, 'en'))!.guestPhone,
    (await findConcerned(db, id))!.details.guestPhone,
  ]
  const held = await aHold(db, listing, { guestId, stay: days('2026-04-10', '2026-04-11') })
  expect(await phonesOf(held.bookingId)).toEqual([null, null])
  expect(await phonesOf(bookingId)).toEqual(['+56912345678', '+56912345678'])
  await completeBooking(db, bookingId, new Date('2026-03-23T12:00:00Z'))
  expect(await phonesOf(bookingId)).toEqual([null, null])
})

test('[HOST-06] a booking with a purpose or a note is one to prepare, also without extras', async () => {
  const listing = await aListing(db)
  const { bookingId } = await aPaidBooking(db, listing, { stay })
  const listed = async () =>
    (await listHostBookings(db, { hostId: listing.hostId, list: 'prepare' }, 'en', NOW)).bookings.map(({ id }) => id)
  expect(await listed()).toEqual([])
  for (const words of [{ purpose: 'A wedding' }, { purpose: null, note: 'We are six.' }]) {
    await db.updateTable('bookings').set(words).where('id', '=', bookingId).execute()
    expect(await listed()).toEqual([bookingId])
  }
})

test('[HOST-06] what is to prepare are confirmed bookings with extras that are not over; a stranger has no file of them', async () => {
  const listing = await aListing(db, { max_guests: 6 })
  const { bookingId } = await aPaidBooking(db, listing, party)
  await aPaidBooking(db, listing, { stay: days('2026-03-24', '2026-03-25') })
  const listed = async (now: Date) =>
    (await listHostBookings(db, { hostId: listing.hostId, list: 'prepare' }, 'en', now)).bookings.map(({ id }) => id)
  expect(await listed(NOW)).toEqual([bookingId])
  expect(await listed(new Date('2026-03-23T12:00:00Z'))).toEqual([])
  const { hostId } = await aListing(db)
  const args = { params: { bookingId }, context: asks(hostId) } as unknown as Parameters<typeof calendarFile>[0]
  await expect(calendarFile(args)).rejects.toEqual(data(null, { status: 404 }))
})
