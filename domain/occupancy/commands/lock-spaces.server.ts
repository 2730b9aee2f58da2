import type { Tx } from '#platform/db.server.ts'
import { spacesOf } from '../queries/spaces-of.server.ts'

/** A listing's spaces ordered by id, so that two bookings of several spaces cannot deadlock. */
export async function lockSpaces(tx: Tx, listingId: string): Promise<string[]> {
  const spaces = await spacesOf(tx, listingId)
  if (spaces.length === 0) return []
  await tx.selectFrom('spaces').select('id').where('id', 'in', spaces).orderBy('id').forNoKeyUpdate().execute()
  // Another division of its spaces may have ended while the lock was waited for.
  const today = await spacesOf(tx, listingId)
  return today.join() === spaces.join() ? spaces : lockSpaces(tx, listingId)
}
