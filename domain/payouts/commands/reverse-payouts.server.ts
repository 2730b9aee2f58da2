import { postJournal } from '#domain/payments/commands/post-journal.server.ts'
import { reversalDoneEntry, reversalEntry, reversalFailedEntry } from '#domain/payments/ledger.ts'
import { newId } from '#kernel/ids.ts'
import { statusesBefore } from '#kernel/life.ts'
import { money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { PayoutGateways, ReverseOutcome } from '../gateway.server.ts'
import { type Debt, findDebts, readReversible } from '../queries/find-debts.server.ts'
import { reversalLife } from '../reversal.ts'
import { sentBackOf } from '../settlement.ts'

/** Queues reversals of paid bookings whose host now owes; what does not come back stays their debt. */
export async function queueReversals(db: Db, gateways: PayoutGateways, now: Date): Promise<void> {
  const methods = Object.values(gateways).flatMap(({ method, reverse }) => (reverse ? [method] : []))
  for (const debt of await findDebts(db, methods, now)) {
    try {
      await inTransaction(db, (tx) => intendReversal(tx, debt, now))
    } catch (error) {
      // A payment or reversal came first: the next run sees it.
      if (!violates(error, 'payout_reversal_is_owed') && !violates(error, 'payout_reversals_one_at_a_time')) throw error
    }
  }
  const open = await db
    .selectFrom('payout_reversals')
    .select('id')
    .where('status', '=', 'intended')
    .limit(1000)
    .execute()
  for (const { id } of open) await addJob(db, 'payouts.reverse', { reversalId: id }, once(id))
}

const once = (id: string) => ({ key: `payouts.reverse:${id}`, queue: `reversal:${id}` })

/** Takes the host's turn, so that a payout that sets off the same debt waits. */
async function intendReversal(tx: Tx, { payoutId, bookingId, hostId, currency }: Debt, now: Date): Promise<void> {
  await sql`select 1 from ledger_accounts where kind = 'host' and owner_id = ${hostId} and currency = ${currency} for no key update`.execute(
    tx,
  )
  const { owed, part, paid, sent, back, sentBack } = await readReversible(tx, { payoutId, bookingId, hostId, currency })
  const left = paid - back
  const amount = Math.min(owed, part, left)
  if (amount <= 0) return
  const sentMinor = sentBackOf({ amount, paid, sent, sentBack, left })
  if (sentMinor <= 0) return
  const id = newId(now.getTime())
  const row = { id, payout_id: payoutId, booking_id: bookingId, amount_minor: amount, sent_minor: sentMinor }
  await tx
    .insertInto('payout_reversals')
    .values({ ...row, status: 'intended', created_at: now })
    .execute()
  const postings = reversalEntry(money(amount, currency), hostId)
  await postJournal(tx, { eventKey: `reversal:${id}`, bookingId, postings }, now)
}

/** Second and third phase: asks with the reversal's key, then stores the answer; safe to repeat. */
export async function reversePayout(db: Db, gateways: PayoutGateways, reversalId: string, now: Date): Promise<void> {
  const reversal = await db
    .selectFrom('payout_reversals')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .select(['payouts.method', 'payouts.currency', 'sent_currency', 'host_id', 'booking_id'])
    .select(['payouts.provider_reference as transfer', 'payout_reversals.amount_minor', 'payout_reversals.sent_minor'])
    .where('payout_reversals.id', '=', reversalId)
    .where('payout_reversals.status', '=', 'intended')
    .executeTakeFirst()
  if (!reversal?.transfer || reversal.method === 'bank') return
  const gateway = gateways[reversal.method]
  if (!gateway?.reverse) return
  const sent = money(reversal.sent_minor, reversal.sent_currency ?? reversal.currency)
  const outcome = await gateway.reverse({ reversalId, transfer: reversal.transfer, amount: sent })
  const amount = money(reversal.amount_minor, reversal.currency)
  const { host_id: hostId, booking_id: bookingId } = reversal
  await inTransaction(db, (tx) => noteOutcome(tx, { reversalId, bookingId, hostId, amount, sent }, outcome, now))
}

type Noted = {
  reversalId: string
  bookingId: string
  hostId: string
  amount: ReturnType<typeof money>
  sent: ReturnType<typeof money>
}

async function noteOutcome(tx: Tx, noted: Noted, outcome: ReverseOutcome, now: Date): Promise<void> {
  const { reversalId, bookingId, hostId, amount, sent } = noted
  const isDone = outcome.state === 'done'
  const status = isDone ? 'done' : 'failed'
  const ended = await tx
    .updateTable('payout_reversals')
    .set({
      status,
      ended_at: now,
      ...(isDone ? { provider_reference: outcome.reference } : { last_error: outcome.reason.slice(0, 500) }),
    })
    .where('id', '=', reversalId)
    .where('status', 'in', statusesBefore(reversalLife, status))
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return
  const postings = isDone ? reversalDoneEntry(amount, hostId, sent) : reversalFailedEntry(amount, hostId)
  await postJournal(tx, { eventKey: `reversal-${status}:${reversalId}`, bookingId, postings }, now)
}
