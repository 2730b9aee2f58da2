import type { QuoteLine } from '#domain/pricing/quote.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'

/** A price as it was agreed or proposed, by its id. Whose it is, the caller has asked. */
export async function findQuote(db: Db, quoteId: string) {
  const row = await db
    .selectFrom('quotes')
    .select(['lines', 'total_minor', 'service_fee_minor', 'tax_percent', 'tax_minor', 'currency'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return {
    // Written by our own quote engine.
    lines: row.lines as QuoteLine[],
    total: money(row.total_minor, row.currency),
    serviceFee: money(row.service_fee_minor, row.currency),
    tax:
      row.tax_percent === null || row.tax_minor === null
        ? null
        : { percent: Number(row.tax_percent), amount: money(row.tax_minor, row.currency) },
  }
}
