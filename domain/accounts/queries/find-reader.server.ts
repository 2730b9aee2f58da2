import type { Db } from '#platform/db.server.ts'

/** E-mails go to the current name, address, language and site. */
export const findReader = (db: Db, userId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .select(['profiles.first_name as name', 'user.email', 'profiles.language', 'profiles.site'])
    .where('profiles.user_id', '=', userId)
