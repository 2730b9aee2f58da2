import { withdrawListing } from '#domain/publishing/commands/withdraw-listing.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { UnpublishFailure } from '../errors.ts'

type Input = { adminId: string; listingId: string; reason: string }

/**
 * Sends a listing back to its host, who reads the reason and answers with what they submit again; strangers no longer find it, and
 * bookings stay.
 */
export function unpublishListing(db: Db, input: Input, now: Date): Promise<Result<null, UnpublishFailure>> {
  const { adminId, listingId, reason } = input
  return inTransaction(db, async (tx): Promise<Result<null, UnpublishFailure>> => {
    if (!(await withdrawListing(tx, input, now))) return fail({ reason: 'not-possible' })
    const on = { kind: 'listing', id: listingId } as const
    await recordAudit(tx, { actorId: adminId, action: 'listing-returned', on, reason }, now)
    return ok(null)
  })
}
