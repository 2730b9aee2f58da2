import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { newId } from '#kernel/ids.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { countRecoveryCodes } from '../queries/count-recovery-codes.server.ts'
import { findReader } from '../queries/find-reader.server.ts'
import { factorEmail, type FactorChange } from '../security-email.ts'

/** The owner is told at once what became of the second factor, in the transaction in which it did. */
export async function notifyOfFactor(
  tx: Tx,
  { userId, what, origin }: { userId: string; what: FactorChange; origin: string },
  now: Date,
): Promise<void> {
  const reader = await findReader(tx, userId).executeTakeFirstOrThrow()
  const { email, language } = reader
  const t = await emailTexts(tx, `second_factor.${what}`, reader, now)
  const content = factorEmail({ what, left: await countRecoveryCodes(tx, userId) }, { origin, language, t })
  const input = { eventKey: `second-factor:${newId(now.getTime())}`, recipientId: userId, to: email, language, content }
  await queueEmail(tx, { ...input, type: 'second_factor', maxPerHour: null }, PRODUCT_NAME, now)
}
