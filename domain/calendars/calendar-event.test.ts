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
  const unreadOf = (text: string) => {
    const calendar = read(text)
    return 'events' in calendar ? calendar.unread : calendar
  }

  test.each([
    'DTSTART:soon',
    'DTSTART:',
    'DTSTART;VALUE=DATE:2026-6-1',
    'DTSTART;VALUE=DATE:20260230',
    'DTSTART:20260624T250000',
  ])('%j cannot be read: it hides no other event, is counted, and alone it is no calendar', (start) => {
    const text = calendarOf(`UID:a\r\nSUMMARY:Reserved\\, again\r\n${start}`, readable)
    expect(timesOf(text)).toEqual(['2026-08-01 to 2026-08-02'])
    const named = [{ uid: 'a', title: 'Reserved, again', start: start.replace(/^[^:]*:/, ''), what: 'start' }]
    expect(unreadOf(text)).toEqual({ count: 1, named })
    expect(read(calendarOf(`UID:a\r\n${start}`))).toEqual({ failure: 'not-calendar' })
  })

  const timed = 'DTSTART:20260624T100000Z\r\nDTEND:20260624T120000Z'
  const itself = '2026-06-24T10:00 to 2026-06-24T12:00'
  const day = '2026-06-24 to 2026-06-25'
  test.each<[string, string, 'rule' | 'end' | null]>([
    ['DTSTART:20260624T100000Z\r\nDTEND:later', '2026-06-24T10:00 to 2026-06-25T00:00', 'end'],
    ['DTSTART:20260624T100000Z\r\nDURATION:1 hour', '2026-06-24T10:00 to 2026-06-25T00:00', 'end'],
    ['DTSTART:20260624T100000Z\r\nDTEND:later\r\nDURATION:PT2H', itself, null],
    ['DTSTART;VALUE=DATE:20260624\r\nDTEND:later', day, 'end'],
    ['DTSTART;VALUE=DATE:20260624\r\nDTEND:20260620', day, 'end'],
    ['DTSTART;VALUE=DATE:20260624\r\nDTEND:', day, null],
    ['DTSTART;VALUE=DATE:20260624\r\nDURATION:1D', day, 'end'],
    [`${timed}\r\nRRULE:FREQ=OFTEN`, itself, 'rule'],
    [`${timed}\r\nRRULE:FREQ=DAILY;COUNT=1;BYDAY=XX`, itself, 'rule'],
    [`${timed}\r\nRRULE:FREQ=DAILY;COUNT=1;RSCALE=CHINESE`, itself, 'rule'],
    [`${timed}\r\nRDATE:soon`, itself, 'rule'],
    [`${timed}\r\nRDATE;VALUE=PERIOD:20260624T100000Z/20260624T090000Z`, itself, 'rule'],
    [`${timed}\r\nRRULE:`, itself, null],
    [`${timed}\r\nEXDATE:`, itself, null],
    [`${timed}\r\nEXDATE:never`, itself, null],
    [`${timed}\r\nSEQUENCE:x\r\nDTSTAMP:x\r\nRECURRENCE-ID:`, itself, null],
    [`SUMMARY;X="open:a\r\n${timed}`, itself, null],
    [`SUMMARY;LANGUAGE:a\r\n${timed}`, itself, null],
    [`ATTENDEE;X="one\r\ntwo "three" four";Y=Z:mailto:a@example.com\r\n${timed}`, itself, null],
    ['DTSTART;TZID="America/Santiago:20260624T060000\r\nDTEND:20260624T120000Z', itself, null],
    ['dtstart:20260624t100000z\r\ndtend:20260624t120000z', itself, null],
    ['DTSTART :20260624T100000Z\r\nDTEND\t:20260624T120000Z', itself, null],
    ['DTSTART:\u200e20260624T100000Z\r\nDTEND:20260624T120000Z\u200b', itself, null],
    ['DTSTART:20260624T070000-03\r\nDTEND:20260624T090000-0300', itself, null],
    ['DTSTART:2026-06-24T10:00:00Z\r\nDTEND:2026-06-24T09:00-03:00', itself, null],
    ['DTSTART;VALUE=DATE:2026-06-24', day, null],
    ['DTSTART;VALUE=DATE:20260624\r\nDTEND;VALUE=DATE:20260625\r\nDTSTART:soon', day, null],
  ])('%j: what cannot be read is left out of its event', (event, time, missing) => {
    const text = calendarOf(`UID:a\r\n${event}`, readable)
    expect(timesOf(text)).toEqual([time, '2026-08-01 to 2026-08-02'])
    expect(unreadOf(text)).toMatchObject({ count: missing ? 1 : 0, named: missing ? [{ what: missing }] : [] })
  })

  test('what is noted can be stored, whatever a file holds', () => {
    const odd = `\ud83d\0${'x'.repeat(200)}`
    const text = calendarOf(`UID:a\0\r\nSUMMARY:${odd}\r\nDTSTART;TZID=A${odd}:${odd}`, `${readable}\r\nSUMMARY:${odd}`)
    const short = `\ufffd${'x'.repeat(99)}`
    expect(read(text)).toMatchObject({
      events: [{ title: short }],
      unread: { named: [{ uid: 'a', title: short, start: short }] },
    })
  })

  test('a title is cut between letters', () => {
    const title = (end: string) => {
      const calendar = read(calendarOf(`${readable}\r\nSUMMARY:${'x'.repeat(98)}${end}`))
      return 'events' in calendar ? calendar.events[0]!.title.slice(98) : ''
    }
    expect([title('🌊🌊'), title('🌊🌊🌊'), title('👩‍👧')]).toEqual(['🌊🌊', '🌊🌊', ''])
  })

  test('what takes no time may be unread', () => {
    const free = ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED'].map((line) => `UID:a\r\nDTSTART:soon\r\n${line}`)
    expect(unreadOf(calendarOf(...free, readable))).toEqual({ count: 0, named: [] })
  })

  test.each([
    ['its end', (text: string) => text.replace('END:VEVENT\r\n', '')],
    ['its beginning', (text: string) => text.replace('BEGIN:VEVENT\r\n', '')],
  ])('an event that has lost %s is read, and the next one too', (_what, damaged) => {
    const text = damaged(calendarOf('UID:a\r\nDTSTART;VALUE=DATE:20260624', readable))
    expect(timesOf(text)).toEqual([day, '2026-08-01 to 2026-08-02'])
  })

  const at = (name: string, tzid: string) => `${name};TZID=${tzid}:20261210T`
  test.each<[string, string]>([
    ['Pacific SA Standard Time', '13:00'],
    ['"Romance Standard Time"', '09:00'],
    ['W. Europe Daylight Time', '09:00'],
    ['/freeassociation.sourceforge.net/Europe/London', '10:00'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', '13:00'],
    ['/citadel.org/20190914_1/America/New York', '15:00'],
    ['europe/madrid', '09:00'],
    ['tzone://Microsoft/Utc', '10:00'],
    ['UTC', '10:00'],
    ['GMT+0200', '08:00'],
    ['UTC-3', '13:00'],
    ['-04:30', '14:30'],
    ['GMT-0300 (Chile Summer Time)', '13:00'],
    ['CET', '09:00'],
    ['EST5EDT', '15:00'],
    ['Japan', '01:00'],
    ['(UTC-04:00) Santiago', '13:00'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '09:00'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '15:00'],
    ['"(GMT+09:30) Nowhere"', '00:30'],
    ['(GMT+01.00) Paris', '09:00'],
    ['Eastern Time (US & Canada)', '15:00'],
    ['Pacific SA Standard Time 2', '13:00'],
    ['America\\/Santiago', '13:00'],
    ['TZ-Europe/Madrid', '09:00'],
    ['Europe/Madrid (GMT+1)', '09:00'],
    ['(UTC-03:00) America/Argentina/Buenos Aires', '13:00'],
    ['CEST', '09:00'],
    ['CLST', '13:00'],
    ['UTC+01.00', '09:00'],
  ])('a time in %j is known without rules', (zone, time) => {
    const calendar = read(calendarOf(`UID:a\r\n${at('DTSTART', zone)}100000\r\n${at('DTEND', zone)}110000`))
    const [from] =
      'events' in calendar ? calendar.events.map((each) => 'startMs' in each.time && each.time.startMs) : []
    expect([new Date(Number(from)).toISOString().slice(0, 16), calendar]).toEqual([
      `2026-12-10T${time}`,
      expect.objectContaining({ unknownZones: [] }),
    ])
  })

  test.each([
    'Somewhere',
    'Europe/Madrid or Asia/Tokyo',
    'IST',
    'Customized Time Zone',
    'tzone://Microsoft/Custom',
    'GMT+99',
    '"(Mars) Olympus"',
  ])('a time in %j is the listing’s, which is noted, unless the file has its rules', (zone) => {
    const event = `UID:a\r\n${at('DTSTART', zone)}100000\r\n${at('DTEND', zone)}110000`
    const unknown = zone.replaceAll('"', '')
    expect(read(calendarOf(event))).toMatchObject({ unknownZones: [unknown] })
    expect(timesOf(calendarOf(event))).toEqual(['2026-12-10T13:00 to 2026-12-10T14:00'])
    const rules = 'BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530\r\nEND:STANDARD'
    const withRules = calendarOf(event).replace(
      'BEGIN:VEVENT',
      `BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n${rules}\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT`,
    )
    expect(timesOf(withRules)).toEqual(['2026-12-10T04:30 to 2026-12-10T05:30'])
    expect(read(withRules)).toMatchObject({ unknownZones: [] })
  })

  const series = 'UID:a\r\nDTSTART;TZID=America/Santiago:20260624T220000\r\nDTEND;TZID=America/Santiago:20260624T230000'
  const nights = 'UID:a\r\nDTSTART;VALUE=DATE:20260624\r\nDTEND;VALUE=DATE:20260625'
  /** The days on which the evenings of the series are, or those of the nights. */
  const daysOf = (...events: string[]) =>
    timesOf(calendarOf(...events)).map((time) => {
      const [start = ''] = time.split(' ')
      return start.includes('T')
        ? new Date(Date.parse(`${start}Z`) - 4 * 3_600_000).toISOString().slice(5, 16)
        : start.slice(5)
    })

  test.each<[string, string[], string[]]>([
    ['UNTIL is a day', [`${series}\r\nRRULE:FREQ=DAILY;UNTIL=20260625`], ['06-24T22:00', '06-25T22:00']],
    ['UNTIL is local', [`${series}\r\nRRULE:FREQ=DAILY;UNTIL=20260625T220000`], ['06-24T22:00', '06-25T22:00']],
    ['UNTIL is an instant', [`${series}\r\nRRULE:FREQ=DAILY;UNTIL=20260626T020000Z`], ['06-24T22:00', '06-25T22:00']],
    ['UNTIL of days is a time', [`${nights}\r\nRRULE:FREQ=DAILY;UNTIL=20260625T235959`], ['06-24', '06-25']],
    ['UNTIL of days is midnight in UTC', [`${nights}\r\nRRULE:FREQ=DAILY;UNTIL=20260625T000000Z`], ['06-24', '06-25']],
    [
      'UNTIL of days is the listing’s midnight',
      [`${nights}\r\nRRULE:FREQ=DAILY;UNTIL=20260625T040000Z`],
      ['06-24', '06-25'],
    ],
    [
      'a time without its zone is left out',
      [`${series}\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20260624T220000`],
      ['06-25T22:00'],
    ],
    [
      'a day is left out of times',
      [`${series}\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE;VALUE=DATE:20260624`],
      ['06-25T22:00'],
    ],
    ['a time is left out of days', [`${nights}\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE:20260624T040000Z`], ['06-25']],
    [
      'a time in another zone',
      [`${series}\r\nRRULE:FREQ=DAILY;COUNT=2\r\nEXDATE;TZID=W. Europe Standard Time:20260625T040000`],
      ['06-25T22:00'],
    ],
    ['a day is added to times', [`${series}\r\nRDATE;VALUE=DATE:20260701`], ['06-24T22:00', '07-01T22:00']],
    ['a time is added to days', [`${nights}\r\nRDATE:20260701T040000Z`], ['06-24', '07-01']],
    ['24 hours are a day', ['UID:a\r\nDTSTART;VALUE=DATE:20260624\r\nDURATION:PT48H'], ['06-24']],
    ['the start is no day of its rule', [`${nights}\r\nRRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=1`], ['06-24', '06-25']],
    ['two rules', [`${nights}\r\nRRULE:FREQ=DAILY;COUNT=2\r\nRRULE:FREQ=WEEKLY;COUNT=2`], ['06-24', '06-25', '07-01']],
    [
      'a changed time is named by its day',
      [
        `${series}\r\nRRULE:FREQ=DAILY;COUNT=2`,
        'UID:a\r\nRECURRENCE-ID;VALUE=DATE:20260625\r\nDTSTART:20260628T120000Z\r\nDURATION:PT1H',
      ],
      ['06-24T22:00', '06-28T08:00'],
    ],
    [
      'a changed time without its event',
      ['UID:a\r\nRECURRENCE-ID:20260625T000000Z\r\nDTSTART:20260628T120000Z\r\nDURATION:PT1H'],
      ['06-28T08:00'],
    ],
    [
      'a changed time of an event that happens once',
      [series, 'UID:a\r\nRECURRENCE-ID:20260625T020000Z\r\nDTSTART:20260628T120000Z\r\nDURATION:PT1H'],
      ['06-28T08:00'],
    ],
    [
      'the newest of two changes',
      [
        `${series}\r\nRRULE:FREQ=DAILY;COUNT=2`,
        'UID:a\r\nSEQUENCE:2\r\nRECURRENCE-ID:20260625T020000Z\r\nDTSTART:20260628T120000Z\r\nDURATION:PT1H',
        'UID:a\r\nSEQUENCE:1\r\nRECURRENCE-ID:20260625T020000Z\r\nDTSTART:20260629T120000Z\r\nDURATION:PT1H',
      ],
      ['06-28T08:00', '06-25T22:00'],
    ],
    [
      'a change for all that follow',
      [
        `${nights}\r\nRRULE:FREQ=DAILY;COUNT=3`,
        'UID:a\r\nRECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20260625\r\nDTSTART;VALUE=DATE:20260627',
      ],
      ['06-24', '06-27', '06-28'],
    ],
    [
      'a time is cancelled that says no more than which',
      [`${nights}\r\nRRULE:FREQ=DAILY;COUNT=2`, 'UID:a\r\nRECURRENCE-ID;VALUE=DATE:20260625\r\nSTATUS:CANCELLED'],
      ['06-24'],
    ],
    ['a cancellation says no time', [`${nights}\r\nSEQUENCE:1`, 'UID:a\r\nSEQUENCE:2\r\nSTATUS:CANCELLED'], []],
    ['a newer version', [`${nights}\r\nSEQUENCE:1`, 'UID:a\r\nSEQUENCE:2\r\nDTSTART;VALUE=DATE:20260701'], ['07-01']],
    ['a newer cancellation', [`${nights}\r\nSEQUENCE:1`, `${nights}\r\nSEQUENCE:2\r\nSTATUS:CANCELLED`], []],
    [
      'a later cancellation',
      [nights, `${nights}\r\nSTATUS:CANCELLED`, 'UID:a\r\nDTSTART;VALUE=DATE:20260701'],
      ['07-01'],
    ],
    [
      'an unnamed change is cancelled',
      [
        `${nights}\r\nRRULE:FREQ=DAILY;COUNT=2`,
        'UID:a\r\nRECURRENCE-ID:\r\nSTATUS:CANCELLED\r\nDTSTART;VALUE=DATE:20260625',
      ],
      ['06-24', '06-25'],
    ],
  ])('%s', (_what, events, days) => expect(daysOf(...events)).toEqual(days))

  test('a cancellation in another calendar of the text is one', () => {
    const cancelled = calendarOf(`${nights}\r\nSEQUENCE:1`).replace('VERSION', 'METHOD:CANCEL\r\nVERSION')
    expect(timesOf(`${calendarOf(nights, readable)}\r\n${cancelled}`)).toEqual(['2026-08-01 to 2026-08-02'])
  })

  test.each<[string, string]>([
    ['DTSTART:20260624T000000\r\nDTEND:20260627T000000', '2026-06-24 to 2026-06-27'],
    ['DTSTART:20260624T040000Z\r\nDTEND:20260627T040000Z', '2026-06-24 to 2026-06-27'],
    ['DTSTART:20260906T000000\r\nDURATION:P1D', '2026-09-06 to 2026-09-07'],
    ['DTSTART:20260624T000000\r\nDTEND:20260626T235900', '2026-06-24 to 2026-06-27'],
    ['DTSTART:20260624T000000\r\nDTEND:20260626T235959', '2026-06-24 to 2026-06-27'],
    ['DTSTART;VALUE=DATE:20260624\r\nDTEND:20260626T235959', '2026-06-24 to 2026-06-27'],
    ['DTSTART:20260624T000000\r\nDTEND:20260626T235800', '2026-06-24T04:00 to 2026-06-27T03:58'],
    ['DTSTART:20260624T010000\r\nDTEND:20260626T235900', '2026-06-24T05:00 to 2026-06-27T03:59'],
    ['DTSTART:20260624T000000Z\r\nDTEND:20260627T000000Z', '2026-06-24T00:00 to 2026-06-27T00:00'],
    [
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\nDTSTART:20260624T000000Z\r\nDTEND:20260627T000000Z',
      '2026-06-24 to 2026-06-27',
    ],
    ['DTSTART;VALUE=DATE:20260624T000000Z\r\nDTEND;VALUE=DATE:20260627T000000Z', '2026-06-24 to 2026-06-27'],
    ['DTSTART:20260624T240000\r\nDTEND:20260625T240000', '2026-06-25 to 2026-06-26'],
  ])('%j is %s', (event, time) => expect(timesOf(calendarOf(`UID:a\r\n${event}`))).toEqual([time]))

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
    const minutes = Array.from({ length: 60 }, (_, minute) => minute).join()
    const daily = `RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=${minutes}`
    expect(read(calendarOf(`UID:a\r\nDTSTART:20260301T000000Z\r\nDTEND:20260301T000100Z\r\n${daily}`))).toEqual({
      failure: 'too-many-events',
    })
  })

  test('the UIDs of all events that cannot be read are known, though few are named', () => {
    const odd = Array.from({ length: 30 }, (_, index) => `UID:odd-${index}\r\nDTSTART:soon`)
    const calendar = read(calendarOf(...odd, 'UID:a\r\nDTSTART;VALUE=DATE:20260624'))
    if (!('events' in calendar)) throw new Error(calendar.failure)
    expect(calendar.unread).toMatchObject({ count: 30, named: { length: 20 } })
    expect(calendar.unreadUids).toEqual(odd.map((_, index) => `odd-${index}`))
  })
})

test.each([
  ['whole', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', true],
  ['with a mark and empty lines at its end', '\ufeffBEGIN:VCALENDAR\nEND:VCALENDAR\n\n', true],
  ['cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n', false],
  ['cut off within its last line', 'BEGIN:VCALENDAR\r\nEND:VCAL', false],
  ['a page', '<html>END:VCALENDAR', false],
  ['of two, of which the second is cut off', 'BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR', false],
  ['after a warning, and before a comment', '<br />x BEGIN:VCALENDAR\nEND:VCALENDAR<!-- 0.2 s -->\n', true],
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
