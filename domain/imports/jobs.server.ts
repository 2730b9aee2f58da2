import { HOUR_MS } from '#kernel/durations.ts'
import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import type { PhotoRefusal } from '#domain/media/errors.ts'
import { addPhotoToDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { photoTypes } from '#domain/media/photo-formats.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { jsonColumn } from '#platform/json-column.server.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { networkOf } from '#platform/outside-address.server.ts'
import type { OutsideFailure, OutsideFetch } from '#platform/outside-fetch.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { z } from 'zod'
import { queuePhotos } from './commands/queue-photos.server.ts'

type World = { db: Db; storage: Storage; outside: OutsideFetch; limits: Limits; budgets: Budgets }
type Fetch = { id: string; hostId: string; url: string; texts: Record<string, string> }

/** Each reason has a message in both languages. */
type FetchFailure = OutsideFailure['reason'] | PhotoRefusal | 'type' | 'too-many'

/** A whole photo may take so long over a slow line. */
const MAX_MS = 20_000
const WAIT_MS = HOUR_MS / 6
/** So long the photos of a server are counted; whose host has asked for too many tries as often. */
const BUSY_MS = HOUR_MS / 60

/** One job fetches one photo and queues the next. */
export async function fetchPhoto(world: World, draftId: string, now: Date): Promise<void> {
  const { db, limits } = world
  const next = await nextFetch(db, draftId)
  if (!next) return
  const queued = { draftId, hostId: next.hostId }
  if ((await photosOfLastHour(db, next.hostId, now)) >= limits.photosPerHour)
    return queuePhotos(db, queued, new Date(now.getTime() + WAIT_MS))

  const photo = await photoAt(world, next, now)
  if ('failure' in photo && photo.failure === 'busy') return queuePhotos(db, queued, new Date(now.getTime() + BUSY_MS))
  if ('photoId' in photo) await place(db, draftId, next, photo.photoId)
  else await note(db, next.id, photo.failure)
  await queuePhotos(db, queued)
}

const photoTexts = jsonColumn('photo_fetches.texts', z.record(z.string(), z.string()))

async function nextFetch(db: Db, draftId: string): Promise<Fetch | undefined> {
  const row = await db
    .selectFrom('photo_fetches as photo')
    .innerJoin('listing_drafts as draft', 'draft.id', 'draft_id')
    .select(['photo.id', 'host_id as hostId', 'url', 'texts'])
    .where('draft_id', '=', draftId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, texts: photoTexts(row.texts, row.id) }
}

/** Photos are counted where they arrive, so that sent and fetched ones share a limit. */
async function photosOfLastHour(db: Db, hostId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', hostId)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return count
}

type Photo = { photoId: string } | { failure: FetchFailure }

async function photoAt({ db, storage, outside, budgets }: World, { url, hostId }: Fetch, now: Date): Promise<Photo> {
  let isCounted = false
  const answer = await outside({
    url,
    accept: photoTypes.join(','),
    maxBytes: MAX_PHOTO_BYTES,
    maxMs: MAX_MS,
    mayAsk: async (address) => {
      if (!(await budgets.spend('photoFetchOfAddress', networkOf(address), now)).ok) return false
      // Photos that are not there count too, because their servers are asked; where none is asked, none counts.
      isCounted ||= (await budgets.spend('photoFetch', hostId, now)).ok
      return isCounted
    },
  })
  if (!answer.ok) return { failure: answer.failure.reason }
  const { mediaType, bytes } = answer.value
  // A page that says in words that the photo is missing may answer 200.
  if (!/^(image\/.*|application\/octet-stream|)$/.test(mediaType)) return { failure: 'type' }
  const accepted = await acceptPhoto(db, storage, { ownerId: hostId, bytes }, now)
  return accepted.ok ? accepted.value : { failure: accepted.failure.reason }
}

async function place(db: Db, draftId: string, { id, texts }: Fetch, photoId: string): Promise<void> {
  const added = await inTransaction(db, async (tx) => {
    const outcome = await addPhotoToDraft(tx, draftId, { photoId, ...texts })
    if (outcome === 'added')
      await tx.updateTable('photo_fetches').set({ state: 'fetched' }).where('id', '=', id).execute()
    return outcome
  })
  if (added === 'too-many') await note(db, id, added)
}

async function note(db: Db, id: string, failure: FetchFailure): Promise<void> {
  await db.updateTable('photo_fetches').set({ state: 'failed', failure }).where('id', '=', id).execute()
}
