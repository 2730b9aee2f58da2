import type { Db } from '#platform/db.server.ts'

/** The newest e-mails, for the admin's list. */
export const newestEmails = (db: Db, max: number) =>
  db
    .selectFrom('outgoing_emails')
    .select(['id', 'to_address', 'language', 'type', 'subject', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()

export const findEmail = (db: Db, id: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest code or link that went to an address since then, as it reads; for demo mode, whose e-mails go nowhere else. */
export const newestSecretTo = (db: Db, address: string, since: Date) =>
  db
    .selectFrom('outgoing_emails')
    .select(['subject', 'text', 'link'])
    .where('to_address', '=', address)
    .where('type', 'in', ['code', 'new_password'])
    .where('created_at', '>=', since)
    .where('redacted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
