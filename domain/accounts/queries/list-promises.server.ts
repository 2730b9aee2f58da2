import { readMailbox } from '#kernel/mailbox.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'

/** An address of these signs alone has only one spelling. */
const PLAIN = sql<string>`'^[a-z0-9!#$%&''*+/=?^_\`{|}~-][a-z0-9!#$%&''*+/=?^_\`{|}~.-]*@[a-z0-9-]+(\\.[a-z0-9-]+)+$'`

/** Accounts at another spelling than their mailbox's, each beside the account that has that one. */
async function oddlySpelled(db: Db | Tx): Promise<{ id: string }[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'email'])
    .where(sql`email collate "C"`, '!~', PLAIN)
    .execute()
  const odd = rows.flatMap(({ id, email }) => {
    const mailbox = readMailbox(email)
    return mailbox === email ? [] : [{ id, email, mailbox }]
  })
  const mailboxes = odd.flatMap(({ mailbox }) => mailbox ?? [])
  const owners = mailboxes.length
    ? await db.selectFrom('user').select(['id', 'email']).where('email', 'in', mailboxes).execute()
    : []
  return odd.map(({ id, email, mailbox }) => {
    const others = [...owners, ...odd].filter(
      (other) => other.id !== id && mailbox && readMailbox(other.email) === mailbox,
    )
    return { id: [`${id} <${email}>`, ...others.map((other) => `${other.id} <${other.email}>`)].join(' and ') }
  })
}

export const accountPromises: Promises = {
  ofAll: { 'an account’s address is in another spelling than its mailbox': oddlySpelled },
}
