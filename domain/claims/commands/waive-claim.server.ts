import { postJournal } from '#domain/payments/commands/post-journal.server.ts'
import { hostPaymentEntry } from '#domain/payments/ledger.ts'
import { openPayment } from '#domain/payments/queries/open-payment.server.ts'
import { money, negate } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import type { LockedClaim } from './lock-claim.server.ts'
import { noteEvent, notifySides } from './note-event.server.ts'

/** Why a claim cannot be waived: nobody has to pay it, or its guest is paying just now. */
type WaiverProblem = 'nothing-due' | 'being-paid'

/** @param claim locked */
export async function waiverProblem(tx: Tx, claim: LockedClaim): Promise<WaiverProblem | null> {
  const isDue =
    claim.side === 'host' && claim.payBy && !claim.paidAt && !claim.waivedAt && (claim.outcomeMinor ?? 0) > 0
  if (!isDue) return 'nothing-due'
  const payable = { bookingId: claim.booking.id, changeId: null, claimId: claim.id }
  return (await openPayment(tx, payable)) ? 'being-paid' : null
}

/** The guest need not pay, and the host gets the same amount from us; the caller has locked the claim and checked it. */
export async function waiveClaim(tx: Tx, claim: LockedClaim, now: Date): Promise<void> {
  const { id: claimId, booking, currency, outcomeMinor } = claim
  await tx.updateTable('claims').set({ waived_at: now }).where('id', '=', claimId).execute()
  const postings = hostPaymentEntry(money(outcomeMinor!, currency), booking.hostId)
  await postJournal(tx, { eventKey: `claim-waived:${claimId}`, bookingId: booking.id, postings }, now)
  await noteEvent(tx, { claimId, kind: 'waived', by: 'admin', amountMinor: outcomeMinor }, now)
  await notifySides(tx, { claimId, booking, kind: 'claim_waived', sides: ['guest', 'host'] })
}

/** The guest's bank had the payment already: the host has it from the guest, so ours comes back. */
export async function takeBackWaived(tx: Tx, { id, booking, currency, outcomeMinor }: LockedClaim, now: Date) {
  const postings = hostPaymentEntry(negate(money(outcomeMinor!, currency)), booking.hostId)
  await postJournal(tx, { eventKey: `claim-waived-returned:${id}`, bookingId: booking.id, postings }, now)
}
