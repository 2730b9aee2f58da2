import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { formatZonedInstant } from '#domain/i18n/zoned-instant.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { originAt, zoneOf } from '#domain/i18n/site.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { emailType } from '../kinds.ts'
import { plainEmail } from '../plain-email.ts'
import { findDelivery } from '../queries/find-delivery.server.ts'
import { queueChosen } from './queue-chosen.server.ts'
import { type MessageSender, writeMessageEmail } from './write-message-email.server.ts'

/**
 * Sends a notification on by e-mail, unless it was read before.
 *
 * @returns when to run again, while quiet hours last
 */
export async function deliver(
  db: Db,
  { notificationId, ...sender }: { notificationId: string } & MessageSender,
  now: Date,
): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const found = await findDelivery(tx, notificationId)
    if (!found) return null
    const { kind, recipientId, email, language, site } = found
    const until = found.dueBy && formatZonedInstant(found.dueBy, zoneOf(site), localeFor(language, site))
    const t = await emailTexts(tx, kind, found, now)
    const reading = { language, origin: originAt(sender, site), t }
    const written =
      kind === 'message'
        ? await writeMessageEmail(tx, found, sender, reading)
        : { content: plainEmail({ ...found, until }, reading) }
    const type = emailType(kind, found.side)
    const input = { eventKey: `notification:${notificationId}`, recipientId, to: email, language, type, ...written }
    return queueChosen(tx, { ...input, site, kind }, sender, now)
  })
}
