import { type Db, inTransaction } from '#platform/db.server.ts'
import { lockClaim } from './commands/lock-claim.server.ts'
import { noteEvent, notifyOfClaim } from './commands/note-event.server.ts'
import { nextStatus } from './claim.ts'

/**
 * Nobody has answered a claim, or an offer, in time: it goes to an admin.
 *
 * @returns when to try again, where it is not time yet
 */
export function expireClaim(db: Db, claimId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    const next = claim && nextStatus(claim.status, 'expire', 'clock')
    if (!claim?.answerBy || !next) return null
    if (claim.answerBy > now) return claim.answerBy
    await tx.updateTable('claims').set({ status: next, answer_by: null }).where('id', '=', claimId).execute()
    await noteEvent(tx, { claimId, kind: 'unanswered', by: 'system' }, now)
    const told = { claimId, booking: claim.booking, kind: 'claim_unanswered' } as const
    await notifyOfClaim(tx, { ...told, sides: ['guest', 'host'] })
    return null
  })
}

/** A guest has paid for a claim: the provider has said so, and the ledger has it. */
export function notePaid(db: Db, claimId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    if (!claim?.payBy || claim.paidAt) return
    await tx.updateTable('claims').set({ paid_at: now }).where('id', '=', claimId).execute()
    await noteEvent(tx, { claimId, kind: 'paid', by: 'guest', amountMinor: claim.outcomeMinor }, now)
    await notifyOfClaim(tx, { claimId, booking: claim.booking, kind: 'claim_paid', sides: ['host'] })
  })
}

/** The time in which a guest was asked to pay is over: an admin sees it, both sides are told, and nothing is charged. */
export function noteUnpaid(db: Db, claimId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    if (!claim?.payBy || claim.paidAt || claim.unpaidAt) return null
    if (claim.payBy > now) return claim.payBy
    await tx.updateTable('claims').set({ unpaid_at: now }).where('id', '=', claimId).execute()
    await noteEvent(tx, { claimId, kind: 'unpaid', by: 'system', amountMinor: claim.outcomeMinor }, now)
    const told = { claimId, booking: claim.booking, kind: 'claim_unpaid' } as const
    await notifyOfClaim(tx, { ...told, sides: ['guest', 'host'] })
    return null
  })
}
