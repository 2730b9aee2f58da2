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

export type DayView = {
  day: Day
  number: number
  label: string
  isToday: boolean
  isOver: boolean
  bookings: readonly { id: string; text: string; tone: 'waiting' | 'sure'; toPrepare?: readonly string[] }[]
  /** The number of bookings that are not shown: '+2 more'. */
  more: string | null
}

type Context = Readonly<RouterContextProvider>

/**
 * A month of all of a host's bookings, in weeks that begin on Monday (decision A2).
 *
 * @param detail `prepared` where there is room for what is to be prepared
 */
export async function monthView(
  requested: Day | null,
  context: Context,
  detail: 'short' | 'prepared' = 'short',
): Promise<MonthView> {
  const { db, clock } = context.get(services)
  const { language, locale } = visitorOf(context)
  const today = todayAt(context)
  const first = requested ?? firstOfMonth(today)
  const found = await readHostMonth(db, { hostId: actorOf(context).userId, first }, language, clock())
  const byDay = Map.groupBy(found.bookings, ({ day }) => day)
  const month = (by: number) => {
    const other = addMonths(first, by)
    return { month: other.slice(0, 7), label: formatDay(other, locale, 'month') }
  }
  const view = (day: Day | null) =>
    day === null ? null : dayView(day, { today, byDay, counts: found.counts, detail }, context)
  return {
    title: capital(formatDay(first, locale, 'month')),
    previous: month(-1),
    next: month(1),
    weekdays: weekdayNames(locale),
    weeks: weeksOf(first).map((week) => week.map(view)),
  }
}

/** Spanish writes months and weekdays in lower case, except at the start of a heading. */
const capital = (label: string) => initialOf(label) + label.slice(1)

type Found = {
  today: Day
  byDay: ReadonlyMap<Day, readonly DayBooking[]>
  counts: ReadonlyMap<Day, number>
  detail: 'short' | 'prepared'
}

function dayView(day: Day, { today, byDay, counts, detail }: Found, context: Context): DayView {
  const { t, language, locale } = visitorOf(context)
  const bookings = byDay.get(day) ?? []
  const more = (counts.get(day) ?? 0) - bookings.length
  return {
    day,
    number: Number(day.slice(8)),
    label: capital(formatDay(day, locale, 'long')),
    isToday: day === today,
    isOver: day < today,
    bookings: bookings.map((booking) => ({
      id: booking.id,
      text: `${booking.startTime ? `${formatTime(booking.startTime, locale)} ` : ''}${shownName(booking.guestName, t)} · ${booking.title.text}`,
      tone: booking.status === 'pending' ? 'waiting' : 'sure',
      ...(detail === 'prepared' && {
        toPrepare: preparationWords(preparationOf({ ...booking, guestPhone: null }, language, t)),
      }),
    })),
    more: more > 0 ? t('host:month.more', { count: more }) : null,
  }
}
