import { takenPeriods } from '#domain/availability/queries.server.ts'
import { formatDay, formatDays } from '#domain/i18n/format.ts'
import { type ChosenSpan, MAX_CHANGED_DAYS } from '#domain/calendars/calendar.ts'
import { mondayOf } from '#domain/calendars/diary.ts'
import { chosenFrom } from '#domain/calendars/input.ts'
import {
  findCalendarChange,
  findOwnCalendar,
  listEntries,
  listOtherListings,
  type OtherListing,
  type OwnCalendar,
} from '#domain/calendars/queries/read-calendar.server.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { addDays, addMonths, type Day, firstOfMonth, isDay } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { dayIn, overlaps } from '#kernel/zones.ts'
import { data, type RouterContextProvider } from 'react-router'
import {
  type CalendarView as GuestCalendar,
  calendarView as guestCalendar,
} from '#app/listings/listing/calendar.view.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { calendarAddress, type CalendarAddress, type Chosen } from './calendar-address.ts'
import { type EntryView, entryView } from './entry.view.server.ts'
import { monthSpan, type MonthView, monthView } from './month.view.server.ts'
import { type RangeView, rangeView } from './range.view.server.ts'
import { type RuleLine, ruleLines } from './rule-lines.server.ts'
import { daysPeriod, spanPeriod, weekSpan, type WeekView, weekView } from './week.view.server.ts'

type OtherView = { id: string; title: string; isChosen: boolean; sharesSpace: boolean }

/** A listing's calendar for its host, as finished texts and addresses. */
export type HostCalendarView = {
  listing: {
    id: string
    title: string
    titleLanguage?: 'en' | 'es'
    isPublished: boolean
    priced: 'day' | 'night' | 'hour'
  }
  address: CalendarAddress
  today: Day
  lastDay: Day
  currency: string
  zone: string
  title: string
  previousTo: string | null
  nextTo: string | null
  todayTo: string
  grid: MonthView | WeekView
  entries: readonly EntryView[]
  range: RangeView | null
  clearTo: string
  others: readonly OtherView[]
  rules: readonly RuleLine[]
  guests: GuestCalendar
  /** The last change, with the form that undoes it. */
  done: { changeId: string; text: string } | null
  isUndone: boolean
}

/** A refused change: what was typed, its problems, and the bookings in the way. */
export type RefusedChange = {
  fields: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  message: string | null
  bookings: readonly { id: string; text: string }[]
}

type Context = Readonly<RouterContextProvider>

/** Reads the calendar of the host's own listing. @throws 404 */
export async function ownCalendar(listingId: string, context: Context): Promise<OwnCalendar> {
  const own = { hostId: actorOf(context).userId, listingId }
  const calendar = isId(listingId)
    ? await findOwnCalendar(context.get(services).db, own, visitorOf(context).language)
    : null
  if (!calendar) throw data(null, { status: 404 })
  return calendar
}

export async function hostCalendarView(listingId: string, url: URL, context: Context): Promise<HostCalendarView> {
  const { db, clock } = context.get(services)
  const now = clock()
  const visitor = visitorOf(context)
  const calendar = await ownCalendar(listingId, context)
  const { rules } = calendar
  const today = dayIn(now, rules.zone)
  const params = searchOf(url)
  const chosen = chosenFrom(params, rules.unit, today)
  const own = { hostId: actorOf(context).userId, listingId }
  const others = await listOtherListings(db, own, visitor.language)
  const also = others.filter(({ id }) => url.searchParams.getAll('also').includes(id))
  const span = shownSpan(params, rules.unit, today, chosen)
  const [entries, chosenEntries, taken, rates, change] = await Promise.all([
    listEntries(db, listingId, spanPeriod(span, rules.zone), visitor.language, now),
    chosen ? listEntries(db, listingId, spanPeriod(chosen, rules.zone), visitor.language, now) : [],
    takenPeriods(db, listingId, now),
    exchangeRates(db, now),
    findCalendarChange(db, own),
  ])
  const shown = span.unit === 'day' ? { month: span.from.slice(0, 7) } : { week: span.from }
  const address: CalendarAddress = { listingId, shown, also: also.map(({ id }) => id) }
  const marked = chosen && { from: chosen.from, to: chosen.to, start: chosen.hours?.start, end: chosen.hours?.end }
  const grid = { calendar, entries, today, now, visitor }
  const calendarNow = { rules, taken, now }
  return {
    listing: {
      id: listingId,
      title: calendar.title.text,
      ...(calendar.title.isFallback && { titleLanguage: calendar.title.language }),
      isPublished: calendar.status === 'published',
      priced: pricedBy(rules.unit, { ...calendar.offer, sameDayTurnover: rules.sameDayTurnover }),
    },
    address,
    today,
    lastDay: addDays(today, MAX_CHANGED_DAYS),
    currency: calendar.offer.rates.unitPrice.currency,
    zone: rules.zone.replaceAll('_', ' '),
    ...turns(span, address, today, marked),
    title:
      span.unit === 'day'
        ? formatDay(span.from, visitor.locale, 'month')
        : formatDays(span.from, span.to, visitor.locale, 'dated'),
    grid: span.unit === 'day' ? monthView(span.from, grid) : weekView(span.from, grid),
    entries: entries
      .filter((entry) => overlaps(entry, daysPeriod(span, rules.zone)))
      .filter((entry) => entry.kind !== 'block' || entry.listingId !== listingId)
      .map((entry) => entryView(entry, { listingId, rules }, visitor)),
    range: chosen && rangeView({ calendar, chosen, entries: chosenEntries, also, calendarNow, visitor, rates }),
    clearTo: calendarAddress({ ...address, also: [] }, null),
    others: othersView(others, address.also),
    rules: ruleLines(calendar, visitor),
    guests: guestCalendar(calendar.offer, { month: chosen?.from ?? span.from }, calendarNow, { visitor, rates }),
    done: change && change.id === params['done'] ? { changeId: change.id, text: doneText(change, context) } : null,
    isUndone: params['undone'] === '1',
  }
}

type Span = { unit: 'day' | 'hour'; from: Day; to: Day }

/** The month or week of the address, else of the chosen days, else the present one. */
function shownSpan(params: Record<string, string>, unit: 'day' | 'hour', today: Day, chosen: ChosenSpan | null): Span {
  const requested = unit === 'day' ? `${params['month'] ?? ''}-01` : (params['week'] ?? '')
  const day = isDay(requested) ? requested : (chosen?.from ?? today)
  const last = addDays(today, MAX_CHANGED_DAYS)
  const within = day < addMonths(today, -MONTHS_BACK) ? addMonths(today, -MONTHS_BACK) : day > last ? last : day
  return { unit, ...(unit === 'day' ? monthSpan(firstOfMonth(within)) : weekSpan(mondayOf(within))) }
}

/** The calendar goes back so many months. */
const MONTHS_BACK = 12

function turns({ unit, from, to }: Span, address: CalendarAddress, today: Day, chosen: Chosen | null) {
  const last = addDays(today, MAX_CHANGED_DAYS)
  const at = (day: Day) =>
    calendarAddress(
      { ...address, shown: unit === 'day' ? { month: day.slice(0, 7) } : { week: mondayOf(day) } },
      chosen,
    )
  const first = addMonths(today, -MONTHS_BACK)
  return {
    previousTo: from > first ? at(addDays(from, -1)) : null,
    nextTo: to < last ? at(addDays(to, 1)) : null,
    todayTo: at(today),
  }
}

const othersView = (others: readonly OtherListing[], also: readonly string[]): OtherView[] =>
  others.map(({ id, title, sharesSpace }) => ({ id, title, sharesSpace, isChosen: also.includes(id) }))

/** The last change in words. */
export function doneText(
  { action, from, to, listings }: NonNullable<Awaited<ReturnType<typeof findCalendarChange>>>,
  context: Context,
): string {
  const { t, locale } = visitorOf(context)
  const text = t(`hostDays:done.${action}`, { dates: formatDays(from, to, locale) })
  return listings > 1 ? t('hostDays:done.inListings', { text, count: listings }) : text
}
