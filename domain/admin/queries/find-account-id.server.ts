import { readMailbox } from '#kernel/mailbox.ts'
import type { Db } from '#platform/db.server.ts'

/** The account at an e-mail address; null for what is none, or has none. */
export async function findAccountId(db: Db, text: string): Promise<string | null> {
  const email = readMailbox(text)
  if (!email) return null
  const account = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return account?.id ?? null
}
