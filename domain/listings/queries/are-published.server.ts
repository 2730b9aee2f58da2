import type { Db } from '#platform/db.server.ts'

/** A stranger can still find all of these listings. */
export async function arePublished(db: Db, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return true
  const { count } = await db
    .selectFrom('listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [...wanted])
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  return count === wanted.size
}
