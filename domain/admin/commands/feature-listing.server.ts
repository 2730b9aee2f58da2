import { featureListing, unfeatureListing } from '#domain/listings/commands/feature-listing.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { FeatureFailure } from '../errors.ts'

type OnListing = { adminId: string; listingId: string }

/** Puts a listing first in its row of the front page until an instant; nobody pays for it. */
export async function featureWithin(
  tx: Tx,
  { adminId, listingId, until }: OnListing & { until: Date },
  now: Date,
): Promise<Result<null, FeatureFailure>> {
  const outcome = await featureListing(tx, { listingId, until }, now)
  if (outcome !== 'done') return fail({ reason: outcome })
  const on = { kind: 'listing', id: listingId } as const
  const changes = { featuredUntil: [null, until.toISOString()] } as const
  await recordAudit(tx, { actorId: adminId, action: 'listing-featured', on, changes }, now)
  return ok(null)
}

export async function unfeatureWithin(
  tx: Tx,
  { adminId, listingId }: OnListing,
  now: Date,
): Promise<Result<null, FeatureFailure>> {
  if (!(await unfeatureListing(tx, listingId))) return fail({ reason: 'unchanged' })
  const on = { kind: 'listing', id: listingId } as const
  await recordAudit(tx, { actorId: adminId, action: 'listing-unfeatured', on }, now)
  return ok(null)
}
