import type { Db, Tx } from '#platform/db.server.ts'

type Sent = { personId: string | null; email: string | null }

/** @returns the account's current address, or the one that was typed; null without any */
export async function findAddress(db: Db | Tx, { personId, email }: Sent): Promise<string | null> {
  if (personId === null) return email
  const user = await db.selectFrom('user').select('email').where('id', '=', personId).executeTakeFirst()
  return user?.email ?? null
}
