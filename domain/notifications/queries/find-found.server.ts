import type { AlertWay } from '#domain/alerts/saved-search.ts'
import { searchOfQuery, wayOf } from '#domain/alerts/queries.server.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { onwardOf } from '#domain/search/onward.ts'
import { searchAddress } from '#domain/search/search.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Tx } from '#platform/db.server.ts'
import type { FreshOnes } from '../found-email.ts'

/** The fresh listings of a saved search, as a look has found them. */
export type Found = { searchId: string; listingIds: readonly string[]; count: number }

/** The fresh listings by search that is still saved, with its way; listings that are not published are left out. */
export async function findFound(
  tx: Tx,
  { recipientId, searches }: { recipientId: string; searches: readonly Found[] },
  language: Language,
): Promise<(FreshOnes & { id: string; alerts: AlertWay })[]> {
  const saved = await tx
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query', 'alerts'])
    .where('user_id', '=', recipientId)
    .where(
      'id',
      'in',
      searches.map(({ searchId }) => searchId),
    )
    .execute()
  const listings = await tx
    .selectFrom('listings')
    .select('id')
    .select(ownText('title', language).as('title'))
    .where(
      'id',
      'in',
      searches.flatMap(({ listingIds }) => listingIds),
    )
    .where('status', '=', 'published')
    .execute()
  const titles = new Map(listings.map(({ id, title }) => [id, title.text]))
  const rows = new Map(saved.map((row) => [row.id, row]))
  return searches.flatMap(({ searchId, listingIds, count }) => {
    const [row, named] = [rows.get(searchId), listingIds.filter((id) => titles.has(id))]
    if (!row || named.length === 0) return []
    const search = searchOfQuery(row.query)
    return {
      id: searchId,
      name: row.name,
      alerts: wayOf(row.alerts),
      address: searchAddress(search),
      stay: onwardOf(search),
      count: count - listingIds.length + named.length,
      listings: named.map((id) => ({ id, title: titles.get(id)! })),
    }
  })
}
