import { freeStarts, problemOf } from '#domain/availability/availability.ts'
import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { addDays, daysFrom } from '#kernel/dates.ts'
import { aBlock, aListing, days, NOW, refreshListing, wholeWeek } from '#test/factories.ts'
import { searchIn } from '#test/searches.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseSearch } from '../input.ts'

const { db } = await aDatabase()

// Slow answers are cached by their search for a minute, so each case uses another party.
let party = 0
beforeEach(() => void (party += 1))

const isFound = async (query: string, id: string) => {
  const search = parseSearch(new URLSearchParams(`${query}&guests=${party}`))
  return (await searchIn(db, search, null, NOW)).listings.some((found) => found.id === id)
}

/** A listing with a closed day, an exception and occupancy around the clock change of April. */
async function aBusyListing(input: NonNullable<Parameters<typeof aListing>[1]>) {
  const listing = await aListing(db, { max_guests: 20, ...input })
  const row = { listing_id: listing.id, opens_minutes: null, closes_minutes: null }
  await db
    .insertInto('opening_exceptions')
    .values([
      { ...row, day: '2026-03-24' },
      { ...row, day: '2026-03-29', opens_minutes: 540, closes_minutes: 1560 },
    ])
    .execute()
  await refreshListing(db, listing.id)
  await aBlock(db, listing.spaceIds[0]!, '2026-03-19T03:00:00Z', '2026-03-21T03:00:00Z')
  await aBlock(db, listing.spaceIds[0]!, '2026-04-03T20:00:00Z', '2026-04-05T11:00:00Z')
  return listing
}

type Seasonal = Parameters<typeof aBusyListing>[0] & { isSeasonal?: boolean }

async function addSeasons(listing_id: string): Promise<void> {
  const seasons = [
    { days: '[2026-03-22,2026-03-25)', min_days: 3 },
    { days: '[2026-03-25,2026-03-27)', min_days: 1 },
    { days: '[2026-04-08,2026-04-09)', min_days: 10 },
  ]
  for (const season of seasons)
    await db
      .insertInto('minimum_stays')
      .values({ id: newId(), listing_id, ...season })
      .execute()
  await refreshListing(db, listing_id)
}

const span = daysFrom('2026-03-14', '2026-04-12')

describe('[LIST-04] a search finds exactly what can be booked', () => {
  test.each([
    ['whole days', { same_day_turnover: false }],
    ['same-day turnover', { same_day_turnover: true, turnoverMinutes: 120 }],
    ['whole days, Wednesdays blocked', { same_day_turnover: false, blockedWeekdays: [3] }],
    ['same-day turnover, Wednesdays blocked', { same_day_turnover: true, blockedWeekdays: [3] }],
    ['two nights at the least, in seasons one or three', { same_day_turnover: true, min_days: 2, isSeasonal: true }],
    ['no minimum, Wednesdays blocked, in seasons three', { blockedWeekdays: [3], isSeasonal: true }],
  ])('per day, for one date, one night and three: %s', async (_name, { isSeasonal, ...input }: Seasonal) => {
    const { id } = await aBusyListing(input)
    if (isSeasonal) await addSeasons(id)
    const rules = (await bookingRules(db, id))!
    const taken = await takenPeriods(db, id, NOW)
    for (const length of [0, 1, 3]) {
      const found = await Promise.all(span.map((day) => isFound(`checkIn=${day}&checkOut=${addDays(day, length)}`, id)))
      const bookable = span.filter((day) => problemOf(days(day, addDays(day, length)), rules, taken, NOW) === null)
      expect([length, span.filter((_, index) => found[index])]).toEqual([length, bookable])
      if (!isSeasonal) expect(bookable.length).toBeGreaterThan(3)
      else if (length === 0) expect(bookable.length).toBeLessThan(span.length - 4)
    }
  })

  test.each([
    ['nine to six, closed at weekends', { openingHours: wholeWeek().filter(({ weekday }) => weekday % 6 > 0) }],
    ['until two, Saturdays blocked', { openingHours: wholeWeek(1200, 1560), blockedWeekdays: [6] }],
    ['Fridays until two', { openingHours: [{ weekday: 5, opensMinutes: 1200, closesMinutes: 1560 }] }],
    ['never, but for one day', { openingHours: [] }],
  ])('per hour, on a day: %s', async (_name, input) => {
    const { id } = await aBusyListing({ unit: 'hour', ...input })
    const rules = (await bookingRules(db, id))!
    const taken = await takenPeriods(db, id, NOW)
    const found = await Promise.all(span.map((day) => isFound(`type=hour&checkIn=${day}`, id)))
    const bookable = span.filter((day) => freeStarts(day, rules, taken, NOW).length > 0)
    expect(span.filter((_, index) => found[index])).toEqual(bookable)
    expect(bookable).toContain('2026-03-29')
  })
})
