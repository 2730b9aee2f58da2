import { forgetProvider } from '#domain/accounts/commands/unlink-provider.server.ts'
import { findReader } from '#domain/accounts/queries/find-reader.server.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { unlinkedEmail } from '../privacy-email.ts'

type Unlinking = { facebookId: string; code: string; origin: string }

/** Unlinks Facebook on its request and e-mails how to log in or close the account; idempotent. */
export function unlinkFacebook(db: Db, { facebookId, code, origin }: Unlinking, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('facebook_requests')
      .values({ code, done_at: now })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return

    const link = await forgetProvider(tx, { provider: 'facebook', accountId: facebookId })
    if (!link) return
    const reader = await findReader(tx, link.userId).executeTakeFirstOrThrow()
    const { email, language } = reader
    const t = await emailTexts(tx, 'facebook_unlinked', reader, now)
    const content = unlinkedEmail({ product: PRODUCT_NAME, origin, language, t })
    const input = { eventKey: `facebook:${link.id}`, recipientId: link.userId, to: email, language, content }
    await queueEmail(tx, { ...input, maxPerHour: null, type: 'facebook_unlinked' }, PRODUCT_NAME, now)
  })
}
