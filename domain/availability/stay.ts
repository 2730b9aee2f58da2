import { addDays, type Day, daysBetween, minutesOf, type WallTime } from '#kernel/dates.ts'
import { addMinutes, instantOf, type Period } from '#kernel/zones.ts'
import type { Unit } from './unit.ts'

/** The stay that a guest requests: days, both ends given (decision B7), or hours on one day. */
export type Stay =
  | { unit: 'day'; checkIn: Day; checkOut: Day }
  | { unit: 'hour'; day: Day; startTime: WallTime; durationMinutes: number }

/** The rules by which a listing is available. Wall times are the listing's own. */
export type BookingRules = {
  unit: Unit
  zone: string
  checkInMinutes: number
  checkOutMinutes: number
  sameDayTurnover: boolean
  /** Minimum and maximum stay, in days as they are charged. */
  minDays: number
  maxDays: number
  /** Seasons with a minimum stay of their own, the last day included; they never overlap (`minDaysOn`). */
  minimumStays: readonly { from: Day; to: Day; days: number }[]
  minMinutes: number
  maxMinutes: number
  /** Allowed lengths: the shortest and whole steps more. */
  lengthStepMinutes: number
  startStepMinutes: number
  leadTimeMinutes: number
  horizonDays: number
  turnoverMinutes: number
  openingHours: readonly { weekday: number; opensMinutes: number; closesMinutes: number }[]
  /** Days whose opening times differ from their weekday's; nulls: closed that day. */
  openingExceptions: readonly { day: Day; opensMinutes: number | null; closesMinutes: number | null }[]
  /** Weekdays that the host blocks, from a day to a day. */
  recurringBlocks: readonly { weekday: number; from: Day; to: Day }[]
}

export const firstDay = (stay: Stay) => (stay.unit === 'day' ? stay.checkIn : stay.day)

/** Decision B7: from a to b is charged max(1, b - a) days. Hours: elapsed minutes. */
export function unitsOf(stay: Stay): number {
  return stay.unit === 'day' ? Math.max(1, daysBetween(stay.checkIn, stay.checkOut)) : stay.durationMinutes
}

/** What decides whether a day chosen alone is sold as that day or as a night. */
type DayTimes = Pick<BookingRules, 'checkInMinutes' | 'checkOutMinutes'>

/** Whether a listing per day can be had within one day: its check-out is later than its check-in (decision E1). */
export const isDayUse = ({ checkInMinutes, checkOutMinutes }: DayTimes) => checkOutMinutes > checkInMinutes

/**
 * The stay that is sold for a requested one (decision E1): a day chosen alone is that day where the listing has day use,
 * else one night, exactly as if the next day had been chosen as check-out. Whoever reads a stay from outside calls it
 * (`stayFrom`, `placeInTime`), so that prices, texts and rows are about the same days.
 */
export function soldStay(stay: Stay, rules: DayTimes): Stay {
  const isNight = stay.unit === 'day' && stay.checkOut === stay.checkIn && !isDayUse(rules)
  return isNight ? { ...stay, checkOut: addDays(stay.checkIn, 1) } : stay
}

/** A stay as it is sold, with its periods: when the guests may be there, and what it occupies of its spaces. */
export type PlacedStay = { stay: Stay; guests: Period; occupied: Period }

/**
 * The only function that turns wall times into instants; a command places its stay once and passes it on. What guests may
 * use lies within what is occupied; the database refuses everything else (docs/decisions/081-sold-within-occupied.md).
 */
export function placeInTime(requested: Stay, rules: BookingRules): PlacedStay {
  const stay = soldStay(requested, rules)
  const guests = guestPeriod(stay, rules)
  return { stay, guests, occupied: occupiedPeriod(stay, guests, rules) }
}

function guestPeriod(stay: Stay, rules: BookingRules): Period {
  if (stay.unit === 'hour') {
    const start = instantOf(stay.day, minutesOf(stay.startTime), rules.zone)
    return { start, end: addMinutes(start, stay.durationMinutes) }
  }
  return {
    start: instantOf(stay.checkIn, rules.checkInMinutes, rules.zone),
    end: instantOf(stay.checkOut, rules.checkOutMinutes, rules.zone),
  }
}

/**
 * Per hour: its own time and the turnover after it (decision B6). Per day: both days whole, or with same-day turnover
 * only from check-in to check-out, so that the last day can be another guest's first (B7).
 */
function occupiedPeriod(stay: Stay, guests: Period, rules: BookingRules): Period {
  if (stay.unit === 'hour' || rules.sameDayTurnover) {
    return { start: guests.start, end: addMinutes(guests.end, rules.turnoverMinutes) }
  }
  return wholeDays(stay.checkIn, stay.checkOut, rules)
}

const wholeDays = (first: Day, last: Day, { zone }: BookingRules): Period => ({
  start: instantOf(first, 0, zone),
  end: instantOf(addDays(last, 1), 0, zone),
})

/**
 * What is taken for something sold, never less than what was sold: until decision E1 one day of day use was sold until the
 * next, and such requests may still be accepted, and such expired holds be paid.
 */
export const covering = (occupied: Period, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Period => ({
  start: startsAt < occupied.start ? startsAt : occupied.start,
  end: endsAt > occupied.end ? endsAt : occupied.end,
})

/**
 * Per day: what every stay that includes a day occupies of it. It is the whole day; with same-day turnover the day's use,
 * or the night that begins on it, because the day on which one leaves can be another guest's.
 */
export const minOccupied = (day: Day, rules: BookingRules): Period =>
  rules.sameDayTurnover
    ? placeInTime({ unit: 'day', checkIn: day, checkOut: day }, rules).occupied
    : wholeDays(day, day, rules)
