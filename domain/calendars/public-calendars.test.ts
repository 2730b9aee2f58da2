import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { airbnb, apple, bookingCom, google, outlook } from '#test/calendars/samples.ts'
import { describe, expect, test } from 'vitest'
import { readCalendar } from './gateway.ical.server.ts'

const FOLDER = join(import.meta.dirname, '../../test/calendars/public')
const files = globSync('*/*.ics', { cwd: FOLDER }).toSorted()
/** The decoder takes the bytes as they arrive. */
const textOf = (file: string) => new TextDecoder().decode(readFileSync(join(FOLDER, file)))

/** Each event of a listing in Santiago reads as a person would write it. */
function timesOf(text: string, from: string, to: string): string[] {
  const calendar = readCalendar({ text, zone: 'America/Santiago', fromMs: Date.parse(from), untilMs: Date.parse(to) })
  if ('failure' in calendar) throw new Error(calendar.failure)
  return calendar.events.map(({ time }) =>
    'days' in time ? `${time.days.from} to ${time.days.to}` : `${textOfMs(time.startMs)} to ${textOfMs(time.endMs)}`,
  )
}
const textOfMs = (ms: number) => new Date(ms).toISOString().slice(0, 16)

/** The event is in Paris in winter; the birthday beside it may be marked as taking no time. */
const dentist = '2014-11-05T14:00 to 2014-11-05T15:00'
const birthday = '2014-11-07 to 2014-11-08'
const dungeon = ['06', '13', '20'].map((day) => `2014-11-${day}T11:00 to 2014-11-${day}T12:00`)

describe('[HOST-05] of the calendars that public libraries are tested with', () => {
  test('there are enough, of programs of all kinds', () => expect(files.length).toBeGreaterThan(25))

  // The worker gives a calendar five seconds.
  test.each(files)(
    '%s is read, and soon',
    (file) => {
      expect(timesOf(textOf(file), '1996-01-01', '2020-01-01')).toBeInstanceOf(Array)
    },
    5000,
  )

  test.each<[string, string, string, string, string[]]>([
    ['cozy-ical/apple', 'folds, alarms with times of their own', '2014-11-01', '2014-11-21', [...dungeon, dentist]],
    ['cozy-ical/google', 'a zone with its rules', '2014-11-01', '2014-11-21', [...dungeon, dentist]],
    ['cozy-ical/lightning', 'a zone with its rules', '2014-11-01', '2014-11-21', [dentist, ...dungeon]],
    ['cozy-ical/radicale', 'a zone without rules', '2014-11-01', '2014-11-21', [dentist, birthday, ...dungeon]],
    [
      'cozy-ical/cozycloud',
      'ends with the event before an instant',
      '2014-12-18',
      '2015-02-01',
      ['2014-12-18T11:00 to 2014-12-18T12:00', '2014-12-25T11:00 to 2014-12-25T12:00'],
    ],
    [
      'cozy-ical/locale_datetime',
      'times without a zone',
      '2015-01-01',
      '2016-01-01',
      ['2015-03-28T12:55 to 2015-03-28T14:56'],
    ],
    ['cozy-ical/tz', 'zones that nobody knows, the end before the start', '2016-01-01', '2017-01-01', []],
    [
      'ical/example_rrule',
      'days left out in one folded line, one day moved',
      '2017-06-01',
      '2018-01-01',
      [
        '2017-06-01T14:00 to 2017-06-01T22:00',
        '2017-06-08T14:00 to 2017-06-08T22:00',
        '2017-06-15T14:00 to 2017-06-15T22:00',
        '2017-06-22T14:00 to 2017-06-22T22:00',
        '2017-07-03T14:00 to 2017-07-03T17:00',
        '2017-07-27T14:00 to 2017-07-27T22:00',
        '2017-08-10T14:00 to 2017-08-10T22:00',
        '2017-12-01T19:00 to 2017-12-01T21:00',
      ],
    ],
    [
      'ical/test1',
      'an event that begins ‘Next Year’ hides no other; one that ends with a day',
      '2011-01-01',
      '2012-01-01',
      [
        '2011-03-12T20:00 to 2011-03-14T03:00',
        '2011-03-24 to 2011-03-25',
        '2011-05-02 to 2011-05-04',
        '2011-05-05 to 2011-05-06',
        '2011-05-13 to 2011-05-15',
        '2011-05-18 to 2011-05-21',
        '2011-06-11 to 2011-06-13',
        '2011-11-29 to 2011-12-03',
      ],
    ],
    [
      'ical/test2',
      'lengths in place of ends, tasks, and busy times of another year',
      '2002-01-01',
      '2003-01-01',
      [
        '2002-10-28T22:00 to 2002-10-28T23:00',
        '2002-11-27T20:00 to 2002-11-27T21:00',
        '2002-12-17T04:00 to 2002-12-17T05:00',
      ],
    ],
    [
      'ical/test5',
      'a zone that changes no clocks',
      '2011-01-01',
      '2012-01-01',
      ['2011-11-10T02:00 to 2011-11-10T04:00'],
    ],
    [
      'ical/test6',
      'events without names that begin together; times that are called days',
      '2011-08-04',
      '2011-08-04T20:00Z',
      [
        '2011-08-04T16:00 to 2011-08-04T22:00',
        '2011-08-04T16:00 to 2011-08-05T15:00',
        '2011-08-04T16:00 to 2011-08-06T20:00',
        '2011-08-04T19:00 to 2011-08-04T22:00',
        '2011-08-04T16:00 to 2011-08-04T20:00',
      ],
    ],
    ['ical/test9', 'a zone in quotes', '2013-01-01', '2014-01-01', ['2013-04-18T18:00 to 2013-04-18T19:00']],
    ['ical/test10', 'events without a start', '1996-01-01', '2020-01-01', []],
    [
      'ical/test11',
      'only when it is busy',
      '2014-04-16',
      '2014-04-18',
      [
        '2014-04-16T15:15 to 2014-04-16T19:00',
        '2014-04-16T19:55 to 2014-04-16T23:15',
        '2014-04-17T19:30 to 2014-04-17T20:30',
      ],
    ],
    [
      'ical/test12',
      'two days left out, one moved to end before it starts',
      '2015-07-01',
      '2015-07-13',
      [
        '2015-07-06T19:00 to 2015-07-06T20:00',
        '2015-07-09T19:00 to 2015-07-09T20:00',
        '2015-07-11T19:00 to 2015-07-11T20:00',
        '2015-07-12T19:00 to 2015-07-12T20:00',
      ],
    ],
    [
      'ical/test13',
      'the changed time before its event',
      '2016-01-01',
      '2017-01-01',
      [
        '2016-08-25T11:00 to 2016-08-25T12:00',
        '2016-08-26T11:00 to 2016-08-26T12:00',
        '2016-08-27T11:00 to 2016-08-27T12:00',
        '2016-08-28T11:00 to 2016-08-28T12:00',
      ],
    ],
    [
      'ical/test14',
      'every other week, four days left out',
      '2017-06-19',
      '2017-08-14',
      [
        '2017-06-19T14:00 to 2017-06-20T00:00',
        '2017-06-22T14:00 to 2017-06-23T00:00',
        '2017-07-03T14:00 to 2017-07-04T00:00',
        '2017-07-31T14:00 to 2017-08-01T00:00',
      ],
    ],
    [
      'ical/test15',
      'a zone of Outlook’s own making',
      '2019-01-01',
      '2020-01-01',
      ['2019-04-30T02:00 to 2019-04-30T05:00'],
    ],
    ['ical.js/day_long_recur_yearly', 'days that take no time', '2012-01-01', '2014-01-01', []],
    [
      'ical.js/google_birthday',
      'days of a list, some before the first',
      '2012-01-01',
      '2014-12-31',
      [
        '2012-12-10 to 2012-12-11',
        '2013-12-10 to 2013-12-11',
        '2014-12-10 to 2014-12-11',
        '2012-12-10 to 2012-12-11',
        '2013-12-10 to 2013-12-11',
        '2014-12-10 to 2014-12-11',
      ],
    ],
    [
      'ical.js/recur_instances',
      'a rule, a list, days left out, a moved time that is named in UTC',
      '2012-10-01',
      '2013-01-01',
      [
        '2012-10-02T22:00 to 2012-10-02T22:30',
        '2012-11-07T04:00 to 2012-11-07T04:30',
        '2012-11-06T18:00 to 2012-11-06T18:30',
        '2012-11-10T18:00 to 2012-11-10T18:30',
        '2012-11-30T18:00 to 2012-11-30T18:30',
      ],
    ],
    [
      'ical.js/utc_negative_zero',
      'a zone that is UTC by another name',
      '2012-01-01',
      '2013-01-01',
      ['2012-08-21T21:00 to 2012-08-21T21:30'],
    ],
    [
      'icalendar/evolution',
      'line ends of both kinds',
      '2012-01-01',
      '2013-01-01',
      ['2012-01-04T17:00 to 2012-01-04T18:30'],
    ],
    [
      'ical-toolkit/apple_exported',
      'empty lines between',
      '2015-01-01',
      '2016-01-01',
      ['2015-03-07T07:30 to 2015-03-07T08:30'],
    ],
  ])('%s (%s)', (file, _what, from, to, times) => {
    expect(timesOf(textOf(`${file}.ics`), from, to)).toEqual(times)
  })
})

test.each([
  ['only line feeds', (text: string) => text.replaceAll('\r\n', '\n')],
  ['only carriage returns', (text: string) => text.replaceAll('\r\n', '\r')],
  ['a mark before it', (text: string) => `\ufeff${text}`],
  ['lines folded at once', (text: string) => text.replaceAll(/^(.{6})(?=.)/gm, '$1\r\n ')],
] as const)('[HOST-05] what the large sites write means the same with %s', (_how, written) => {
  for (const sample of [airbnb, bookingCom, google, outlook, apple]) {
    const times = timesOf(sample, '2026-03-02', '2028-03-02')
    expect(times).not.toEqual([])
    expect(timesOf(written(sample), '2026-03-02', '2028-03-02')).toEqual(times)
  }
})
