import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { newId } from '#kernel/ids.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { findReader } from '../queries/find-reader.server.ts'
import { passkeyEmail, type PasskeyChange } from '../security-email.ts'

type Change = { userId: string; name: string; change: PasskeyChange; origin: string }

/** The owner is told at once, because somebody else at the session may have done it. */
export async function notifyOfPasskey(tx: Tx, { userId, name, change, origin }: Change, now: Date): Promise<void> {
  const reader = await findReader(tx, userId).executeTakeFirstOrThrow()
  const { email, language } = reader
  const t = await emailTexts(tx, `way_in.passkey_${change}`, reader, now)
  const content = passkeyEmail({ name, change }, { origin, language, t })
  const input = { eventKey: `passkey:${newId(now.getTime())}`, recipientId: userId, to: email, language, content }
  await queueEmail(tx, { ...input, type: 'way_in', maxPerHour: null }, PRODUCT_NAME, now)
}
