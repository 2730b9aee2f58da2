import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { chargeProblem } from './charge-limits.ts'
import { emitSandboxEvent } from './commands/emit-sandbox-event.server.ts'
import type { ChargedCard, StoredCharge } from './gateway.server.ts'
import { noFaults, type SandboxFaults } from './sandbox-faults.ts'

/** Charges the card that a session has stored; a charge is a paid session of its own, a refused one has expired. */
export async function chargeStored(
  db: Db,
  input: StoredCharge,
  now: Date,
  faults: SandboxFaults = noFaults,
): Promise<ChargedCard> {
  if (chargeProblem(input.amount)) throw new Error('sandbox: the amount is not chargeable')
  return inTransaction(db, async (tx) => {
    const card = await tx
      .selectFrom('sandbox_sessions')
      .select(['later_outcome', 'email', 'return_url', 'refunds_end'])
      .where('id', '=', input.storedBy)
      .forUpdate()
      .executeTakeFirst()
    if (!card?.later_outcome) return { state: 'no-card', sessionId: '' }
    const isPaid = card.later_outcome === 'paid'
    const made = await tx
      .insertInto('sandbox_sessions')
      .values({
        id: `ss_${randomBytes(12).toString('hex')}`,
        status: isPaid ? 'paid' : 'expired',
        last_decline: isPaid ? null : card.later_outcome,
        paid_at: isPaid ? now : null,
        created_at: now,
        expires_at: now,
        idempotency_key: input.idempotencyKey,
        reference: input.reference,
        amount_minor: input.amount.minor,
        currency: input.amount.currency,
        email: card.email,
        return_url: card.return_url,
        refunds_end: card.refunds_end,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made && isPaid) await emitSandboxEvent(tx, { type: 'session.paid', sessionId: made.id }, now, faults)
    return made ? { state: card.later_outcome, sessionId: isPaid ? made.id : '' } : (await findStored(tx, input))!
  })
}

/** The session charges its card no more. */
export async function forgetCard(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sandbox_sessions')
    .set({ stores_card: false, later_outcome: null })
    .where('id', '=', sessionId)
    .execute()
}

/** The charge that is known by its key. */
export async function findStored(db: Db | Tx, input: StoredCharge): Promise<ChargedCard | null> {
  const row = await db
    .selectFrom('sandbox_sessions')
    .select(['id', 'status', 'last_decline'])
    .where('idempotency_key', '=', input.idempotencyKey)
    .executeTakeFirst()
  if (!row) return null
  if (row.status === 'paid') return { state: 'paid', sessionId: row.id }
  return { state: row.last_decline === 'authentication' ? 'authentication' : 'declined', sessionId: '' }
}
