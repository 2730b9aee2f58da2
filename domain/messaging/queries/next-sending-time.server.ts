import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { NEWCOMER_DAYS, sendingLimits } from '../sending-limits.ts'

/**
 * When a person at the sending limit may write again; null for now. The caller holds their lock.
 *
 * @param isFirst whether this message begins a conversation
 */
export async function nextSendingTime(
  tx: Tx,
  { userId, isFirst }: { userId: string; isFirst: boolean },
  now: Date,
): Promise<Date | null> {
  const { conversationsPerDay, messagesPerHour } =
    sendingLimits[(await isNewcomer(tx, userId, now)) ? 'newcomer' : 'member']
  const { rows } = await sql<{ again: Date | null }>`select greatest(
    (select created_at + interval '1 hour' from messages where author_id = ${userId} and created_at > ${now}::timestamptz - interval '1 hour'
      order by created_at desc offset ${messagesPerHour - 1} limit 1),
    (select created_at + interval '1 day' from messages where ${isFirst} and author_id = ${userId} and number = 1
      and created_at > ${now}::timestamptz - interval '1 day' order by created_at desc offset ${conversationsPerDay - 1} limit 1)) as again`.execute(
    tx,
  )
  return rows[0]!.again
}

async function isNewcomer(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    isNew: boolean
  }>`select "createdAt" > ${now}::timestamptz - make_interval(days => ${NEWCOMER_DAYS})
    and not exists (select from bookings where status = 'completed' and (guest_id = ${userId} or host_id = ${userId})) as "isNew"
    from "user" where id = ${userId}`.execute(tx)
  return rows[0]!.isNew
}
