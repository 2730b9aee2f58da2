import type { Actor } from '#domain/accounts/account.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { newId } from '#kernel/ids.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { payoutAccountEmail } from '../account-email.ts'

type AccountNotice = { actor: Actor; origin: string; site: SiteId; addresses: readonly string[] }

/** Notifies an owner of a changed payout account, at each of these addresses and on the site. */
export async function notifyOfAccount(
  tx: Tx,
  { actor, origin, site, addresses }: AccountNotice,
  now: Date,
): Promise<void> {
  const { userId, language } = actor
  const key = `payout-account:${newId(now.getTime())}`
  const t = await emailTexts(tx, 'payout_account_changed', { language, site }, now)
  const content = payoutAccountEmail({ origin, language, t })
  for (const [index, to] of addresses.entries()) {
    const input = { eventKey: `${key}:${index}`, recipientId: userId, to, language, content, maxPerHour: null }
    await queueEmail(tx, { ...input, type: 'payout_account_changed' }, PRODUCT_NAME, now)
  }
  await addJob(tx, 'notifications.notify', {
    kind: 'payout_account_changed',
    recipientId: userId,
    eventKey: key,
    thingId: userId,
  })
}
