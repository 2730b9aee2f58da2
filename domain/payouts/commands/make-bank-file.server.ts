import { newId } from '#kernel/ids.ts'
import { statusesBefore } from '#kernel/life.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { FileFailure } from '../errors.ts'
import { payoutLife } from '../payout.ts'

/** Payouts per file; the rest goes into the next. */
const MAX_PAYOUTS = 500

type Input = { adminId: string; country: string; currency: Currency }

/** Puts due payouts of a country and currency into a file; each payout is in one file only. */
export async function makeBankFile(
  db: Db,
  { adminId, country, currency }: Input,
  now: Date,
): Promise<Result<string, FileFailure>> {
  return inTransaction(db, async (tx) => {
    const due = await lockDue(tx, country, currency)
    if (due.length === 0) return fail({ reason: 'nothing-due' })
    const id = newId(now.getTime())
    await tx
      .insertInto('payout_files')
      .values({ id, country, currency, created_by: adminId, created_at: now })
      .execute()
    await tx
      .updateTable('payouts')
      .set({ status: 'sending', file_id: id, sent_at: now })
      .where('id', 'in', due)
      .execute()
    const changes = { payouts: [0, due.length], country: [null, country], currency: [null, currency] } as const
    await recordAudit(tx, { actorId: adminId, action: 'payout-file-made', changes }, now)
    return ok(id)
  })
}

/** Locks the bookings first, because a stop locks its booking before it looks for payouts. */
async function lockDue(tx: Tx, country: string, currency: Currency): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payouts p join payout_accounts a on a.id = p.account_id
    where p.status = 'due' and p.method = 'bank' and p.currency = ${currency} and a.country = ${country}
    order by p.id limit ${MAX_PAYOUTS}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`select 1 from bookings where id in (select booking_id from payout_parts where payout_id = any(${ids}::uuid[]))
    order by id for no key update`.execute(tx)
  const locked = await tx
    .selectFrom('payouts')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', 'in', statusesBefore(payoutLife, 'sending'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.map(({ id }) => id)
}
