import { withdrawListing } from '#domain/publishing/commands/withdraw-listing.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { UnpublishFailure } from '../errors.ts'

type Input = { adminId: string; listingId: string; reason: string }

/**
 * Sends a listing back to its host, who reads the reason and answers with what they submit again; strangers no longer find it, and
 * bookings stay.
 */
export const unpublishListing = (db: Db, input: Input, now: Date): Promise<Result<null, UnpublishFailure>> =>
  inTransaction(db, (tx) => unpublishWithin(tx, input, now))

/** The same in the caller's transaction; a failure writes nothing. */
export async function unpublishWithin(tx: Tx, input: Input, now: Date): Promise<Result<null, UnpublishFailure>> {
  const { adminId, listingId, reason } = input
  if (!(await withdrawListing(tx, input, now))) return fail({ reason: 'not-possible' })
  const on = { kind: 'listing', id: listingId } as const
  await recordAudit(tx, { actorId: adminId, action: 'listing-returned', on, reason }, now)
  return ok(null)
}
