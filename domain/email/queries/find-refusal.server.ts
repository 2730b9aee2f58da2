import type { Db, Tx } from '#platform/db.server.ts'

/** @property answer what the mail server says, without addresses */
export type Refusal = { since: Date; answer: string }

/** Since when, and with which words, a mail server refuses the account's address; null: it does not. */
export async function findRefusal(db: Db | Tx, userId: string): Promise<Refusal | null> {
  const row = await db
    .selectFrom('refused_addresses')
    .select(['since', 'answer'])
    .where('user_id', '=', userId)
    .where('tried_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

type Addressed = { recipient_id: string | null; to_address: string }

/** Whether an e-mail goes to an address that is refused; a former address of the same account is not meant. */
export async function isRefused(db: Db, { recipient_id, to_address }: Addressed): Promise<boolean> {
  if (recipient_id === null) return false
  const row = await db
    .selectFrom('refused_addresses')
    .innerJoin('user', 'user.id', 'refused_addresses.user_id')
    .select('user_id')
    .where('user_id', '=', recipient_id)
    .where('email', '=', to_address)
    .where('tried_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
