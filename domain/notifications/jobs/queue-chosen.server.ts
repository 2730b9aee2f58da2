import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { originAt, type Origins, type SiteId } from '#domain/i18n/site.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { unsubscribeAddress } from '../commands/unsubscribe.server.ts'
import { kinds, mayBeDeferred, type NotificationKind } from '../kinds.ts'
import { emailTime } from '../queries/find-choices.server.ts'
import { isTransactional } from '../topic.ts'

/** `origins` of the sites that have one of their own. */
export type Sender = { origin: string; origins?: Origins; product: string; limits: Limits }

/** `secret` signs the addresses that end e-mails. */
export type SignedSender = Sender & { secret: string }

type ChosenEmail = Omit<Parameters<typeof queueEmail>[1], 'maxPerHour' | 'recipientId'> & {
  recipientId: string
  site: SiteId
  kind: NotificationKind
}

/**
 * Queues an e-mail by its reader's choices.
 *
 * @returns when to run again, where quiet hours delay it
 */
export async function queueChosen(
  tx: Tx,
  { kind, site, ...email }: ChosenEmail,
  sender: SignedSender,
  now: Date,
): Promise<Date | null> {
  const { product, limits, secret } = sender
  const { topic } = kinds[kind]
  const { recipientId: userId, language } = email
  const time = await emailTime(tx, userId, topic, now)
  if (time instanceof Date) return time
  if (time === 'never') return null

  const label = translator(language, site)('emails:unsubscribe')
  const unsubscribe = { label, url: unsubscribeAddress({ userId, topic }, { origin: originAt(sender, site), secret }) }
  const content = { ...email.content, ...(!isTransactional(topic) && { unsubscribe }) }
  const maxPerHour = mayBeDeferred(kind) ? limits.emailsPerHourAndKind : null
  await queueEmail(tx, { ...email, content, maxPerHour }, product, now)
  return null
}
