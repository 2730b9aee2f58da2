import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import type { ProviderEvent } from './gateway.server.ts'
import type { MercadoPagoClient } from './gateway.mercado-pago-client.server.ts'

export type MercadoPagoContext = { db: Db; client: MercadoPagoClient; clock: () => Date; publicUrl: string }

/** A preference as it stands in our own table. */
export type PreferenceRow = RowOf<typeof preferences>

export const preferences = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('mercado_pago_preferences')
    .select(['id', 'reference', 'amount_minor', 'init_point', 'return_url', 'status', 'created_at', 'ended_at'])
    .select(['payment_id', 'paid_at'])

/** A preference that is ended here takes no money that stays. @returns whether it was open until now */
export async function endOpen({ db, clock }: MercadoPagoContext, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('mercado_pago_preferences')
    .set({ status: 'ended', ended_at: clock() })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** The event in our books of a preference that is paid or has ended; null for an open one. */
export function eventOf(row: PreferenceRow, at: Date): ProviderEvent | null {
  const { id, reference, amount_minor, payment_id, status } = row
  if (status === 'open') return null
  const about = { sessionId: id, reference, at }
  if (status === 'ended') return { ...about, id: `${id}:expired`, type: 'session.expired' }
  return {
    ...about,
    id: `${id}:paid`,
    type: 'session.paid',
    intentId: payment_id!,
    amount: money(amount_minor, 'CLP'),
  }
}
