import { DAY_MS } from '#kernel/durations.ts'
import { midnightBefore, readWritten, type Written } from './calendar-value.ts'

/** RRULE of RFC 5545 3.3.10. Values are of the clock of the event's zone. */
export type RepeatRule = {
  freq: Frequency
  interval: number
  count: number | null
  until: Written | null
  /** 0 is Sunday. */
  weekStart: number
  byDay: readonly { weekday: number; ordinal: number }[]
  /** By part, without BYDAY: `BYMONTH`, … */
  by: Readonly<Partial<Record<ByPart, readonly number[]>>>
}

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof frequencies)[number]

/** Least and greatest value; negative ones count from the end, and 0 is none where they do. */
const limits = {
  BYSECOND: [0, 59],
  BYMINUTE: [0, 59],
  BYHOUR: [0, 23],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYMONTH: [1, 12],
  BYSETPOS: [-366, 366],
} as const
type ByPart = keyof typeof limits

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Parts of a rule that need no reading here: their values change nothing. */
const ignored = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY'])

/**
 * Parts that cannot be read are left out of their rule.
 *
 * @returns the rule, null where it says not how often; and whether all of it could be read
 */
export function readRule(text: string): { rule: RepeatRule | null; isWhole: boolean } {
  const parts = new Map(
    text
      .replaceAll(/\s/g, '')
      .toUpperCase()
      .replace(/^RRULE:/, '')
      .split(';')
      .filter(Boolean)
      .map((part): [string, string] => [part.split('=')[0]!, part.slice(part.indexOf('=') + 1)]),
  )
  const freq = frequencies.find((each) => each === parts.get('FREQ'))
  if (!freq) return { rule: null, isWhole: false }
  let isWhole = true
  const read = <Value>(name: string, parse: (value: string) => Value | null): Value | null => {
    const value = parts.get(name)
    if (value === undefined) return null
    const parsed = parse(value)
    if (parsed === null) isWhole = false
    return parsed
  }
  const list = <Value>(name: string, parse: (value: string) => Value | null): Value[] =>
    read(name, (value) => {
      const values = value.split(',').map(parse)
      if (values.includes(null)) isWhole = false
      return values.filter((each) => each !== null)
    }) ?? []
  const rule: RepeatRule = {
    freq,
    interval: read('INTERVAL', positive) ?? 1,
    count: read('COUNT', positive),
    until: read('UNTIL', readWritten),
    weekStart: read('WKST', (value) => indexOrNull(weekdays.indexOf(value))) ?? 1,
    byDay: list('BYDAY', weekdayIn),
    by: Object.fromEntries(
      (Object.keys(limits) as ByPart[]).map((name) => [name, list(name, (value) => within(value, limits[name]))]),
    ),
  }
  const isKnown = [...parts.keys()].every((name) => ignored.has(name) || Object.hasOwn(limits, name))
  return { rule, isWhole: isWhole && isKnown }
}

const positive = (text: string) => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null)
const indexOrNull = (index: number) => (index < 0 ? null : index)

function within(text: string, [min, max]: readonly [number, number]): number | null {
  const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max && !(min < 0 && value === 0) ? value : null
}

function weekdayIn(text: string) {
  const [, ordinal = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdays.indexOf(name)
  return weekday < 0 || Math.abs(Number(ordinal)) > 53 ? null : { weekday, ordinal: Number(ordinal) }
}

/** A rule has so many times within the days that are read, and within one of its periods. */
export const MAX_TIMES = 20_000

/** More times than a calendar of bookings can mean. */
export class TooMany extends Error {}

/** Rules of hours and less are iterated by a library. */
export const isOfDays = ({ freq }: RepeatRule) => !['SECONDLY', 'MINUTELY', 'HOURLY'].includes(freq)

/**
 * The times of a rule of days, weeks, months or years, in their order; days that do not exist are left out.
 *
 * @param fromMs earlier times may be left out
 * @param untilMs later ones are
 * @throws TooMany
 */
export function* timesOfRule(rule: RepeatRule, startMs: number, fromMs: number, untilMs: number): Generator<number> {
  let left = rule.count ?? Infinity
  const hours = timesOfDay(rule, startMs)
  for (let period = firstPeriod(rule, startMs, fromMs); ; period += rule.interval) {
    const { first, last } = periodOf(rule, startMs, period)
    // Beyond the last year that can be counted there is no time at all.
    if (!(first <= untilMs)) return
    const days: number[] = []
    for (let day = first; day <= last; day += DAY_MS) if (isDayOf(rule, day, startMs)) days.push(day)
    if (days.length * hours.length > MAX_TIMES) throw new TooMany()
    const times = days.flatMap((day) => hours.map((hour) => day + hour))
    for (const time of atPositions(rule.by.BYSETPOS ?? [], times)) {
      if (time < startMs) continue
      if (time > untilMs || left <= 0) return
      left -= 1
      yield time
    }
  }
}

/** A rule that counts is read from its beginning; any other begins near the days that are read. */
function firstPeriod({ freq, interval, count }: RepeatRule, startMs: number, fromMs: number): number {
  if (count !== null || fromMs <= startMs) return 0
  const days = (fromMs - startMs) / DAY_MS
  const periods = { DAILY: days, WEEKLY: days / 7, MONTHLY: days / 31, YEARLY: days / 366 }[freq as 'DAILY']
  return Math.max(0, Math.floor(periods / interval) - 1) * interval
}

/** The days of the period that is so many days, weeks, months or years after the first. */
function periodOf({ freq, weekStart }: RepeatRule, startMs: number, period: number): { first: number; last: number } {
  const start = new Date(startMs)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()]
  if (freq === 'YEARLY') return { first: Date.UTC(year + period, 0, 1), last: Date.UTC(year + period, 11, 31) }
  if (freq === 'MONTHLY')
    return { first: Date.UTC(year, month + period, 1), last: Date.UTC(year, month + period + 1, 0) }
  const day = midnightBefore(startMs)
  if (freq === 'DAILY') return { first: day + period * DAY_MS, last: day + period * DAY_MS }
  const first = weekOf(day, weekStart) + period * 7 * DAY_MS
  return { first, last: first + 6 * DAY_MS }
}

const weekOf = (dayMs: number, weekStart: number) => dayMs - ((weekdayOf(dayMs) - weekStart + 7) % 7) * DAY_MS
const weekdayOf = (dayMs: number) => new Date(dayMs).getUTCDay()

function isDayOf(rule: RepeatRule, day: number, startMs: number): boolean {
  const { BYMONTH = [], BYWEEKNO = [], BYYEARDAY = [], BYMONTHDAY = [] } = rule.by
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const yearDays = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS
  const monthDays = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return (
    isIn(BYMONTH, month + 1) &&
    (rule.freq !== 'YEARLY' || BYWEEKNO.length === 0 || isWeekOf(BYWEEKNO, day, rule.weekStart)) &&
    isIn(BYYEARDAY, (day - Date.UTC(year, 0, 1)) / DAY_MS + 1, yearDays) &&
    isIn(BYMONTHDAY, date.getUTCDate(), monthDays) &&
    isWeekday(rule, date, monthDays, yearDays) &&
    (!takesDayOfStart(rule) || isAsStart(rule, date, new Date(startMs)))
  )
}

const isIn = (values: readonly number[], value: number, count?: number) =>
  values.length === 0 || values.includes(value) || (count !== undefined && values.includes(value - count - 1))

/** The week of a year is the one with four of its days or more. */
function isWeekOf(weeks: readonly number[], day: number, weekStart: number): boolean {
  const week = weekOf(day, weekStart)
  const year = new Date(week + 3 * DAY_MS).getUTCFullYear()
  const firstWeek = (of: number) => weekOf(Date.UTC(of, 0, 4), weekStart)
  const number = Math.round((week - firstWeek(year)) / (7 * DAY_MS)) + 1
  return isIn(weeks, number, Math.round((firstWeek(year + 1) - firstWeek(year)) / (7 * DAY_MS)))
}

/** 'The second Monday' is of the month, or of the year where no month is named. */
function isWeekday({ freq, byDay, by }: RepeatRule, date: Date, monthDays: number, yearDays: number): boolean {
  if (byDay.length === 0) return true
  const ofMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && (by.BYMONTH ?? []).length > 0)
  const ofYear = freq === 'YEARLY' && (by.BYWEEKNO ?? []).length === 0
  const day = ofMonth
    ? date.getUTCDate()
    : Math.round((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS) + 1
  const days = ofMonth ? monthDays : yearDays
  const ordinals = [Math.ceil(day / 7), -Math.ceil((days - day + 1) / 7)]
  return byDay.some(
    ({ weekday, ordinal }) =>
      weekday === date.getUTCDay() && (ordinal === 0 || !(ofMonth || ofYear) || ordinals.includes(ordinal)),
  )
}

/** A rule that names no days takes those of the event. */
function takesDayOfStart({ byDay, by }: RepeatRule): boolean {
  return byDay.length + (by.BYYEARDAY ?? []).length + (by.BYMONTHDAY ?? []).length === 0
}

function isAsStart({ freq, by }: RepeatRule, date: Date, start: Date): boolean {
  if (freq === 'DAILY') return true
  if (freq === 'WEEKLY' || (by.BYWEEKNO ?? []).length > 0) return date.getUTCDay() === start.getUTCDay()
  const isMonth = freq === 'MONTHLY' || (by.BYMONTH ?? []).length > 0 || date.getUTCMonth() === start.getUTCMonth()
  return isMonth && date.getUTCDate() === start.getUTCDate()
}

/** Milliseconds after midnight. */
function timesOfDay({ by }: RepeatRule, startMs: number): number[] {
  const start = new Date(startMs)
  const [hours, minutes, seconds] = [
    ordered(by.BYHOUR, start.getUTCHours()),
    ordered(by.BYMINUTE, start.getUTCMinutes()),
    ordered(by.BYSECOND, start.getUTCSeconds()),
  ]
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => ((hour * 60 + minute) * 60 + second) * 1000)),
  )
}

const ordered = (values: readonly number[] = [], usual: number) =>
  values.length > 0 ? [...new Set(values)].toSorted((a, b) => a - b) : [usual]

function atPositions(positions: readonly number[], times: readonly number[]): readonly number[] {
  if (positions.length === 0) return times
  return times.filter((_, index) => isIn(positions, index + 1, times.length))
}
