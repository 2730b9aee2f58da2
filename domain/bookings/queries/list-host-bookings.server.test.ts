import {
  aHold,
  aHost,
  aListing,
  aPaidBooking,
  bookingRow,
  days,
  hours,
  NOW,
  type TestListing,
} from '#test/factories.ts'
import { addDays } from '#kernel/dates.ts'
import { aDatabase } from '#test/world.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HostList } from '../host-list.ts'
import { findHostBooking, firstHostBookings, listHostBookings } from './list-host-bookings.server.ts'
import { readHostMonth } from './read-host-month.server.ts'

const { db } = await aDatabase()

/** Each day, three sessions begin at the same moment. */
const DAYS = 15
let hostId: string
const made: Record<'coming' | 'requests', string[]> = { coming: [], requests: [] }

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
  // This booking is another host's.
  await aPaidBooking(db, await aListing(db, { unit: 'hour' }), on(1))
})

const page = (list: HostList | { day: string }, number?: number, now = NOW) =>
  listHostBookings(db, { hostId, list, ...(number !== undefined && { page: number }) }, 'en', now)

describe.each(['coming', 'requests'] as const)('[HOST-06] the %s of a host', (list) => {
  test('come in pages, the next to begin first, each of them on one page and one only', async () => {
    const pages = await Promise.all([1, 2, 3].map((number) => page(list, number)))
    expect(pages.map(({ bookings }) => bookings.length)).toEqual([16, 16, 3 * DAYS - 32])
    expect(pages.map((each) => [each.page, each.pages])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])

    const shown = pages.flatMap(({ bookings }) => bookings)
    expect(shown.map(({ id }) => id).toSorted()).toEqual(made[list].toSorted())
    const key = list === 'requests' ? 'expiresAt' : 'startsAt'
    const order = shown.map((booking) => `${booking[key]!.toISOString()} ${booking.id}`)
    expect(order).toEqual(order.toSorted())
  })

  test.each([
    [undefined, 1],
    [0, 1],
    [-7, 1],
    [4, 3],
    [100_000, 3],
  ])('asked for page %s, page %i is the answer', async (requested, answered) => {
    const { bookings, page: number } = await page(list, requested)
    expect(number).toBe(answered)
    expect(bookings.length).toBeGreaterThan(0)
  })
})

test('[HOST-06] what is over is on no page, though it is not yet cleared away', async () => {
  const { expires_at: answerBy } = await bookingRow(db, made.requests[0]!)
  const late = await page('requests', 1, answerBy!)
  expect(late.bookings.map(({ id }) => id)).not.toContain(made.requests[0])
  expect((await page('coming', 1, new Date('2026-03-24T00:00:00Z'))).bookings).toHaveLength(3)
  expect(await page('coming', 2, new Date('2027-01-01T00:00:00Z'))).toEqual({
    bookings: [],
    page: 1,
    pages: 1,
    count: 0,
  })
})

test('[HOST-06] a host finds a booking of their own listing, a stranger does not', async () => {
  expect(await findHostBooking(db, hostId, made.coming[0]!, 'en')).toMatchObject({
    id: made.coming[0],
    guestName: 'Ana Rojas',
  })
  expect(await findHostBooking(db, await aHost(db), made.coming[0]!, 'en')).toBeUndefined()
})

describe("[HOST-06] the parts of a host's day", () => {
  const early = new Date('2026-03-01T12:00:00Z')
  /** The instant is Monday evening in Santiago and Tuesday afternoon in Auckland. */
  const evening = new Date('2026-03-03T02:30:00Z')
  const parts = ['now', 'today', 'tomorrow', 'week', 'later'] as const
  let owner: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    owner = await aHost(db)
    const openAllDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes: 0, closesMinutes: 1440 }))
    const studio = await aListing(db, { unit: 'hour', host_id: owner, openingHours: openAllDay })
    const far = await aListing(db, {
      unit: 'hour',
      host_id: owner,
      time_zone: 'Pacific/Auckland',
      openingHours: openAllDay,
    })
    const book = async (name: string, listing: TestListing, day: string, from: string, minutes = 60) => {
      ids[name] = (await aPaidBooking(db, listing, { stay: hours(day, from, minutes), now: early })).bookingId
    }
    await book('over', studio, '2026-03-02', '09:00')
    await book('running', studio, '2026-03-02', '11:00', 120)
    await book('at night', studio, '2026-03-02', '23:00')
    await book('on Tuesday', studio, '2026-03-03', '10:00')
    await book('on Sunday', studio, '2026-03-08', '10:00')
    await book('on Monday', studio, '2026-03-09', '10:00')
    await book('far away', far, '2026-03-03', '16:00')
    const onRequest = await aListing(db, { unit: 'hour', host_id: owner, instant_book: false })
    ids['request'] = (await aHold(db, onRequest, { stay: hours('2026-03-03', '15:00', 60), now: NOW })).bookingId
  })

  const namesIn = async (list: HostList | { day: string }, now: Date) => {
    const { bookings } = await listHostBookings(db, { hostId: owner, list }, 'en', now)
    return bookings.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
  }

  test.each([
    [NOW, 'now', ['running']],
    [NOW, 'today', ['at night', 'far away']],
    [NOW, 'tomorrow', ['on Tuesday']],
    [NOW, 'week', ['on Sunday']],
    [NOW, 'later', ['on Monday']],
    [NOW, 'past', ['over']],
    [NOW, 'requests', ['request']],
    [evening, 'now', ['at night']],
    [evening, 'today', ['far away']],
    [evening, 'tomorrow', ['on Tuesday']],
    [new Date('2026-03-08T03:30:00Z'), 'week', []],
    [new Date('2026-03-08T03:30:00Z'), 'tomorrow', ['on Monday']],
    [NOW, { day: '2026-03-03' }, ['far away', 'on Tuesday', 'request']],
  ] as const)('at %s, %j is %j: by the own day of each listing, a week until Sunday', async (now, list, expected) => {
    // At noon on Monday in Santiago it is Tuesday in Auckland; on Sunday the week has no day left.
    expect(await namesIn(list, now)).toEqual(expected)
  })

  test('each booking that is not over stands in one part only, whatever the time', async () => {
    for (let hour = 0; hour < 24 * 9; hour += 5) {
      const now = new Date(early.getTime() + hour * 3_600_000)
      const [coming, ...shown] = [
        await namesIn('coming', now),
        ...(await Promise.all(parts.map((part) => namesIn(part, now)))),
      ]
      expect(shown.flat()).toEqual(coming)
    }
  })

  test('the first ones of a part say how many there are', async () => {
    const first = await firstHostBookings(db, { hostId: owner, list: 'coming', max: 2 }, 'en', NOW)
    expect([first.count, first.bookings.length]).toEqual([6, 2])
    expect(first.bookings[0]).toMatchObject({ guestStays: 0, photo: null })
  })

  test('a request says who asks: since when they are with us, and how often they have stayed', async () => {
    const { bookings } = await listHostBookings(db, { hostId: owner, list: 'requests' }, 'en', NOW)
    await db.updateTable('bookings').set({ status: 'completed' }).where('id', '=', ids['over']!).execute()
    await db.updateTable('bookings').set({ guest_id: bookings[0]!.guestId }).where('id', '=', ids['over']!).execute()
    const [again] = (await listHostBookings(db, { hostId: owner, list: 'requests' }, 'en', NOW)).bookings
    expect([bookings[0]!.guestStays, again!.guestStays]).toEqual([0, 1])
    expect(again!.guestSince).toBeInstanceOf(Date)
  })
})

describe("[HOST-06] a host's month", () => {
  test('shows three bookings of a day, the first to begin, and says how many it has; nobody sees it who is not the host', async () => {
    const owner = await aHost(db)
    const [loft, ...studios] = [
      await aListing(db, { host_id: owner, max_days: 40 }),
      ...(await Promise.all([1, 2, 3, 4].map(() => aListing(db, { unit: 'hour', host_id: owner })))),
    ]
    const stay = await aPaidBooking(db, loft, { stay: days('2026-03-30', '2026-04-02') })
    for (const [index, studio] of studios.entries())
      await aHold(db, studio, { stay: hours('2026-03-31', `1${index}:00`, 60) })

    const march = await readHostMonth(db, { hostId: owner, first: '2026-03-01' }, 'en', NOW)
    expect([...march.counts]).toEqual([
      ['2026-03-30', 1],
      ['2026-03-31', 5],
    ])
    expect(march.bookings.map(({ day, startTime, status }) => [day, startTime, status])).toEqual([
      ['2026-03-30', null, 'confirmed'],
      ['2026-03-31', null, 'confirmed'],
      ['2026-03-31', '10:00', 'pending'],
      ['2026-03-31', '11:00', 'pending'],
    ])
    const april = await readHostMonth(db, { hostId: owner, first: '2026-04-01' }, 'en', NOW)
    expect(april.bookings.map(({ id, day }) => [id, day])).toEqual([
      [stay.bookingId, '2026-04-01'],
      [stay.bookingId, '2026-04-02'],
    ])
    expect((await readHostMonth(db, { hostId: await aHost(db), first: '2026-03-01' }, 'en', NOW)).bookings).toEqual([])
  })
})
