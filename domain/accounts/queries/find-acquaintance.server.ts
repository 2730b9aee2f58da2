import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * Hosts, other sides of bookings and conversations, and blocked people can be blocked or reported.
 *
 * @returns null for everybody else, so that nobody learns names by trying ids
 */
export async function findAcquaintance(db: Db | Tx, { userId, otherId }: { userId: string; otherId: string }) {
  const { rows } = await sql<{ name: string; isBlocked: boolean }>`
    select first_name as name,
      exists (select from blocked_people where blocker_id = ${userId} and blocked_id = p.user_id) as "isBlocked"
    from profiles p where user_id = ${otherId} and user_id <> ${userId} and erased_at is null and (
      exists (select from listings where host_id = p.user_id and status = 'published')
      or exists (select from bookings where (guest_id = p.user_id and host_id = ${userId}) or (guest_id = ${userId} and host_id = p.user_id))
      or exists (select from conversations where (guest_id = p.user_id and host_id = ${userId}) or (guest_id = ${userId} and host_id = p.user_id))
      or exists (select from blocked_people where blocker_id = ${userId} and blocked_id = p.user_id))`.execute(db)
  return rows[0] ?? null
}
