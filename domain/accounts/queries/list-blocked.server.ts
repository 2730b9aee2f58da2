import type { Db } from '#platform/db.server.ts'

/** The last blocked come first. */
export const listBlocked = (db: Db, userId: string) =>
  db
    .selectFrom('blocked_people')
    .innerJoin('profiles', 'profiles.user_id', 'blocked_id')
    .select(['blocked_id as id', 'first_name as name'])
    .where('blocker_id', '=', userId)
    .orderBy('blocked_people.created_at', 'desc')
    .orderBy('blocked_id')
    .execute()
