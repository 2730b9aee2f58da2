import { unitOf } from '#domain/availability/unit.ts'
import { mayUseAddress } from '#domain/accounts/policy.ts'
import { owesDeclaration } from '#domain/accounts/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import timeZoneOf from '@photostructure/tz-lookup'
import type { PublishFailure } from '../errors.ts'
import { contentOf, type ListingContent } from '../input.ts'
import { isReviewing } from '../queries/read-review-setting.server.ts'
import type { Fields } from '../step.ts'
import { problemsInWorld } from './match-world.server.ts'
import { recordHistory } from './record-history.server.ts'
import {
  contentColumns,
  refusingTakenBlocks,
  writeBlocks,
  writeClosedWeekdays,
  writeParts,
} from './write-content.server.ts'

type Published = { listingId: string; status: 'published' | 'in_review' }

/**
 * Makes a draft a listing, whole or not at all: strangers find it, or an admin looks at it first where the settings say so. A second
 * request for the same draft gets the same answer.
 */
export function publishDraft(
  db: Db,
  { hostId, draftId }: { hostId: string; draftId: string },
  now: Date,
): Promise<Result<Published, PublishFailure>> {
  return refusingTakenBlocks(db, async (tx) => {
    const draft = await tx
      .selectFrom('listing_drafts')
      .select(['listing_type', 'fields'])
      .where('id', '=', draftId)
      .where('host_id', '=', hostId)
      .forUpdate()
      .executeTakeFirst()
    if (!draft) return publishedBefore(tx, hostId, draftId)

    const host = await tx
      .selectFrom('user')
      .select('emailVerified as isProved')
      .where('id', '=', hostId)
      .executeTakeFirstOrThrow()
    if (!mayUseAddress(host, 'publish')) return fail({ reason: 'address-unproved' })
    const content = contentOf(unitOf(draft.listing_type), draft.fields as Fields)
    if (!content.ok) return fail({ reason: 'incomplete', problems: content.failure })
    return insertListing(tx, { id: draftId, hostId }, content.value, now)
  })
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

type NewListing = { id: string; hostId: string }

/** Its time zone follows from its place, once and for good; its currency from its country. */
async function insertListing(
  tx: Tx,
  { id, hostId }: NewListing,
  content: ListingContent,
  now: Date,
): Promise<Result<Published, PublishFailure>> {
  const problems = await problemsInWorld(tx, { hostId, listingId: id }, content)
  if (problems) return fail({ reason: 'incomplete', problems })
  if (await owesDeclaration(tx, hostId, content.location.countryCode)) return fail({ reason: 'undeclared' })

  const isReviewed = await isReviewing(tx)
  const status = isReviewed ? 'in_review' : 'published'
  const { lat, lng } = content.location.at
  const zone = timeZoneOf(lat, lng)
  await tx
    .insertInto('listings')
    .values({
      id,
      host_id: hostId,
      status,
      ...contentColumns(content),
      time_zone: zone,
      created_at: now,
      published_at: isReviewed ? null : now,
    })
    .execute()
  await insertSpaces(tx, { id, hostId }, content, now)
  await writeParts(tx, id, content, now)
  const today = dayIn(now, zone)
  await writeClosedWeekdays(tx, { listingId: id, today }, content, now)
  await writeBlocks(tx, { listingId: id, zone, today }, content, now)
  await tx.deleteFrom('listing_drafts').where('id', '=', id).execute()
  await recordHistory(tx, { listingId: id, actorId: hostId, event: isReviewed ? 'submitted' : 'published' }, now)
  return ok({ listingId: id, status })
}

/** Those that it shares, else one of its own. Turnover is a space's: what is said last counts for all its listings. */
async function insertSpaces(
  tx: Tx,
  { id, hostId }: NewListing,
  { basics, location, availability }: ListingContent,
  now: Date,
): Promise<void> {
  const turnover = { turnover_minutes: availability.turnoverMinutes }
  const shared = [...basics.spaceIds]
  if (shared.length > 0) await tx.updateTable('spaces').set(turnover).where('id', 'in', shared).execute()
  else {
    const space = newId(now.getTime())
    await tx
      .insertInto('spaces')
      .values({ id: space, host_id: hostId, name: location.street, ...turnover })
      .execute()
    shared.push(space)
  }
  await tx
    .insertInto('listing_spaces')
    .values(shared.map((space_id) => ({ listing_id: id, space_id })))
    .execute()
}
