import { settleShares } from '#domain/bookings/commands/settle-shares.server.ts'
import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import { lockClaim } from '#domain/claims/commands/lock-claim.server.ts'
import { waiveClaim, waiverProblem } from '#domain/claims/commands/waive-claim.server.ts'
import { postJournal } from '#domain/payments/commands/post-journal.server.ts'
import { intendRefunds } from '#domain/payments/commands/refund-payment.server.ts'
import { goodwillEntry, hostPaymentEntry } from '#domain/payments/ledger.ts'
import { bouncePayout } from '#domain/payouts/commands/bounce-payout.server.ts'
import { type Money, money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { InterventionFailure } from '../errors.ts'
import { type AmountKind, maxOf } from '../intervention.ts'
import { readMoney } from '../queries/read-money.server.ts'

/** An act that is to be done, with what was locked for it. */
export type Act =
  | { id: string; kind: AmountKind; booking: Booking; amount: Money }
  | { id: string; kind: 'waiver'; claimId: string }
  | { id: string; kind: 'bounce'; payoutId: string; adminId: string; reason: string }

type Possible = Result<null, InterventionFailure>

/** Whether it can be done now: a read, in the transaction that then does it or writes down that it is asked for. */
export async function isPossible(tx: Tx, act: Act): Promise<Possible> {
  if (act.kind === 'bounce') return (await isPaidByBank(tx, act.payoutId)) ? ok(null) : fail({ reason: 'nothing-due' })
  if (act.kind === 'waiver') {
    const claim = await lockClaim(tx, act.claimId)
    const reason = claim ? await waiverProblem(tx, claim) : 'not-found'
    return reason ? fail({ reason }) : ok(null)
  }
  const max = maxOf(act.kind, (await readMoney(tx, act.booking)).money)
  if (Math.abs(act.amount.minor) <= max) return ok(null)
  return fail({ reason: 'too-much', max: money(max, act.amount.currency) })
}

async function isPaidByBank(tx: Tx, payoutId: string): Promise<boolean> {
  const payout = await tx
    .selectFrom('payouts')
    .select(['method', 'status'])
    .where('id', '=', payoutId)
    .executeTakeFirst()
  return payout?.method === 'bank' && payout.status === 'paid'
}

/** Moves the money; the caller has asked `isPossible` in the same transaction. */
export async function carryOut(tx: Tx, act: Act, now: Date): Promise<void> {
  if (act.kind === 'waiver') return waiveClaim(tx, (await lockClaim(tx, act.claimId))!, now)
  if (act.kind === 'bounce') {
    await bouncePayout(tx, { payoutId: act.payoutId, by: act.adminId, reason: act.reason }, now)
    return
  }
  const { id: interventionId, booking, amount } = act
  const bookingId = booking.id
  if (act.kind === 'host-payment' || act.kind === 'correction') {
    const postings = hostPaymentEntry(amount, booking.hostId)
    await postJournal(tx, { eventKey: `host-paid:${interventionId}`, bookingId, postings }, now)
  } else {
    if (act.kind === 'goodwill') {
      const postings = goodwillEntry(amount)
      await postJournal(tx, { eventKey: `goodwill:${interventionId}`, bookingId, postings }, now)
    }
    const reason = act.kind === 'goodwill' ? 'goodwill' : 'partial'
    await intendRefunds(tx, { bookingId, amount, reason, interventionId }, now)
    await settleShares(tx, bookingId, now)
  }
  await addJob(tx, 'notifications.notify-of-intervention', { interventionId })
}
