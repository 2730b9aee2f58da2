import { type Auth, keyedHash } from '#domain/accounts/gateway.server.ts'
import { isId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'

/** @param text an account's id, or an e-mail address with or without an account */
export async function findEventSubject(db: Db, auth: Auth, text: string) {
  const email = text.trim().toLowerCase()
  const account = isId(text)
    ? { id: text }
    : await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return { accountId: account?.id ?? null, addressKey: keyedHash(auth, email) }
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
