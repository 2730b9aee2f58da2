import { DAY_MS } from './durations.ts'

/** A calendar day, `YYYY-MM-DD`, is never an instant at some midnight (domain rules, Time). */
export type Day = string

/** A time of day on a wall clock, `HH:mm`. */
export type WallTime = string

const utc = (day: Day) => instants.get(day) ?? Date.parse(`${day}T00:00:00Z`)

/** Both directions are cached, because pages format the same months again and again. */
const [days, instants] = [new Map<number, Day>(), new Map<Day, number>()]
const MAX_DAYS = 5000

/** Real days are accepted only between the years 2000 and 2199. */
export function isDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text)) && fromUtc(utc(text)) === text
}

export const isWallTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const addDays = (day: Day, days: number): Day => fromUtc(utc(day) + days * DAY_MS)

export const daysBetween = (from: Day, to: Day) => Math.round((utc(to) - utc(from)) / DAY_MS)

/** The week's days begin with Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** 0 is Sunday and 6 Saturday, as JavaScript and the specification count (recurring_day 0-6). */
export const weekdayOf = (day: Day) => new Date(utc(day)).getUTCDay()

export const maxDay = (a: Day, b: Day): Day => (a > b ? a : b)

/** Both ends are included. */
export function daysFrom(from: Day, to: Day): Day[] {
  const first = utc(from)
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => fromUtc(first + index * DAY_MS))
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

export function addMonths(day: Day, months: number): Day {
  const date = new Date(utc(firstOfMonth(day)))
  date.setUTCMonth(date.getUTCMonth() + months)
  return fromUtc(date.getTime())
}

/** Minutes since midnight; `24:30` and later count on into the next day. */
export const minutesOf = (time: WallTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes before and after the day are wrapped round the clock. */
export function wallTime(minutes: number): WallTime {
  const wrapped = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`
}

function fromUtc(ms: number): Day {
  const known = days.get(ms)
  if (known !== undefined) return known
  if (Number.isNaN(ms)) return ''

  const day = new Date(ms).toISOString().slice(0, 10)
  if (days.size < MAX_DAYS && ms % DAY_MS === 0) {
    days.set(ms, day)
    instants.set(day, ms)
  }
  return day
}
