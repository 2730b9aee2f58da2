import { beginningsOf } from '#app/addresses.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/robots.route'

const closed = beginningsOf(({ robots }) => robots === 'closed')

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${visitorOf(context).origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
