import { originalPhoto, photoVariant } from '#domain/media/queries.server.ts'
import { spend } from '../session/budget.server.ts'
import { services } from '../session/services.ts'
import type { Route } from './+types/media.route'

/** A picture by its content's hash: what an address once showed it shows for ever (at least the specified 30 days). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [, key, size] = params.name.match(/^([0-9a-f]{24})-(\d{3,4}|original)\.webp$/) ?? []
  const { db, storage } = context.get(services)
  const mayDraw = () => spend(context, 'drawings')
  const picture =
    key &&
    (size === 'original'
      ? await originalPhoto(db, storage, key, mayDraw)
      : await photoVariant(db, storage, key, Number(size), mayDraw))
  if (!picture) return new Response(null, { status: 404 })

  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
