import { aHold, aHost, aListing, aPaidBooking, bookingRow, hours, NOW, type TestListing } from '#test/factories.ts'
import { addDays } from '#kernel/dates.ts'
import { aDatabase } from '#test/world.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { findHostBooking, type HostList, hostFigures, listHostBookings } from './list-host-bookings.server.ts'

const { db } = await aDatabase()

/** Three sessions begin at the same moment, on one day after the other. */
const DAYS = 15
let hostId: string
const made: Record<HostList, string[]> = { coming: [], requests: [] }

beforeAll(async () => {
  hostId = await aHost(db)
  const studios = await Promise.all([1, 2, 3].map(() => aListing(db, { unit: 'hour', host_id: hostId })))
  const asking = await Promise.all(
    [1, 2, 3].map(() => aListing(db, { unit: 'hour', host_id: hostId, instant_book: false })),
  )
  const on = (day: number) => ({ stay: hours(addDays('2026-03-10', day), '10:00', 60) })
  const onAll = async (
    listings: readonly TestListing[],
    book: (listing: TestListing, day: number) => Promise<{ bookingId: string }>,
  ) => {
    const booked = await Promise.all(
      listings.map(async (listing) => {
        const ids: string[] = []
        for (let day = 0; day < DAYS; day += 1) ids.push((await book(listing, day)).bookingId)
        return ids
      }),
    )
    return booked.flat()
  }
  made.coming = await onAll(studios, (listing, day) => aPaidBooking(db, listing, on(day)))
  made.requests = await onAll(asking, (listing, day) => aHold(db, listing, on(day)))
  // Somebody else's.
  await aPaidBooking(db, await aListing(db, { unit: 'hour' }), on(1))
}, 60_000)

const page = (list: HostList, number?: number, now = NOW) =>
  listHostBookings(db, { hostId, list, ...(number !== undefined && { page: number }) }, 'en', now)

describe.each(['coming', 'requests'] as const)('[HOST-06] the %s of a host', (list) => {
  test('come in pages, the next to begin first, each of them on one page and one only', async () => {
    const pages = await Promise.all([1, 2, 3].map((number) => page(list, number)))
    expect(pages.map(({ bookings }) => bookings.length)).toEqual([20, 20, 3 * DAYS - 40])
    expect(pages.map((each) => [each.page, each.pages])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])

    const shown = pages.flatMap(({ bookings }) => bookings)
    expect(shown.map(({ id }) => id).toSorted()).toEqual(made[list].toSorted())
    const order = shown.map(({ startsAt, id }) => `${startsAt.toISOString()} ${id}`)
    expect(order).toEqual(order.toSorted())
  })

  test.each([
    [undefined, 1],
    [0, 1],
    [-7, 1],
    [4, 3],
    [100_000, 3],
  ])('asked for page %s, page %i is the answer', async (asked, answered) => {
    const { bookings, page: number } = await page(list, asked)
    expect(number).toBe(answered)
    expect(bookings.length).toBeGreaterThan(0)
  })
})

test('[HOST-06] what is over is on no page, though it is not yet cleared away, and the figures count all pages', async () => {
  const { held_until: answerBy } = await bookingRow(db, made.requests[0]!)
  const late = await page('requests', 1, answerBy!)
  expect(late.bookings.map(({ id }) => id)).not.toContain(made.requests[0])
  expect((await page('coming', 1, new Date('2026-03-24T00:00:00Z'))).bookings).toHaveLength(3)
  expect(await page('coming', 2, new Date('2027-01-01T00:00:00Z'))).toEqual({ bookings: [], page: 1, pages: 1 })
  expect(await hostFigures(db, hostId, NOW)).toMatchObject({ bookings: 3 * DAYS, upcoming: 3 * DAYS })
})

test('[HOST-06] a host finds a booking of their own listing, a stranger does not', async () => {
  expect(await findHostBooking(db, hostId, made.coming[0]!, 'en')).toMatchObject({
    id: made.coming[0],
    guestName: 'Ana Rojas',
  })
  expect(await findHostBooking(db, await aHost(db), made.coming[0]!, 'en')).toBeUndefined()
})
