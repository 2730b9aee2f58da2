import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { layOut, type LetterText } from './letter.ts'

export type EmailWish = {
  eventKey: string
  recipientId: string
  to: string
  language: Language
  type: string
  letter: LetterText
}

/** Queues a letter, once an event: the same key again changes nothing. */
export async function queueEmail(tx: Tx, wish: EmailWish, product: string, now: Date): Promise<void> {
  const id = newId(now.getTime())
  const { html, text } = layOut(wish.letter, product)
  const inserted = await tx
    .insertInto('outgoing_emails')
    .values({
      id,
      event_key: wish.eventKey,
      recipient_id: wish.recipientId,
      to_address: wish.to,
      language: wish.language,
      type: wish.type,
      subject: wish.letter.subject,
      html,
      text,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) await addJob(tx, 'email.send', { emailId: id })
}

/** After so many failures a letter is dead, and an admin sees it. */
const MAX_ATTEMPTS = 8

/** Hands a letter to the mailer. @throws the mailer's error, so that the queue tries again later */
export async function sendEmail(db: Db, mailer: Mailer, emailId: string, now: Date): Promise<void> {
  const email = await db.selectFrom('outgoing_emails').selectAll().where('id', '=', emailId).executeTakeFirst()
  if (!email || email.status === 'sent' || email.status === 'dead') return

  try {
    await mailer({ to: email.to_address, subject: email.subject, html: email.html, text: email.text })
  } catch (error) {
    const attempts = email.attempts + 1
    const status = attempts >= MAX_ATTEMPTS ? 'dead' : 'failed'
    await db
      .updateTable('outgoing_emails')
      .set({ status, attempts, last_error: String(error).slice(0, 500) })
      .where('id', '=', emailId)
      .execute()
    if (status === 'dead') return
    throw error
  }
  await db
    .updateTable('outgoing_emails')
    .set({ status: 'sent', attempts: email.attempts + 1, sent_at: now })
    .where('id', '=', emailId)
    .execute()
}
