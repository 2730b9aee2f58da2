import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { wayInFrom, wayInState } from '../policy.ts'
import { wayInBeforeMinutes } from './read-way-in-before.server.ts'

type WayIn = { state: 'later'; from: Date } | { state: 'open'; text: string } | { state: 'over' }

/**
 * Only this query reads how to get in, so that no other carries it by accident.
 *
 * @returns null without a text, or where the booking is another guest's, pending or cancelled
 */
export async function findWayIn(
  db: Db,
  { guestId, bookingId, language }: { guestId: string; bookingId: string; language: Language },
  now: Date,
): Promise<WayIn | null> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('listing_texts', 'listing_texts.listing_id', 'bookings.listing_id')
    .select(['status', 'starts_at', 'ends_at', 'arrival'])
    .where('bookings.id', '=', bookingId)
    .where('guest_id', '=', guestId)
    .where('arrival', '<>', '')
    .orderBy((eb) => eb('listing_texts.language', '=', language), 'desc')
    .orderBy('listing_texts.language')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null

  const beforeMinutes = await wayInBeforeMinutes(db)
  const state = wayInState({ status: row.status, startsAt: row.starts_at, endsAt: row.ends_at }, beforeMinutes, now)
  if (state === 'later') return { state, from: wayInFrom(row.starts_at, beforeMinutes) }
  return state === 'open' ? { state, text: row.arrival } : state && { state }
}
