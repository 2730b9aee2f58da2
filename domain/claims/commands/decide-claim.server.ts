import { majorUnits, type Money, money } from '#kernel/money.ts'
import { leftToGiveBack } from '#domain/payments/queries/left-to-give-back.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { nextStatus } from '../claim.ts'
import type { DecisionFailure } from '../errors.ts'
import { endClaim } from './end-claim.server.ts'
import { lockClaim } from './lock-claim.server.ts'
import { noteEvent, notifyOfClaim } from './note-event.server.ts'

type Decision = { adminId: string; claimId: string; amount: Money; reason: string }

/** An admin decides what the two could not agree on: what moves, from nothing to all that was claimed, and why. Both sides read it. */
export function decideClaim(
  db: Db,
  { adminId, claimId, amount, reason }: Decision,
  now: Date,
): Promise<Result<null, DecisionFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, DecisionFailure>> => {
    const claim = await lockClaim(tx, claimId)
    if (!claim || !nextStatus(claim.status, 'decide', 'admin')) return fail({ reason: 'not-open' })
    const { booking, side, currency } = claim
    const left = side === 'guest' ? await leftToGiveBack(tx, booking.id) : claim.claimedMinor
    const max = money(Math.min(claim.claimedMinor, left), currency)
    if (amount.currency !== currency || amount.minor > max.minor) return fail({ reason: 'too-much', max })

    await endClaim(tx, claim, { status: 'decided', outcomeMinor: amount.minor, decidedBy: adminId }, now)
    await noteEvent(tx, { claimId, kind: 'decided', by: 'admin', text: reason, amountMinor: amount.minor }, now)
    await notifyOfClaim(tx, { claimId, booking, kind: 'claim_decided', sides: ['guest', 'host'] })
    const written = (minor: number) => `${majorUnits(money(minor, currency))} ${currency}`
    const on = { kind: 'booking', id: booking.id } as const
    const changes = { claim: [null, claim.kind], amount: [written(claim.claimedMinor), written(amount.minor)] } as const
    await recordAudit(tx, { actorId: adminId, action: 'claim-decided', on, reason, changes }, now)
    return ok(null)
  })
}
