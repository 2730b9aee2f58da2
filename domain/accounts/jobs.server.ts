import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { welcomeEmail } from './account-email.ts'

type Sender = { origin: string; product: string }

/** Welcomes somebody whose address was proved for the first time, once. */
export async function welcome(
  db: Db,
  { userId, origin, product }: { userId: string } & Sender,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const person = await tx
      .selectFrom('profiles')
      .innerJoin('user', 'user.id', 'profiles.user_id')
      .select(['email', 'first_name', 'language'])
      .where('user_id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (!person) return
    const { email, first_name, language } = person
    const t = await emailTexts(tx, 'welcome', language, now)
    const content = welcomeEmail({ name: first_name }, { language, origin, product, t })
    const input = { eventKey: `welcome:${userId}`, recipientId: userId, to: email, language, content }
    await queueEmail(tx, { ...input, type: 'welcome', maxPerHour: null }, product, now)
  })
}
