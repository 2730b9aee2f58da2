import type { Db } from '#platform/db.server.ts'

/** The last check of the books: its time, first failures and their number; null before the first. */
export async function readBookCheck(db: Db): Promise<{ at: Date; broken: string[]; count: number } | null> {
  const check = await db
    .selectFrom('book_checks')
    .select(['at', 'broken', 'count'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check ?? null
}
