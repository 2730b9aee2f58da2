import { shownName } from '#domain/accounts/account.ts'
import { SHOWN_A_DAY } from '#domain/bookings/queries/read-host-month.server.ts'
import { preparationOf, preparationWords } from '#domain/bookings/to-prepare.ts'
import type { Diary, DiaryBlock, DiaryBooking, DiaryListing } from '#domain/calendars/queries/read-diary.server.ts'
import { formatDay, formatTime, formatTimes } from '#domain/i18n/format.ts'
import { daysBetween } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { initialOf } from '#kernel/letters.ts'
import { dayIn, instantOf, wallClock } from '#kernel/zones.ts'
import { lanesOf } from './lanes.ts'
import { isWholeDay, type Seen, type SlotView } from './slots.view.server.ts'

export type BarView = {
  key: string
  /** Columns from the first, with the part of a column at which it begins. */
  at: number
  length: number
  lane: number
  text: string
  label: string
  /** `through…`: sold through another listing of the space. */
  tone: 'sure' | 'waiting' | 'throughSure' | 'throughWaiting' | 'blocked' | 'foreign'
  to: string | null
}

type Placed = Omit<BarView, 'lane'>

export type Bars = {
  bars: readonly BarView[]
  lanes: number
  /** Columns with more bookings than are drawn. */
  more: readonly { at: number; text: string }[]
}

/** Bookings of a listing and of its siblings, in lanes of which three are drawn. */
export function barsOf(listing: DiaryListing, diary: Diary, slots: readonly SlotView[], seen: Seen): Bars {
  const siblings = new Map((diary.siblings.get(listing.id) ?? []).map(({ id, title }) => [id, title]))
  const shown = diary.bookings.filter(({ listingId }) => listingId === listing.id || siblings.has(listingId))
  const parts = diary.blocks.filter(({ listingId }) => listingId === listing.id)
  const placed = [
    ...shown.map((booking) => bookingBar(booking, siblings.get(booking.listingId) ?? null, listing, seen)),
    ...(seen.view === 'hours'
      ? []
      : parts.filter((each) => !isWholeDay(each)).map((each) => partBar(each, listing, seen))),
  ]
    .flatMap((bar) => cut(bar, slots.length))
    .toSorted((a, b) => a.at - b.at)
  const lanes = lanesOf(placed)
  const laid = placed.map((bar, index) => ({ ...bar, lane: lanes[index]! }))
  return {
    bars: laid.filter(({ lane }) => lane < SHOWN_A_DAY),
    lanes: Math.min(SHOWN_A_DAY, Math.max(0, ...lanes.map((lane) => lane + 1))),
    more: moreOf(
      laid.filter(({ lane }) => lane >= SHOWN_A_DAY),
      seen,
    ),
  }
}

/** The columns that hidden bars touch, with their number. */
function moreOf(hidden: readonly BarView[], { visitor: { t } }: Seen): Bars['more'] {
  const counts = new Map<number, number>()
  for (const { at, length } of hidden)
    for (let column = Math.floor(at); column < at + length; column += 1)
      counts.set(column, (counts.get(column) ?? 0) + 1)
  return [...counts].map(([at, count]) => ({ at, text: t('diary:more', { count }) }))
}

/** Only what lies within the shown columns. */
function cut(bar: Placed, columns: number): Placed[] {
  const [at, end] = [Math.max(0, bar.at), Math.min(columns, bar.at + bar.length)]
  return at < end ? [{ ...bar, at, length: end - at }] : []
}

const initials = (name: string) => name.split(/\s+/).slice(0, 2).map(initialOf).join('')

function bookingBar(booking: DiaryBooking, through: string | null, listing: DiaryListing, seen: Seen): Placed {
  const { t, language, locale } = seen.visitor
  const { id, checkIn, checkOut, status, waitsFor, startTime } = booking
  const guestName = shownName(booking.guestName, t)
  const begins = startTime && formatTime(startTime, locale)
  const when = begins
    ? `${formatDay(checkIn, locale)}, ${begins}`
    : `${formatDay(checkIn, locale)} – ${formatDay(checkOut, locale)}`
  const place = seen.view === 'hours' ? hoursOf(booking, listing, seen) : daysOf(booking, listing, seen)
  // A day's cell has room for a time, but not for a name.
  const isNarrow = seen.view !== 'hours' && seen.view !== 'week' && place.length <= 1
  const who = through === null ? guestName : t('diary:through', { guest: guestName, listing: through })
  const text = isNarrow ? (begins ?? initials(guestName)) : begins && seen.view === 'week' ? `${begins} ${who}` : who
  const state = status === 'pending' ? (waitsFor === 'host' ? 'asked' : 'to-pay') : status
  const isWaiting = status === 'pending'
  return {
    key: id,
    ...place,
    text,
    // The label begins with the visible text, for people who control the page by voice.
    label: [
      `${text} · ${when}: ${who}, ${t(`status:host.${state}`)}`,
      ...preparationWords(preparationOf({ ...booking, guestPhone: null }, language, t)),
    ].join(' · '),
    tone: through === null ? (isWaiting ? 'waiting' : 'sure') : isWaiting ? 'throughWaiting' : 'throughSure',
    to: `/host/bookings/${id}`,
  }
}

/** A night lasts from the middle of one day to that of the next: who leaves and who comes share a day. */
function daysOf({ checkIn, checkOut, startTime }: DiaryBooking, listing: DiaryListing, { span }: Seen) {
  const isNights = startTime === null && listing.rules.unit === 'day' && listing.sameDayTurnover && checkIn < checkOut
  const at = daysBetween(span.from, checkIn)
  const length = daysBetween(checkIn, checkOut)
  if (isNights) return { at: at + 0.5, length }
  // A session that ends after midnight is one of its first day.
  return { at, length: startTime === null ? length + 1 : 1 }
}

function hoursOf({ start, end }: { start: Date; end: Date }, { rules: { zone } }: DiaryListing, { span, hours }: Seen) {
  const first = instantOf(span.from, hours.first * 60, zone).getTime()
  const at = (instant: Date) => (instant.getTime() - first) / HOUR_MS
  return { at: at(start), length: at(end) - at(start) }
}

/** Some hours of a day that are blocked, or taken in another calendar. */
function partBar(block: DiaryBlock, { rules: { zone } }: DiaryListing, { span, visitor: { t, locale } }: Seen): Placed {
  const [from, to] = [wallClock(block.start, zone), wallClock(block.end, zone)]
  const times = formatTimes({ from: from.time, to: to.time }, locale)
  return {
    key: `${block.start.getTime()} ${block.kind}`,
    at: daysBetween(span.from, dayIn(block.start, zone)),
    length: 1,
    text: formatTime(from.time, locale),
    label: `${formatDay(from.day, locale)}, ${times}: ${t(`diary:key.${block.kind === 'foreign' ? 'foreign' : 'blocked'}`)}`,
    tone: block.kind === 'foreign' ? 'foreign' : 'blocked',
    to: null,
  }
}
