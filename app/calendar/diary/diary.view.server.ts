import { initialOf } from '#kernel/letters.ts'
import { shownName } from '#domain/accounts/account.ts'
import { ListPage, MonthParam } from '#domain/bookings/input.ts'
import { type Diary, type DiaryBooking, readHostDiary } from '#domain/bookings/queries/read-host-diary.server.ts'
import { SHOWN_A_DAY } from '#domain/bookings/queries/read-host-month.server.ts'
import { preparationOf, preparationWords } from '#domain/bookings/to-prepare.ts'
import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { addDays, addMonths, type Day, daysBetween, daysFrom, firstOfMonth } from '#kernel/dates.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { type DayView, type MonthView, monthView } from '../month/month.view.server.ts'
import { lanesOf } from './lanes.ts'

export type DiaryView = {
  /** The month as an address names it. */
  month: string
  days: readonly { day: Day; number: number; weekday: string; isToday: boolean }[]
  rows: readonly RowView[]
  page: number
  pages: number
  head: Pick<MonthView, 'title' | 'previous' | 'next'>
  /** The days with bookings, for phones. */
  agenda: readonly DayView[]
}

/** A row's content; `at` counts days from the first. */
export type RowView = {
  listingId: string
  title: string
  titleLanguage?: 'en' | 'es'
  lanes: number
  bars: readonly BarView[]
  blocked: readonly number[]
  more: readonly { at: number; text: string }[]
}

export type BarView = {
  id: string
  at: number
  lane: number
  days: number
  text: string
  label: string
  tone: 'waiting' | 'sure'
}

type Context = Readonly<RouterContextProvider>

/** A month of all of a host's listings. */
export async function diaryView(params: Record<string, string>, context: Context): Promise<DiaryView> {
  const { db, clock } = context.get(services)
  const { language, locale } = visitorOf(context)
  const { userId: hostId } = actorOf(context)
  const today = todayAt(context)
  const first = MonthParam.parse(params['month'] ?? null) ?? firstOfMonth(today)
  const input = { hostId, first, page: ListPage.parse(params['page']) }
  const [diary, month] = await Promise.all([
    readHostDiary(db, input, language, clock()),
    monthView(first, context, 'prepared'),
  ])
  const days = daysFrom(first, addDays(addMonths(first, 1), -1))
  return {
    month: first.slice(0, 7),
    days: days.map((day) => ({
      day,
      number: Number(day.slice(8)),
      weekday: formatDay(day, locale, 'weekday').slice(0, 2),
      isToday: day === today,
    })),
    rows: diary.listings.map((listing) => rowView(listing, days, diary, context)),
    page: diary.page,
    pages: diary.pages,
    head: { title: month.title, previous: month.previous, next: month.next },
    agenda: month.weeks.flat().flatMap((day) => (day && day.bookings.length > 0 ? [day] : [])),
  }
}

function rowView(listing: Diary['listings'][number], days: readonly Day[], diary: Diary, context: Context): RowView {
  const own = diary.bookings.filter(({ listingId }) => listingId === listing.id)
  const lanes = lanesOf(own)
  const laid = own.map((booking, index) => ({ booking, lane: lanes[index]! }))
  const blocks = diary.blocks.filter(({ listingId }) => listingId === listing.id)
  return {
    listingId: listing.id,
    title: listing.title.text,
    ...(listing.title.isFallback && { titleLanguage: listing.title.language }),
    lanes: Math.min(SHOWN_A_DAY, Math.max(1, ...lanes.map((lane) => lane + 1))),
    bars: laid.filter(({ lane }) => lane < SHOWN_A_DAY).map((each) => barView(each, days[0]!, context)),
    blocked: days.flatMap((day, at) => (blocks.some(({ from, to }) => from <= day && day <= to) ? [at] : [])),
    more: days.flatMap((day, at) => {
      const starting = laid.filter(({ booking }) => booking.from === day)
      const hidden = (starting[0]?.booking.beginning ?? 0) - starting.filter(({ lane }) => lane < SHOWN_A_DAY).length
      return hidden > 0 ? [{ at, text: visitorOf(context).t('diary:more', { count: hidden }) }] : []
    }),
  }
}

const initials = (name: string) => name.split(/\s+/).slice(0, 2).map(initialOf).join('')

function barView({ booking, lane }: { booking: DiaryBooking; lane: number }, first: Day, context: Context): BarView {
  const { t, language, locale } = visitorOf(context)
  const { id, from, to, status, waitsFor } = booking
  const begins = booking.startTime && formatTime(booking.startTime, locale)
  const guestName = shownName(booking.guestName, t)
  const when = begins
    ? `${formatDay(from, locale)}, ${begins}`
    : `${formatDay(from, locale)} – ${formatDay(to, locale)}`
  // A cell has room for a time, but not for a name.
  const text = begins ?? (from === to ? initials(guestName) : guestName)
  const state = status === 'pending' ? (waitsFor === 'host' ? 'asked' : 'to-pay') : status
  return {
    id,
    at: daysBetween(first, from),
    lane,
    days: daysBetween(from, to) + 1,
    text,
    // The label begins with the visible text, for people who control the page by voice.
    label: [
      `${text} · ${when}: ${guestName}, ${t(`status:host.${state}`)}`,
      ...preparationWords(preparationOf({ ...booking, guestPhone: null }, language, t)),
    ].join(' · '),
    tone: status === 'pending' ? 'waiting' : 'sure',
  }
}
