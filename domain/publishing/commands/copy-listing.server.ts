import type { Unit } from '#domain/availability/unit.ts'
import { fail, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { DraftFailure } from '../errors.ts'
import { contentOf } from '../input.ts'
import { findOwnListing } from '../queries/read-fields.server.ts'
import { type Fields, type FormStep, formSteps } from '../step.ts'
import { insertDraft } from './save-draft.server.ts'

type Copy = { hostId: string; listingId: string; limits: Limits }

/** Makes a draft with all of the listing's content, for another space like it; it opens at its photos, which differ as its texts do. */
export function duplicateListing(db: Db, copy: Copy, now: Date): Promise<Result<string, DraftFailure>> {
  return copied(db, copy, (unit) => ({ unit, keepsSpaces: false }), now)
}

/** Makes a draft of the same space with the other unit, without fields that only one unit has. */
export function offerOtherWay(db: Db, copy: Copy, now: Date): Promise<Result<string, DraftFailure>> {
  return copied(db, copy, (unit) => ({ unit: unit === 'day' ? 'hour' : 'day', keepsSpaces: true }), now)
}

function copied(
  db: Db,
  { hostId, listingId, limits }: Copy,
  as: (unit: Unit) => { unit: Unit; keepsSpaces: boolean },
  now: Date,
): Promise<Result<string, DraftFailure>> {
  return inTransaction(db, async (tx) => {
    const listing = await findOwnListing(tx, { hostId, listingId })
    if (!listing) return fail({ reason: 'not-found' })

    const { unit, keepsSpaces } = as(listing.unit)
    // A price per day says nothing about an hour.
    const left = unit === listing.unit ? [] : ['price', 'weekendPrice']
    if (!keepsSpaces) left.push('spaces')
    // Fields that the other unit lacks are not stored.
    const fields = Object.fromEntries(Object.entries(listing.fields).filter(([name]) => !left.includes(name)))
    return insertDraft(
      tx,
      { hostId, unit, fields, step: keepsSpaces ? firstOpen(unit, fields) : 'photos', limits },
      now,
    )
  })
}

/** The other unit has fields of its own, which are not filled in yet. */
function firstOpen(unit: Unit, fields: Fields): FormStep {
  const content = contentOf(unit, fields)
  return (content.ok ? null : formSteps.find((step) => content.failure[step])) ?? 'pricing'
}
