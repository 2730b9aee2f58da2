import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { errorText } from '#platform/log.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { layOut, type LetterText } from './letter.ts'

type EmailInput = {
  eventKey: string
  recipientId: string
  to: string
  language: Language
  type: string
  letter: LetterText
  /** Where it tells what nobody may read once a booking has ended: what is kept of it from then on. */
  redacted?: { bookingId: string; letter: LetterText }
  /** So many of this type an hour and recipient are sent, the rest kept back for a digest; null: each is sent. */
  mostPerHour: number | null
}

/** How long letters are kept back, at the most. */
export const DIGEST_MINUTES = 60

/** Queues a letter, once an event: the same key again changes nothing. What is too much for the hour is told in a digest. */
export async function queueEmail(tx: Tx, input: EmailInput, product: string, now: Date): Promise<string> {
  const id = newId(now.getTime())
  const isKeptBack = input.mostPerHour !== null && (await hadEnough(tx, input, input.mostPerHour, now))
  const { html, text } = layOut(input.letter, product)
  const redacted = input.redacted && layOut(input.redacted.letter, product)
  const inserted = await tx
    .insertInto('outgoing_emails')
    .values({
      id,
      event_key: input.eventKey,
      recipient_id: input.recipientId,
      to_address: input.to,
      language: input.language,
      type: input.type,
      subject: input.letter.subject,
      html,
      text,
      booking_id: input.redacted?.bookingId ?? null,
      redacted_html: redacted?.html ?? null,
      redacted_text: redacted?.text ?? null,
      link: input.letter.button?.url ?? null,
      status: isKeptBack ? 'held-back' : 'queued',
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) return id
  if (isKeptBack) await queueDigest(tx, input.recipientId)
  else await addJob(tx, 'email.send', { emailId: id })
  return id
}

/** Counted one after the other, so that two at once are not both the last that fits. */
async function hadEnough(tx: Tx, { recipientId, type }: EmailInput, most: number, now: Date): Promise<boolean> {
  await waitForLetters(tx, recipientId)
  const { count } = await tx
    .selectFrom('outgoing_emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_id', '=', recipientId)
    .where('type', '=', type)
    .where('created_at', '>', addMinutes(now, -60))
    .where('status', 'not in', ['held-back', 'in-digest'])
    .executeTakeFirstOrThrow()
  return count >= most
}

/** Until nothing else counts or gathers this recipient's letters. */
export async function waitForLetters(tx: Tx, recipientId: string): Promise<void> {
  await sql`select wait_for_turn('letters', ${recipientId})`.execute(tx)
}

/** An hour after the first that was kept back: so there is one digest an hour at the most. */
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

/** After so many failures a letter is dead, and an admin sees it. */
const MAX_ATTEMPTS = 8

const unsent = ['queued', 'failed'] as const
const isUnsent = (status: string) => unsent.some((each) => each === status)

/** Hands a letter to the mailer. @throws the mailer's error, so that the queue tries again later */
export async function sendEmail(db: Db, mailer: Mailer, emailId: string, now: Date): Promise<void> {
  const email = await db.selectFrom('outgoing_emails').selectAll().where('id', '=', emailId).executeTakeFirst()
  if (!email || !isUnsent(email.status)) return

  try {
    await mailer({ id: email.id, to: email.to_address, subject: email.subject, html: email.html, text: email.text })
  } catch (error) {
    const attempts = email.attempts + 1
    const status = attempts >= MAX_ATTEMPTS ? 'dead' : 'failed'
    await db
      .updateTable('outgoing_emails')
      .set({ status, attempts, last_error: errorText(error) })
      .where('id', '=', emailId)
      // Withdrawn meanwhile: then it is not tried again.
      .where('status', 'in', unsent)
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
