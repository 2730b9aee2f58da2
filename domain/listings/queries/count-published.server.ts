import type { Db } from '#platform/db.server.ts'

/** How many listings strangers can find. */
export async function countPublished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
