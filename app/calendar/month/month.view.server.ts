import { initialOf } from '#kernel/letters.ts'
import { shownName } from '#domain/accounts/account.ts'
import { type DayBooking, readHostMonth } from '#domain/bookings/queries/read-host-month.server.ts'
import { preparationOf, preparationWords } from '#domain/bookings/to-prepare.ts'
import { formatDay, weekdayNames, formatTime } from '#domain/i18n/format.ts'
import { addMonths, type Day, firstOfMonth } from '#kernel/dates.ts'
import type { RouterContextProvider } from 'react-router'
import { weeksOf } from '#app/ui/lazy/days/day-range.ts'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, visitorOf } from '#app/session/visitor.server.ts'

export type MonthView = {
  title: string
  /** Months before and after, as an address names them. */
  previous: { month: string; label: string }
  next: { month: string; label: string }
  weekdays: readonly { short: string; long: string }[]
  /** From Monday on; null beside the first and the last day. */
  weeks: readonly (readonly (DayView | null)[])[]
}

/** A month of a full page: its data are without days, which the browser reads from the page (`month-on-page.ts`). */
export type SentMonth = Omit<MonthView, 'weekdays' | 'weeks'> & Partial<MonthView>

export type DayView = {
  day: Day
  isToday: boolean
  bookings: readonly DayBookingView[]
  /** The bookings that are not shown: '+2 more', and that with its day. */
  more: { text: string; label: string } | null
}

export type DayBookingView = { id: string; text: string; tone: 'waiting' | 'sure' }

/** A day of a list, with what is to be prepared for its bookings. */
export type AgendaDayView = Omit<DayView, 'bookings'> & {
  label: string
  isOver: boolean
  bookings: readonly (DayBookingView & { toPrepare: string })[]
}

type Context = Readonly<RouterContextProvider>

/** A month of all of a host's bookings, in weeks that begin on Monday (decision A2). */
export async function monthView(requested: Day | null, context: Context): Promise<MonthView> {
  const { locale } = visitorOf(context)
  const first = requested ?? firstOfMonth(todayAt(context))
  const month = await readMonth(first, context)
  const turn = (by: number) => {
    const other = addMonths(first, by)
    return { month: other.slice(0, 7), label: formatDay(other, locale, 'month') }
  }
  return {
    title: capital(formatDay(first, locale, 'month')),
    previous: turn(-1),
    next: turn(1),
    weekdays: weekdayNames(locale),
    weeks: weeksOf(first).map((week) => week.map((day) => (day === null ? null : dayView(day, month, context)))),
  }
}

/** Its days are rendered but not sent, because the properties are not enumerable. */
export const monthInPage = ({ weekdays, weeks, ...month }: MonthView): SentMonth =>
  Object.defineProperties(month, { weekdays: { value: weekdays }, weeks: { value: weeks } })

/** The days of a month that have bookings. @param first the month's first day */
export async function agendaView(first: Day, context: Context): Promise<AgendaDayView[]> {
  const { language, locale, t } = visitorOf(context)
  const today = todayAt(context)
  const month = await readMonth(first, context)
  return [...month.byDay].map(([day, bookings]) => ({
    ...dayView(day, month, context),
    label: capital(formatDay(day, locale, 'long')),
    isOver: day < today,
    bookings: bookings.map((booking) => ({
      ...bookingView(booking, context),
      toPrepare: preparationWords(preparationOf({ ...booking, guestPhone: null }, language, t)).join(' · '),
    })),
  }))
}

type Month = { byDay: ReadonlyMap<Day, readonly DayBooking[]>; counts: ReadonlyMap<Day, number> }

async function readMonth(first: Day, context: Context): Promise<Month> {
  const { db, clock } = context.get(services)
  const own = { hostId: actorOf(context).userId, first }
  const { bookings, counts } = await readHostMonth(db, own, visitorOf(context).language, clock())
  return { byDay: Map.groupBy(bookings, ({ day }) => day), counts }
}

/** Spanish writes months and weekdays in lower case, except at the start of a heading. */
const capital = (label: string) => initialOf(label) + label.slice(1)

function dayView(day: Day, { byDay, counts }: Month, context: Context): DayView {
  const { t, locale } = visitorOf(context)
  const bookings = byDay.get(day) ?? []
  const count = (counts.get(day) ?? 0) - bookings.length
  const text = t('host:month.more', { count })
  return {
    day,
    isToday: day === todayAt(context),
    bookings: bookings.map((booking) => bookingView(booking, context)),
    more: count > 0 ? { text, label: `${capital(formatDay(day, locale, 'long'))}: ${text}` } : null,
  }
}

function bookingView({ id, startTime, guestName, title, status }: DayBooking, context: Context): DayBookingView {
  const { t, locale } = visitorOf(context)
  return {
    id,
    text: `${startTime ? `${formatTime(startTime, locale)} ` : ''}${shownName(guestName, t)} · ${title.text}`,
    tone: status === 'pending' ? 'waiting' : 'sure',
  }
}
