import type { Db, RowOf } from '#platform/db.server.ts'
import type { WebpayClient } from './gateway.webpay-client.server.ts'

export type WebpayContext = { db: Db; client: WebpayClient; clock: () => Date; publicUrl: string }

/** A transaction as it stands in our own table; only `committing` and what follows is asked for at Transbank. */
export type WebpayRow = RowOf<typeof transactions>

const columns = ['token', 'buy_order', 'reference', 'amount_minor', 'form_url', 'return_url'] as const
const states = ['status', 'created_at', 'commit_begun_at', 'paid_at'] as const

export const transactions = (db: Pick<Db, 'selectFrom'>, token: string) =>
  db
    .selectFrom('webpay_transactions')
    .select([...columns, ...states])
    .where('token', '=', token)

/** An ended transaction is never committed. @returns whether it was open until now; never while it is being committed */
export async function endOpen(db: Db, token: string): Promise<boolean> {
  const ended = await db
    .updateTable('webpay_transactions')
    .set({ status: 'ended' })
    .where('token', '=', token)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
