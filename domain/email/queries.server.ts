import type { Db } from '#platform/db.server.ts'

export const findEmail = (db: Db, id: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest code or link that went to an address since then, as it reads; for demo mode, whose e-mails go nowhere else. */
export const newestSecretTo = (db: Db, address: string, since: Date) =>
  db
    .selectFrom('outgoing_emails')
    .select(['subject', 'text', 'link'])
    .where('to_address', '=', address)
    .where('type', 'in', ['account_verification', 'password_reset'])
    .where('created_at', '>=', since)
    .where('redacted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
