import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt, type Origins } from '#domain/i18n/site.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { welcomeEmail } from './account-email.ts'
import { findReader } from './queries/find-reader.server.ts'

type Sender = { origin: string; origins?: Origins; product: string }

/** A person is welcomed once, when their address is proved for the first time. */
export async function welcome(
  db: Db,
  { userId, product, ...sender }: { userId: string } & Sender,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reader = await findReader(tx, userId).where('erased_at', 'is', null).executeTakeFirst()
    if (!reader) return
    const { email, name, language, site } = reader
    const t = await emailTexts(tx, 'welcome', reader, now)
    const content = welcomeEmail({ name }, { language, origin: originAt(sender, site), product, t })
    const input = { eventKey: `welcome:${userId}`, recipientId: userId, to: email, language, content }
    await queueEmail(tx, { ...input, type: 'welcome', maxPerHour: null }, product, now)
  })
}
