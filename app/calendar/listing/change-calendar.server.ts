import { editCalendar } from '#domain/calendars/commands/edit-calendar.server.ts'
import { undoCalendarChange } from '#domain/calendars/commands/undo-calendar-change.server.ts'
import type { BookingInTheWay, CalendarFailure, UndoFailure } from '#domain/calendars/errors.ts'
import { readCalendarEdit } from '#domain/calendars/input.ts'
import { formatDays } from '#domain/i18n/format.ts'
import { isId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ownCalendar, type RefusedChange } from './calendar.view.server.ts'

type Context = Readonly<RouterContextProvider>
type Fields = Readonly<Record<string, string>>

/** Applies or undoes a change and redirects to the calendar. */
export async function changeCalendar(listingId: string, form: Fields, url: URL, context: Context) {
  const { db, clock } = context.get(services)
  const now = clock()
  const calendar = await ownCalendar(listingId, context)
  const hostId = actorOf(context).userId
  if (form['do'] === 'undo') {
    const changeId = form['change'] ?? ''
    const undone = isId(changeId)
      ? await undoCalendarChange(db, { hostId, listingId, changeId }, now)
      : ({ ok: false, failure: { reason: 'superseded' } } as const)
    if (undone.ok) throw redirect(visitorOf(context).to(addressAfter(url, { undone: '1' })))
    return refused(form, undone.failure, context)
  }

  const { unit, unitPrice } = calendar.offer.rates
  const today = dayIn(now, calendar.rules.zone)
  const read = readCalendarEdit(form, { unit, currency: unitPrice.currency, today })
  if (!read.ok) return misread(form, read.failure, context)
  const others = (form['also'] ?? '').split(',').filter(isId)
  const outcome = await editCalendar(db, { hostId, listingIds: [listingId, ...others], edit: read.value }, now)
  if (!outcome.ok) return refused(form, outcome.failure, context)
  throw redirect(visitorOf(context).to(addressAfter(url, { done: outcome.value })))
}

/** The same days stay chosen for the next change. */
export function addressAfter(url: URL, outcome: Record<string, string>): string {
  const params = new URLSearchParams(url.searchParams)
  for (const name of ['done', 'undone', 'of', 'answered', 'lang']) params.delete(name)
  for (const [name, value] of Object.entries(outcome)) params.set(name, value)
  return `${url.pathname.replace(/\.data$/, '')}?${params}`
}

/** Each problem stands beside its field, else above the form. */
export function misread(fields: Fields, problems: Readonly<Record<string, string>>, context: Context) {
  const { t } = visitorOf(context)
  const texts = Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(key)]))
  const hasPlace = Object.keys(texts).some((name) =>
    ['price', 'weekendPrice', 'minDays', 'opens', 'closes', 'until'].includes(name),
  )
  const message = hasPlace ? null : (Object.values(texts)[0] ?? null)
  return data<RefusedChange>({ fields, problems: texts, message, bookings: [] }, { status: 400 })
}

/** A change that cannot be, and what is in its way. */
export function refused(fields: Fields, failure: CalendarFailure | UndoFailure, context: Context) {
  const { t } = visitorOf(context)
  const say = (message: string, bookings: readonly BookingInTheWay[] = []) =>
    data<RefusedChange>(
      { fields, problems: {}, message, bookings: bookings.map((booking) => bookingText(booking, context)) },
      { status: 409 },
    )
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'booked':
      return say(t('hostDays:problems.booked', { count: Math.max(1, failure.bookings.length) }), failure.bookings)
    case 'too-many-rows':
      return say(t(`hostDays:problems.tooMany.${failure.lane}`, { count: failure.max }))
    case 'too-many-listings':
      return say(t('hostDays:problems.tooManyListings', { count: failure.max }))
    case 'nothing':
      return say(t('hostDays:problems.nothing'))
    case 'superseded':
      return say(t('hostDays:problems.superseded'))
  }
}

function bookingText({ id, guest, start, end, zone, isHeld }: BookingInTheWay, context: Context) {
  const { t, locale } = visitorOf(context)
  const when = formatDays(dayIn(start, zone), dayIn(end, zone), locale)
  return { id, text: t(`hostDays:inTheWay.${isHeld ? 'held' : 'booked'}`, { guest, when }) }
}
