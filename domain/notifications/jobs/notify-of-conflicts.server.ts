import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt } from '#domain/i18n/site.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { notify } from '../commands/notify.server.ts'
import { conflictEmail } from '../conflict-email.ts'
import { findConflicts } from '../queries/find-feed.server.ts'
import { queueChosen, type SignedSender } from './queue-chosen.server.ts'

/**
 * Notifies a host once that another site's events overlap bookings.
 *
 * @param at when that was seen
 * @returns when to run again, while quiet hours last, as conflicts may be gone by then
 */
export async function notifyOfConflicts(
  db: Db,
  { feedId, at, ...sender }: { feedId: string; at: string } & SignedSender,
  now: Date,
): Promise<Date | null> {
  const conflicts = await findConflicts(db, feedId)
  if (!conflicts) return null
  const { recipientId, email, language, site, ...facts } = conflicts
  const t = await emailTexts(db, 'conflicts', conflicts, now)
  const content = conflictEmail(facts, { language, origin: originAt(sender, site), t })
  const input = { eventKey: `conflicts:${feedId}:${at}`, recipientId, to: email, language, content }
  const { listingId } = facts
  return inTransaction(db, async (tx) => {
    await notify(tx, { ...input, kind: 'conflicts', thingId: listingId, listingId }, now)
    return queueChosen(tx, { ...input, site, kind: 'conflicts', type: 'conflicts' }, sender, now)
  })
}
