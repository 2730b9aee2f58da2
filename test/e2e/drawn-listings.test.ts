import { aHouse } from '#test/house/house.ts'
import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import type { Fields } from '#domain/publishing/step.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { renewLink } from '#domain/calendars/commands/renew-link.server.ts'
import { notifyOfArrival } from '#domain/notifications/jobs/notify-of-arrival.server.ts'
import { notifyOfBooking } from '#domain/notifications/jobs/notify-of-booking.server.ts'
import { drawnListing, oddTexts } from '#test/drawn-listings.ts'
import { aHost, aPaidBooking, bookingRow, days, hours, wideLimits } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import fc from 'fast-check'
import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAddress } from '#test/visitor.ts'
import { nextDay } from '#test/days.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { address, db } = house

/** In CI a few are drawn; `DRAWN_LISTINGS=500` draws more. */
const DRAWN = Number(process.env['DRAWN_LISTINGS'] ?? 8)

const ask = (path: string, language: 'en' | 'es') =>
  fetch(address + path, { headers: { 'x-visitor': anAddress(), 'accept-language': language }, redirect: 'manual' })

async function publish(unit: Unit, changes: Fields, owner?: string): Promise<string> {
  const hostId = owner ?? (await aHost(db))
  const fields = { ...typedFields(unit, await photosFor(db, hostId)), ...changes }
  const now = house.clock()
  const draft = await startDraft(db, { hostId, unit, fields, limits: defaultLimits }, now)
  if (!draft.ok) throw new Error(draft.failure.reason)
  const outcome = await publishDraft(db, { hostId, draftId: draft.value }, now)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  return outcome.value.listingId
}

/** The last file of the calendar that a listing offers to others. */
async function busyFileOf(listingId: string, hostId: string): Promise<string> {
  await renewLink(db, { hostId, listingId }, house.clock())
  const { token } = await db
    .selectFrom('calendar_links')
    .select('token')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow()
  const answer = await ask(`/calendars/${listingId}.ics?key=${token}`, 'en')
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The one event of a file, read as other programs read it. */
function eventIn(file: string): ICAL.Event {
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  return new ICAL.Event(events[0])
}

test('[HOST-02] [BOOK-05] [HOST-05] nothing that a host can type breaks the e-mails about a booking, its calendar file or the host’s', async () => {
  const { page } = await visitor({ size: 'phone' })
  await logIn(page, 'guest@patio.example', 'patio-guest')
  const { id: guestId } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'guest@patio.example')
    .executeTakeFirstOrThrow()
  // Two nights of the highest price are more than a card can be charged.
  const bookable = { leadHours: '0', horizonDays: '730', turnover: '', price: '50000', cleaningFee: '' }
  await fc.assert(
    fc.asyncProperty(drawnListing(bookable), async ({ unit, fields }) => {
      const hostId = await aHost(db)
      const id = await publish(unit, fields, hostId)
      const now = house.clock()
      const monday = weekdayAfter(now)
      const stay = unit === 'day' ? days(monday, nextDay(monday, 2)) : hours(monday, '10:00', 120)
      const { bookingId } = await aPaidBooking(db, { id, hostId, spaceIds: [] }, { guestId, stay, now, guests: 1 })
      const { title } = await db
        .selectFrom('listing_texts')
        .select('title')
        .where('listing_id', '=', id)
        .where('language', '=', 'en')
        .executeTakeFirstOrThrow()

      for (const email of await emailsAbout(bookingId, [guestId, hostId], now)) {
        expect(email.subject).not.toMatch(/[\r\n]/)
        expect(email.html).not.toMatch(/NaN|undefined|\[object Object\]|<script>alert/)
        await page.setContent(email.html)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      }
      const file = await page.request.get(`${address}/bookings/${bookingId}/calendar.ics`)
      expect(eventIn(await file.text()).summary).toBe(title)
      const busy = eventIn(await busyFileOf(id, hostId))
      expect([busy.summary, busy.startDate.toString().slice(0, 10)]).toEqual(['Busy', monday])
    }),
    { numRuns: DRAWN, endOnFailure: true },
  )
})

/** All that is sent about a booking: on confirming, before the arrival, and when it is cancelled. */
async function emailsAbout(bookingId: string, readers: readonly string[], now: Date) {
  const sender = { origin: address, product: 'Patio', limits: wideLimits }
  const { starts_at: startsAt } = await bookingRow(db, bookingId)
  for (const event of ['booking_confirmation', 'booking_cancellation'] as const)
    await notifyOfBooking(db, { bookingId, event, ...sender }, now)
  expect(await notifyOfArrival(db, { bookingId, ...sender }, new Date(startsAt.getTime() - 3_600_000))).toBeNull()
  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['subject', 'html'])
    .where('recipient_id', 'in', readers)
    .where('event_key', 'like', `%${bookingId}%`)
    .execute()
  expect(emails.length).toBeGreaterThanOrEqual(5)
  return emails
}

/** A Monday four weeks from now, when a space of `typedFields` is open. */
function weekdayAfter(now: Date): string {
  const day = new Date(now.getTime() + 28 * 86_400_000)
  return nextDay(day.toISOString().slice(0, 10), (8 - day.getUTCDay()) % 7)
}

test('[HOST-04] [SEARCH-01] a listing is found within five seconds of publishing, and no longer once it is paused', async () => {
  // The southernmost town has none of the demo world's listings.
  const place = { city: 'Puerto Williams', commune: 'Cabo de Hornos', lat: '-54.9333', lng: '-67.6167' }
  const id = await publish('day', { ...place, titleEn: 'House at the end of the world' })
  const search = '/?location=Puerto+Williams&lat=-54.9333&lng=-67.6167&type=day'
  const isFound = async () => (await (await ask(`${search}&seed=${crypto.randomUUID()}`, 'en')).text()).includes(id)
  await house.drainJobs()
  expect(await isFound()).toBe(true)
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', id).execute()
  await house.drainJobs()
  expect(await isFound()).toBe(false)
  expect((await ask(`/property/${id}`, 'en')).status).toBe(404)
})

test('[HOST-02] no title is wider than a phone: on its page, among results and in its host’s list', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  const host = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'host@patio.example')
    .executeTakeFirstOrThrow()
  const place = {
    city: 'Puerto Natales',
    commune: 'Natales',
    lat: '-51.7236',
    lng: '-72.4875',
    street: 'W'.repeat(160),
  }
  const ids: string[] = []
  for (const titleEn of oddTexts)
    ids.push(await publish('day', { ...place, titleEn, descriptionEn: titleEn.repeat(9) }, host.id))

  const fits = async (path: string, reader: Page) =>
    expect([path, await reader.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
  const search = '/?location=Puerto+Natales&lat=-51.7236&lng=-72.4875&type=day'
  for (const path of [...ids.map((id) => `/property/${id}`), '/manage-listings', search]) {
    await page.goto(path)
    await hydrated(page)
    await fits(path, page)
  }
  // The same title stands there without a part that comes by script.
  const { page: plain } = await visitor({ size: 'phone', script: false })
  await logIn(plain, 'host@patio.example', 'patio-host')
  for (const id of ids) {
    await plain.goto(`/manage-listings/${id}`)
    await fits(plain.url(), plain)
  }
  expect(errors).toEqual([])
})
