import { DAY_MS } from '#kernel/durations.ts'
import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { type BalanceList, MAX_REMINDED, mayRemind, REMINDER_DAYS } from '../balance-list.ts'
import type { ReminderFailure } from '../errors.ts'
import { findUnreminded, isListed } from '../queries/list-balances.server.ts'

type Reminder = { adminId: string; hostId: string; currency: Currency; list: BalanceList }

/** Reminds a host of a balance that waits, once in a period; the caller has checked the permission for payments. */
export async function remindHost(db: Db, reminder: Reminder, now: Date): Promise<Result<null, ReminderFailure>> {
  return inTransaction(db, async (tx) => {
    if (!(await isListed(tx, reminder))) return fail({ reason: 'not-found' })
    return (await remind(tx, reminder, now)) ? ok(null) : fail({ reason: 'reminded' })
  })
}

/**
 * Reminds those of a list who were not reminded in this period, as many as one click may.
 *
 * @returns how many
 */
export async function remindAll(db: Db, { adminId, list }: Omit<Reminder, 'hostId' | 'currency'>, now: Date) {
  const since = new Date(now.getTime() - REMINDER_DAYS * DAY_MS)
  const hosts = await findUnreminded(db, { list, since, max: MAX_REMINDED })
  let count = 0
  for (const host of hosts) if (await inTransaction(db, (tx) => remind(tx, { adminId, list, ...host }, now))) count++
  return count
}

/** @returns false where the host was reminded in this period, also a moment ago by somebody else */
async function remind(tx: Tx, { adminId, hostId, currency, list }: Reminder, now: Date): Promise<boolean> {
  await sql`select wait_for_turn('payout-reminders', ${hostId})`.execute(tx)
  const last = await tx
    .selectFrom('payout_reminders')
    .select((eb) => eb.fn.max('sent_at').as('at'))
    .where('host_id', '=', hostId)
    .where('currency', '=', currency)
    .where('reason', '=', list)
    .executeTakeFirst()
  if (!mayRemind(last?.at ?? null, now)) return false
  const id = newId(now.getTime())
  await tx
    .insertInto('payout_reminders')
    .values({ id, host_id: hostId, currency, reason: list, sent_by: adminId, sent_at: now })
    .execute()
  const on = { kind: 'user', id: hostId } as const
  const changes = { why: [null, list], currency: [null, currency] } as const
  await recordAudit(tx, { actorId: adminId, action: 'payout-host-reminded', on, changes }, now)
  await addJob(tx, 'notifications.notify-of-balance', { reminderId: id })
  return true
}
