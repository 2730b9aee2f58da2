import { type Db, inTransaction } from '#platform/db.server.ts'
import { lockClaim } from './commands/lock-claim.server.ts'
import { takeBackWaived } from './commands/waive-claim.server.ts'
import { noteEvent, notifySides } from './commands/note-event.server.ts'
import { nextStatus } from './claim.ts'

/**
 * A claim or an offer that nobody has answered in time goes to an admin.
 *
 * @returns when to try again, if it is not time yet
 */
export function expireClaim(db: Db, claimId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    const next = claim && nextStatus(claim.status, 'expire', 'clock')
    if (!claim?.answerBy || !next) return null
    if (claim.answerBy > now) return claim.answerBy
    await tx.updateTable('claims').set({ status: next, answer_due_at: null }).where('id', '=', claimId).execute()
    await noteEvent(tx, { claimId, kind: 'unanswered', by: 'system' }, now)
    const notice = { claimId, booking: claim.booking, kind: 'claim_unanswered' } as const
    await notifySides(tx, { ...notice, sides: ['guest', 'host'] })
    return null
  })
}

/** The provider has confirmed the payment, and the ledger has it. */
export function notePaid(db: Db, claimId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    if (!claim?.payBy || claim.paidAt) return
    await tx.updateTable('claims').set({ paid_at: now }).where('id', '=', claimId).execute()
    await noteEvent(tx, { claimId, kind: 'paid', by: 'guest', amountMinor: claim.outcomeMinor }, now)
    await notifySides(tx, { claimId, booking: claim.booking, kind: 'claim_paid', sides: ['host'] })
    if (claim.waivedAt) await takeBackWaived(tx, claim, now)
  })
}

/** An admin sees the unpaid claim, both sides are notified, and nothing is charged. */
export function noteUnpaid(db: Db, claimId: string, now: Date): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const claim = await lockClaim(tx, claimId)
    if (!claim?.payBy || claim.paidAt || claim.unpaidAt || claim.waivedAt) return null
    if (claim.payBy > now) return claim.payBy
    await tx.updateTable('claims').set({ unpaid_at: now }).where('id', '=', claimId).execute()
    await noteEvent(tx, { claimId, kind: 'unpaid', by: 'system', amountMinor: claim.outcomeMinor }, now)
    const notice = { claimId, booking: claim.booking, kind: 'claim_unpaid' } as const
    await notifySides(tx, { ...notice, sides: ['guest', 'host'] })
    return null
  })
}
