import { MINUTE_MS } from '#kernel/durations.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isByStrangers, MAX_SUBJECTS, type SecurityEvent } from '../security-event.ts'

/** Notes what happened by a statement of its own, after the act: an event that cannot be written fails no act. */
export async function recordSecurityEvent(db: Db, event: SecurityEvent, now: Date): Promise<void> {
  try {
    await writeSecurityEvent(db, event, now)
  } catch {
    // The database is away, which the act itself has met or will meet.
  }
}

/**
 * Everybody shares one row beyond the minute's subjects of a kind that strangers cause.
 *
 * @param count how often it happened in this minute
 * @throws where it cannot be written
 */
export async function writeSecurityEvent(db: Db, event: SecurityEvent, now: Date, count = 1): Promise<void> {
  const { kind, accountId = null, addressKey = null, network = null, device = null, detail = null } = event
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const max = accountId === null ? MAX_SUBJECTS.withoutAccount : MAX_SUBJECTS.withAccount
  const isOver = isByStrangers(kind)
    ? sql<boolean>`(select count(*) >= ${max} from (
        select from security_events where kind = ${kind} and minute = ${minute}
          and (account_id is null) = ${accountId === null} limit ${max}) few)`
    : sql<boolean>`false`
  await sql`
    with own as (select ${isOver} as is_over)
    insert into security_events as e (minute, kind, account_id, address_key, network, device, detail, count)
    select ${minute}::timestamptz, ${kind},
      case when is_over then null else ${accountId}::uuid end, case when is_over then null else ${addressKey}::text end,
      case when is_over then null else ${network}::text end, case when is_over then null else ${device}::text end,
      case when is_over then null else ${detail}::text end, ${count}::integer from own
    on conflict on constraint security_events_once do update set count = e.count + excluded.count`.execute(db)
}
