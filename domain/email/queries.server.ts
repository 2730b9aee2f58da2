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
