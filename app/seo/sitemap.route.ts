import { publishedParts, publishedPlaceParts } from '#domain/listings/queries/walk-published.server.ts'
import { indexElements, SITEMAP_PART, xmlAnswer } from './sitemap.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import type { Route } from './+types/sitemap.route'

/** The index of the sitemap's files: pages, listings, places. */
export async function loader({ context }: Route.LoaderArgs) {
  const replica = replicaOf(context)
  const [listings, places] = await Promise.all([
    publishedParts(replica, SITEMAP_PART),
    publishedPlaceParts(replica, SITEMAP_PART),
  ])
  const parts = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)

  async function* pieces() {
    yield indexElements(['pages', ...parts('listings', listings), ...parts('places', places)], context)
  }
  return xmlAnswer('sitemapindex', pieces())
}
