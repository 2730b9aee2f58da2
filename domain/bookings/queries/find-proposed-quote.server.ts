import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import type { Owner } from '../policy.ts'
import { belongsTo } from './match-owner.server.ts'
import { quoteLines } from './parse-quote.server.ts'

export async function findProposedQuote(db: Db, changeId: string, owner: Owner) {
  const row = await db
    .selectFrom('booking_changes')
    .innerJoin('quotes', 'quotes.id', 'booking_changes.quote_id')
    .select(['quotes.id', 'lines', 'total_minor', 'service_fee_minor', 'tax_percent', 'tax_minor', 'currency'])
    .where('booking_changes.id', '=', changeId)
    .where(belongsTo(owner, 'booking_changes.booking_id'))
    .executeTakeFirst()
  if (!row) return null
  return {
    lines: quoteLines(row.lines, row.id),
    total: money(row.total_minor, row.currency),
    serviceFee: money(row.service_fee_minor, row.currency),
    tax:
      row.tax_percent === null || row.tax_minor === null
        ? null
        : { percent: Number(row.tax_percent), amount: money(row.tax_minor, row.currency) },
  }
}
