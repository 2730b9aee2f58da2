import { photosOf } from '#domain/media/queries/list-own-photos.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/states.route'

/** Answers with the states of the visitor's photos. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll('id').slice(0, 100)
  return Response.json({ photos: await photosOf(context.get(services).db, actorOf(context).userId, ids) })
}
