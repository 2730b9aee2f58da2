import { problemOf } from '#domain/availability/availability.ts'
import { placeInTime, type Stay } from '#domain/availability/stay.ts'
import { addDays, type Day, wallTime, weekdayOf } from '#kernel/dates.ts'
import { addMinutes, type Period } from '#kernel/zones.ts'
import type { Calendar } from './calendar.ts'
import { kinds } from './data/kinds.ts'
import type { Listing } from './listings.ts'
import type { Random } from './random.ts'
import { daysBefore, earlier, later, type WorldTime } from './world.ts'

/** A stay with its instants, and when it was booked. */
export type Planned = { stay: Stay; period: Period; occupied: Period; created: Date }

/** Days in which a stay may begin, relative to the day of loading. */
type Window = { from: number; to: number }

/** Tries before a full calendar is left as it is. */
const TRIES = 6

/** Plans a stay that the product's rules allow; null when none was found. */
export function planStay(
  listing: Listing,
  window: Window,
  calendar: Calendar,
  time: WorldTime,
  random: Random,
): Planned | null {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const stay = propose(listing, addDays(time.today, random.between(window.from, window.to)), random)
    if (!stay) continue

    const planned = plan(listing, stay, time, random)
    if (touchesToday(planned.period, time) || planned.created < listing.published) continue
    if (!calendar.isFree(listing.spaces, planned.occupied)) continue
    if (problemOf(stay, listing.rules, [], planned.created) === null) return planned
  }
  return null
}

/** A period that begins or ends on the day of loading would depend on its hour (world.ts). */
const touchesToday = ({ start, end }: Period, time: WorldTime) =>
  !(end <= time.start || start >= time.end || (start < time.start && end > time.end))

function plan({ rules, published }: Listing, proposed: Stay, time: WorldTime, random: Random): Planned {
  const { stay, guests: period, occupied } = placeInTime(proposed, rules)
  const ahead = stay.unit === 'day' ? random.between(2, 45) : random.between(1, 16)
  const input = addMinutes(daysBefore(period.start, ahead + random.next()), -rules.leadTimeMinutes)
  const created = earlier(later(input, addMinutes(published, 90)), addMinutes(time.start, -random.between(20, 900)))
  return { stay, period, occupied, created }
}

function propose(listing: Listing, day: Day, random: Random): Stay | null {
  const { slot, rules } = listing
  if (slot.unit === 'day') {
    return { unit: 'day', checkIn: day, checkOut: addDays(day, random.between(...(kinds[slot.kind].stay ?? [1, 2]))) }
  }

  const hours = rules.openingHours.find(({ weekday }) => weekday === weekdayOf(day))
  if (!hours) return null
  const longest = Math.min(rules.maxMinutes, rules.minMinutes + 180)
  const durationMinutes = random.between(rules.minMinutes / 60, longest / 60) * 60
  const lastStart = Math.min(hours.closesMinutes - durationMinutes, 1440 - rules.startStepMinutes)
  const steps = Math.floor((lastStart - hours.opensMinutes) / rules.startStepMinutes)
  if (steps < 0) return null
  const startTime = wallTime(hours.opensMinutes + random.between(0, steps) * rules.startStepMinutes)
  return { unit: 'hour', day, startTime, durationMinutes }
}
