import { findReader } from '#domain/accounts/queries/find-reader.server.ts'
import { putInDigest } from '#domain/email/commands/put-in-digest.server.ts'
import { DIGEST_MINUTES, waitForEmails } from '#domain/email/commands/wait-for-emails.server.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { openEmail } from '#domain/email/queries/open-email.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { digestEmail } from '../digest-email.ts'
import { deferredEmailsOf } from '../queries/deferred-emails-of.server.ts'

/**
 * Sends the e-mails deferred in the last hour as one.
 *
 * @returns when to run again, while the hour goes on
 */
export async function sendDigest(
  db: Db,
  { recipientId, product, vault }: { recipientId: string; product: string; vault: Vault },
  now: Date,
): Promise<Date | null> {
  return inTransaction(
    db,
    async (tx) => {
      await waitForEmails(tx, recipientId)
      const deferred = await deferredEmailsOf(tx, recipientId)
      const reader = await findReader(tx, recipientId).executeTakeFirst()
      const [first] = deferred
      if (!first || !reader) return null
      const due = addMinutes(first.created_at, DIGEST_MINUTES)
      if (due > now) return due

      const { name, email, language } = reader
      const reading = { name, t: await emailTexts(tx, 'digest', reader, now) }
      const whole = deferred.map((each) => linesOf(each, vault))
      const shown = deferred.map(({ subject, summary, link }) => ({ subject, ...(summary && { summary }), link }))
      const redacted = { content: digestEmail(shown, reading), vault }
      const input = { eventKey: `digest:${first.id}`, recipientId, to: email, language, maxPerHour: null }
      const written = { content: digestEmail(whole, reading), redacted }
      const digestId = await queueEmail(tx, { ...input, ...written, type: 'digest' }, product, now)
      if (!digestId) return null
      await putInDigest(tx, recipientId, digestId)
      return null
    },
    'notifications.notify-of-booking',
  )
}

type Deferred = Awaited<ReturnType<typeof deferredEmailsOf>>[number]

/** Only its reader learns what somebody has written. */
function linesOf({ summary, ...email }: Deferred, vault: Vault) {
  const { link, subject = email.subject, ...whole } = openEmail(vault, email)
  const shown = summary ?? whole.summary
  return { subject, ...(shown && { summary: shown }), link }
}
