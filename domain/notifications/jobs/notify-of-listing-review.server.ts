import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt } from '#domain/i18n/site.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { notify } from '../commands/notify.server.ts'
import { findReview } from '../queries/find-review.server.ts'
import { reviewEmail, reviewEmailType } from '../review-email.ts'
import type { Sender } from './queue-chosen.server.ts'

/** Notifies a host once per answer of an admin about a listing. */
export async function notifyOfReview(
  db: Db,
  { listingId, number, product, ...sender }: { listingId: string; number: number } & Sender,
  now: Date,
): Promise<void> {
  const review = await findReview(db, { listingId, number })
  if (!review) return
  const { hostId, email, language, site, answer } = review
  const type = reviewEmailType[answer.event]
  const content = reviewEmail(answer, {
    language,
    origin: originAt(sender, site),
    t: await emailTexts(db, type, review, now),
  })
  const input = { eventKey: `review:${listingId}:${number}`, recipientId: hostId, to: email, language, content }
  await inTransaction(db, async (tx) => {
    await notify(tx, { ...input, kind: type, thingId: listingId, listingId }, now)
    await queueEmail(tx, { ...input, type, maxPerHour: null }, product, now)
  })
}
