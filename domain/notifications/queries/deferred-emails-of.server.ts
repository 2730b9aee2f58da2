import type { Db } from '#platform/db.server.ts'

/** A person's deferred e-mails, oldest first. */
export const deferredEmailsOf = (db: Db, recipientId: string) =>
  db
    .selectFrom('outgoing_emails')
    .select(['id', 'subject', 'summary', 'html', 'text', 'link', 'sealed', 'created_at'])
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'held-back')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
