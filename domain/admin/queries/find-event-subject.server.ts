import { type Auth, keyedHashes } from '#domain/accounts/gateway.server.ts'
import { isId } from '#kernel/ids.ts'
import { readMailbox } from '#kernel/mailbox.ts'
import type { Db } from '#platform/db.server.ts'

/** @param text an account's id, or an e-mail address with or without an account */
export async function findEventSubject(db: Db, auth: Auth, text: string) {
  if (isId(text)) return { accountId: text, addressKeys: [] }
  const email = readMailbox(text)
  if (!email) return { accountId: null, addressKeys: [] }
  const account = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return { accountId: account?.id ?? null, addressKeys: keyedHashes(auth, email) }
}

/** The names of accounts, by id; a closed one has none. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('profiles')
    .select(['user_id', 'first_name', 'last_name'])
    .where('user_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ user_id, first_name, last_name }) => [user_id, `${first_name} ${last_name}`.trim()]))
}
