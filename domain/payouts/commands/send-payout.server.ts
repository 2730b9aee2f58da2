import type { Vault } from '#platform/vault.server.ts'
import { money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { PayoutGateways, ProviderMethod, SendOutcome, Sending } from '../gateway.server.ts'
import { onItsWay, tryAgainAt } from '../payout.ts'
import { isHostStopped } from '../queries/list-host-stops.server.ts'
import { partsOf } from '../queries/parts-of.server.ts'
import { isInUse } from '../queries/payable-account.server.ts'
import { readDestination } from '../queries/read-details.server.ts'
import { readSources } from '../queries/read-sources.server.ts'
import { returnPayout } from './return-payout.server.ts'
import { settlePayout } from './settle-payout.server.ts'

type Works = { db: Db; vault: Vault; gateways: PayoutGateways }

/**
 * Sends a payout in three phases: store the attempt, ask the provider, store its answer.
 *
 * Safe to repeat: earlier results are looked for first, and one attempt has one key.
 *
 * @throws Error where the outcome is unknown: the next run asks again
 */
export async function sendPayout({ db, vault, gateways }: Works, payoutId: string, now: Date): Promise<void> {
  const begun = await inTransaction(db, (tx) => beginAttempt(tx, gateways, payoutId, now))
  if (!begun) return
  const outcome = await askProvider({ db, vault, gateways }, begun)
  await inTransaction(db, (tx) => noteOutcome(tx, begun, outcome, now))
}

type Attempt = Omit<Sending, 'destination' | 'sources'> & { accountId: string; method: ProviderMethod }

/** @returns the attempt to make, or to repeat after a crash; null where there is none now */
async function beginAttempt(tx: Tx, gateways: PayoutGateways, payoutId: string, now: Date): Promise<Attempt | null> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout || payout.method === 'bank' || !gateways[payout.method]) return null
  const { status, next_attempt_at: tryAt } = payout
  if (!onItsWay.some((each) => each === status)) return null
  const isNew = status === 'due' || tryAt !== null
  if (tryAt && tryAt > now) return null
  // The account was replaced: the next payout goes to the one in use.
  if (isNew && !(await isInUse(tx, payout.account_id))) {
    await returnPayout(tx, payoutId, { status: 'cancelled' }, now)
    return null
  }
  const attempts = isNew ? payout.attempts + 1 : payout.attempts
  const sentAt = payout.sent_at ?? now
  if (isNew)
    await tx
      .updateTable('payouts')
      .set({ status: 'sending', attempts, next_attempt_at: null, sent_at: sentAt })
      .where('id', '=', payoutId)
      .execute()
  const [largest] = (await partsOf(tx, payoutId)).toSorted((a, b) => b.amount.minor - a.amount.minor)
  return {
    payoutId,
    attempts,
    method: payout.method,
    accountId: payout.account_id,
    idempotencyKey: attempts === 1 ? payoutId : `${payoutId}:${attempts}`,
    sentAt,
    amount: money(payout.amount_minor, payout.currency),
    bookingId: largest!.bookingId,
  }
}

/** Locks the bookings first, because a stop locks its booking before it looks for payouts. */
async function lockPayout(tx: Tx, payoutId: string) {
  await sql`select 1 from bookings where id in (select booking_id from payout_parts where payout_id = ${payoutId})
    order by id for no key update`.execute(tx)
  return tx
    .selectFrom('payouts')
    .select(['method', 'status', 'attempts', 'next_attempt_at', 'sent_at', 'account_id', 'amount_minor', 'currency'])
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()
}

const gone: SendOutcome = { state: 'refused', reason: 'the account’s details are gone', isFinal: true }

const ofOtherMode: SendOutcome = { state: 'refused', reason: 'the account is of another mode', isFinal: true }

async function askProvider({ db, vault, gateways }: Works, attempt: Attempt): Promise<SendOutcome> {
  const gateway = gateways[attempt.method]!
  const destination = await readDestination(db, vault, attempt.accountId)
  if (!destination) return gone
  if (destination.isLive !== null && destination.isLive !== gateway.isLive) return ofOtherMode
  const sources = await readSources(db, attempt.bookingId)
  const sending = { ...attempt, destination: destination.reference, sources }
  return (await gateway.find(sending)) ?? (await gateway.send(sending))
}

async function noteOutcome(tx: Tx, { payoutId, attempts }: Attempt, outcome: SendOutcome, now: Date): Promise<void> {
  if (outcome.state === 'refused') return noteRefusal(tx, { payoutId, attempts, outcome }, now)
  const { sent } = outcome.state === 'paid' ? outcome : {}
  await tx
    .updateTable('payouts')
    .set({
      provider_reference: outcome.reference,
      ...(sent && { sent_minor: sent.minor, sent_currency: sent.currency }),
    })
    .where('id', '=', payoutId)
    .where('status', '=', 'sending')
    .execute()
  if (outcome.state === 'sending' || (await settlePayout(tx, payoutId, null, now))) return
  const { status } = await tx
    .selectFrom('payouts')
    .select('status')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  // No code path leads here, so somebody has to look.
  if (status !== 'paid') throw new Error(`payout ${payoutId} is ${status}, and its provider has paid it`)
}

type Refusal = { payoutId: string; attempts: number; outcome: SendOutcome & { state: 'refused' } }

/** Stores a refusal: the payout waits for its next attempt or has failed; old attempts are ignored. */
async function noteRefusal(tx: Tx, { payoutId, attempts, outcome }: Refusal, now: Date): Promise<void> {
  const tryAt = outcome.isFinal ? null : tryAgainAt(attempts, now)
  const refused = await tx
    .updateTable('payouts')
    .set({ next_attempt_at: tryAt, last_error: outcome.reason.slice(0, 500) })
    .where('id', '=', payoutId)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .where('next_attempt_at', 'is', null)
    .executeTakeFirst()
  if (refused.numUpdatedRows === 0n) return
  if (tryAt) return endIfStopped(tx, payoutId, now)
  await returnPayout(tx, payoutId, { status: 'failed', error: outcome.reason }, now)
}

/** Ends the payout where its host, or one of its bookings, was stopped while it was being sent. */
async function endIfStopped(tx: Tx, payoutId: string, now: Date): Promise<void> {
  const isBookingStopped = sql<boolean>`exists (select from payout_parts join payout_stops using (booking_id)
    where payout_id = payouts.id and ended_at is null)`
  const stopped = await tx
    .selectFrom('payouts')
    .select('id')
    .where('id', '=', payoutId)
    .where((eb) => eb.or([isHostStopped('payouts.host_id'), isBookingStopped]))
    .executeTakeFirst()
  if (stopped) await returnPayout(tx, payoutId, { status: 'cancelled' }, now)
}
