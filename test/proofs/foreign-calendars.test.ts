import { eventPeriod } from '#domain/calendars/calendar-event.ts'
import { readCalendar } from '#domain/calendars/gateway.ical.server.ts'
import { type Blocked, obviousReader } from '#test/calendars/obvious-reader.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seed, size } from './size.ts'

const zone = 'America/Santiago'
const reader = { zone, fromMs: Date.parse('2026-11-25T12:00Z'), untilMs: Date.parse('2027-12-25T12:00Z') }
const rules = { unit: 'hour', zone, sameDayTurnover: false, checkInMinutes: 0, checkOutMinutes: 0 } as const

const two = (value: number) => String(value).padStart(2, '0')
const day = fc
  .tuple(fc.constantFrom(2024, 2026, 2027), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}${two(month)}${two(date)}`)
const anyDay = fc.oneof(
  { weight: 9, arbitrary: day },
  { weight: 1, arbitrary: fc.constantFrom('20240229', '20261231', '20261130') },
)
const hour = fc.integer({ min: 8, max: 20 }).map((each) => `T${two(each)}3000`)
const place = fc.constantFrom('', 'Z', 'America/Santiago', 'Europe/London', 'Asia/Tokyo')

/** A time's line in one of the forms of the standard. */
const line = (name: string, value: string, at: string) =>
  at === '' ? `${name}:${value}` : at === 'Z' ? `${name}:${value}Z` : `${name};TZID=${at}:${value}`

const times = fc.oneof(
  fc.tuple(anyDay, fc.integer({ min: 1, max: 9 })).map(([from, nights]) => {
    const date = new Date(Date.UTC(+from.slice(0, 4), +from.slice(4, 6) - 1, +from.slice(6) + nights))
    return [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${date.toISOString().slice(0, 10).replaceAll('-', '')}`]
  }),
  fc
    .tuple(anyDay, hour, place, fc.integer({ min: 1, max: 3 }))
    .map(([from, at, where, hours]) => [
      line('DTSTART', from + at, where),
      line('DTEND', `${from}T${two(Number(at.slice(1, 3)) + hours)}3000`, where),
    ]),
)

const weekdays = fc
  .subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 })
  .map((some) => `;BYDAY=${some.join()}`)
const monthDay = fc.integer({ min: 1, max: 31 }).map((each) => `;BYMONTHDAY=${each}`)
const month = fc.integer({ min: 1, max: 12 }).map((each) => `;BYMONTH=${each}`)
const none = fc.constant('')
const rule = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constantFrom('DAILY', 'WEEKLY'), fc.oneof(none, weekdays)),
      fc.tuple(fc.constant('MONTHLY'), fc.oneof(none, weekdays, monthDay)),
      fc.tuple(fc.constant('YEARLY'), fc.oneof(none, weekdays, monthDay, month)),
    ),
    fc.integer({ min: 1, max: 4 }),
    fc.oneof(
      none,
      fc.integer({ min: 1, max: 20 }).map((count) => `;COUNT=${count}`),
    ),
  )
  .map(([[freq, by], interval, count]) => [`RRULE:FREQ=${freq};INTERVAL=${interval}${by}${count}`])
const nothing = fc.constant<string[]>([])

const texts = fc.constantFrom(
  ['SUMMARY:Reserved'],
  ['SUMMARY;LANGUAGE=es:Reserva\\, otra', 'DESCRIPTION:Uno\\nDos'],
  ['ATTENDEE;CN="Ana; María":mailto:ana@example.com', 'X-A:1'],
  ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM'],
)

const excluded = fc.array(anyDay, { minLength: 1, maxLength: 3 }).map((days) => [`EXDATE;VALUE=DATE:${days.join()}`])
const event = (other: fc.Arbitrary<string[]>) =>
  fc.tuple(times, fc.oneof(nothing, rule), other, texts).map((parts) => parts.flat())

/** Events with names of their own, of whose series some have a changed time. */
const events = fc
  .array(fc.tuple(event(fc.oneof(nothing, excluded)), fc.option(fc.tuple(times, anyDay))), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) =>
    all.flatMap(([lines, changed], index) => [
      [`UID:${index}`, ...lines],
      ...(changed ? [[`UID:${index}`, `RECURRENCE-ID;VALUE=DATE:${changed[1]}`, ...changed[0]]] : []),
    ]),
  )

const fileOf = (all: readonly (readonly string[])[]) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...all.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
  'END:VCALENDAR',
]

/** Damage that a line takes on its way. */
const damages: Record<string, (line: string) => string[]> = {
  lost: () => [],
  twice: (line) => [line, line],
  empty: (line) => [line.replace(/:.*$/, ':')],
  garbled: (line) => [line.replace(/:.*$/, ':unread')],
  cut: (line) => [line.slice(0, -3)],
  small: (line) => [line.toLowerCase()],
  spaced: (line) => [line.replaceAll(',', ', ').replace(/$/, ' ')],
  quoted: (line) => [line.replace(/[:;]/, ';X="a$&')],
  bare: (line) => [line.replace(/[:;]/, ';X$&')],
  broken: (line) => [line, 'and more: of a text', 'without a name'],
  folded: (line) => [line.slice(0, 5), ` ${line.slice(5)}`],
  iso: (line) => [line.replaceAll(/(\d{4})(\d\d)(\d\d)/g, '$1-$2-$3')],
  called: (line) => [line.replace(/^(\w+):/, '$1;VALUE=DATE:')],
  later: (line) => [line.replaceAll(/(\d{6})\d\d/g, '$139')],
  elsewhere: (line) => [line.replace(/TZID=[^:]*/, 'TZID=Mars/Olympus')],
  windows: (line) => [line.replace('Europe/London', 'GMT Standard Time')],
}

const damage = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...Object.keys(damages))), { minLength: 1, maxLength: 4 })

function damaged(lines: readonly string[], chosen: readonly (readonly [number, string])[]): string[] {
  const result = lines.map((each) => [each])
  for (const [at, kind] of chosen) {
    // The first and the last line say that the whole has come.
    const index = 1 + (at % (lines.length - 2))
    result[index] = result[index]!.flatMap((each) => damages[kind]!(each))
  }
  return result.flat()
}

function blockedIn(text: string): { blocked: Blocked[]; isSilent: boolean } {
  const read = readCalendar({ text, ...reader })
  if ('failure' in read) return { blocked: [], isSilent: false }
  const blocked = read.events.map((each) => {
    const { start, end } = eventPeriod(each, rules)
    return { start: start.getTime(), end: end.getTime() }
  })
  return { blocked, isSilent: read.unread.count === 0 && read.unknownZones.length === 0 }
}

/** Times that the obvious reader blocks and the product does not, although it says nothing. */
function lostIn(lines: readonly string[]): string[] {
  const text = lines.join('\r\n')
  const { blocked, isSilent } = blockedIn(text)
  const isCovered = ({ start, end }: Blocked) => {
    let at = start
    for (const each of blocked.toSorted((a, b) => a.start - b.start)) if (each.start <= at) at = Math.max(at, each.end)
    return at >= end
  }
  const lost = isSilent ? obviousReader(text, reader).filter((each) => !isCovered(each)) : []
  return lost.map(({ start, end }) => `${new Date(start).toISOString()} to ${new Date(end).toISOString()}`)
}

/** Found by seeds 1 and 4: an end that is lost, and a beginning. */
const found: [string[][], [number, string][]][] = [
  [[['UID:0', 'DTSTART:20270101T083000', 'DTEND:20270101T093000', 'SUMMARY:Reserved']], [[4, 'lost']]],
  [
    [
      ['UID:0', 'DTSTART:20240101T083000', 'DTEND:20240101T093000', 'RRULE:FREQ=DAILY;INTERVAL=1'],
      ['UID:0', 'RECURRENCE-ID;VALUE=DATE:20270101', 'DTSTART;VALUE=DATE:20240101', 'DTEND;VALUE=DATE:20240102'],
    ],
    [[7, 'lost']],
  ],
]

describe('[HOST-05] [BOOK-02] a calendar of another site', () => {
  test(`that is damaged never blocks less, without a word, than an obvious reader blocks (seed ${seed})`, () => {
    fc.assert(
      fc.property(events, damage, (all, chosen) => {
        expect(lostIn(damaged(fileOf(all), chosen))).toEqual([])
      }),
      { seed, numRuns: size(40, 40_000), examples: found },
    )
  })

  test(`that is whole blocks exactly what an obvious reader blocks (seed ${seed})`, () => {
    const whole = fc.array(event(nothing), { minLength: 1, maxLength: 3 })
    const ordered = (blocked: readonly Blocked[]) =>
      [...new Set(blocked.map(({ start, end }) => `${new Date(start).toISOString()} ${end - start}`))].toSorted()
    fc.assert(
      fc.property(whole, (all) => {
        const lines = fileOf(all.map((each, index) => [`UID:${index}`, ...each]))
        const { blocked, isSilent } = blockedIn(lines.join('\r\n'))
        expect([isSilent, ordered(blocked)]).toEqual([true, ordered(obviousReader(lines.join('\r\n'), reader))])
      }),
      { seed, numRuns: size(20, 20_000) },
    )
  })
})
