import { photoKeys } from '#domain/listings/queries/list-cards.server.ts'
import { isId } from '#kernel/ids.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import type { Route } from './+types/photos.route'

/** The pictures that a card turns through, for cards that carry only their first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const keys = isId(params.listingId) ? await photoKeys(replicaOf(context), params.listingId) : []
  if (keys.length === 0) throw new Response(null, { status: 404 })
  return Response.json({ keys }, { headers: { 'cache-control': 'private, max-age=5' } })
}
