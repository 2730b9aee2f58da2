import ICAL from 'ical.js'

/** A property's value is written as RFC 7265 does: '2026-06-24', '2026-06-24T19:00:00Z'. */
export type EventLine = readonly [name: string, type: 'text' | 'uri' | 'date' | 'date-time' | 'integer', value: string]

// The library does not count the fold's space: 74 keeps lines within 75 octets (RFC 5545, 3.1).
ICAL.foldLength = 74

/** A calendar has one component at least (RFC 5545, 3.4): one without events has a zone. */
const utcZone = [
  'vtimezone',
  [['tzid', {}, 'text', 'UTC']],
  [
    [
      'standard',
      [
        ['dtstart', {}, 'date-time', '1970-01-01T00:00:00'],
        ['tzoffsetfrom', {}, 'utc-offset', '+00:00'],
        ['tzoffsetto', {}, 'utc-offset', '+00:00'],
      ],
      [],
    ],
  ],
]

/**
 * Each event's lines stay in their order (RFC 5545).
 *
 * @param maker the program that writes the file, for `PRODID`
 * @param method CANCEL where the events are called off
 */
export function calendarText(
  maker: string,
  events: readonly (readonly EventLine[])[],
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): string {
  const head: EventLine[] = [
    ['version', 'text', '2.0'],
    ['prodid', 'text', `-//${maker}//EN`],
    ['calscale', 'text', 'GREGORIAN'],
    ['method', 'text', method],
  ]
  return ICAL.stringify([
    'vcalendar',
    head.map(propertyOf),
    events.length === 0 ? [utcZone] : events.map((lines) => ['vevent', lines.map(propertyOf), []]),
  ])
}

/** RFC 5545 allows no lone CR in a text. */
const propertyOf = ([name, type, value]: EventLine) => [name, {}, type, value.replaceAll('\r', '')]

/** RFC 5545 writes a UTC instant in whole seconds. */
export const instantValue = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`
