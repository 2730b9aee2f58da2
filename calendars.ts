import type { CalendarText } from '#domain/calendars/calendar-event.ts'
import { readCalendar } from '#domain/calendars/gateway.ical.server.ts'
import { answerParent } from '#platform/side-process.server.ts'

/** The worker's side process, which reads foreign calendars: a text that takes it down, or too long, takes nothing else with it. */
answerParent(async (calendar) => readCalendar(calendar as CalendarText))
