import type { Db } from '#platform/db.server.ts'

/** A host's quick replies, by title. */
export const listQuickReplies = (db: Db, hostId: string): Promise<{ id: string; title: string; text: string }[]> =>
  db
    .selectFrom('quick_replies')
    .select(['id', 'title', 'text'])
    .where('host_id', '=', hostId)
    .orderBy('title')
    .orderBy('id')
    .execute()
