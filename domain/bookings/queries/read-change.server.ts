import type { Db, RowOf, Tx } from '#platform/db.server.ts'
import { liveChangeStatuses } from '../change.ts'
import type { Owner } from '../policy.ts'
import { belongsTo } from './match-owner.server.ts'
import { stayOf } from './read-booking.server.ts'

const changeColumns = [
  'id',
  'booking_id',
  'kind',
  'proposed_by',
  'status',
  'expires_at',
  'quote_id',
  'check_in',
  'check_out',
  'start_time',
  'duration_minutes',
  'starts_at',
  'ends_at',
  'guests',
  'pets',
  'difference_minor',
] as const

const changeRows = (db: Db | Tx) => db.selectFrom('booking_changes').select(changeColumns)

const toChange = (row: RowOf<typeof changeRows>) => ({
  id: row.id,
  bookingId: row.booking_id,
  kind: row.kind,
  proposedBy: row.proposed_by,
  status: row.status,
  expiresAt: row.expires_at,
  quoteId: row.quote_id,
  checkIn: row.check_in,
  checkOut: row.check_out,
  startTime: row.start_time,
  durationMinutes: row.duration_minutes,
  stay: stayOf(row),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  guests: row.guests,
  pets: row.pets,
  /** The new total less the old, in minor units of the booking's currency. */
  differenceMinor: row.difference_minor,
})

export type Change = ReturnType<typeof toChange>

/** The pending change may have expired. */
export async function liveChange(db: Db | Tx, bookingId: string, owner: Owner): Promise<Change | null> {
  const row = await changeRows(db)
    .where('booking_id', '=', bookingId)
    .where('status', 'in', liveChangeStatuses)
    .where(belongsTo(owner, 'booking_changes.booking_id'))
    .executeTakeFirst()
  return row ? toChange(row) : null
}

export async function findChange(db: Db | Tx, changeId: string): Promise<Change | null> {
  const row = await changeRows(db).where('id', '=', changeId).executeTakeFirst()
  return row ? toChange(row) : null
}
