import { findOwnPhotos } from '#domain/listings/queries/find-own-photos.server.ts'
import { savePhotos } from '#domain/listings/commands/save-photos.server.ts'
import { photosOfForm } from '#domain/media/input.ts'
import type { PhotoEntry } from '#domain/media/photo-list.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { photosOf } from '#domain/media/queries/list-own-photos.server.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '../../seo/page.server.ts'
import { metaTags } from '../../seo/page-meta.ts'
import { formOf } from '../../session/form.server.ts'
import { services } from '../../session/services.ts'
import { actorOf, visitorOf } from '../../session/visitor.server.ts'
import { ListingPhotosPage } from './listing-photos-page.tsx'
import { emptyTexts, type ManagedPhoto } from './managed-photo.ts'
import { refusedFiles } from './refused-files.ts'
import type { Route } from './+types/listing-photos.route'

type Context = Readonly<RouterContextProvider>

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { t, to } = visitorOf(context)
  const { title, photos } = await ownListing(params.listingId, context)
  // A form without script has just sent them, and leads back here.
  const added = url.searchParams.getAll('photo').map((photoId) => ({ photoId, ...emptyTexts }))
  return {
    title,
    photos: await managed([...photos, ...added], photos, context),
    to: to(url.pathname),
    scope: actorOf(context).userId,
    refused: refusedFiles(url),
    isSaved: url.searchParams.has('saved'),
    page: pageMeta(context, {
      title: t('photos:ofListing', { title }),
      description: t('photos:description'),
      path: null,
    }),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db } = context.get(services)
  const { listingId } = params
  const listing = await ownListing(listingId, context)
  const { photos, problems, isMove } = photosOfForm(await formOf(request))
  const shown = async (values: { problems?: Record<string, string>; problem?: string }) => ({
    photos: await managed(photos, listing.photos, context),
    ...values,
  })
  if (isMove) return shown({ problems })
  if (Object.keys(problems).length > 0) return data(await shown({ problems }), { status: 400 })

  const saved = await savePhotos(db, { hostId: actorOf(context).userId, listingId, photos })
  if (saved.ok) return redirect(visitorOf(context).to(`${url.pathname}?saved`))
  const { reason } = saved.failure
  if (reason === 'not-found') throw data(null, { status: 404 })
  const problem = visitorOf(context).t(`photos:problems.${reason}`, { ...LISTING_PHOTOS })
  return data(await shown({ problem }), { status: 400 })
}

async function ownListing(listingId: string, context: Context) {
  const { db } = context.get(services)
  const listing = await findOwnPhotos(db, { hostId: actorOf(context).userId, listingId }, visitorOf(context).language)
  if (!listing) throw data(null, { status: 404 })
  return listing
}

/** Chosen photos with what is known of them: those that the listing shows, and the host's own. */
async function managed(
  entries: readonly PhotoEntry[],
  shown: readonly (PhotoEntry & { key: string; color: string })[],
  context: Context,
): Promise<ManagedPhoto[]> {
  const own = await photosOf(
    context.get(services).db,
    actorOf(context).userId,
    entries.map(({ photoId }) => photoId),
  )
  const known = new Map<string, Pick<ManagedPhoto, 'key' | 'color' | 'state' | 'refusal'>>([
    ...shown.map(
      ({ photoId, key, color }) => [photoId, { key, color, state: 'ready' as const, refusal: null }] as const,
    ),
    ...own.map(({ id, key, color, state, refusal }) => [id, { key, color, state, refusal }] as const),
  ])
  const ids = new Set<string>()
  return entries.flatMap(({ photoId, captionEn, captionEs, altEn, altEs }) => {
    const photo = known.get(photoId)
    if (!photo || ids.has(photoId)) return []
    ids.add(photoId)
    return [{ photoId, captionEn, captionEs, altEn, altEs, ...photo }]
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function ListingPhotos({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingPhotosPage {...loaderData} {...actionData} />
}
