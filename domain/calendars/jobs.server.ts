import { unitOf } from '#domain/availability/unit.ts'
import { isId } from '#kernel/ids.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { networkOf } from '#platform/outside-address.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { OutsideAnswer, OutsideFetch } from '#platform/outside-fetch.server.ts'
import { sql } from 'kysely'
import { idInUid } from './busy-file.ts'
import {
  type CalendarRead,
  type CalendarText,
  eventPeriod,
  type ForeignEvent,
  isWholeCalendar,
  MONTHS_AHEAD,
  nextPoll,
} from './calendar-event.ts'
import { type TakenEvent, takeInEvents } from './commands/take-in-events.server.ts'
import type { FeedReason } from './errors.ts'

/**
 * A side process reads the calendar.
 *
 * @returns null when that took too long or the reader crashed
 */
export type ReadCalendar = (calendar: CalendarText) => Promise<CalendarRead | null>

type World = { db: Db; outside: OutsideFetch; readCalendar: ReadCalendar; budgets: Budgets }

/** The limits of a feed (domain rules, Calendars). */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_MS = 5000

const feedRows = (db: Db, feedId: string, now: Date) =>
  db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['feed.id', 'listing_id as listingId', 'url', 'etag', 'last_modified as lastModified', 'failures'])
    .select('succeeded_at as succeededAt')
    .select(['listing_type', 'time_zone as zone', 'same_day_turnover as sameDayTurnover'])
    .select(['check_in_minutes as checkInMinutes', 'check_out_minutes as checkOutMinutes'])
    .where('feed.id', '=', feedId)
    .where('next_poll_at', '<=', now)
    .where('status', '<>', 'removed')

type Feed = NonNullable<Awaited<ReturnType<ReturnType<typeof feedRows>['executeTakeFirst']>>>

/** A feed that fails keeps its last events and is polled later each time. */
export async function pollFeed(world: World, feedId: string, now: Date): Promise<void> {
  const { db } = world
  const feed = await feedRows(db, feedId, now).executeTakeFirst()
  if (!feed) return

  const polled = await poll(world, feed, now)
  if ('isBusy' in polled) return askLater(db, feed, now)
  if ('failure' in polled) return noteFailure(db, feed, polled.failure, now)
  await inTransaction(db, async (tx) => {
    // The host may have removed the feed meanwhile.
    const row = await tx
      .selectFrom('calendar_feeds')
      .select('id')
      .where('id', '=', feedId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const events = polled.events && (await withoutOwn(tx, polled.events))
    const conflicts = await takeInEvents(tx, { feedId, listingId: feed.listingId }, events, now)
    await noteSuccess(tx, feed, polled.answer, now)
    if (conflicts > 0) await addJob(tx, 'notifications.notify-of-conflicts', { feedId, at: now.toISOString() })
  })
}

type Polled =
  | { failure: FeedReason }
  | { isBusy: true }
  | { events: readonly TakenEvent[] | null; answer: OutsideAnswer }

async function poll({ outside, readCalendar, budgets }: World, feed: Feed, now: Date): Promise<Polled> {
  const answered = await outside({
    url: feed.url,
    accept: 'text/calendar',
    maxBytes: MAX_BYTES,
    maxMs: MAX_MS,
    // What has been read before is asked for by the clock; what somebody has just typed may be anybody's server.
    mayAsk: feed.succeededAt
      ? undefined
      : async (address) => (await budgets.spend('calendarFetchOfAddress', networkOf(address), now)).ok,
    ...((feed.etag || feed.lastModified) && { unless: { etag: feed.etag, lastModified: feed.lastModified } }),
  })
  if (!answered.ok) {
    const { reason } = answered.failure
    return reason === 'busy' ? { isBusy: true } : { failure: reason }
  }
  const answer = answered.value
  if (answer.status === 304) return { events: null, answer }

  const text = new TextDecoder().decode(answer.bytes)
  if (!isWholeCalendar(text)) return { failure: /BEGIN:VCALENDAR/i.test(text) ? 'incomplete' : 'not-calendar' }
  const until = new Date(now)
  until.setUTCMonth(until.getUTCMonth() + MONTHS_AHEAD)
  const calendar = await readCalendar({ text, zone: feed.zone, fromMs: now.getTime(), untilMs: until.getTime() })
  if (!calendar) return { failure: 'costly' }
  if ('failure' in calendar) return calendar
  return { events: calendar.events.map((event) => taken(event, feed)), answer }
}

const taken = (event: ForeignEvent, feed: Feed): TakenEvent => ({
  uid: event.uid,
  recurrenceId: event.recurrenceId,
  period: eventPeriod(event, { ...feed, unit: unitOf(feed.listing_type) }),
})

/** Our own events, sent back by another site, would come back as foreign ones. */
async function withoutOwn(tx: Tx, events: readonly TakenEvent[]): Promise<readonly TakenEvent[]> {
  const ids = [...new Set(events.flatMap(({ uid }) => idInUid(uid) ?? []))].filter(isId)
  if (ids.length === 0) return events
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id = any(${ids}::uuid[]) union all select id from blocked_dates where id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const own = new Set(rows.map(({ id }) => id))
  return events.filter(({ uid }) => !own.has(idInUid(uid) ?? ''))
}

async function noteSuccess(
  tx: Tx,
  feed: Feed,
  { status, etag, lastModified }: OutsideAnswer,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({
      polled_at: now,
      succeeded_at: now,
      next_poll_at: nextPoll(0, now),
      failures: 0,
      failure: null,
      ...(status === 200 && { etag, last_modified: lastModified }),
    })
    .where('id', '=', feed.id)
    .execute()
}

async function noteFailure(db: Db, feed: Feed, failure: FeedReason, now: Date): Promise<void> {
  const failures = feed.failures + 1
  await db
    .updateTable('calendar_feeds')
    .set({ polled_at: now, next_poll_at: nextPoll(failures, now), failures, failure })
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
