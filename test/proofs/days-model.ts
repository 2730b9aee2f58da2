import type { Stay } from '#domain/availability/stay.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { releaseHold } from '#domain/bookings/commands/end-hold.server.ts'
import { addDays, wallTime } from '#kernel/dates.ts'
import type { Db } from '#platform/db.server.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { aGateway, aGuest, aListing, anInput, days, hours, NOW, type TestListing, wideLimits } from '../factories.ts'

/** A small model of one space let in four ways, in hours from the first day, without clock changes. */
const FIRST = '2026-03-16'
const TURNOVER = 0.5

const ways = {
  /** From 15:00 to 11:00, both days whole. */
  night: { columns: { check_in_minutes: 900, check_out_minutes: 660 } },
  /** From 9:00 to 18:00 of one day or of several, all of them whole. */
  hall: { columns: { check_in_minutes: 540, check_out_minutes: 1080 } },
  /** From 15:00 to 11:00, and the next guests come on the same day. */
  flat: { columns: { check_in_minutes: 900, check_out_minutes: 660, same_day_turnover: true } },
  session: { columns: { unit: 'hour', openingHours: openAlways(), max_minutes: 1440 } },
} as const
type Way = keyof typeof ways

function openAlways() {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opensMinutes: 0, closesMinutes: 1440 }))
}

/** `length`: days from the first to the last, 0 for one alone; per hour the hours from `hour` on. `release`: the number of an earlier action. */
export type DayAction = { way: Way; day: number; length: number; hour: number } | { release: number }

const action: fc.Arbitrary<DayAction> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      way: fc.constantFrom<Way>('night', 'hall', 'flat', 'session'),
      day: fc.integer({ min: 0, max: 4 }),
      length: fc.constantFrom(0, 0, 1, 2),
      hour: fc.constantFrom(0, 6, 9, 10, 11, 12, 14, 17, 18, 22),
    }),
  },
  { weight: 1, arbitrary: fc.record({ release: fc.integer({ min: 0, max: 9 }) }) },
)
export const actions: fc.Arbitrary<DayAction[]> = fc.array(action, { minLength: 2, maxLength: 10 })

type Hours = { from: number; to: number }

function placed({ way, day, length, hour }: Exclude<DayAction, { release: number }>): { sold: Hours; occupied: Hours } {
  const [first, last] = [24 * day, 24 * (day + length)]
  if (way === 'session') {
    const sold = { from: first + hour, to: first + hour + length + 1 }
    return { sold, occupied: { from: sold.from, to: sold.to + TURNOVER } }
  }
  if (way === 'hall') return { sold: { from: first + 9, to: last + 18 }, occupied: { from: first, to: last + 24 } }
  // One day alone is the night that begins on it.
  const leaving = length === 0 ? first + 24 : last
  const sold = { from: first + 15, to: leaving + 11 }
  return {
    sold,
    occupied: way === 'flat' ? { from: sold.from, to: sold.to + TURNOVER } : { from: first, to: leaving + 24 },
  }
}

/** Predicts the answer to each action, and what is sold in the end. */
export function expectedOf(all: readonly DayAction[]): { answers: string[]; sold: string[] } {
  const live = new Map<number, { sold: Hours; occupied: Hours }>()
  const answers = all.map((each, number) => {
    if ('release' in each) return live.delete(each.release) ? 'released' : 'nothing'
    const own = placed(each)
    const isTaken = [...live.values()].some(
      ({ occupied }) => occupied.from < own.occupied.to && own.occupied.from < occupied.to,
    )
    if (!isTaken) live.set(number, own)
    return isTaken ? 'dates-taken' : 'held'
  })
  return { answers, sold: [...live].map(([number, { sold }]) => `${number}: ${sold.from}–${sold.to}`) }
}

const stayOf = ({ way, day, length, hour }: Exclude<DayAction, { release: number }>): Stay => {
  const first = addDays(FIRST, day)
  return way === 'session' ? hours(first, wallTime(hour * 60), (length + 1) * 60) : days(first, addDays(first, length))
}

/** The same, done in the product. */
export async function outcomeOf(db: Db, all: readonly DayAction[]): Promise<{ answers: string[]; sold: string[] }> {
  const guestId = await aGuest(db)
  const listings = await lettings(db)
  const ids = new Map<number, string>()
  const answers: string[] = []
  for (const [number, each] of all.entries()) answers.push(await done(number, each))
  const { rows } = await sql<{ id: string; from: number; to: number }>`
    select id, extract(epoch from starts_at - ${FIRST}::timestamp at time zone 'America/Santiago')::float8 / 3600 as from,
      extract(epoch from ends_at - ${FIRST}::timestamp at time zone 'America/Santiago')::float8 / 3600 as to
    from bookings where guest_id = ${guestId} and status = 'pending' order by starts_at`.execute(db)
  const soldTo = new Map(rows.map(({ id, from, to }) => [id, `${from}–${to}`]))
  const live = [...ids].filter(([, id]) => soldTo.has(id))
  return { answers, sold: live.map(([number, id]) => `${number}: ${soldTo.get(id)}`) }

  async function done(number: number, each: DayAction): Promise<string> {
    if ('release' in each) {
      const bookingId = ids.get(each.release)
      if (!bookingId) return 'nothing'
      ids.delete(each.release)
      return (await releaseHold(db, aGateway(db), { guestId, bookingId }, NOW)) ? 'released' : 'nothing'
    }
    const input = anInput(listings[each.way], guestId, { stay: stayOf(each), limits: wideLimits })
    const held = await holdDates(db, input, NOW)
    if (held.ok) ids.set(number, held.value.bookingId)
    return held.ok ? 'held' : held.failure.reason
  }
}

/** The four listings of one space. */
async function lettings(db: Db): Promise<Record<Way, TestListing>> {
  const night = await aListing(db, { ...ways.night.columns, turnoverMinutes: TURNOVER * 60 })
  const same = { host_id: night.hostId, spaceIds: night.spaceIds }
  const [hall, flat, session] = await Promise.all([
    aListing(db, { ...same, ...ways.hall.columns, subcategory: 'hall' }),
    aListing(db, { ...same, ...ways.flat.columns }),
    aListing(db, { ...same, ...ways.session.columns }),
  ])
  return { night, hall, flat, session }
}
