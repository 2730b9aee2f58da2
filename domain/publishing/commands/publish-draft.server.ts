import { unitOf } from '#domain/availability/unit.ts'
import { mayUseAddressOf } from '#domain/accounts/queries/may-use-address.server.ts'
import { insertListing } from '#domain/listings/commands/write-content.server.ts'
import type { ListingContent } from '#domain/listings/input.ts'
import { owesDeclaration } from '#domain/accounts/queries/owes-declaration.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import timeZoneOf from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import type { PublishFailure } from '../errors.ts'
import { contentOf } from '../input.ts'
import { storedFields } from '../queries/parse-fields.server.ts'
import { isReviewing } from '../queries/read-review-setting.server.ts'
import { isWaitingForPhotos, problemsInWorld } from './match-world.server.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'
import { nextLook } from '../waiting.ts'
import { refusingTakenBlocks, writeBlocks } from './write-blocks.server.ts'
import { discardDraft } from './save-draft.server.ts'

/** `waiting`: it is published as soon as its photos are ready. */
type Published = { listingId: string; status: 'published' | 'in_review' | 'waiting' }

/** @property isAlone the host is not there to see it, and is notified; only what still waits is published */
type OwnDraft = { hostId: string; draftId: string; isAlone?: boolean }

/** Publishes a draft, or submits it to review where the settings require one; idempotent. */
export const publishDraft = (db: Db, draft: OwnDraft, now: Date): Promise<Result<Published, PublishFailure>> =>
  refusingTakenBlocks(db, (tx) => publishWithin(tx, draft, now))

/**
 * The same in the caller's transaction.
 *
 * @throws a violation of `occupancy_never_overlaps` where a blocked day is booked
 */
export async function publishWithin(
  tx: Tx,
  { hostId, draftId, isAlone = false }: OwnDraft,
  now: Date,
): Promise<Result<Published, PublishFailure>> {
  const draft = await tx
    .selectFrom('listing_drafts')
    .select(['listing_type', 'fields'])
    .where('id', '=', draftId)
    .where('host_id', '=', hostId)
    .$if(isAlone, (query) => query.where('publish_state', '=', 'waiting'))
    .forUpdate()
    .executeTakeFirst()
  if (!draft) return publishedBefore(tx, hostId, draftId)

  if (!(await mayUseAddressOf(tx, hostId, 'publish'))) return fail({ reason: 'address-unproved' })
  const content = contentOf(unitOf(draft.listing_type), storedFields(draft.fields, draftId))
  if (!content.ok) return fail({ reason: 'incomplete', problems: content.failure })
  return publishContent(tx, { id: draftId, hostId, isAlone }, content.value, now)
}

async function publishedBefore(tx: Tx, hostId: string, id: string): Promise<Result<Published, PublishFailure>> {
  const row = await tx
    .selectFrom('listings')
    .select('status')
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return row?.status === 'published' || row?.status === 'in_review'
    ? ok({ listingId: id, status: row.status })
    : fail({ reason: 'not-found' })
}

type NewListing = { id: string; hostId: string; isAlone: boolean }

/** The time zone follows from the place, permanently, and the currency from the country. */
async function publishContent(
  tx: Tx,
  { id, hostId, isAlone }: NewListing,
  content: ListingContent,
  now: Date,
): Promise<Result<Published, PublishFailure>> {
  const problems = await problemsInWorld(tx, { hostId, listingId: id }, content)
  if (problems && !isWaitingForPhotos(problems)) return fail({ reason: 'incomplete', problems })
  if (await owesDeclaration(tx, hostId, content.location.countryCode)) return fail({ reason: 'undeclared' })
  if (problems) return waitForPhotos(tx, id, now)

  const status = (await isReviewing(tx)) ? 'in_review' : 'published'
  const { lat, lng } = content.location.at
  const timeZone = timeZoneOf(lat, lng)
  await insertListing(tx, { id, hostId, status, timeZone }, content, now)
  await writeBlocks(tx, { listingId: id, zone: timeZone, today: dayIn(now, timeZone) }, content, now)
  await queueCalendar(tx, id)
  await discardDraft(tx, { hostId, draftId: id })
  const number = await recordHistory(
    tx,
    { listingId: id, actorId: hostId, event: status === 'in_review' ? 'submitted' : status },
    now,
  )
  if (isAlone && status === 'published') await addJob(tx, 'notifications.notify-of-review', { listingId: id, number })
  return ok({ listingId: id, status })
}

/** Photos are prepared in seconds; pressing again goes on waiting, with one job all the time. */
async function waitForPhotos(tx: Tx, draftId: string, now: Date): Promise<Result<Published, PublishFailure>> {
  await tx
    .updateTable('listing_drafts')
    .set({
      publish_state: 'waiting',
      publish_since: sql`case when publish_state = 'waiting' then publish_since else ${now}::timestamptz end`,
    })
    .where('id', '=', draftId)
    .execute()
  await addJob(tx, 'publishing.publish-waiting', { draftId }, { runAt: nextLook(now), key: `publish:${draftId}` })
  return ok({ listingId: draftId, status: 'waiting' })
}

/** A calendar that an import has brought along waits for the listing. */
async function queueCalendar(tx: Tx, listingId: string): Promise<void> {
  const imported = await tx
    .selectFrom('imported_listings')
    .select('calendar_url')
    .where('listing_id', '=', listingId)
    .where('calendar_url', 'is not', null)
    .executeTakeFirst()
  if (imported) await addJob(tx, 'imports.connect-calendar', { listingId })
}
