import type { Db, Tx } from '#platform/db.server.ts'

type Sent = { personId: string | null; email: string | null }

/** Where an inquiry is answered to: the account's address as it is now, or the one that was given; null where none was. */
export async function findAddress(db: Db | Tx, { personId, email }: Sent): Promise<string | null> {
  if (personId === null) return email
  const user = await db.selectFrom('user').select('email').where('id', '=', personId).executeTakeFirst()
  return user?.email ?? null
}
