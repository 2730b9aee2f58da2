import type { CalendarText } from '#domain/calendars/calendar-event.ts'
import { readCalendar } from '#domain/calendars/gateway.ical.server.ts'
import { answerParent } from '#platform/side-process.server.ts'

/** The worker's side process: a foreign calendar that crashes or stalls it harms nothing else. */
answerParent(async (calendar) => readCalendar(calendar as CalendarText))
