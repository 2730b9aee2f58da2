import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'

type NewSpaces = {
  hostId: string
  /** Each part's name; null for a space that is called by its listing. */
  names: readonly (string | null)[]
  turnoverMinutes: number
}

/** @returns the new spaces' ids, in the order of their names */
export async function insertSpaces(
  tx: Tx,
  { hostId, names, turnoverMinutes }: NewSpaces,
  now: Date,
): Promise<readonly string[]> {
  const rows = names.map((name) => ({
    id: newId(now.getTime()),
    host_id: hostId,
    name,
    turnover_minutes: turnoverMinutes,
  }))
  if (rows.length > 0) await tx.insertInto('spaces').values(rows).execute()
  return rows.map(({ id }) => id)
}

type Placed = { listingId: string; added: readonly string[]; removed?: readonly string[] }

/** The caller moves what the listing's bookings and blocks occupy, in the same transaction. */
export async function placeInSpaces(tx: Tx, { listingId, added, removed = [] }: Placed): Promise<void> {
  if (removed.length > 0)
    await tx.deleteFrom('listing_spaces').where('listing_id', '=', listingId).where('space_id', 'in', removed).execute()
  if (added.length > 0)
    await tx
      .insertInto('listing_spaces')
      .values(added.map((space_id) => ({ listing_id: listingId, space_id })))
      .execute()
}
