import { statusesBefore } from '#kernel/life.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { errorText, plainStored } from '#platform/log.server.ts'
import { isRefusedForGood, type Mailer, refusalOfAddress } from '#platform/mailer.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { openEmail } from '../queries/open-email.server.ts'
import { sealOlder } from './seal-email.server.ts'
import { emailLife, isUnsent } from '../email.ts'
import { isEmailType, isOfSecurity } from '../email-type.ts'
import { findEmail } from '../queries/find-email.server.ts'
import { isRefused } from '../queries/find-refusal.server.ts'
import { nextTry } from '../retry.ts'
import { queueSending } from './queue-email.server.ts'
import { liftRefusal, noteRefusal } from './note-refusal.server.ts'

/** An e-mail to somebody without an account is not stored. */
async function forget(db: Db, { id, recipient_id }: { id: string; recipient_id: string | null }): Promise<void> {
  if (recipient_id === null) await db.deleteFrom('outgoing_emails').where('id', '=', id).execute()
}

/**
 * A failed e-mail is tried again later, unless the mail server has refused it for good. Once it has refused the address, only what
 * guards the account is tried there; what arrives lifts that.
 *
 * @returns why it was not sent; null where it was, or was not to be
 */
export async function sendEmail(
  { db, vault }: { db: Db; vault: Vault },
  mailer: Mailer,
  emailId: string,
  now: Date,
): Promise<unknown> {
  const email = await findSealed({ db, vault }, emailId)
  if (!email || !isUnsent(email.status)) return null
  if (!guardsAccount(email) && (await isRefused(db, email))) return suppress(db, email)

  try {
    const { id, to_address: to, reply_to: replyTo, thread_key: thread } = email
    const { subject = email.subject, html, text } = openEmail(vault, email)
    const more = { ...unsubscribing(email.unsubscribe_url), ...(replyTo && { replyTo }), ...(thread && { thread }) }
    await mailer({ id, to, subject, html, text, ...more })
  } catch (error) {
    await inTransaction(db, (tx) => recordFailure(tx, email, error, now))
    return error
  }
  if (email.recipient_id === null) await forget(db, email)
  // Without a mail server e-mails are read in the database, so they stay whole there.
  else {
    await end(db, email, { status: 'sent', sent_at: now }, mailer.isStore ? null : now)
    await liftRefusal(db, email)
  }
  return null
}

/** Codes, links and warnings are tried wherever they go. */
const guardsAccount = ({ type }: { type: string }) => isEmailType(type) && isOfSecurity(type)

/** Its reader is told on every page, so that nobody else has to look at it. */
async function suppress(db: Db, { id }: { id: string }): Promise<null> {
  await db
    .updateTable('outgoing_emails')
    .set({ status: 'suppressed' })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore(emailLife, 'suppressed'))
    .execute()
  return null
}

/** A server of the last version may have stored it readable after the worker's start. */
async function findSealed({ db, vault }: { db: Db; vault: Vault }, emailId: string) {
  const email = await findEmail(db, emailId)
  if (!email || email.redacted_html === null || email.booking_id !== null) return email
  await sealOlder(db, vault)
  return findEmail(db, emailId)
}

/** Mail programs offer to unsubscribe by one click with these headers (RFC 8058). */
const unsubscribing = (url: string | null) =>
  url === null
    ? {}
    : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }

type Row = NonNullable<Awaited<ReturnType<typeof findEmail>>>

async function recordFailure(tx: Tx, email: Row, error: unknown, now: Date): Promise<void> {
  const again = isRefusedForGood(error) ? null : nextTry(email.attempts + 1, now)
  if (!again && email.recipient_id === null) return forget(tx, email)
  const [last_error, answer] = [errorText(error), refusalOfAddress(error)]
  if (answer !== null) await noteRefusal(tx, email, plainStored(answer), now)
  if (!again)
    return void (await end(tx, email, { status: 'dead', dead_at: now, is_settled: answer !== null, last_error }, now))

  const isEnded = await end(tx, email, { status: 'failed', last_error }, null)
  if (isEnded) await queueSending(tx, email.id, again)
}

/**
 * An e-mail that was withdrawn meanwhile keeps its status.
 *
 * @param redactedAt when its code or link is removed, since nobody needs it any more; null: it stays
 * @returns whether the outcome was written
 */
async function end(
  db: Db,
  email: Row,
  outcome: {
    status: 'sent' | 'failed' | 'dead'
    sent_at?: Date
    dead_at?: Date
    is_settled?: boolean
    last_error?: string
  },
  redactedAt: Date | null,
): Promise<boolean> {
  const isRedacted = redactedAt !== null && email.sealed !== null
  const { numUpdatedRows } = await db
    .updateTable('outgoing_emails')
    .set({
      ...outcome,
      attempts: email.attempts + 1,
      ...(isRedacted && { sealed: null, redacted_at: redactedAt }),
    })
    .where('id', '=', email.id)
    .where('status', 'in', statusesBefore(emailLife, outcome.status))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
