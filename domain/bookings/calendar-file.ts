import { calendarText, instantValue } from '#kernel/calendar-text.ts'

type CalendarEvent = {
  /** A booking keeps the UID of its event in every file, so that a calendar updates it. */
  uid: string
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  url: string
}

/**
 * The times are instants in UTC, because a file of dates cannot show check-in and check-out.
 *
 * @param maker the program that writes the file, for `PRODID`
 * @param now when the file is written
 */
export function calendarFile(event: CalendarEvent, maker: string, now: Date): string {
  return calendarText(maker, [
    [
      ['uid', 'text', event.uid],
      ['dtstamp', 'date-time', instantValue(now)],
      ['dtstart', 'date-time', instantValue(event.startsAt)],
      ['dtend', 'date-time', instantValue(event.endsAt)],
      ['summary', 'text', event.summary],
      ['location', 'text', event.location],
      ['description', 'text', event.description],
      ['url', 'uri', event.url],
      ['status', 'text', 'CONFIRMED'],
    ],
  ])
}
