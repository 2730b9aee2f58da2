import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { notify } from '../commands/notify.server.ts'
import { unsubscribeAddress } from '../commands/unsubscribe.server.ts'
import { conflictEmail } from '../conflict-email.ts'
import { kinds, mayBeDeferred, type NotificationKind } from '../kinds.ts'
import { findConflicts } from '../queries/find-conflicts.server.ts'
import { emailTime } from '../queries/find-choices.server.ts'
import { isTransactional } from '../topic.ts'

export type Sender = { origin: string; product: string; limits: Limits }

/** `secret`: signs the addresses by which e-mails are ended. */
export type SignedSender = Sender & { secret: string }

/**
 * Tells a host once that events of a foreign calendar lie over bookings.
 *
 * @param at when that was seen
 * @returns when to ask again, while the host's quiet hours last: by then there may be no conflicts any more
 */
export async function notifyOfConflicts(
  db: Db,
  { feedId, at, ...sender }: { feedId: string; at: string } & SignedSender,
  now: Date,
): Promise<Date | null> {
  const conflicts = await findConflicts(db, feedId)
  if (!conflicts) return null
  const { recipientId, email, language, ...facts } = conflicts
  const t = await emailTexts(db, 'conflicts', language, now)
  const content = conflictEmail(facts, { language, origin: sender.origin, t })
  const input = { eventKey: `conflicts:${feedId}:${at}`, recipientId, to: email, language, content }
  const { listingId } = facts
  return inTransaction(db, async (tx) => {
    await notify(tx, { ...input, kind: 'conflicts', thingId: listingId, listingId }, now)
    return queueChosen(tx, { ...input, kind: 'conflicts', type: 'conflicts' }, sender, now)
  })
}

type ChosenEmail = Omit<Parameters<typeof queueEmail>[1], 'maxPerHour' | 'recipientId'> & {
  recipientId: string
  kind: NotificationKind
}

/** Queues an e-mail as its reader has chosen. @returns when to ask again, where it has to wait for that */
export async function queueChosen(
  tx: Tx,
  { kind, ...email }: ChosenEmail,
  { origin, product, limits, secret }: SignedSender,
  now: Date,
): Promise<Date | null> {
  const { topic } = kinds[kind]
  const { recipientId: userId, language } = email
  const time = await emailTime(tx, userId, topic, now)
  if (time instanceof Date) return time
  if (time === 'never') return null

  const label = translator(language)('emails:unsubscribe')
  const unsubscribe = { label, url: unsubscribeAddress({ userId, topic }, { origin, secret }) }
  const content = { ...email.content, ...(!isTransactional(topic) && { unsubscribe }) }
  const maxPerHour = mayBeDeferred(kind) ? limits.emailsPerHourAndKind : null
  await queueEmail(tx, { ...email, content, maxPerHour }, product, now)
  return null
}
