import type { Db } from '#platform/db.server.ts'

/** Only listings that strangers can find count. */
export async function countPublished(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
