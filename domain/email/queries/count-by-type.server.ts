import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { statusesOf } from '../email.ts'
import { type EmailType, emailTypes } from '../email-type.ts'

/** E-mails are counted so far back. */
export const COUNTED_DAYS = 30

export type TypeCounts = {
  /** Null while its trigger is active. */
  pausedSince: Date | null
  sent: number
  waiting: number
  dead: number
  /** E-mails that were not sent because the type was paused. */
  paused: number
  lastError: { text: string; at: Date } | null
}

type Row = {
  type: EmailType
  since: Date | null
  sent: number
  waiting: number
  dead: number
  paused: number
  error: string | null
  error_at: Date | null
}

/** Each type's trigger and the outcomes of its e-mails in the last days. */
export async function countByType(db: Db, now: Date): Promise<Map<EmailType, TypeCounts>> {
  const { rows } = await sql<Row>`
    select t.type, p.since, n.sent, n.waiting, n.dead, n.paused, e.last_error as error, e.created_at as error_at
    from unnest(${emailTypes}::text[]) t (type)
    left join paused_email_types p on p.type = t.type
    cross join lateral (
      select count(*) filter (where status in (${sql.join(statusesOf('sent'))}))::int as sent,
        count(*) filter (where status in (${sql.join(statusesOf('waiting'))}))::int as waiting,
        count(*) filter (where status = 'dead')::int as dead,
        count(*) filter (where status = 'paused')::int as paused
      from outgoing_emails where outgoing_emails.type = t.type and created_at > ${since(now)}) n
    left join lateral (
      select last_error, created_at from outgoing_emails
      where outgoing_emails.type = t.type and last_error is not null and created_at > ${since(now)}
      order by created_at desc limit 1) e on true`.execute(db)
  return new Map(rows.map((row) => [row.type, toCounts(row)]))
}

const since = (now: Date) => addMinutes(now, -COUNTED_DAYS * 24 * 60)

const toCounts = ({ since, error, error_at, sent, waiting, dead, paused }: Row): TypeCounts => {
  const lastError = error === null ? null : { text: error, at: error_at! }
  return { pausedSince: since, sent, waiting, dead, paused, lastError }
}
