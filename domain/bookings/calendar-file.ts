import { calendarText, type EventLine, instantValue } from '#kernel/calendar-text.ts'

type CalendarEvent = {
  /** A booking keeps the UID of its event in every file, so that a calendar updates it. */
  uid: string
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  url: string
  /** It grows with each change, so that a calendar takes the newest file. */
  sequence?: number
  isCancelled?: boolean
}

/**
 * The times are instants in UTC, because a file of dates cannot show check-in and check-out.
 *
 * @param maker the program that writes the file, for `PRODID`
 * @param now when the file is written
 */
export function calendarFile(event: CalendarEvent, maker: string, now: Date): string {
  const lines: EventLine[] = [
    ['uid', 'text', event.uid],
    ['sequence', 'integer', String(event.sequence ?? 0)],
    ['dtstamp', 'date-time', instantValue(now)],
    ['dtstart', 'date-time', instantValue(event.startsAt)],
    ['dtend', 'date-time', instantValue(event.endsAt)],
    ['summary', 'text', event.summary],
    ['location', 'text', event.location],
    ['description', 'text', event.description],
    ['url', 'uri', event.url],
    ['status', 'text', event.isCancelled ? 'CANCELLED' : 'CONFIRMED'],
  ]
  return calendarText(maker, [lines], event.isCancelled ? 'CANCEL' : 'PUBLISH')
}
