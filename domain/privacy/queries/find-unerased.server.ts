import type { Db } from '#platform/db.server.ts'
import { eraseBy, isErasureLate } from '../erasure.ts'

/** Lists overdue closed accounts with their erasure deadline, for `npm run db -- check`. */
export async function findUnerased(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['user_id', 'closed_at'])
    .where('closed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .execute()
  return rows.flatMap(({ user_id, closed_at }) =>
    closed_at && isErasureLate(closed_at, now)
      ? [`a closed account is not erased: ${user_id} (by ${eraseBy(closed_at).toISOString().slice(0, 10)})`]
      : [],
  )
}
