import { may } from '#domain/accounts/policy.ts'
import { readClaimPhoto } from '#domain/claims/queries/read-claim-photo.server.ts'
import { messageWidths } from '#domain/media/photo.ts'
import { isId } from '#kernel/ids.ts'
import { missing, privatePicture } from '#app/session/private-picture.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/photo.route'

/** Serves a claim's photo to its two sides, and to admins who decide claims. */
export async function loader({ request, params: { claimId, image }, context }: Route.LoaderArgs) {
  const { db, storage } = context.get(services)
  const [, photoId = '', size] = image.match(/^(.{36})-(\d{3,4})$/) ?? []
  const width = messageWidths.find((each) => String(each) === size)
  const { actor } = visitorOf(context)
  if (!actor || !width || !isId(photoId) || !isId(claimId)) return missing()
  const format = request.headers.get('accept')?.includes('image/avif') ? 'avif' : 'webp'
  const userId = may(actor, 'payments') ? null : actor.userId
  const picture = await readClaimPhoto(db, storage, { userId, claimId, photoId, width, format })
  return picture ? privatePicture(request, picture, { format, mark: `${photoId}-${width}` }) : missing()
}
