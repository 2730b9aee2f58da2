import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { writeOffEntry } from '#domain/payments/ledger.ts'
import { newId } from '#kernel/ids.ts'
import { statusesBefore } from '#kernel/life.ts'
import { type Currency, type Money, money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { spreadWriteOff } from '../balance-list.ts'
import type { WriteOffFailure } from '../errors.ts'
import { writeOffLife } from '../write-off.ts'

type Proposal = { adminId: string; hostId: string; amount: Money; reason: string }

/** Proposes to give up what a host owes, or a part of it; nothing moves before a second admin confirms. */
export async function proposeWriteOff(
  db: Db,
  { adminId, hostId, amount, reason }: Proposal,
  now: Date,
): Promise<Result<null, WriteOffFailure>> {
  try {
    return await inTransaction(db, async (tx) => {
      const { debt } = await lockDebt(tx, hostId, amount.currency)
      if (debt === 0) return fail({ reason: 'not-found' })
      if (amount.minor > debt) return fail({ reason: 'too-much', max: debt })
      const row = {
        id: newId(now.getTime()),
        host_id: hostId,
        currency: amount.currency,
        amount_minor: amount.minor,
        reason,
      }
      await tx
        .insertInto('write_offs')
        .values({ ...row, status: 'proposed', proposed_by: adminId, proposed_at: now })
        .execute()
      await audit(tx, { adminId, action: 'write-off-proposed', hostId, amount, reason }, now)
      return ok(null)
    })
  } catch (error) {
    if (violates(error, 'write_offs_one_at_a_time')) return fail({ reason: 'proposed' })
    throw error
  }
}

type Decision = { adminId: string; writeOffId: string }

/** A second admin confirms: the debt is ours, and the host's balance rises by it. */
export async function confirmWriteOff(
  db: Db,
  { adminId, writeOffId }: Decision,
  now: Date,
): Promise<Result<null, WriteOffFailure>> {
  return inTransaction(db, async (tx) => {
    const found = await findOpen(tx, writeOffId)
    if (!found) return fail({ reason: 'not-found' })
    if (found.proposed_by === adminId) return fail({ reason: 'own' })
    const { debt, debts } = await lockDebt(tx, found.host_id, found.currency)
    if (found.amount_minor > debt) return fail({ reason: 'too-much', max: debt })
    if (!(await decide(tx, { adminId, writeOffId, status: 'confirmed' }, now))) return fail({ reason: 'not-found' })
    await postEntries(
      tx,
      spreadWriteOff(debts, found.amount_minor).map(({ bookingId, minor }) => ({
        eventKey: `write-off:${writeOffId}:${bookingId}`,
        bookingId,
        postings: writeOffEntry(money(minor, found.currency), found.host_id),
      })),
      now,
    )
    const amount = money(found.amount_minor, found.currency)
    const { host_id: hostId, reason } = found
    await audit(tx, { adminId, action: 'write-off-confirmed', hostId, amount, reason }, now)
    return ok(null)
  })
}

/** Any admin refuses a proposal, also their own. */
export async function refuseWriteOff(
  db: Db,
  { adminId, writeOffId }: Decision,
  now: Date,
): Promise<Result<null, WriteOffFailure>> {
  return inTransaction(db, async (tx) => {
    const found = await findOpen(tx, writeOffId)
    if (!found || !(await decide(tx, { adminId, writeOffId, status: 'refused' }, now)))
      return fail({ reason: 'not-found' })
    const amount = money(found.amount_minor, found.currency)
    const { host_id: hostId, reason } = found
    await audit(tx, { adminId, action: 'write-off-refused', hostId, amount, reason }, now)
    return ok(null)
  })
}

const findOpen = (tx: Tx, writeOffId: string) =>
  tx
    .selectFrom('write_offs')
    .select(['host_id', 'currency', 'amount_minor', 'reason', 'proposed_by'])
    .where('id', '=', writeOffId)
    .where('status', '=', 'proposed')
    .executeTakeFirst()

type Decided = Decision & { status: 'confirmed' | 'refused' }

/** @returns false where somebody else has decided meanwhile */
async function decide(tx: Tx, { adminId, writeOffId, status }: Decided, now: Date): Promise<boolean> {
  const decided = await tx
    .updateTable('write_offs')
    .set({ status, decided_by: adminId, decided_at: now })
    .where('id', '=', writeOffId)
    .where('status', 'in', statusesBefore(writeOffLife, status))
    .executeTakeFirst()
  return decided.numUpdatedRows > 0n
}

/** Locks the host's account of the ledger, as a payout of theirs does, and reads what they owe by booking, the oldest first. */
async function lockDebt(tx: Tx, hostId: string, currency: Currency) {
  await sql`select 1 from ledger_accounts where kind = 'host' and owner_id = ${hostId} and currency = ${currency}
    for no key update`.execute(tx)
  const { rows } = await sql<{ bookingId: string; owed: number }>`
    select o.booking_id as "bookingId", minor as owed from owed_bookings o left join bookings b on b.id = o.booking_id
    where o.host_id = ${hostId} and o.currency = ${currency} order by b.starts_at, o.booking_id`.execute(tx)
  const balance = rows.reduce((sum, { owed }) => sum + owed, 0)
  return { debt: Math.max(0, -balance), debts: rows.filter(({ owed }) => owed < 0) }
}

type Audited = {
  adminId: string
  action: 'write-off-proposed' | 'write-off-confirmed' | 'write-off-refused'
  hostId: string
  amount: Money
  reason: string
}

const audit = (tx: Tx, { adminId, action, hostId, amount, reason }: Audited, now: Date) => {
  const changes = { amount: [null, amount.minor], currency: [null, amount.currency] } as const
  return recordAudit(tx, { actorId: adminId, action, on: { kind: 'user', id: hostId }, reason, changes }, now)
}
