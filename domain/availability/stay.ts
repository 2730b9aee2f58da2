import { addDays, type Day, daysBetween, minutesOf, type WallTime } from '#kernel/dates.ts'
import { addMinutes, instantOf, type Period } from '#kernel/zones.ts'
import type { Unit } from './unit.ts'

/** A guest requests days, both ends given (decision B7), or hours on one day. */
export type Stay =
  | { unit: 'day'; checkIn: Day; checkOut: Day }
  | { unit: 'hour'; day: Day; startTime: WallTime; durationMinutes: number }

/** Wall times are the listing's own. */
export type BookingRules = {
  unit: Unit
  zone: string
  checkInMinutes: number
  checkOutMinutes: number
  sameDayTurnover: boolean
  /** In charged days. */
  minDays: number
  maxDays: number
  /** Seasons include their last day and never overlap (`minDaysOn`). */
  minimumStays: readonly { from: Day; to: Day; days: number }[]
  minMinutes: number
  maxMinutes: number
  /** A session may be the shortest and whole steps longer. */
  lengthStepMinutes: number
  startStepMinutes: number
  leadTimeMinutes: number
  horizonDays: number
  turnoverMinutes: number
  openingHours: readonly { weekday: number; opensMinutes: number; closesMinutes: number }[]
  /** Days with opening times of their own; nulls mean closed. */
  openingExceptions: readonly { day: Day; opensMinutes: number | null; closesMinutes: number | null }[]
  /** The host blocks these weekdays from a day to a day. */
  recurringBlocks: readonly { weekday: number; from: Day; to: Day }[]
}

export const firstDay = (stay: Stay) => (stay.unit === 'day' ? stay.checkIn : stay.day)
/** A stay per day ends on its check-out. */
export const lastDay = (stay: Stay) => (stay.unit === 'day' ? stay.checkOut : stay.day)

/** From a to b max(1, b - a) days are charged (decision B7), per hour the elapsed minutes. */
export function unitsOf(stay: Stay): number {
  return stay.unit === 'day' ? Math.max(1, daysBetween(stay.checkIn, stay.checkOut)) : stay.durationMinutes
}

/** Check-in and check-out decide whether a day chosen alone is that day or a night. */
type DayTimes = Pick<BookingRules, 'checkInMinutes' | 'checkOutMinutes'>

/** A check-out later than check-in lets one day alone be booked (decision E1). */
export const isDayUse = ({ checkInMinutes, checkOutMinutes }: DayTimes) => checkOutMinutes > checkInMinutes

/**
 * A day chosen alone is day use or one night (decision E1), the same in prices, texts and rows.
 * Whoever reads a stay from outside calls this (`stayFrom`, `placeInTime`).
 */
export function soldStay(stay: Stay, rules: DayTimes): Stay {
  const isNight = stay.unit === 'day' && stay.checkOut === stay.checkIn && !isDayUse(rules)
  return isNight ? { ...stay, checkOut: addDays(stay.checkIn, 1) } : stay
}

/** `guests` is when they may be there, `occupied` what the stay takes of its spaces. */
export type PlacedStay = { stay: Stay; guests: Period; occupied: Period }

/**
 * Only this function turns a stay's wall times into instants; a command calls it once.
 * The guests' time lies within the occupied one, as the database demands (decision 081).
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

/** Per hour turnover follows (B6); per day both days are whole, or end at check-out (B7). */
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

/** The occupied time covers what was sold, also for stays sold before decision E1 until the next day. */
export const covering = (occupied: Period, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Period => ({
  start: startsAt < occupied.start ? startsAt : occupied.start,
  end: endsAt > occupied.end ? endsAt : occupied.end,
})

/** Every stay with this day occupies this much of it; with same-day turnover only its use or night. */
export const minOccupied = (day: Day, rules: BookingRules): Period =>
  rules.sameDayTurnover
    ? placeInTime({ unit: 'day', checkIn: day, checkOut: day }, rules).occupied
    : wholeDays(day, day, rules)
