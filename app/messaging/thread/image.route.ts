import { messageWidths } from '#domain/media/photo.ts'
import { readMessageImage } from '#domain/messaging/queries/read-message-image.server.ts'
import { isId } from '#kernel/ids.ts'
import { missing, privatePicture } from '#app/session/private-picture.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/image.route'

/** A picture of a message, for its two sides. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, storage } = context.get(services)
  const [, photoId = '', size] = params.image.match(/^(.{36})-(\d{3,4})$/) ?? []
  const width = messageWidths.find((each) => String(each) === size)
  const { actor } = visitorOf(context)
  if (!actor || !width || !isId(photoId)) return missing()
  const format = request.headers.get('accept')?.includes('image/avif') ? 'avif' : 'webp'
  const picture = await readMessageImage(db, storage, { userId: actor.userId, photoId, width, format })
  return picture ? privatePicture(request, picture, { format, mark: `${photoId}-${width}` }) : missing()
}
