import type { Day } from '#kernel/dates.ts'
import type { Period } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingRules } from './stay.ts'

/** The rules of a listing, whatever its status: who may see or book it is for the caller to ask. */
export async function bookingRules(db: Db | Tx, listingId: string): Promise<BookingRules | null> {
  const listing = await db
    .selectFrom('listings')
    .select([
      'listing_type',
      'time_zone',
      'check_in_minutes',
      'check_out_minutes',
      'same_day_turnover',
      'min_minutes',
      'max_minutes',
    ])
    .select(['start_step_minutes', 'lead_time_minutes', 'horizon_days'])
    .select((eb) => [
      eb
        .selectFrom('listing_spaces')
        .innerJoin('spaces', 'spaces.id', 'listing_spaces.space_id')
        .whereRef('listing_spaces.listing_id', '=', 'listings.id')
        .select(({ fn }) => fn.coalesce(fn.max('spaces.turnover_minutes'), sql<number>`0`).as('minutes'))
        .as('turnover_minutes'),
      sql<{ weekday: number; opensMinutes: number; closesMinutes: number }[]>`(
        select coalesce(json_agg(json_build_object('weekday', weekday, 'opensMinutes', opens_minutes, 'closesMinutes', closes_minutes)), '[]')
        from opening_hours where listing_id = listings.id)`.as('opening_hours'),
      sql<{ weekday: number; from: Day; to: Day }[]>`(
        select coalesce(json_agg(json_build_object('weekday', recurring_day, 'from', start_date, 'to', end_date)), '[]')
        from blocked_dates where listing_id = listings.id and is_recurring)`.as('recurring_blocks'),
    ])
    .where('id', '=', listingId)
    .executeTakeFirst()

  return (
    (listing && {
      kind: listing.listing_type === 'home' ? 'days' : 'hours',
      zone: listing.time_zone,
      checkInMinutes: listing.check_in_minutes,
      checkOutMinutes: listing.check_out_minutes,
      sameDayTurnover: listing.same_day_turnover,
      minMinutes: listing.min_minutes,
      maxMinutes: listing.max_minutes,
      startStepMinutes: listing.start_step_minutes,
      leadTimeMinutes: listing.lead_time_minutes,
      horizonDays: listing.horizon_days,
      turnoverMinutes: listing.turnover_minutes ?? 0,
      openingHours: listing.opening_hours,
      recurringBlocks: listing.recurring_blocks,
    }) ??
    null
  )
}

/** What occupies the listing's spaces and is not over: holds, bookings with their turnover, blocks. Nobody's names. */
export async function takenPeriods(db: Db | Tx, listingId: string, now: Date): Promise<Period[]> {
  const rows = await db
    .selectFrom('occupancy')
    .innerJoin('listing_spaces', 'listing_spaces.space_id', 'occupancy.space_id')
    .where('listing_spaces.listing_id', '=', listingId)
    .where('released_at', 'is', null)
    .where(sql<Date>`upper(period)`, '>', now)
    .select([sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end')])
    .execute()
  return rows
}
