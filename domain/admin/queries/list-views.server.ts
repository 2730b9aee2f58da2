import type { Db } from '#platform/db.server.ts'

/** The views that an admin keeps of a list, by name. */
export const listViews = (db: Db, { userId, list }: { userId: string; list: string }) =>
  db
    .selectFrom('admin_views')
    .select(['id', 'name', 'params'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .execute()
