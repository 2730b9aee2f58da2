import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Opinion, votes } from '../opinion.ts'

/** The opinions in a shared list as one of its people reads them, by listing and in the order of time. */
export async function listOpinions(
  db: Db,
  { wishlistId, viewerId }: { wishlistId: string; viewerId: string },
): Promise<ReadonlyMap<string, Opinion[]>> {
  const rows = await db
    .selectFrom('wishlist_opinions as opinion')
    .innerJoin('profiles', 'profiles.user_id', 'opinion.user_id')
    .select(['listing_id', 'opinion.user_id', 'first_name', 'vote', 'note', 'covered_note'])
    .where('wishlist_id', '=', wishlistId)
    .where(sql<boolean>`is_live_account(opinion.user_id) and not is_blocked(opinion.user_id, ${viewerId})`)
    .orderBy('written_at')
    .orderBy('opinion.user_id')
    .execute()
  return Map.groupBy(
    rows.map((row): Opinion & { listingId: string } => {
      const isOwn = row.user_id === viewerId
      return {
        listingId: row.listing_id,
        personId: row.user_id,
        firstName: row.first_name,
        vote: votes.find((vote) => vote === row.vote) ?? 0,
        text: isOwn ? row.note : (row.covered_note ?? row.note),
        isOwn,
      }
    }),
    ({ listingId }) => listingId,
  )
}
