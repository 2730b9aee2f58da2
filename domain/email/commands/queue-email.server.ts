import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import { companyOf } from '#domain/company/queries.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { sealEmail } from './seal-email.server.ts'
import { type EmailType, isOfSecurity, necessityOf } from '../email-type.ts'
import { senderOf } from '../sender.ts'
import { type EmailText, type Frame, renderEmail } from '../template.ts'
import { DIGEST_MINUTES, waitForEmails } from './wait-for-emails.server.ts'

type EmailInput = {
  eventKey: string
  /** Null for a reader without an account, whose e-mail is deleted once it is sent. */
  recipientId: string | null
  to: string
  language: Language
  type: EmailType
  content: EmailText
  /**
   * The text that everybody but the reader sees of an e-mail with secrets.
   */
  redacted?: { content: EmailText } & ({ vault: Vault } | { bookingId: string })
  /** Mail programs show e-mails of one thread together; its answers go to an address of their own. */
  thread?: { key: string; replyTo: string | null }
  /** A digest says this of it besides its subject. */
  summary?: string
  /** The maximum of this type per recipient and hour, beyond which a digest follows; null: no limit. */
  maxPerHour: number | null
}

/** An unproved address gets no e-mail but the code that proves it. */
const provesAddress = (type: EmailType) => type === 'account_verification'

/**
 * Queues one e-mail for each event key, beyond the hour's limit as part of a digest; those of security always at once.
 * Nothing goes to an unproved address but its code, and a paused type is only counted.
 *
 * @returns the e-mail's id, also where another has its key; null where it is not sent
 */
export async function queueEmail(tx: Tx, input: EmailInput, product: string, now: Date): Promise<string | null> {
  const { recipientId, maxPerHour } = input
  if (recipientId !== null && !provesAddress(input.type) && !(await isProved(tx, recipientId))) return null
  if (await isPaused(tx, input.type)) return noteUnsent(tx, input, now)
  const id = newId(now.getTime())
  // Whoever guards an account must learn of each thing at once.
  const mayWait = maxPerHour !== null && !isOfSecurity(input.type)
  const isDeferred =
    recipientId !== null && mayWait && (await isOverLimit(tx, { ...input, recipientId }, maxPerHour, now))
  const inserted = await tx
    .insertInto('outgoing_emails')
    .values({
      id,
      event_key: input.eventKey,
      recipient_id: input.recipientId,
      to_address: input.to,
      language: input.language,
      type: input.type,
      ...bodiesOf(input, id, { product, language: input.language, sender: senderOf(await companyOf(tx, now)) }),
      unsubscribe_url: input.content.unsubscribe?.url ?? null,
      thread_key: input.thread?.key ?? null,
      reply_to: input.thread?.replyTo ?? null,
      status: isDeferred ? 'held-back' : 'queued',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) return id
  if (isDeferred) await queueDigest(tx, recipientId)
  else await queueSending(tx, id)
  return id
}

/** A vault seals the whole e-mail; with a booking it stays readable beside its redacted form. */
function bodiesOf({ content, redacted, summary = '' }: EmailInput, id: string, frame: Frame) {
  const { subject } = content
  const whole = { subject, ...renderEmail(content, frame), link: content.button?.url ?? null }
  if (!redacted) return { ...whole, summary: summary || null }
  const shown = renderEmail(redacted.content, frame)
  if ('vault' in redacted) {
    const sealed = sealEmail(redacted.vault, id, { ...whole, summary })
    return { subject: redacted.content.subject, ...shown, sealed }
  }
  return { ...whole, booking_id: redacted.bookingId, redacted_html: shown.html, redacted_text: shown.text }
}

async function isPaused(tx: Tx, type: EmailType): Promise<boolean> {
  if (necessityOf(type) !== null) return false
  return (
    (await tx.selectFrom('paused_email_types').select('type').where('type', '=', type).executeTakeFirst()) !== undefined
  )
}

/** A paused type counts the e-mail without its content, which is never sent later. */
async function noteUnsent(tx: Tx, { eventKey, recipientId, to, language, type }: EmailInput, now: Date): Promise<null> {
  const row = { event_key: eventKey, recipient_id: recipientId, language, type, created_at: now }
  await tx
    .insertInto('outgoing_emails')
    // A stranger's address is not stored.
    .values({
      ...row,
      id: newId(now.getTime()),
      to_address: recipientId ? to : '',
      subject: '',
      html: '',
      text: '',
      status: 'paused',
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .execute()
  return null
}

async function isProved(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('user').select('emailVerified').where('id', '=', userId).executeTakeFirst()
  return user?.emailVerified ?? false
}

/** Transactions wait for each other, so that two do not both take the last place. */
async function isOverLimit(
  tx: Tx,
  { recipientId, type }: { recipientId: string; type: string },
  max: number,
  now: Date,
): Promise<boolean> {
  await waitForEmails(tx, recipientId)
  const { count } = await tx
    .selectFrom('outgoing_emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_id', '=', recipientId)
    .where('type', '=', type)
    .where('created_at', '>', addMinutes(now, -60))
    .where('status', 'not in', ['held-back', 'in-digest', 'paused'])
    .executeTakeFirstOrThrow()
  return count >= max
}

/** The digest is due an hour after the first deferred e-mail, so at most one goes out an hour. */
async function queueDigest(tx: Tx, recipientId: string): Promise<void> {
  const { first } = await tx
    .selectFrom('outgoing_emails')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'held-back')
    .executeTakeFirstOrThrow()
  const runAt = addMinutes(first, DIGEST_MINUTES)
  await addJob(tx, 'notifications.send-digest', { recipientId }, { runAt, key: `digest:${recipientId}` })
}

export const queueSending = (tx: Tx, emailId: string, runAt?: Date) =>
  addJob(tx, 'email.send', { emailId }, runAt ? { runAt } : {})
