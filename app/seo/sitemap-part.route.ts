import {
  publishedParts,
  publishedPlaceParts,
  publishedPlaces,
  walkPublished,
} from '#domain/listings/queries/walk-published.server.ts'
import { listTexts } from '#domain/content/queries/find-text.server.ts'
import type { Db } from '#platform/db.server.ts'
import { landingPath } from './page.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { SITEMAP_PART, type SitemapEntry, urlElements, xmlAnswer } from './sitemap.server.ts'
import type { Route } from './+types/sitemap-part.route'

/** Pages that are always there. */
const pages: SitemapEntry[] = [
  ...['/', '/?type=hour', '/become-a-host', '/about', '/contact', '/feedback', '/credits'].map((path) => ({ path })),
  ...listTexts('en').map(({ name, updated }) => ({ path: `/${name}`, changed: new Date(updated) })),
]

/** One file of the sitemap (`pages.xml`, `listings-3.xml`), missing if the index does not name it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, kind, number] = /^(pages|listings|places)(?:-([1-9]\d{0,4}))?\.xml$/.exec(params.name) ?? []
  const entries = await entriesOf(replicaOf(context), kind, number ? Number(number) : null)
  if (!entries) return new Response(null, { status: 404 })

  async function* pieces() {
    for await (const batch of entries!) yield batch.map((entry) => urlElements(entry, context)).join('')
  }
  return xmlAnswer('urlset', pieces())
}

type Batches = AsyncIterable<SitemapEntry[]>

async function entriesOf(replica: Db, kind: string | undefined, part: number | null): Promise<Batches | null> {
  if (kind === 'pages' && part === null) return once(pages)
  if (kind === 'listings' && part && part <= (await publishedParts(replica, SITEMAP_PART)))
    return listings(replica, part)
  if (kind === 'places' && part && part <= (await publishedPlaceParts(replica, SITEMAP_PART)))
    return places(replica, part)
  return null
}

async function* once(entries: SitemapEntry[]): Batches & AsyncGenerator<SitemapEntry[]> {
  yield entries
}

async function* listings(replica: Db, part: number): AsyncGenerator<SitemapEntry[]> {
  for await (const batch of walkPublished(replica, part, SITEMAP_PART)) {
    yield batch.map(({ id, publishedAt }) => ({ path: `/property/${id}`, changed: publishedAt }))
  }
}

async function* places(replica: Db, part: number): AsyncGenerator<SitemapEntry[]> {
  const found = await publishedPlaces(replica, part, SITEMAP_PART)
  yield found.map(({ lastPublishedAt, ...place }) => ({ path: landingPath(place), changed: lastPublishedAt }))
}
