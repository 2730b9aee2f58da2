import { liveChangeStatuses } from '../change.ts'
import type { Db } from '#platform/db.server.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const expiredHolds = async (db: Db, at: Date): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('bookings')
      .select('id')
      .where('status', '=', 'pending')
      .where('expires_at', '<=', at)
      .execute(),
  )

export const expiredChanges = async (db: Db, at: Date): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom('booking_changes')
      .select('id')
      .where('status', 'in', liveChangeStatuses)
      .where('expires_at', '<=', at)
      .execute(),
  )
