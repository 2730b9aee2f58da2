import { publishedParts, publishedPlaceParts } from '#domain/listings/queries/walk-published.server.ts'
import { indexElements, SITEMAP_PART, xmlAnswer } from './sitemap.server.ts'
import { services } from '#app/session/services.ts'
import type { Route } from './+types/sitemap.route'

/** The index of the sitemap's files: pages, listings, places. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const [listings, places] = await Promise.all([
    publishedParts(db, SITEMAP_PART),
    publishedPlaceParts(db, SITEMAP_PART),
  ])
  const parts = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)

  async function* pieces() {
    yield indexElements(['pages', ...parts('listings', listings), ...parts('places', places)], context)
  }
  return xmlAnswer('sitemapindex', pieces())
}
