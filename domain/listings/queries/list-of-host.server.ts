import type { Db } from '#platform/db.server.ts'

/**
 * The newest published listings come first; a page beyond the last one is the last.
 *
 * @returns ids for `listingCards`
 */
export async function listingsOfHost(db: Db, hostId: string, { max, page: wanted }: { max: number; page: number }) {
  const published = db.selectFrom('listings').where('host_id', '=', hostId).where('status', '=', 'published')
  const { count } = await published.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / max))
  const page = Math.min(Math.max(1, wanted), pages)
  const rows = await published
    .select('id')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(max)
    .offset((page - 1) * max)
    .execute()
  return { ids: rows.map(({ id }) => id), count, page, pages }
}
