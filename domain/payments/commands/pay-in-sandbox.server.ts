import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { addJob } from '#platform/outbox.server.ts'
import { cardOutcome, disputeReason, isExpired, laterOutcome, refundsEnd } from '../sandbox-card.ts'
import { noFaults, type SandboxFaults } from '../sandbox-faults.ts'
import { emitSandboxEvent } from './emit-sandbox-event.server.ts'

/** The answer of the sandbox's card fields; the app acts only on the provider's signed event. */
export type SandboxAnswer =
  | 'paid'
  | 'challenge'
  | 'declined'
  | 'insufficient-funds'
  | 'refused'
  | 'invalid-number'
  | 'expired-card'
  | 'session-ended'
  | 'not-found'

/** Minutes after which a bank disputes the payment of a card that is made for it. */
const DISPUTED_AFTER = 1

/** Tries a card on an open session, as the sandbox's own side. */
export async function payInSandbox(
  db: Db,
  sessionId: string,
  card: { number: string; expiry: string },
  now: Date,
  faults: SandboxFaults = noFaults,
): Promise<SandboxAnswer> {
  return onSession(db, sessionId, ['open', 'challenge'], now, async (tx) => {
    if (isExpired(card.expiry, now)) return 'expired-card'

    const outcome = cardOutcome(card.number)
    if (outcome === 'paid' || outcome === 'challenge') await storeCard(tx, sessionId, card.number)
    if (outcome === 'paid') {
      await tx
        .updateTable('sandbox_sessions')
        .set({ refunds_end: refundsEnd(card.number) })
        .where('id', '=', sessionId)
        .execute()
      await markPaid(tx, sessionId, now, faults)
      const reason = disputeReason(card.number)
      if (reason)
        await addJob(
          tx,
          'payments.open-sandbox-dispute',
          { sessionId, reason },
          { runAt: addMinutes(now, DISPUTED_AFTER) },
        )
    }
    if (outcome === 'challenge')
      await tx.updateTable('sandbox_sessions').set({ status: 'challenge' }).where('id', '=', sessionId).execute()
    if (outcome === 'declined' || outcome === 'insufficient-funds')
      await tx.updateTable('sandbox_sessions').set({ last_decline: outcome }).where('id', '=', sessionId).execute()
    return outcome
  })
}

/** Of the card a session that stores it keeps only how it will answer. */
async function storeCard(tx: Tx, sessionId: string, number: string): Promise<void> {
  await tx
    .updateTable('sandbox_sessions')
    .set({ later_outcome: laterOutcome(number) })
    .where('id', '=', sessionId)
    .where('stores_card', '=', true)
    .execute()
}

/** Answers the bank's 3-D Secure question; after a refusal the session stays open for another card. */
export async function answerChallenge(
  db: Db,
  sessionId: string,
  isConfirmed: boolean,
  now: Date,
  faults: SandboxFaults = noFaults,
): Promise<SandboxAnswer> {
  return onSession(db, sessionId, ['challenge'], now, async (tx) => {
    if (isConfirmed) {
      await markPaid(tx, sessionId, now, faults)
      return 'paid'
    }
    await tx
      .updateTable('sandbox_sessions')
      .set({ status: 'open', last_decline: 'declined' })
      .where('id', '=', sessionId)
      .execute()
    return 'refused'
  })
}

async function onSession(
  db: Db,
  sessionId: string,
  allowed: readonly string[],
  now: Date,
  work: (tx: Tx) => Promise<SandboxAnswer>,
): Promise<SandboxAnswer> {
  return inTransaction(db, async (tx) => {
    const session = await tx
      .selectFrom('sandbox_sessions')
      .select(['status', 'expires_at'])
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (!session) return 'not-found'
    if (session.status === 'paid') return 'paid'
    return allowed.includes(session.status) && session.expires_at > now ? work(tx) : 'session-ended'
  })
}

async function markPaid(tx: Tx, sessionId: string, now: Date, faults: SandboxFaults): Promise<void> {
  await tx.updateTable('sandbox_sessions').set({ status: 'paid', paid_at: now }).where('id', '=', sessionId).execute()
  await emitSandboxEvent(tx, { type: 'session.paid', sessionId }, now, faults)
}
