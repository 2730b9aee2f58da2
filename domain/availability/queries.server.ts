import { addMinutes, clockChangeInstants, offsetMinutes, type Period } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BookingRules } from './stay.ts'
import { unitOf } from './unit.ts'

export type RuleTerms = {
  listing: {
    listing_type: Parameters<typeof unitOf>[0]
    time_zone: string
    check_in_minutes: number
    check_out_minutes: number
    same_day_turnover: boolean
    min_days: number
    max_days: number
    min_minutes: number
    max_minutes: number
    length_step_minutes: number
    start_step_minutes: number
    lead_time_minutes: number
    horizon_days: number
  }
  turnover: number
  hours: BookingRules['openingHours']
  exceptions: BookingRules['openingExceptions']
  recurring: BookingRules['recurringBlocks']
  minimumStays: BookingRules['minimumStays']
}

/** The listing may have any status; the caller checks who may see or book it. */
export async function bookingRules(db: Db | Tx, listingId: string): Promise<BookingRules | null> {
  const { rows } = await sql<{ terms: RuleTerms | null }>`select listing_terms(${listingId}::uuid) as terms`.execute(db)
  const terms = rows[0]?.terms
  return terms ? rulesOf(terms) : null
}

export const rulesOf = ({
  listing,
  turnover,
  hours,
  exceptions,
  recurring,
  minimumStays,
}: RuleTerms): BookingRules => ({
  unit: unitOf(listing.listing_type),
  zone: listing.time_zone,
  checkInMinutes: listing.check_in_minutes,
  checkOutMinutes: listing.check_out_minutes,
  sameDayTurnover: listing.same_day_turnover,
  minDays: listing.min_days,
  maxDays: listing.max_days,
  minimumStays,
  minMinutes: listing.min_minutes,
  maxMinutes: listing.max_minutes,
  lengthStepMinutes: listing.length_step_minutes,
  startStepMinutes: listing.start_step_minutes,
  leadTimeMinutes: listing.lead_time_minutes,
  horizonDays: listing.horizon_days,
  turnoverMinutes: turnover,
  openingHours: hours,
  openingExceptions: exceptions,
  recurringBlocks: recurring,
})

/**
 * Holds, bookings with their turnover and blocks, without names.
 *
 * @param except bookings whose rows are left out, because they change or belong to the reader
 */
export async function takenPeriods(
  db: Db | Tx,
  listingId: string,
  now: Date,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Period[]> {
  const rows = await db
    .selectFrom('occupancy')
    .innerJoin('listing_spaces', 'listing_spaces.space_id', 'occupancy.space_id')
    .where('listing_spaces.listing_id', '=', listingId)
    .where('released_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('holder', 'not in', except))
    // By the index of periods: what is over grows with the years.
    .where(sql<boolean>`period && tstzrange(${now}::timestamptz, null)`)
    .select([sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end')])
    .execute()
  return rows
}

/** Zone data are compared for the booking horizon and a year. */
const COMPARED_DAYS = 3 * 365

/**
 * A booking in such a zone may be at another time than the guest meant.
 *
 * @param zones names of zones; by default those of all listings
 */
export async function zonesThatDiffer(db: Db, now: Date, zones?: readonly string[]): Promise<string[]> {
  const differing: string[] = []
  for (const zone of zones ?? (await listingZones(db))) if (!(await isReadAlike(db, now, zone))) differing.push(zone)
  return differing
}

async function listingZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('listings').select('time_zone').distinct().orderBy('time_zone').execute()
  return rows.map(({ time_zone }) => time_zone)
}

async function isReadAlike(db: Db, now: Date, zone: string): Promise<boolean> {
  const until = addMinutes(now, COMPARED_DAYS * 1440)
  try {
    const changes = clockChangeInstants(now, until, zone).flatMap((change) => [addMinutes(change, -1), change])
    // One sample a week finds changes that only the database knows.
    const weeks = Array.from({ length: Math.ceil(COMPARED_DAYS / 7) }, (_, week) => addMinutes(now, week * 7 * 1440))
    const instants = [...changes, ...weeks]
    const theirs = await offsetsInDatabase(db, instants, zone)
    return instants.every((instant, index) => offsetMinutes(instant, zone) === theirs[index])
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code === UNKNOWN_TO_DATABASE) return false
    throw error
  }
}

/** PostgreSQL's invalid_parameter_value: 'time zone "…" not recognized'. */
const UNKNOWN_TO_DATABASE = '22023'

async function offsetsInDatabase(db: Db, instants: readonly Date[], zone: string): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from (at at time zone ${zone}) - (at at time zone 'UTC')) / 60)::float8 as minutes
    from unnest(${instants.map((instant) => instant.toISOString())}::timestamptz[]) with ordinality as sample (at, place)
    order by place`.execute(db)
  return rows.map(({ minutes }) => minutes)
}
