import { listGateways, type PaymentGateway, type PaymentGateways } from '#domain/payments/gateway.server.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { Db } from '#platform/db.server.ts'
import { recordEvent } from './record-event.server.ts'

/** Days that new disputes are looked back for; no provider repeats an event for longer. */
const LOOK_BACK_DAYS = 30

type Lost = { id: string; error: unknown }

/**
 * Asks each provider how the disputes of our payments stand, because the event of one may be lost, and a bank decides without us.
 *
 * What is known already changes nothing, so it may run at any time.
 *
 * @returns what was not asked or not noted, which the next run tries again
 */
export async function findLostDisputes(db: Db, gateways: PaymentGateways, now: Date): Promise<Lost[]> {
  const failed: Lost[] = []
  for (const gateway of listGateways(gateways)) {
    // One provider that is away delays no other.
    await ask(db, gateway, now, failed).catch((error: unknown) => failed.push({ id: gateway.provider, error }))
  }
  return failed
}

async function ask(db: Db, { provider, findDisputes }: PaymentGateway, now: Date, failed: Lost[]): Promise<void> {
  if (!findDisputes) return
  const known = await openDisputes(db, provider)
  const events = await findDisputes({ since: new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS), known })
  for (const event of events)
    await recordEvent(db, provider, event, now).catch((error: unknown) => failed.push({ id: event.reference, error }))
}

/** A bank may take longer to decide than any look back. */
async function openDisputes(db: Db, provider: PaymentGateway['provider']): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('disputes.id')
    .where('disputes.status', '=', 'open')
    .where('provider', '=', provider)
    .orderBy('opened_at')
    .execute()
  return rows.map(({ id }) => id)
}
