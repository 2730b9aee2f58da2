import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { isId } from '#kernel/ids.ts'
import { listingImage } from './listing-image.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { imageAnswer } from './social-answer.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/listing-image.route'

/** The picture beside a shared link to a listing; of one that is not published there is none. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const { language } = visitorOf(context)
  const listing = isId(params.listingId) ? await findListing(replica, params.listingId, language, clock()) : undefined
  if (!listing) return new Response(null, { status: 404 })

  const image = listingImage(listing, context)
  return imageAnswer({ ...image, subject: `listing-${listing.id}` }, request, context)
}
