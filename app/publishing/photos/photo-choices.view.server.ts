import type { Fields } from '#domain/publishing/step.ts'
import { listReadyPhotos } from '#domain/publishing/queries/list-ready-photos.server.ts'
import { type AttributeName, shownByPhotos } from '#domain/listings/attribute.ts'
import type { PhotoEntry } from '#domain/media/photo-list.ts'
import { photosOf } from '#domain/media/queries/list-own-photos.server.ts'
import { isId } from '#kernel/ids.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { emptyTexts, type ManagedPhoto, type OtherPhoto } from './managed-photo.ts'
import type { RefusedFile } from './photo-upload.tsx'
import { refusedFiles } from './refused-files.ts'

/** The photos of a draft or a listing, and other photos of its host. */
export type PhotoChoices = {
  photos: readonly ManagedPhoto[]
  /** The host's other photos that are ready, the newest first. */
  others: readonly OtherPhoto[]
  /** The attributes that the host states and photos can show. */
  stated: readonly AttributeName[]
  /** The account's scope: uploads on a shared device belong to one account. */
  scope: string
  /** The page to which a form without script leads back, and the files it refused. */
  to: string
  refused: readonly RefusedFile[]
}

/** A maximum that fills rows of three and four; each photo adds 60 bytes to the page. */
const OTHERS_SHOWN = 24

/**
 * @param fields of the whole listing
 * @param entries of the form or the draft; photos that are deleted or not the host's are left out
 * @param url whose `?photo=` names photos just sent without script
 */
export async function photoChoices(
  fields: Fields,
  entries: readonly PhotoEntry[],
  url: URL,
  context: Readonly<RouterContextProvider>,
): Promise<PhotoChoices> {
  const { db } = context.get(services)
  const { userId } = actorOf(context)
  const sent = url.searchParams.getAll('photo').map((photoId) => ({ photoId, ...emptyTexts }))
  const placed = new Map([...sent, ...entries].map((entry) => [entry.photoId, entry]))
  const ids = [...new Set([...entries, ...sent].map(({ photoId }) => photoId))].filter(isId)

  const [ready, own] = await Promise.all([listReadyPhotos(db, userId, ids), photosOf(db, userId, ids)])
  const known = new Map<string, Pick<ManagedPhoto, 'key' | 'color' | 'state' | 'refusal'>>([
    ...ready.map(({ id, key, color }) => [id, { key, color, state: 'ready' as const, refusal: null }] as const),
    ...own.map(({ id, key, color, state, refusal }) => [id, { key, color, state, refusal }] as const),
  ])
  return {
    photos: ids.flatMap((id) => {
      const photo = known.get(id)
      return photo ? [{ ...placed.get(id)!, ...photo }] : []
    }),
    others: ready
      .filter(({ id }) => !placed.has(id))
      .slice(0, OTHERS_SHOWN)
      .map(({ id, key, color }) => ({ photoId: id, key, color })),
    stated: shownByPhotos.filter((name) => fields[name]?.trim()),
    scope: userId,
    to: visitorOf(context).to(url.pathname),
    refused: refusedFiles(url),
  }
}
