import { HOUR_MS } from '#kernel/durations.ts'
import { daysTouched } from '#domain/availability/touched-days.ts'
import type { BookingRules } from '#domain/availability/stay.ts'
import { formatDays, formatTime, formatTimes } from '#domain/i18n/format.ts'
import type { Entry } from '#domain/calendars/queries/read-calendar.server.ts'
import { addDays, type Day, daysFrom } from '#kernel/dates.ts'
import { wallClock } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** The states of a day or an hour. */
export type DayState = 'free' | 'past' | 'booked' | 'held' | 'blocked' | 'foreign' | 'closed'

export type EntryView = { text: string; when: string; to: string | null }

type Reader = Pick<Visitor, 't' | 'locale'>
type Own = { listingId: string; rules: BookingRules }

const states = {
  booking: 'booked',
  held: 'held',
  request: 'held',
  block: 'blocked',
  cancelled: 'blocked',
  other: 'foreign',
} as const satisfies Record<Entry['kind'], DayState>

export const stateOf = ({ kind }: Pick<Entry, 'kind'>): (typeof states)[Entry['kind']] => states[kind]

/** 'Booked by Ana', with the listing's name where it is not this one. */
export function entryText(entry: Entry, { listingId }: Own, { t }: Reader): string {
  const text = t(`hostDays:entry.${entry.kind}`, { guest: entry.guest ?? '' })
  const isSibling = entry.listing !== null && entry.listingId !== listingId
  return isSibling ? t('hostDays:entry.through', { entry: text, listing: entry.listing ?? '' }) : text
}

/** A short label: a guest's name, else a word. */
export const tagOf = ({ guest, kind }: Entry, { t }: Pick<Visitor, 't'>): string => guest ?? t(`hostDays:tag.${kind}`)

export function entryView(entry: Entry, own: Own, reader: Reader): EntryView {
  return { text: entryText(entry, own, reader), when: whenText(entry, own, reader), to: entryAddress(entry, own) }
}

/** A link to the booking, or to the calendar of the sibling that has blocked it. */
function entryAddress({ bookingId, kind, listingId: of, days }: Entry, { listingId }: Own): string | null {
  if (bookingId !== null) return `/host/bookings/${bookingId}`
  return kind === 'block' && of !== null && of !== listingId
    ? `/manage-listings/${of}/availability${days ? `?month=${days.from.slice(0, 7)}` : ''}`
    : null
}

function whenText({ start, end, days }: Entry, { rules }: Own, { locale }: Reader): string {
  if (days && isWhole({ start, end })) return formatDays(days.from, days.to, locale)
  const [from, to] = [wallClock(start, rules.zone), wallClock(end, rules.zone)]
  if (rules.unit === 'day') return formatDays(from.day, to.time === '00:00' ? addDays(to.day, -1) : to.day, locale)
  return from.day === to.day || to.time === '00:00'
    ? `${formatDays(from.day, from.day, locale)}, ${formatTimes({ from: from.time, to: to.time }, locale)}`
    : `${formatDays(from.day, from.day, locale)}, ${formatTime(from.time, locale)} – ${formatDays(to.day, to.day, locale)}, ${formatTime(to.time, locale)}`
}

/** The shortest day has 23 hours. */
const isWhole = ({ start, end }: Pick<Entry, 'start' | 'end'>) => end.getTime() - start.getTime() >= 23 * HOUR_MS

/** A block is shown on its own days, a booking on all days that it makes unavailable. */
export const entryDays = (entry: Entry, rules: BookingRules): readonly Day[] =>
  entry.days && isWhole(entry) ? daysFrom(entry.days.from, entry.days.to) : [...daysTouched([entry], rules)]
