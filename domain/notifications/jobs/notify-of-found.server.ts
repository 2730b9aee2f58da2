import { findReader } from '#domain/accounts/queries/find-reader.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt } from '#domain/i18n/site.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { notify } from '../commands/notify.server.ts'
import { foundEmail } from '../found-email.ts'
import { findFound, type Found } from '../queries/find-found.server.ts'
import { queueChosen, type SignedSender } from './queue-chosen.server.ts'

const kind = 'saved_search'

/**
 * Notifies a person of all their saved searches at once, each by its own way.
 *
 * @param at when they were looked at
 * @returns when to run again, while quiet hours last
 */
export async function notifyOfFound(
  db: Db,
  {
    recipientId,
    at,
    searches,
    ...sender
  }: { recipientId: string; at: string; searches: readonly Found[] } & SignedSender,
  now: Date,
): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const reader = await findReader(tx, recipientId).executeTakeFirst()
    if (!reader) return null
    const { name, email: to, language, site } = reader
    const found = await findFound(tx, { recipientId, searches }, language)
    const eventKey = `${kind}:${recipientId}:${at}`
    const [pushed] = found.filter(({ alerts }) => alerts === 'push')
    if (pushed) {
      const listingId = pushed.listings[0]!.id
      await notify(tx, { kind, recipientId, eventKey, thingId: pushed.id, listingId }, now)
    }
    const mailed = found.filter(({ alerts }) => alerts === 'email')
    if (mailed.length === 0) return null
    const t = await emailTexts(tx, kind, reader, now)
    const content = foundEmail({ name, searches: mailed }, { language, origin: originAt(sender, site), t })
    return queueChosen(tx, { kind, type: kind, eventKey, recipientId, site, to, language, content }, sender, now)
  })
}
