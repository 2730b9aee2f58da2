import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { sealEmail } from './seal-email.server.ts'
import { type EmailType, necessityOf } from '../email-type.ts'
import { renderEmail, type EmailText } from '../template.ts'
import { DIGEST_MINUTES, waitForEmails } from './wait-for-emails.server.ts'

type EmailInput = {
  eventKey: string
  /** Null: to somebody who has no account any more. Such an e-mail is forgotten once it is sent. */
  recipientId: string | null
  to: string
  language: Language
  type: EmailType
  content: EmailText
  /**
   * For an e-mail with what only its reader may know: what everybody else reads of it. With a vault the whole is encrypted until it is sent;
   * with a booking it is readable for admins of the database until that ends.
   */
  redacted?: { content: EmailText } & ({ vault: Vault } | { bookingId: string })
  /** So many of this type are sent to a recipient in an hour, the others deferred to a digest; null: each is sent. */
  maxPerHour: number | null
}

/** Of all e-mails an address that nobody has proved gets only the code that proves it. */
const provesAddress = (type: EmailType) => type === 'account_verification'

/**
 * Queues an e-mail once for each event key: the same key again changes nothing. Beyond the hour's limit it is deferred to a digest. To an
 * address that was never proved nothing is sent but its code. Where its type is paused, only that is noted.
 *
 * @returns the e-mail's id, also where another has its key; null where it is not sent
 */
export async function queueEmail(tx: Tx, input: EmailInput, product: string, now: Date): Promise<string | null> {
  const { recipientId, maxPerHour } = input
  if (recipientId !== null && !provesAddress(input.type) && !(await isProved(tx, recipientId))) return null
  if (await isPaused(tx, input.type)) return noteUnsent(tx, input, now)
  const id = newId(now.getTime())
  const isDeferred =
    recipientId !== null && maxPerHour !== null && (await isOverLimit(tx, { ...input, recipientId }, maxPerHour, now))
  const inserted = await tx
    .insertInto('outgoing_emails')
    .values({
      id,
      event_key: input.eventKey,
      recipient_id: input.recipientId,
      to_address: input.to,
      language: input.language,
      type: input.type,
      subject: input.content.subject,
      ...bodiesOf(input, id, product),
      unsubscribe_url: input.content.unsubscribe?.url ?? null,
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

/** What is stored of what it says. */
function bodiesOf({ content, redacted, language }: EmailInput, id: string, product: string) {
  const whole = { ...renderEmail(content, { product, language }), link: content.button?.url ?? null }
  if (!redacted) return whole
  const shown = renderEmail(redacted.content, { product, language })
  if ('vault' in redacted) return { ...shown, sealed: sealEmail(redacted.vault, id, whole) }
  return { ...whole, booking_id: redacted.bookingId, redacted_html: shown.html, redacted_text: shown.text }
}

async function isPaused(tx: Tx, type: EmailType): Promise<boolean> {
  if (necessityOf(type) !== null) return false
  return (
    (await tx.selectFrom('paused_email_types').select('type').where('type', '=', type).executeTakeFirst()) !== undefined
  )
}

/** That there was something to tell, without what: it is counted, and it is not told later on. */
async function noteUnsent(tx: Tx, { eventKey, recipientId, to, language, type }: EmailInput, now: Date): Promise<null> {
  const row = { event_key: eventKey, recipient_id: recipientId, language, type, created_at: now }
  await tx
    .insertInto('outgoing_emails')
    // Where a stranger wrote from is not kept.
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

/** Transactions count one after the other, so that two at once do not both take the last place. */
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

/** The digest is due an hour after the first deferred e-mail, so there is at most one an hour. */
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
