import { miniMapDrawing } from '#app/map/mini-map-drawing.server.tsx'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/preview-map.route'
import { ownPreview } from './own-preview.server.ts'

/** The drawing of where a draft will be shown, for its host. */
export async function loader({ params: { listingId }, context }: Route.LoaderArgs) {
  const preview = await ownPreview(listingId, context)
  if (!preview?.isPlaced) return new Response(null, { status: 404 })
  return new Response(await miniMapDrawing(preview.listing.shownAt, visitorOf(context).language), {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'private, no-store' },
  })
}
