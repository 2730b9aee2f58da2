type CalendarEvent = {
  /** Stable: a booking keeps the UID of its event in every file. */
  uid: string
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  url: string
}

/** RFC 5545, 3.1: a line is no longer than 75 octets without its end. */
const MAX_OCTETS = 75

/**
 * A booking as a calendar file (RFC 5545): from when to when it is its guests', as instants in UTC, because a file of dates
 * would say nothing of check-in and check-out; folded lines that end in CRLF.
 *
 * @param maker the program that writes the file, for `PRODID`
 * @param now when the file is written
 */
export function calendarFile(event: CalendarEvent, maker: string, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(maker)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20260306T180000Z` */
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545, 3.3.11. A lone CR is not allowed in text. */
const escaped = (text: string) =>
  text
    .replaceAll('\r', '')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

/** Cuts between characters, because a line must not split the octets of one. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      lines.push(current)
      // The space that marks a continued line counts towards the 75 octets.
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
