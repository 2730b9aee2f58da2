import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { type EmailReader, emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { InquiryFailure } from '../errors.ts'
import type { InquiryForm } from '../inquiry.ts'
import { receivedEmail } from '../inquiry-email.ts'
import { findAddress } from '../queries/find-address.server.ts'

type Inquiry = {
  form: InquiryForm
  kind: string
  message: string
  reference: string | null
  /** Null from an account, or where feedback needs no answer. */
  email: string | null
}

/** `client` is the connection's pseudonym of the day: counted, never stored (decision B9). */
type Sender = EmailReader & { userId: string | null; client: string }

/** The sender gets an e-mail that the inquiry has arrived. */
export async function sendInquiry(
  { db, budgets, product }: { db: Db; budgets: Budgets; product: string },
  inquiry: Inquiry,
  sender: Sender,
  now: Date,
): Promise<Result<null, InquiryFailure>> {
  const spent = await budgets.spend('inquiry', sender.userId ?? sender.client, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many' })
  // The typed address may be another person's, so e-mails to it are limited.
  const mayWrite = inquiry.email === null || (await budgets.spend('inquiryOfEmail', inquiry.email, now)).ok

  await inTransaction(db, async (tx) => {
    const id = newId(now.getTime())
    const { userId: person_id, language, site } = sender
    await tx
      .insertInto('inquiries')
      .values({ id, ...inquiry, person_id, language, created_at: now })
      .execute()
    if (mayWrite) await confirm(tx, { id, personId: person_id, email: inquiry.email, language, site }, product, now)
  })
  return ok(null)
}

type Sent = EmailReader & { id: string; personId: string | null; email: string | null }

async function confirm(tx: Tx, { id, language, site, ...sent }: Sent, product: string, now: Date): Promise<void> {
  const to = await findAddress(tx, sent)
  if (to === null) return
  const content = receivedEmail({ product, t: await emailTexts(tx, 'inquiry_received', { language, site }, now) })
  const email = { eventKey: `inquiry:${id}`, recipientId: sent.personId, to, language, content, maxPerHour: null }
  await queueEmail(tx, { ...email, type: 'inquiry_received' }, product, now)
}
