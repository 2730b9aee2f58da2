import { firstOfMonth } from '#kernel/dates.ts'
import type { Currency } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { readRevenue } from '../queries/read-revenue.server.ts'
import { type RevenueYear, yearOf } from '../revenue.ts'

type Input = { adminId: string; zone: string; year: number | null; currency: Currency | null; own: Currency }

/** Exports a year's figures and audits it; the caller has checked the permission. */
export function exportRevenue(db: Db, { adminId, zone, ...wanted }: Input, now: Date): Promise<RevenueYear> {
  return inTransaction(db, async (tx) => {
    const year = yearOf(await readRevenue(tx, zone), { ...wanted, present: firstOfMonth(dayIn(now, zone)) })
    const changes = { year: [null, String(year.year)], currency: [null, year.currency] } as const
    await recordAudit(tx, { actorId: adminId, action: 'revenue-exported', changes }, now)
    return year
  })
}
