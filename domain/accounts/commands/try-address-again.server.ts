import { tryRefused } from '#domain/email/commands/note-refusal.server.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { findRefusal } from '#domain/email/queries/find-refusal.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addressTriedEmail } from '../account-email.ts'
import type { Slowed } from '../errors.ts'
import { findReader } from '../queries/find-reader.server.ts'

type Trial = { userId: string; origin: string }

/**
 * E-mails go to a refused address again, and one at once, by whose fate its owner sees whether it works: refused, it is noted anew.
 * What was not sent meanwhile is not sent any more; it stands under the notifications.
 */
export async function tryAddressAgain(
  { db, budgets }: { db: Db; budgets: Budgets },
  { userId, origin }: Trial,
  now: Date,
): Promise<Result<null, Slowed>> {
  if (!(await findRefusal(db, userId))) return ok(null)
  const spent = await budgets.spend('addressTrial', userId, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })
  return inTransaction(db, async (tx) => {
    await tryRefused(tx, userId, now)
    const reader = await findReader(tx, userId).executeTakeFirstOrThrow()
    const { email, language, name } = reader
    const t = await emailTexts(tx, 'address_tried', reader, now)
    const content = addressTriedEmail({ name }, { origin, language, product: PRODUCT_NAME, t })
    const input = { eventKey: `address-tried:${newId(now.getTime())}`, recipientId: userId, to: email, language }
    await queueEmail(tx, { ...input, content, type: 'address_tried', maxPerHour: null }, PRODUCT_NAME, now)
    return ok(null)
  })
}
