import type { Db, Tx } from '#platform/db.server.ts'

/** A closed account has no owner; a suspended one does, and its owner learns it at the log-in. */
export const findAccountAt = (db: Db | Tx, email: string) =>
  db
    .selectFrom('user')
    .innerJoin('profiles', 'user_id', 'user.id')
    .select(['user.id', 'emailVerified', 'first_name', 'language'])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
