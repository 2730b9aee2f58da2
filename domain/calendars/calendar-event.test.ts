import { airbnb, apple, bookingCom, google, outlook } from '#test/calendars/samples.ts'
import { describe, expect, test } from 'vitest'
import { eventPeriod, isWholeCalendar, MAX_EVENTS, nextPoll } from './calendar-event.ts'
import { readCalendar } from './gateway.ical.server.ts'

const zone = 'America/Santiago'
const from = new Date('2026-03-02T15:00:00Z')
const until = new Date('2028-03-02T15:00:00Z')
const read = (text: string) => readCalendar({ text, zone, fromMs: from.getTime(), untilMs: until.getTime() })

const samples = { airbnb, bookingCom, google, outlook, apple }

/** Each event reads as a person would write it. */
function timesOf(text: string): string[] {
  const calendar = read(text)
  if ('failure' in calendar) throw new Error(calendar.failure)
  return calendar.events.map(({ time }) =>
    'days' in time
      ? `${time.days.from} to ${time.days.to}`
      : `${new Date(time.startMs).toISOString().slice(0, 16)} to ${new Date(time.endMs).toISOString().slice(0, 16)}`,
  )
}

const calendarOf = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n')

describe('[HOST-05] a calendar is read as it was meant', () => {
  test.each([
    ['airbnb', ['2026-06-24 to 2026-06-27', '2026-07-10 to 2026-07-11']],
    ['bookingCom', ['2026-06-24 to 2026-06-27']],
    [
      'google',
      [
        '2026-06-01T23:00 to 2026-06-02T01:00',
        '2026-06-16T14:00 to 2026-06-16T16:00',
        '2026-06-29T23:00 to 2026-06-30T01:00',
      ],
    ],
    ['outlook', ['2026-06-24T13:30 to 2026-06-24T15:00']],
    [
      'apple',
      [
        '2026-06-24T14:00 to 2026-06-24T16:00',
        '2026-06-25T14:00 to 2026-06-25T16:00',
        '2026-06-26T14:00 to 2026-06-26T16:00',
      ],
    ],
  ] as const)('as %s writes it', (name, times) => {
    expect(isWholeCalendar(samples[name])).toBe(true)
    expect(timesOf(samples[name])).toEqual(times)
  })

  test.each<[string, string, string[]]>([
    ['a day without an end', 'UID:a\r\nDTSTART;VALUE=DATE:20260624', ['2026-06-24 to 2026-06-25']],
    [
      'the same day as start and end',
      'UID:a\r\nDTSTART;VALUE=DATE:20260624\r\nDTEND;VALUE=DATE:20260624',
      ['2026-06-24 to 2026-06-25'],
    ],
    ['a time without an end', 'UID:a\r\nDTSTART:20260624T100000Z', []],
    ['an end before the start', 'UID:a\r\nDTSTART:20260624T100000Z\r\nDTEND:20260624T090000Z', []],
    ['what is over', 'UID:a\r\nDTSTART:20260301T100000Z\r\nDTEND:20260301T120000Z', []],
    [
      'what has begun',
      'UID:a\r\nDTSTART:20260302T140000Z\r\nDTEND:20260302T160000Z',
      ['2026-03-02T14:00 to 2026-03-02T16:00'],
    ],
    ['what is too far ahead', 'UID:a\r\nDTSTART;VALUE=DATE:20290101', []],
    [
      'a known zone without its rules',
      'UID:a\r\nDTSTART;TZID=Europe/Madrid:20260624T100000\r\nDTEND;TZID=Europe/Madrid:20260624T120000',
      ['2026-06-24T08:00 to 2026-06-24T10:00'],
    ],
    [
      'an unknown zone without rules is the listing’s',
      'UID:a\r\nDTSTART;TZID=Somewhere:20260624T100000\r\nDTEND;TZID=Somewhere:20260624T120000',
      ['2026-06-24T14:00 to 2026-06-24T16:00'],
    ],
    [
      'a night that the clocks leave out',
      'UID:a\r\nDTSTART:20260905T220000\r\nDTEND:20260906T020000',
      ['2026-09-06T02:00 to 2026-09-06T05:00'],
    ],
    ['what was cancelled', 'UID:a\r\nDTSTART;VALUE=DATE:20260624\r\nSTATUS:CANCELLED', []],
    ['what takes no time', 'UID:a\r\nDTSTART;VALUE=DATE:20260624\r\nTRANSP:TRANSPARENT', []],
    ['an event without a name', 'DTSTART;VALUE=DATE:20260624', ['2026-06-24 to 2026-06-25']],
    ['an event without a start', 'UID:a\r\nSUMMARY:x', []],
    ['a day that is not called one', 'UID:a\r\nDTSTART:20260624\r\nDTEND:20260626', ['2026-06-24 to 2026-06-26']],
    [
      'a day that ends at an hour',
      'UID:a\r\nDTSTART;VALUE=DATE:20260624\r\nDTEND:20260626T150000Z',
      ['2026-06-24T04:00 to 2026-06-26T15:00'],
    ],
    [
      'the day itself and those of a list',
      'UID:a\r\nDTSTART;VALUE=DATE:20260624\r\nRDATE;VALUE=DATE:20260701,20260715',
      ['2026-06-24 to 2026-06-25', '2026-07-01 to 2026-07-02', '2026-07-15 to 2026-07-16'],
    ],
    [
      'a known zone without its rules, to an instant that is the last',
      'UID:a\r\nDTSTART;TZID=Asia/Tokyo:20260624T050000\r\nDTEND;TZID=Asia/Tokyo:20260624T060000\r\nRRULE:FREQ=DAILY;UNTIL=20260624T200000Z',
      ['2026-06-23T20:00 to 2026-06-23T21:00', '2026-06-24T20:00 to 2026-06-24T21:00'],
    ],
    [
      'a known zone without its rules, one time left out as an instant',
      'UID:a\r\nDTSTART;TZID=Asia/Tokyo:20260624T050000\r\nDTEND;TZID=Asia/Tokyo:20260624T060000\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20260623T200000Z',
      ['2026-06-24T20:00 to 2026-06-24T21:00'],
    ],
    [
      'a line that belongs to a text',
      'UID:a\r\nDESCRIPTION:one\r\ntwo three\r\nDTSTART;VALUE=DATE:20260624',
      ['2026-06-24 to 2026-06-25'],
    ],
    [
      'an event of every year since 2000',
      'UID:a\r\nDTSTART;VALUE=DATE:20000910\r\nRRULE:FREQ=YEARLY',
      ['2026-09-10 to 2026-09-11', '2027-09-10 to 2027-09-11'],
    ],
  ])('%s', (_what, event, times) => {
    expect(timesOf(calendarOf(event))).toEqual(times)
  })

  const readable = 'UID:b\r\nDTSTART;VALUE=DATE:20260801'
  test.each([
    'DTSTART:soon',
    'DTSTART:',
    'DTSTART:20260624T100000Z\r\nDTEND:later',
    'DTSTART:20260624T100000Z\r\nDURATION:1 hour',
    'DTSTART:20260624T100000Z\r\nRRULE:FREQ=OFTEN',
    'DTSTART:20260624T100000Z\r\nRRULE:',
    'SUMMARY;X="open:a\r\nDTSTART;VALUE=DATE:20260624',
  ])('%j cannot be read: it hides no other event, and alone it is no calendar', (event) => {
    expect(timesOf(calendarOf(`UID:a\r\n${event}`, readable))).toEqual(['2026-08-01 to 2026-08-02'])
    expect(read(calendarOf(`UID:a\r\n${event}`))).toEqual({ failure: 'not-calendar' })
  })

  test.each([
    ['of one name', 'UID:a\r\n'],
    ['without names', ''],
  ])('events %s take all of their times', (_how, uid) => {
    const text = calendarOf(
      `${uid}DTSTART;VALUE=DATE:20260624`,
      `${uid}DTSTART;VALUE=DATE:20260624\r\nDTEND;VALUE=DATE:20260627`,
      `${uid}DTSTART;VALUE=DATE:20260801`,
    )
    expect(timesOf(text)).toEqual(['2026-06-24 to 2026-06-25', '2026-06-24 to 2026-06-27', '2026-08-01 to 2026-08-02'])
  })

  test('several calendars in one text are all read', () => {
    const both = `${calendarOf('UID:a\r\nDTSTART;VALUE=DATE:20260624')}\r\n${calendarOf(readable)}`
    expect(timesOf(both)).toEqual(['2026-06-24 to 2026-06-25', '2026-08-01 to 2026-08-02'])
  })

  test('times of one event have names of their own, and the same again next time', () => {
    const names = () => {
      const calendar = read(google)
      return 'events' in calendar ? calendar.events.map(({ uid, recurrenceId }) => `${uid} ${recurrenceId}`) : []
    }
    expect(new Set(names()).size).toBe(3)
    expect(names()).toEqual(names())
  })

  test.each(['', 'BEGIN:VCALENDAR', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT'])('%j is none', (text) => {
    expect(read(text)).toEqual({ failure: 'not-calendar' })
  })

  test('more events than a feed may have are refused, one by one or as one that recurs', () => {
    const single = (count: number) =>
      calendarOf(...Array.from({ length: count }, (_, index) => `UID:${index}\r\nDTSTART;VALUE=DATE:20260624`))
    expect(timesOf(single(MAX_EVENTS))).toHaveLength(MAX_EVENTS)
    expect(read(single(MAX_EVENTS + 1))).toEqual({ failure: 'too-many-events' })
    expect(
      read(calendarOf('UID:a\r\nDTSTART:20260301T000000Z\r\nDTEND:20260301T000100Z\r\nRRULE:FREQ=MINUTELY')),
    ).toEqual({
      failure: 'too-many-events',
    })
  })
})

test.each([
  ['whole', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', true],
  ['with a mark and empty lines at its end', '\ufeffBEGIN:VCALENDAR\nEND:VCALENDAR\n\n', true],
  ['cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n', false],
  ['cut off within its last line', 'BEGIN:VCALENDAR\r\nEND:VCAL', false],
  ['a page', '<html>END:VCALENDAR', false],
])('[HOST-05] a calendar that is %s is whole: %#', (_how, text, is) => expect(isWholeCalendar(text)).toBe(is))

describe('[HOST-05] days of a foreign calendar take', () => {
  const event = { uid: 'a', recurrenceId: '', time: { days: { from: '2026-06-24', to: '2026-06-27' } } }
  const rules = { zone, checkInMinutes: 900, checkOutMinutes: 660 }
  const isoOf = (changes: { unit: 'day' | 'hour'; sameDayTurnover: boolean }) => {
    const { start, end } = eventPeriod(event, { ...rules, ...changes })
    return [start.toISOString(), end.toISOString()]
  }
  test.each([
    [{ unit: 'day', sameDayTurnover: false }, ['2026-06-24T04:00:00.000Z', '2026-06-27T04:00:00.000Z'], 'whole days'],
    [{ unit: 'hour', sameDayTurnover: false }, ['2026-06-24T04:00:00.000Z', '2026-06-27T04:00:00.000Z'], 'whole days'],
    [{ unit: 'day', sameDayTurnover: true }, ['2026-06-24T19:00:00.000Z', '2026-06-27T15:00:00.000Z'], 'nights'],
  ] as const)('%o: %o (%s)', (changes, period, _how) => expect(isoOf(changes)).toEqual(period))
})

test.each([
  [0, 30],
  [1, 60],
  [3, 240],
  [9, 1440],
  [1000, 1440],
])('[HOST-05] after %i failures a feed is asked again in %i minutes', (failures, minutes) => {
  expect(nextPoll(failures, from).getTime() - from.getTime()).toBe(minutes * 60_000)
})
