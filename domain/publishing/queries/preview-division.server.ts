import { type Entry, listTaken } from '#domain/calendars/queries/read-calendar.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { DivisionFailure } from '../errors.ts'
import { type DivisionPlan, isInTheWay, isOfListing, type OwnDivision, planDivision } from './plan-division.server.ts'

/** Rows that a host reads; of the rest only the number is said. */
const ROWS_SHOWN = 10

export type DivisionPreview = {
  plan: DivisionPlan
  /** Others' bookings and blocks that meet the listing's own: while there is one, nothing is divided. */
  inTheWay: readonly Entry[]
  /** The listing's own bookings and blocks, which move along. */
  moved: { count: number; first: readonly Entry[] }
  /** Others' bookings that close the listing from then on, through the spaces that are added. */
  closing: { count: number; first: readonly Entry[] }
  /** Others' bookings that close it today and no longer would, in spaces that it leaves. */
  opening: { count: number; first: readonly Entry[] }
}

/** Shows the consequences for bookings, blocks and connected calendars, before anything is written. */
export async function previewDivision(
  db: Db,
  division: OwnDivision,
  language: Language,
  now: Date,
): Promise<Result<DivisionPreview, DivisionFailure>> {
  const planned = await planDivision(db, division)
  if (!planned.ok) return planned
  const { before, added, staying, removed } = planned.value
  const { listingId } = division
  const isOwn = isOfListing(listingId, now)
  const isAhead = sql`upper(o.period) > ${now}`
  const blocking = isInTheWay(listingId, planned.value, now)
  const of = async (isMeant: ReturnType<typeof isOfListing>) => {
    const entries = await listTaken(db, isMeant, language, now, MAX_COUNTED)
    return { count: entries.length, first: entries.slice(0, ROWS_SHOWN) }
  }
  return ok({
    plan: planned.value,
    inTheWay: (await of(blocking)).first,
    moved: await of(sql<boolean>`(o.space_id = any(${before}::uuid[]) and ${isOwn})`),
    closing: await of(
      sql<boolean>`(o.space_id = any(${added}::uuid[]) and ${isAhead} and not ${blocking} and not exists (
        select from occupancy had where had.space_id = any(${before}::uuid[])
          and (had.booking_id = o.booking_id or had.blocked_date_id = o.blocked_date_id)))`,
    ),
    opening: await of(
      sql<boolean>`(o.space_id = any(${removed}::uuid[]) and ${isAhead} and not ${isOwn} and not exists (
        select from occupancy stays where stays.space_id = any(${[...staying, ...added]}::uuid[]) 
          and (stays.booking_id = o.booking_id or stays.blocked_date_id = o.blocked_date_id)))`,
    ),
  })
}

/** Entries that are counted; a listing with more of them says so many. */
const MAX_COUNTED = 1000
