import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt } from '#domain/i18n/site.ts'
import { findEndedPayout } from '#domain/payouts/queries/find-ended-payout.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { notify } from '../commands/notify.server.ts'
import { payoutEmail } from '../payout-email.ts'
import type { Sender } from './queue-chosen.server.ts'

type PayoutInput = { payoutId: string } & Pick<Sender, 'origin' | 'origins' | 'product'>

/** Notifies a host once that a payout has arrived, or why it failed and what to do. */
export async function notifyOfPayout(db: Db, { payoutId, product, ...sender }: PayoutInput, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payout = await findEndedPayout(tx, payoutId)
    if (!payout) return
    const { hostId: recipientId, email: to, language, site, ...ended } = payout
    const kind = ended.cause ? 'payout_failed' : 'payout_paid'
    const eventKey = `${kind}:${payoutId}`
    const content = payoutEmail(ended, {
      language,
      origin: originAt(sender, site),
      t: await emailTexts(tx, kind, payout, now),
    })
    await notify(tx, { kind, recipientId, eventKey, thingId: payoutId }, now)
    await queueEmail(tx, { type: kind, eventKey, recipientId, to, language, content, maxPerHour: null }, product, now)
  })
}
