import type { FeedTrouble } from '#domain/calendars/feed-trouble.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt } from '#domain/i18n/site.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { notify } from '../commands/notify.server.ts'
import { feedEmail } from '../feed-email.ts'
import { findTroubled } from '../queries/find-feed.server.ts'
import { queueChosen, type SignedSender } from './queue-chosen.server.ts'

/**
 * Notifies a host of a connected calendar that needs a look.
 *
 * @param at when that was seen
 * @returns when to run again, while quiet hours last, as it may be over by then
 */
export async function notifyOfFeed(
  db: Db,
  { feedId, trouble, at, ...sender }: { feedId: string; trouble: FeedTrouble; at: string } & SignedSender,
  now: Date,
): Promise<Date | null> {
  const feed = await findTroubled(db, feedId, trouble)
  if (!feed) return null
  const { recipientId, email: to, language, site, ...facts } = feed
  const kind = `feed_${trouble}` as const
  const t = await emailTexts(db, kind, feed, now)
  const content = feedEmail({ ...facts, trouble }, { language, origin: originAt(sender, site), t })
  const input = { kind, eventKey: `${kind}:${feedId}:${at}`, recipientId, to, language, content }
  const { listingId } = facts
  return inTransaction(db, async (tx) => {
    await notify(tx, { ...input, thingId: listingId, listingId }, now)
    return queueChosen(tx, { ...input, site, type: kind }, sender, now)
  })
}
