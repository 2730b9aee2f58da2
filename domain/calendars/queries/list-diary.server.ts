import type { BookingStatus } from '#domain/bookings/booking.ts'
import { isShown, isThereWithin } from '#domain/bookings/queries/list-host-bookings.server.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DiarySpan, DiaryState } from '../diary.ts'

/** Part of a title, a kind of space and how it stands on the shown days; nulls leave all in. */
type DiaryFilter = { text: string | null; kind: Subcategory | null; state: DiaryState | null }

export type OwnDiary = { hostId: string; span: DiarySpan; filter: DiaryFilter }

/** Only published and paused listings have days. */
const ownListings = (db: Db, hostId: string) =>
  db.selectFrom('listings').where('host_id', '=', hostId).where('status', 'in', ['published', 'paused'])

/** The kinds of a host's listings, for the filter. */
export async function listDiaryKinds(db: Db, hostId: string): Promise<Subcategory[]> {
  const rows = await ownListings(db, hostId).select('subcategory').distinct().orderBy('subcategory').execute()
  return rows.map(({ subcategory }) => subcategory as Subcategory)
}

/** The hours between a host's first opening and last closing, the same for all pages of rows; 8 to 20 where nothing opens. */
export async function hoursOpen(db: Db, hostId: string): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(opens) / 60 as first, (max(closes) + 59) / 60 as last from listings,
      lateral (select opens_minutes as opens, closes_minutes as closes from opening_hours where listing_id = listings.id
        union all select opens_minutes, closes_minutes from opening_exceptions where listing_id = listings.id) times
    where host_id = ${hostId} and status in ('published', 'paused')`.execute(db)
  return { first: rows[0]?.first ?? 8, last: rows[0]?.last ?? 20 }
}

export const shownListings = (db: Db, { hostId, span, filter: { text, kind, state } }: OwnDiary, now: Date) =>
  ownListings(db, hostId)
    .$if(kind !== null, (query) => query.where('subcategory', '=', kind!))
    .$if(text !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from listing_texts t where t.listing_id = listings.id and strpos(lower(t.title), lower(${text})) > 0)`,
      ),
    )
    .$if(state !== null, (query) => query.where(conditionOf(state!, span, now)))

/** A listing is taken by what its spaces' other listings have sold, too; the day of a night's end is free again. */
const isBooked = ({ from, to }: DiarySpan, now: Date, statuses: readonly BookingStatus[]) => sql<boolean>`exists (
  select from bookings join listings booked on booked.id = bookings.listing_id
    join listing_spaces theirs on theirs.listing_id = booked.id join listing_spaces own on own.space_id = theirs.space_id
  where own.listing_id = listings.id and bookings.host_id = listings.host_id
    and bookings.status in (${sql.join(statuses)}) and ${isThereWithin(from, to)} and ${isShown(now)}
    and daterange(check_in, check_out, case when booked.same_day_turnover and check_in < check_out then '[)' else '[]' end)
      && daterange(${from}, ${to}, '[]'))`

const isBlocked = ({ from, to }: DiarySpan) => sql<boolean>`exists (
  select from listing_spaces own join occupancy o on o.space_id = own.space_id
  where own.listing_id = listings.id and o.booking_id is null and o.released_at is null
    and o.period && tstzrange(${from}::timestamp at time zone listings.time_zone,
      (${to}::date + 1)::timestamp at time zone listings.time_zone))`

const held = ['pending'] as const
const sold = ['confirmed', 'completed'] as const

function conditionOf(state: DiaryState, span: DiarySpan, now: Date): RawBuilder<boolean> {
  switch (state) {
    case 'booked':
      return isBooked(span, now, sold)
    case 'waiting':
      return isBooked(span, now, held)
    case 'blocked':
      return isBlocked(span)
    case 'free':
      return sql`(not ${isBooked(span, now, [...held, ...sold])} and not ${isBlocked(span)})`
    case 'paused':
      return sql`listings.status = 'paused'`
  }
}
