import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { addDays } from '#kernel/dates.ts'
import { dayIn, instantOf } from '#kernel/zones.ts'
import { firstLoadLimits } from '#scripts/first-load.ts'
import {
  aGuest,
  aHost,
  aListing,
  anInput,
  aPaidBooking,
  days,
  hours,
  valueOf,
  wholeWeek,
  wideLimits,
} from '#test/factories.ts'
import { canLogIn } from '#test/cast.ts'
import { aHouse } from '#test/house/house.ts'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

const today = dayIn(new Date(), 'America/Santiago')
/** Some guests are there, others arrive later that day. */
const now = instantOf(today, 16 * 60, 'America/Santiago')
const before = instantOf(today, 0, 'America/Santiago')
const { db, visitor } = await aHouse({ clock: () => now })
const inSpanish = { headers: { 'accept-language': 'es' } }
const host = visitor()

const names = ['Maximiliano', 'Florencia', 'Guillermo', 'Álvaro', 'Francisca', 'Sebastián', 'Alejandra', 'Catalina']
const limits = wideLimits

/** So many days have two stays. */
const FULL_DAYS = 24

/** A listing whose title is as long as titles are. */
const ofHost = (hostId: string, number: number, input: Parameters<typeof aListing>[1] = {}) =>
  aListing(db, {
    host_id: hostId,
    titles: { es: `Casa ${number} con un jardín largo y luz de tarde en Barrio Italia`, en: `House ${number}` },
    ...input,
  })

beforeAll(async () => {
  const email = 'full@patio.example'
  const id = await aHost(db, { email })
  await canLogIn(db, [id])
  const guest = (number: number) =>
    aGuest(db, { firstName: names[number % names.length]!, lastName: 'Valenzuela Rodríguez' })
  // A stay begins on the day on which another one of its space ends only if that has time to be cleaned.
  for (let each = 0; each < 4; each += 1) {
    const listing = await ofHost(id, each, { check_in_minutes: (each < 2 ? 15 : 18) * 60 })
    for (let day = each % 2; day < FULL_DAYS; day += 2) {
      const stay = days(addDays(today, day), addDays(today, day + 1))
      await aPaidBooking(db, listing, { guestId: await guest(day + each), limits, now, stay })
    }
  }
  // Sessions of today: some run, others are to come.
  for (let each = 0; each < 4; each += 1) {
    const listing = await ofHost(id, 10 + each, { unit: 'hour', openingHours: wholeWeek(540, 1200) })
    for (const [number, start] of [15, 17].entries()) {
      const stay = hours(today, `${start}:00`, 120)
      await aPaidBooking(db, listing, { guestId: await guest(number + each), limits, now: before, stay })
    }
  }
  const onRequest = await ofHost(id, 7, { unit: 'hour', instant_book: false })
  for (const day of [3, 4, 5, 6, 7]) {
    const stay = hours(addDays(today, day), '10:00', 120)
    valueOf(await holdDates(db, anInput(onRequest, await guest(day), { limits, stay }), now))
  }
  await host.logIn(email, 'patio-guest')
})

/** Of a page in Spanish, whose words are longer. */
async function kilobytesOf(visit: typeof host, page: string): Promise<number> {
  const answer = await visit.request.get(page)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(html.includes('<html lang="es"')).toBe(true)
  return gzipSync(html).length / 1000
}

test.each(['/', '/?type=hour', '/?location=Santiago', '/?category=events', '/become-a-host'])(
  '[HOME-01] [INTL-01] in Spanish %s is no larger than a page may be',
  async (page) => {
    expect(await kilobytesOf(visitor(inSpanish), page)).toBeLessThan(firstLoadLimits.htmlKb)
  },
)

test.each(['/host/dashboard', '/host/calendar', '/host/calendar?view=list', '/host/bookings', '/manage-listings'])(
  '[HOST-06] [HOST-08] [INTL-01] in Spanish, with every list full and two stays on each day, %s is no larger than a page may be',
  async (page) => {
    expect(await kilobytesOf(host, `${page}${page.includes('?') ? '&' : '?'}lang=es`)).toBeLessThan(
      firstLoadLimits.htmlKb,
    )
  },
)

test('[HOST-06] [HOST-08] a full page has the days of a month once, as HTML, and a step within the app has them as data', async () => {
  for (const page of ['/host/dashboard', '/host/calendar?view=list']) {
    const [path, query = ''] = page.split('?')
    const html = await (await host.request.get(page)).text()
    const [link] = /\/host\/bookings\/[0-9a-f-]{36}/g.exec(html.slice(html.search(/id="(month|agenda)"/)))!
    const bookingId = link.split('/').at(-1)!
    const step = await (await host.request.get(`${path}.data?${query}`)).text()
    expect([page, step.includes(bookingId)]).toEqual([page, true])
    const data = html.split('streamController.enqueue').at(-1)!
    expect([page, data.includes('weekdays'), data.includes('isOver')]).toEqual([page, false, false])
  }
})

test('[INTL-01] a page is without the texts that only its server says', async () => {
  const html = await (await host.request.get('/host/dashboard?lang=en')).text()
  const carried = /<script id="messages"[^>]*>([^<]*)/.exec(html)![1]!
  expect(carried).toContain('See what guests see')
  // Said by the server, in the page's data.
  expect(html).toContain('Your share, by day of check-in')
  expect(carried).not.toContain('Your share, by day of check-in')
  const later = await (await host.request.get('/texts/en/host')).text()
  expect(later).toContain('See what guests see')
  expect(later).not.toContain('Your share, by day of check-in')
})
