import type { Language } from '#domain/i18n/language.ts'
import { MAX_KM_BETWEEN_PINS } from '#domain/listings/limits.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** @property name of a part of a divided space; any other is called by its oldest listing */
export type OwnSpace = {
  id: string
  name: string | null
  /** The listings that have it, oldest first. */
  listings: readonly { id: string; title: string }[]
}

type SpaceRow = Omit<OwnSpace, 'listings'> & { listings: { id: string; title: OwnText }[] }

/**
 * A host's spaces that listings have.
 *
 * @param placed ids that always come first, because a form without them would lose them
 * @param near a listing: only spaces at its place, and those that it has
 */
export async function listOwnSpaces(
  db: Db,
  { hostId, placed, near = null }: { hostId: string; placed: readonly string[]; near?: string | null },
  language: Language,
): Promise<OwnSpace[]> {
  const { rows } = await sql<SpaceRow>`
    select spaces.id, spaces.name,
      json_agg(json_build_object('id', listings.id, 'title', ${ownText('title', language)})
        order by listings.created_at, listings.id) as listings
    from spaces join listing_spaces on space_id = spaces.id join listings on listings.id = listing_id
      left join listings here on here.id = ${near}
    where spaces.host_id = ${hostId} and listings.status <> 'removed'
    group by spaces.id
    having ${near}::uuid is null or spaces.id = any(${placed}::uuid[])
      or bool_and(metres_apart(listings.lat, listings.lng, here.lat, here.lng) <= ${1000 * MAX_KM_BETWEEN_PINS})
    order by spaces.id = any(${placed}::uuid[]) desc, min(listings.created_at) desc, spaces.name, spaces.id
    limit ${SPACES_SHOWN}`.execute(db)
  return rows.map(({ listings, ...space }) => ({
    ...space,
    listings: listings.map(({ id, title }) => ({ id, title: title.text })),
  }))
}

/** Maximum spaces, newest first, because longer forms are not usable. */
const SPACES_SHOWN = 100
