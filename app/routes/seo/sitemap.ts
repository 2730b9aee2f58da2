import { publishedListings } from '#domain/listings/queries/list-published.server.ts'
import { services } from '../../session/services.ts'
import { visitorOf } from '../../session/visitor.server.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = visitorOf(context)
  const listings = await publishedListings(context.get(services).db)
  const pages = ['/', '/?type=hour', '/about'].map((path) => entry(`${origin}${path}`))
  const spaces = listings.map(({ id, published_at }) => entry(`${origin}/property/${id}`, published_at))

  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${[...pages, ...spaces].join('\n')}\n</urlset>\n`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const entry = (address: string, changed?: Date | null) =>
  `<url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`
