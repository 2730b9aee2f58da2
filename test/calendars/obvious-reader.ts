import { Temporal } from 'temporal-polyfill'

/**
 * A slow reader of calendars that does only the obvious: what of the text is in the standard's form counts, whatever is
 * not is as if it were not there. Nothing of it is shared with the product's. Days and weeks only, one day at a time.
 */
export type Blocked = { start: number; end: number }

type Reader = { zone: string; fromMs: number; untilMs: number }

const DAY = /^(\d{4})(\d\d)(\d\d)$/
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/

export function obviousReader(text: string, reader: Reader): Blocked[] {
  const events = text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => event.split('END:VEVENT')[0]!.split('\r\n'))
  const changed = events.filter((lines) => lines.some((line) => /^RECURRENCE-ID/i.test(line)))
  const own = events.filter((lines) => !changed.includes(lines))
  // Days from which a time may have been moved are not asked for, wherever the text names them.
  const doubtful = new Set(daysNamed(text.replaceAll('\r\n ', '').split('\r\n'), 'RECURRENCE-ID'))
  return [
    ...own.flatMap((lines) => blockedBy(lines, reader, doubtful)),
    ...changed.flatMap((lines) => blockedBy(lines, reader)),
  ]
}

function blockedBy(lines: string[], reader: Reader, doubtful: ReadonlySet<string> = new Set()): Blocked[] {
  const start = valueOf(lines, 'DTSTART', reader)
  const isFree = lines.some((line) => /^(STATUS:CANCELLED|TRANSP:TRANSPARENT)/i.test(line))
  if (!start || isFree) return []
  const end = valueOf(lines, 'DTEND', reader)
  // A moment that says no end takes no time.
  if (!start.isDay && !lines.some((line) => /^DTEND/i.test(line))) return []
  const minutes = end && end.isDay === start.isDay ? lengthOf(start, end) : null
  // The day alone, or the moment alone.
  const length = Math.max(minutes ?? 0, start.isDay ? 24 * 60 : 1)
  const excluded = new Set([...doubtful, ...daysNamed(lines, 'EXDATE')])
  return daysOf(lines, start)
    .filter((day) => !excluded.has(day.toString().replaceAll('-', '')))
    .flatMap((day) => {
      const from = day.toPlainDateTime(start.wall.toPlainTime())
      const at = from.toZonedDateTime(start.zone).epochMilliseconds
      // A length is of the clock, or of days.
      const to = from.add({ minutes: length }).toZonedDateTime(start.zone).epochMilliseconds
      return to > reader.fromMs && at < reader.untilMs ? [{ start: at, end: to }] : []
    })
}

type Value = { wall: Temporal.PlainDateTime; isDay: boolean; zone: string }

const lengthOf = (start: Value, end: Value) =>
  start.wall.until(end.wall, { largestUnit: 'minutes' }).minutes * (start.zone === end.zone ? 1 : 0)

/** Days of an event whose zone changes nothing of them are named in the listing's. */
function daysNamed(lines: string[], name: string): string[] {
  const days = lines
    .filter((line) => line.toUpperCase().startsWith(name))
    .flatMap((line) => line.match(/\d{4}-?\d\d-?\d\d/g) ?? [])
  // An instant may be of the day before or after.
  return days.flatMap((day) => {
    const date = dateIn(day.replaceAll('-', ''))
    return date ? [-1, 0, 1].map((more) => date.add({ days: more }).toString().replaceAll('-', '')) : []
  })
}

function dateIn(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}

function valueOf(lines: string[], name: string, { zone }: Reader): Value | null {
  const found = lines.filter((line) => new RegExp(`^${name}[;:]`).test(line))
  if (found.length !== 1) return null
  const [head = '', value = ''] = found[0]!.split(':')
  const tzid = /^[^;]*;TZID=([A-Za-z]+\/[A-Za-z_]+)$/.exec(head)?.[1]
  const isPlain = head === name || head === `${name};VALUE=DATE` || tzid !== undefined
  if (!isPlain) return null
  try {
    if (DAY.test(value) && !tzid) return { wall: Temporal.PlainDate.from(value).toPlainDateTime(), isDay: true, zone }
    const parts = TIME.exec(value)
    if (!parts || head.endsWith('DATE')) return null
    const wall = Temporal.PlainDateTime.from(value.replace('Z', ''), { overflow: 'reject' })
    return { wall, isDay: false, zone: parts[7] ? 'UTC' : (tzid ?? zone) }
  } catch {
    return null
  }
}

/** Rules of days and weeks, with a count or without an end, of at most three years. */
function daysOf(lines: string[], { wall }: Value): Temporal.PlainDate[] {
  const first = wall.toPlainDate()
  const rules = lines.filter((line) => /^RRULE/i.test(line))
  const [, freq, interval, by, count] =
    /^RRULE:FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY);INTERVAL=(\d)(?:;(BYDAY=[A-Z,]+|BYMONTHDAY=\d+|BYMONTH=\d+))?(?:;COUNT=(\d+))?$/.exec(
      rules[0] ?? '',
    ) ?? []
  if (rules.length !== 1 || !freq) return [first]
  const [name = '', values = ''] = (by ?? '').split('=')
  const chosen = values.split(',')
  const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const days: Temporal.PlainDate[] = []
  for (let day = first; days.length < Number(count ?? 4000) && day.year < first.year + 4; day = day.add({ days: 1 })) {
    const every = {
      DAILY: first.until(day).days,
      WEEKLY: Math.floor(monday.until(day).days / 7),
      MONTHLY: (day.year - first.year) * 12 + day.month - first.month,
      YEARLY: day.year - first.year,
    }[freq as 'DAILY']
    const isOfMonth =
      name === 'BYMONTH'
        ? chosen.includes(String(day.month))
        : freq !== 'YEARLY' || name !== '' || day.month === first.month
    const isOfWeek =
      name === 'BYDAY'
        ? chosen.includes(weekdays[day.dayOfWeek - 1]!)
        : freq !== 'WEEKLY' || (name !== '' && name !== 'BYMONTH') || day.dayOfWeek === first.dayOfWeek
    const isOfDay =
      name === 'BYMONTHDAY'
        ? Number(values) === day.day
        : freq === 'DAILY' || freq === 'WEEKLY' || name === 'BYDAY' || day.day === first.day
    if (every % Number(interval) === 0 && isOfMonth && isOfWeek && isOfDay) days.push(day)
  }
  return days.some((day) => day.equals(first)) ? days : [first, ...days]
}
