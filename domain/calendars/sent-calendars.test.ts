import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventPeriod } from './calendar-event.ts'
import { readCalendar } from './gateway.ical.server.ts'

/** Small files as other programs send them, each for a kind of its own. */
const FOLDER = join(import.meta.dirname, '../../test/calendars/cases')
const zone = 'America/Santiago'
const rules = { unit: 'day', zone, sameDayTurnover: true, checkInMinutes: 15 * 60, checkOutMinutes: 11 * 60 } as const

/** A listing of nights in Santiago is closed for these times in UTC, and its host is told of so many unread events. */
function closedBy(file: string): [times: string[], unread: number] {
  const text = readFileSync(join(FOLDER, `${file}.ics`), 'utf8')
  const calendar = readCalendar({
    text,
    zone,
    fromMs: Date.parse('2026-11-25T12:00Z'),
    untilMs: Date.parse('2028-11-25T12:00Z'),
  })
  if ('failure' in calendar) throw new Error(calendar.failure)
  const times = calendar.events.map((event) => {
    const { start, end } = eventPeriod(event, rules)
    return `${start.toISOString().slice(0, 16)} to ${end.toISOString().slice(0, 16)}`
  })
  return [times, calendar.unread.count]
}

/** Nights from check-in to check-out. */
const nights = (from: string, to: string) => `${from}T18:00 to ${to}T14:00`
const hours = (day: string, from: string, to: string) => `${day}T${from} to ${day}T${to}`
const good = nights('2027-01-10', '2027-01-12')
const first = nights('2026-12-01', '2026-12-02')
const meetings = (...days: string[]) => days.map((day) => hours(`2026-12-${day}`, '13:00', '15:00'))

const expected: Readonly<Record<string, [times: string[], unread: number]>> = {
  'comment-after': [[good], 0],
  'php-notice-before': [[good], 0],
  'exdate-other-tz-windows': [meetings('01', '03', '04'), 0],
  'exdate-datetime-utc-on-date': [[first, nights('2026-12-03', '2026-12-04'), nights('2026-12-04', '2026-12-05')], 0],
  'leap-yearly': [['2028-02-29T18:00 to 2028-03-01T14:00'], 0],
  'rrule-lowercase': [meetings('01', '02', '03'), 0],
  'midnight-datetimes-floating': [[nights('2026-12-01', '2026-12-04')], 0],
  'outlook-allday-flag': [[nights('2026-12-01', '2026-12-04')], 0],
  'value-date-but-datetime': [[nights('2026-12-01', '2026-12-03'), good], 0],
  'dtend-empty': [[first, good], 0],
  'duration-bad': [[first, good], 1],
  'exdate-spaced': [[...meetings('01'), good], 0],
  'kewisch1015-newline': [[first, good], 0],
  'param-no-value': [[first, good], 0],
  'recurrence-id-bad': [[first, good], 0],
  'orphan-exception': [[...meetings('01', '02'), hours('2026-12-09', '18:00', '19:00')], 0],
  'rdate-period': [[...meetings('01'), hours('2026-12-05', '13:00', '18:00'), ...meetings('07')], 0],
  'method-cancel': [[], 0],
  'seq-same-uid-cancelled': [[], 0],
  'seq-same-uid-updated': [[nights('2026-12-10', '2026-12-12')], 0],
  'until-date-on-timed': [meetings('01', '02', '03'), 0],
  'until-date-on-evening': [['02', '03', '04'].map((day) => hours(`2026-12-${day}`, '01:00', '02:00')), 0],
  'win-pacific-no-vtimezone': [[hours('2026-12-10', '19:00', '19:30')], 0],
  'win-romance-quoted-no-vtz': [[hours('2026-12-10', '10:00', '10:30')], 0],
  'win-pacific-sa-no-vtimezone': [[hours('2026-12-10', '14:00', '14:30')], 0],
  'biweekly-wkst-until': [
    ['2026-11-30', '2026-12-14', '2026-12-28', '2027-01-11', '2027-01-25', '2027-02-08'].map((day) =>
      hours(day, '08:30', '09:00'),
    ),
    0,
  ],
  'tz-gmt-offset': [[hours('2026-12-10', '16:00', '17:00')], 0],
  'tz-cet': [[hours('2026-12-10', '17:00', '18:00')], 0],
  'tz-est5edt': [['2026-12-10T23:00 to 2026-12-11T00:00'], 0],
}

test('[HOST-05] every file that others send has its times', () => {
  const files = globSync('*.ics', { cwd: FOLDER }).map((file) => file.replace('.ics', ''))
  expect(files.toSorted()).toEqual(Object.keys(expected).toSorted())
})

test.each(Object.keys(expected))('[HOST-05] %s closes what its sender meant', (file) => {
  expect(closedBy(file)).toEqual(expected[file])
})
