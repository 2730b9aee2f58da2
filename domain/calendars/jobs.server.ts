import { unitOf } from '#domain/availability/unit.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { networkOf } from '#platform/outside-address.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { OutsideAnswer, OutsideFetch } from '#platform/outside-fetch.server.ts'
import { sql } from 'kysely'
import { idsInUid } from './busy-file.ts'
import {
  type CalendarRead,
  type CalendarText,
  eventPeriod,
  type ForeignEvent,
  isWholeCalendar,
  MAX_CALENDAR_BYTES,
  MONTHS_AHEAD,
  nextPoll,
  textOf,
} from './calendar-event.ts'
import type { Answer, TakenEvent } from './commands/replace-events.server.ts'
import { takeInEvents } from './commands/take-in-events.server.ts'
import type { FeedReason } from './errors.ts'
import { type FeedTrouble, isFailingLong, newTroubles } from './feed-trouble.ts'

/**
 * A side process reads the calendar.
 *
 * @returns null when that took too long or the reader crashed
 */
export type ReadCalendar = (calendar: CalendarText) => Promise<CalendarRead | null>

type World = { db: Db; outside: OutsideFetch; readCalendar: ReadCalendar; budgets: Budgets }

const MAX_MS = 5000

const feedRows = (db: Db, feedId: string, now: Date) =>
  db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['feed.id', 'listing_id as listingId', 'url', 'file', 'etag', 'last_modified as lastModified', 'failures'])
    .select('succeeded_at as succeededAt')
    .select(['failing_since as failingSince', 'vanished_polls as vanishedPolls', 'left_out as leftOut', 'notified'])
    .select('notified_bookings as notifiedBookings')
    .select(['listing_type', 'time_zone as zone', 'same_day_turnover as sameDayTurnover'])
    .select(['check_in_minutes as checkInMinutes', 'check_out_minutes as checkOutMinutes'])
    .where('feed.id', '=', feedId)
    .where('next_poll_at', '<=', now)
    // A file that was read is empty by now.
    .where((is) => is.or([is('file', 'is', null), is('file', '<>', '')]))
    .where('status', '<>', 'removed')

type Feed = NonNullable<Awaited<ReturnType<ReturnType<typeof feedRows>['executeTakeFirst']>>>

/** A feed that fails keeps its last events and is polled later each time. */
export async function pollFeed(world: World, feedId: string, now: Date): Promise<void> {
  const { db } = world
  const feed = await feedRows(db, feedId, now).executeTakeFirst()
  if (!feed) return

  const polled = await poll(world, feed, now)
  if ('isBusy' in polled) return askLater(db, feed, now)
  await inTransaction(db, async (tx) => {
    // The host may have removed the feed meanwhile.
    const row = await tx
      .selectFrom('calendar_feeds')
      .select('id')
      .where('id', '=', feedId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    if ('failure' in polled) await noteFailure(tx, feed, polled.failure, now)
    else await takeIn(tx, feed, polled, now)
  })
}

async function takeIn(tx: Tx, feed: Feed, { read, answer }: Read, now: Date): Promise<void> {
  const { id: feedId, listingId, leftOut, vanishedPolls } = feed
  const given = read && { ...read, events: await withoutOwn(tx, listingId, read.events), vanishedPolls }
  const { bookingIds, hasVanished } = await takeInEvents(tx, { feedId, listingId, leftOut }, given, now)
  await noteSuccess(tx, feed, { read, answer, hasVanished }, now)
  await notifyOfConflicts(tx, feed, bookingIds, now)
}

type Read = {
  read: (Omit<Answer, 'vanishedPolls'> & { unread: Unread; unknownZones: readonly string[] }) | null
  answer: Pick<OutsideAnswer, 'etag' | 'lastModified'>
}
type Unread = Extract<CalendarRead, { unread: unknown }>['unread']
type Polled = { failure: FeedReason } | { isBusy: true } | Read

async function poll(world: World, feed: Feed, now: Date): Promise<Polled> {
  if (feed.file !== null) return readText(world, feed, { text: feed.file, answer: ofFile }, now)
  const answered = await ask(world, feed, now)
  if (!answered.ok) {
    const { reason } = answered.failure
    return reason === 'busy' ? { isBusy: true } : { failure: reason }
  }
  const answer = answered.value
  return answer.status === 304
    ? { read: null, answer }
    : readText(world, feed, { text: textOf(answer.bytes), answer }, now)
}

/** A file has no server that could say whether it has changed. */
const ofFile = { etag: null, lastModified: null }

function ask({ outside, budgets }: World, feed: Feed, now: Date) {
  return outside({
    url: feed.url,
    accept: 'text/calendar',
    maxBytes: MAX_CALENDAR_BYTES,
    maxMs: MAX_MS,
    // What has been read before is asked for by the clock; what somebody has just typed may be anybody's server.
    mayAsk: feed.succeededAt
      ? undefined
      : async (address) => (await budgets.spend('calendarFetchOfAddress', networkOf(address), now)).ok,
    ...((feed.etag || feed.lastModified) && { unless: { etag: feed.etag, lastModified: feed.lastModified } }),
  })
}

type Text = { text: string; answer: Read['answer'] }

async function readText({ readCalendar }: World, feed: Feed, { text, answer }: Text, now: Date): Promise<Polled> {
  if (!isWholeCalendar(text)) return { failure: /BEGIN:VCALENDAR/i.test(text) ? 'incomplete' : 'not-calendar' }
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + MONTHS_AHEAD)
  const calendar = await readCalendar({ text, zone: feed.zone, fromMs: now.getTime(), untilMs: until.getTime() })
  if (!calendar) return { failure: 'costly' }
  if ('failure' in calendar) return calendar
  const { events, unreadUids, unread, unknownZones } = calendar
  return { read: { events: events.map((event) => taken(event, feed)), unreadUids, unread, unknownZones }, answer }
}

/** A file is read once. */
const nextPollOf = ({ file }: Feed, failures: number, now: Date) => (file === null ? nextPoll(failures, now) : null)

const taken = (event: ForeignEvent, feed: Feed): TakenEvent => ({
  uid: event.uid,
  recurrenceId: event.recurrenceId,
  title: event.title,
  period: eventPeriod(event, { ...feed, unit: unitOf(feed.listing_type) }),
})

/** Our own events of this listing, sent back by another site, would come back as foreign ones. */
async function withoutOwn(tx: Tx, listingId: string, events: readonly TakenEvent[]): Promise<readonly TakenEvent[]> {
  const ids = [...new Set(events.flatMap(({ uid }) => idsInUid(uid)))]
  if (ids.length === 0) return events
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id = any(${ids}::uuid[]) and listing_id = ${listingId}
    union select id from blocked_dates where id = any(${ids}::uuid[]) and listing_id = ${listingId}
    union select coalesce(booking_id, blocked_date_id) from occupancy join listing_spaces space using (space_id)
      where (booking_id = any(${ids}::uuid[]) or blocked_date_id = any(${ids}::uuid[])) and space.listing_id = ${listingId}`.execute(
    tx,
  )
  const own = new Set(rows.map(({ id }) => id))
  return events.filter(({ uid }) => !idsInUid(uid).some((id) => own.has(id)))
}

async function noteSuccess(
  tx: Tx,
  feed: Feed,
  { read, answer, hasVanished }: Read & { hasVanished: boolean },
  now: Date,
): Promise<void> {
  const { etag, lastModified } = answer
  const current = { failing: false, emptied: hasVanished, ...(read && { unread: read.unread.count > 0 }) }
  const notified = await notifyOfTroubles(tx, feed, current, now)
  await tx
    .updateTable('calendar_feeds')
    .set({
      polled_at: now,
      succeeded_at: now,
      next_poll_at: nextPollOf(feed, 0, now),
      failures: 0,
      failure: null,
      failing_since: null,
      notified,
      vanished_polls: hasVanished ? feed.vanishedPolls + 1 : 0,
      // An answer whose gaps are not believed yet is asked for again.
      ...(read && !hasVanished && { etag, last_modified: lastModified }),
      // Names of guests are kept no longer than they are needed.
      ...(feed.file !== null && { file: '' }),
      ...(read && { unread: JSON.stringify(read.unread), unknown_zones: [...read.unknownZones] }),
    })
    .where('id', '=', feed.id)
    .execute()
}

async function noteFailure(tx: Tx, feed: Feed, failure: FeedReason, now: Date): Promise<void> {
  const failures = feed.failures + 1
  const failingSince = feed.failingSince ?? now
  const notified = await notifyOfTroubles(tx, feed, { failing: isFailingLong(failingSince, now) }, now)
  await tx
    .updateTable('calendar_feeds')
    .set({
      polled_at: now,
      next_poll_at: nextPollOf(feed, failures, now),
      failures,
      failure,
      failing_since: failingSince,
      notified,
    })
    .where('id', '=', feed.id)
    .execute()
}

/** The server has been asked for many new calendars; the clock comes back to this one. */
async function askLater(db: Db, { id }: Feed, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ next_poll_at: addMinutes(now, 1) })
    .where('id', '=', id)
    .execute()
}

/** @returns all troubles that the host has been notified of */
async function notifyOfTroubles(
  tx: Tx,
  feed: Feed,
  current: Parameters<typeof newTroubles>[1],
  now: Date,
): Promise<FeedTrouble[]> {
  const { added, notified } = newTroubles(feed.notified, current)
  for (const trouble of added)
    await addJob(tx, 'notifications.notify-of-feed', { feedId: feed.id, trouble, at: now.toISOString() })
  return notified
}

/** A host is told of a booking in conflict once for each feed, whatever becomes of the events over it. */
async function notifyOfConflicts(tx: Tx, feed: Feed, bookingIds: readonly string[], now: Date): Promise<void> {
  const added = bookingIds.filter((id) => !feed.notifiedBookings.includes(id))
  if (added.length === 0) return
  await sql`update calendar_feeds set notified_bookings = array(
      select id from bookings where id = any(${[...feed.notifiedBookings, ...added]}::uuid[]) and ends_at > ${now})
    where id = ${feed.id}`.execute(tx)
  await addJob(tx, 'notifications.notify-of-conflicts', { feedId: feed.id, at: now.toISOString() })
}
