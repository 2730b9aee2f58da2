import ICAL from 'ical.js'

/** A property of an event: its name, what its value is, and the value as RFC 7265 writes it ('2026-06-24', '2026-06-24T19:00:00Z'). */
export type EventLine = readonly [name: string, type: 'text' | 'uri' | 'date' | 'date-time', value: string]

// The library does not count the space before what it folds: with 74 no line is longer than 75 octets (RFC 5545, 3.1).
ICAL.foldLength = 74

/**
 * Events as the text of a calendar file (RFC 5545), each with its lines in their order.
 *
 * @param maker the program that writes the file, for `PRODID`
 */
export function calendarText(maker: string, events: readonly (readonly EventLine[])[]): string {
  const head: EventLine[] = [
    ['version', 'text', '2.0'],
    ['prodid', 'text', `-//${maker}//EN`],
    ['calscale', 'text', 'GREGORIAN'],
    ['method', 'text', 'PUBLISH'],
  ]
  return ICAL.stringify([
    'vcalendar',
    head.map(propertyOf),
    events.map((lines) => ['vevent', lines.map(propertyOf), []]),
  ])
}

/** A lone CR is not allowed in text. */
const propertyOf = ([name, type, value]: EventLine) => [name, {}, type, value.replaceAll('\r', '')]

/** An instant as the value of a property: seconds, in UTC. */
export const instantValue = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`
