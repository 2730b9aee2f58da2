import { ListPage } from '#domain/bookings/input.ts'
import { removePhoto } from '#domain/media/commands/remove-photo.server.ts'
import { listOwnPhotos } from '#domain/media/queries/list-own-photos.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { PhotosPage } from './photos-page.tsx'
import { refusedFiles } from './refused-files.ts'
import type { Route } from './+types/photos.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const { language, t, to } = visitorOf(context)
  const { userId } = actorOf(context)
  const page = ListPage.parse(searchOf(url)['page'])
  return {
    ...(await listOwnPhotos(db, { ownerId: userId, page }, language)),
    scope: userId,
    to: to(url.pathname),
    refused: refusedFiles(url),
    meta: pageMeta(context, { title: t('photos:title'), description: t('photos:description'), path: null }),
  }
}

/** Removes a photo that nothing shows. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, storage } = context.get(services)
  const { photoId = '' } = await formOf(request)
  if (!isId(photoId)) throw data(null, { status: 404 })
  const outcome = await removePhoto(db, storage, { ownerId: actorOf(context).userId, photoId })
  if (outcome.ok) return redirect(url.pathname + url.search)
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return data({ inUse: photoId }, { status: 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.meta)

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotosPage {...loaderData} inUse={actionData?.inUse} />
}
