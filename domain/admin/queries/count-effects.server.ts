import { type Currency, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Counts = {
  listings: number
  runningAsHost: number
  runningAsGuest: number
  comingAsHost: number
  comingAsGuest: number
  requestsAsHost: number
  requestsAsGuest: number
  conversations: number
  prepared: number
  underway: number
}

/** The counts of all that a suspension of this person would touch. */
export async function countEffects(db: Db, userId: string, now: Date) {
  const { rows } = await sql<Counts>`
    with own as (select host_id = ${userId} as is_host, status, waits_for, expires_at, starts_at <= ${now} as has_begun from bookings
      where (host_id = ${userId} or guest_id = ${userId}) and status in ('pending', 'confirmed') and ends_at > ${now})
    select (select count(*)::int from listings where host_id = ${userId} and status = 'published') as listings,
      (count(*) filter (where status = 'confirmed' and has_begun and is_host))::int as "runningAsHost",
      (count(*) filter (where status = 'confirmed' and has_begun and not is_host))::int as "runningAsGuest",
      (count(*) filter (where status = 'confirmed' and not has_begun and is_host))::int as "comingAsHost",
      (count(*) filter (where status = 'confirmed' and not has_begun and not is_host))::int as "comingAsGuest",
      (count(*) filter (where status = 'pending' and waits_for = 'host' and expires_at > ${now} and is_host))::int as "requestsAsHost",
      (count(*) filter (where status = 'pending' and expires_at > ${now} and not is_host))::int as "requestsAsGuest",
      (select count(*)::int from conversations where host_id = ${userId} or guest_id = ${userId}) as conversations,
      (select count(*)::int from payouts where host_id = ${userId} and (status = 'due' or next_attempt_at is not null)) as prepared,
      (select count(*)::int from payouts where host_id = ${userId} and status = 'sending' and next_attempt_at is null) as underway
    from own`.execute(db)
  const owed = await sql<{ currency: Currency; minor: number }>`
    select currency, sum(minor)::bigint as minor from owed_bookings where host_id = ${userId}
    group by 1 having sum(minor) <> 0 order by 1`.execute(db)
  return { ...rows[0]!, owed: owed.rows.map(({ currency, minor }) => money(minor, currency)) }
}

export type Effects = Awaited<ReturnType<typeof countEffects>>
