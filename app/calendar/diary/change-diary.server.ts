import { editCalendar } from '#domain/calendars/commands/edit-calendar.server.ts'
import { undoCalendarChange } from '#domain/calendars/commands/undo-calendar-change.server.ts'
import { appliesTo, MAX_CHANGED_LISTINGS } from '#domain/calendars/calendar.ts'
import { readCalendarEdit } from '#domain/calendars/input.ts'
import { listOwnOffers } from '#domain/calendars/queries/read-calendar.server.ts'
import { isId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { addressAfter, misread, refused } from '../listing/change-calendar.server.ts'

type Context = Readonly<RouterContextProvider>
type Fields = Readonly<Record<string, string>>

/** Changes the chosen days of the chosen listings, all or none, or undoes such a change. */
export async function changeDiary(form: Fields, url: URL, context: Context) {
  const { db, clock } = context.get(services)
  const [now, hostId] = [clock(), actorOf(context).userId]
  if (form['do'] === 'undo') {
    const { of: listingId = '', change: changeId = '' } = form
    if (!isId(listingId) || !isId(changeId)) throw data(null, { status: 404 })
    const undone = await undoCalendarChange(db, { hostId, listingId, changeId }, now)
    if (!undone.ok) return refused(form, undone.failure, context)
    throw redirect(visitorOf(context).to(addressAfter(url, { undone: '1' })))
  }

  const ids = [...new Set((form['listings'] ?? '').split(','))].filter(isId)
  if (ids.length === 0) return misread(form, { listings: 'diary:problems.listings' }, context)
  if (ids.length > MAX_CHANGED_LISTINGS)
    return refused(form, { reason: 'too-many-listings', max: MAX_CHANGED_LISTINGS }, context)
  const offers = await listOwnOffers(db, { hostId, listingIds: ids })
  // Hours concern listings per hour: the first one says how the days are read.
  const own = offers.find(({ unit }) => unit === 'hour') ?? offers[0]
  if (!own || offers.length < ids.length) throw data(null, { status: 404 })

  if ((form['start'] ?? '') !== '' && offers.some(({ unit }) => unit === 'day'))
    return misread(form, { listings: 'diary:problems.byDay' }, context)
  const read = readCalendarEdit(form, { ...own, today: dayIn(now, own.zone) })
  if (!read.ok) return misread(form, read.failure, context)
  const { action } = read.value
  if (offers.some((other) => !appliesTo(action, own, other)))
    return misread(form, { price: 'diary:problems.mixed' }, context)
  const listingIds = [own.id, ...ids.filter((id) => id !== own.id)]
  const outcome = await editCalendar(db, { hostId, listingIds, edit: read.value }, now)
  if (!outcome.ok) return refused(form, outcome.failure, context)
  throw redirect(visitorOf(context).to(addressAfter(url, { done: outcome.value, of: own.id })))
}
