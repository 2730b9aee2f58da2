import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { StepProblems } from '../errors.ts'
import type { ListingContent } from '#domain/listings/input.ts'
import type { Problems } from '#kernel/fields.ts'
import { findPlaceProblems } from '../queries/find-problems.server.ts'
import { isUsableBy } from '../queries/list-ready-photos.server.ts'
import { areApart } from '../queries/plan-division.server.ts'

const problem = (name: string) => `wizard:problems.${name}`

const PREPARING = problem('photosPreparing')

/** Nothing is wrong but that some photos are not ready yet. */
export const isWaitingForPhotos = (problems: StepProblems): boolean =>
  Object.values(problems).every((each) => Object.values(each).every((key) => key === PREPARING))

/**
 * Checks a valid listing against others' photos and spaces, the map, and siblings' places.
 *
 * @param listingId the listing itself, once it exists: its own place is no conflict
 */
export async function problemsInWorld(
  tx: Tx,
  { hostId, listingId }: { hostId: string; listingId: string },
  content: ListingContent,
): Promise<StepProblems | null> {
  const found = [
    ['photos', await photoProblems(tx, { hostId, listingId }, content)],
    ['location', await findPlaceProblems(tx, content.location)],
    ['basics', await spaceProblems(tx, hostId, listingId, content)],
  ] as const
  const problems = Object.fromEntries(found.filter(([, each]) => each !== null)) as StepProblems
  return Object.keys(problems).length === 0 ? null : problems
}

/** Allows the host's ready uploads, and photos of their listings; none that an admin has hidden in this one. */
async function photoProblems(
  tx: Tx,
  { hostId, listingId }: { hostId: string; listingId: string },
  { photos }: ListingContent,
): Promise<Problems | null> {
  const ids = photos.map(({ photoId }) => photoId)
  const rows = await tx
    .selectFrom('photos')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .where(isUsableBy(hostId))
    .where(
      sql<boolean>`not exists (select from hidden_photos where photo_id = photos.id and listing_id = ${listingId})`,
    )
    // The lock keeps the photo from being collected meanwhile.
    .forKeyShare()
    .execute()
  if (rows.some(({ state }) => state === 'preparing')) return { photos: PREPARING }
  return rows.filter(({ state }) => state === 'ready').length < ids.length ? { photos: problem('photosGone') } : null
}

/** Another host's space reads as missing; rows are locked in the order in which bookings lock them. */
async function spaceProblems(
  tx: Tx,
  hostId: string,
  listingId: string,
  { basics: { spaceIds }, location }: ListingContent,
): Promise<Problems | null> {
  if (spaceIds.length === 0) return null
  const own = await tx
    .selectFrom('spaces')
    .select('id')
    .where('id', 'in', spaceIds)
    .where('host_id', '=', hostId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (own.length < spaceIds.length) return { spaces: problem('spaceGone') }

  return (await areApart(tx, { listingId, at: location.at, spaceIds })) ? { spaces: problem('spacesApart') } : null
}
