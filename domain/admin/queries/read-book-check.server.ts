import type { Db } from '#platform/db.server.ts'

/** When the books were last looked at, and what was not in order: the first of it, and how much there is. Null: never yet. */
export async function readBookCheck(db: Db): Promise<{ at: Date; broken: string[]; count: number } | null> {
  const check = await db
    .selectFrom('book_checks')
    .select(['at', 'broken', 'count'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check ?? null
}
