import type { Db } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { eraseBy } from '../erasure.ts'

/** Hours after which an erasure needs a person: it takes seconds, and its retries 16 hours. */
const WAITS_HOURS = 24

/** Lists overdue closed accounts with their erasure deadline, for `npm run db -- check`. */
export async function findUnerased(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['user_id', 'closed_at'])
    .where('closed_at', '<', addMinutes(now, -WAITS_HOURS * 60))
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .execute()
  return rows.map(
    ({ user_id, closed_at }) =>
      `a closed account is not erased: ${user_id} (by ${eraseBy(closed_at!).toISOString().slice(0, 10)})`,
  )
}
