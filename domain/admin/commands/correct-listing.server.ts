import { hidePhoto, showPhoto } from '#domain/listings/commands/hide-photo.server.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'
import { categoryOf, type Subcategory } from '#domain/listings/category.ts'
import { updateWithin } from '#domain/publishing/commands/update-listing.server.ts'
import { findOwnListing } from '#domain/publishing/queries/read-fields.server.ts'
import type { Fields, FormStep } from '#domain/publishing/step.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { CorrectFailure } from '../errors.ts'

type OnListing = { adminId: string; listingId: string; reason: string }

/** A change that an admin makes by themselves. */
export type Correction = { what: 'category'; subcategory: Subcategory } | { what: 'pin'; lat: string; lng: string }

/**
 * Changes a listing in its host's place, by the rules of the host's own form; the host is told what and why.
 *
 * @returns `incomplete` where the listing lacks something by the rules of today, so that it is sent back instead
 */
export function correctListing(
  db: Db,
  { adminId, listingId, reason, correction }: OnListing & { correction: Correction },
  now: Date,
): Promise<Result<null, CorrectFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, CorrectFailure>> => {
    const hostId = await lockListing(tx, listingId)
    const old = hostId && (await findOwnListing(tx, { hostId, listingId }))
    if (!hostId || !old) return fail({ reason: 'gone' })
    const { step, fields } = formOf(correction, old.fields)
    const edit = { hostId, listingId, step, form: fields, by: { adminId, reason } }
    const outcome = await updateWithin(tx, edit, now)
    if (!outcome.ok)
      return outcome.failure.reason === 'incomplete'
        ? fail({ reason: 'incomplete', problems: outcome.failure.problems })
        : fail({ reason: 'gone' })
    const { historyNumber } = outcome.value
    if (historyNumber === null) return fail({ reason: 'unchanged' })
    await noteCorrection(tx, { adminId, listingId, reason, historyNumber }, now)
    return ok(null)
  })
}

function formOf(correction: Correction, old: Fields): { step: FormStep; fields: Fields } {
  if (correction.what === 'pin')
    return { step: 'location', fields: { ...old, lat: correction.lat, lng: correction.lng } }
  const { subcategory } = correction
  return { step: 'basics', fields: { ...old, category: categoryOf(subcategory), subcategory } }
}

/** Takes a single photo out of a listing, or shows it again; its host cannot put it back. */
export function changePhoto(
  db: Db,
  { adminId, listingId, photoId, reason, isHidden }: OnListing & { photoId: string; isHidden: boolean },
  now: Date,
): Promise<Result<null, CorrectFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, CorrectFailure>> => {
    if (!(await lockListing(tx, listingId))) return fail({ reason: 'gone' })
    if (isHidden) {
      const outcome = await hidePhoto(tx, { listingId, photoId }, now)
      if (outcome !== 'done') return fail({ reason: outcome })
    } else if (!(await showPhoto(tx, { listingId, photoId }))) return fail({ reason: 'gone' })
    const event = { listingId, actorId: adminId, event: 'edited', reason, fields: ['photos'] } as const
    const historyNumber = await recordHistory(tx, event, now)
    await noteCorrection(tx, { adminId, listingId, reason, historyNumber }, now)
    return ok(null)
  })
}

/** @returns the host's id; null for a listing that is removed, or nobody's */
async function lockListing(tx: Tx, listingId: string): Promise<string | null> {
  const listing = await tx
    .selectFrom('listings')
    .select('host_id')
    .where('id', '=', listingId)
    .where('status', '<>', 'removed')
    .where('throwaway', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return listing?.host_id ?? null
}

type Corrected = OnListing & { historyNumber: number }

async function noteCorrection(tx: Tx, corrected: Corrected, now: Date): Promise<void> {
  const { adminId, listingId, reason, historyNumber: number } = corrected
  await addJob(tx, 'notifications.notify-of-review', { listingId, number })
  const on = { kind: 'listing', id: listingId } as const
  await recordAudit(tx, { actorId: adminId, action: 'listing-corrected', on, reason }, now)
}
