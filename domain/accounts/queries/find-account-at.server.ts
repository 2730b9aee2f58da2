import type { Db, Tx } from '#platform/db.server.ts'

/**
 * Whose account an address is, as codes and links are sent there. A closed one is nobody's, erased or not. A suspended one is somebody's:
 * they are told so when they come in.
 */
export const findAccountAt = (db: Db | Tx, email: string) =>
  db
    .selectFrom('user')
    .innerJoin('profiles', 'user_id', 'user.id')
    .select(['user.id', 'emailVerified', 'first_name', 'language'])
    .where('email', '=', email)
    .where('closed_at', 'is', null)
