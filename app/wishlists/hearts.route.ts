import { HeartIds } from '#domain/wishlists/input.ts'
import { savedAmong } from '#domain/wishlists/queries/find-wishlist.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/hearts.route'

/** Which of a page's listings are saved; not in the pages, which all visitors share. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = HeartIds.parse(searchOf(url)['ids'])
  const saved = await savedAmong(context.get(services).db, actorOf(context).userId, ids)
  return Response.json({ saved }, { headers: { 'cache-control': 'no-store' } })
}
