import { queueEmail } from '#domain/email/commands.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import { erasePerson } from './commands/erase-person.server.ts'
import { closedEmail } from './privacy-email.ts'

type Works = { db: Db; storage: Storage; uploads: Uploads; product: string }

/** Erases a closed account, and confirms it by an e-mail that is forgotten itself once it is sent. */
export async function eraseAccount(
  { db, storage, uploads, product }: Works,
  { userId }: { userId: string },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const reader = await tx
      .selectFrom('profiles')
      .innerJoin('user', 'user.id', 'profiles.user_id')
      .select(['email', 'language'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!reader || !(await erasePerson(tx, { storage, uploads }, userId, now))) return

    const { email, language } = reader
    const content = closedEmail({ product, t: translator(language) })
    const input = { eventKey: `erased:${userId}`, recipientId: null, to: email, language, content, maxPerHour: null }
    await queueEmail(tx, { ...input, type: 'account_closed' }, product, now)
  })
}
