import type { Db } from '#platform/db.server.ts'

/** Sitemaps may have 50,000 addresses a file (sitemaps.org). */
const SITEMAP_MOST = 45_000

export const publishedListings = (db: Db) =>
  db
    .selectFrom('listings')
    .select(['id', 'published_at'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(SITEMAP_MOST)
    .execute()
