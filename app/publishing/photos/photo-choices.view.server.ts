import { listReadyPhotos } from '#domain/publishing/queries/list-ready-photos.server.ts'
import type { PhotoEntry } from '#domain/media/photo-list.ts'
import { photosOf } from '#domain/media/queries/list-own-photos.server.ts'
import { isId } from '#kernel/ids.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { emptyTexts, type ManagedPhoto, type OtherPhoto } from './managed-photo.ts'
import type { RefusedFile } from './photo-upload.tsx'
import { refusedFiles } from './refused-files.ts'

/** The photos of a listing in the making or of one that exists, and what else its host could show. */
export type PhotoChoices = {
  photos: readonly ManagedPhoto[]
  /** The host's other photos that are ready, the newest first. */
  others: readonly OtherPhoto[]
  /** Of the account: files on their way are nobody else's. */
  scope: string
  /** The page to which a form without script leads back, and what it says was not taken. */
  to: string
  refused: readonly RefusedFile[]
}

/** Rows of three and four on a phone and a desk: each weighs 60 bytes of a page. */
const OTHERS_SHOWN = 24

/**
 * @param entries as the form or the draft has them: what is not the host's, or not there any more, is left out
 * @param url `?photo=` names what a form without script has just sent
 */
export async function photoChoices(
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
    scope: userId,
    to: visitorOf(context).to(url.pathname),
    refused: refusedFiles(url),
  }
}
