import { type Money, money, negate } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { goodwillEntry } from '../ledger.ts'
import { readGoodwill } from '../queries/read-goodwill.server.ts'
import { postJournal } from './post-journal.server.ts'

/**
 * Takes back what we have added, where the guest would have got it anyway: a later refund was cut because a goodwill refund had
 * paid a part of it before.
 *
 * @param cut by how much the later refund was cut
 */
export async function returnGoodwill(
  tx: Tx,
  { bookingId, cut }: { bookingId: string; cut: Money },
  now: Date,
): Promise<void> {
  const added = await readGoodwill(tx, bookingId)
  const back = Math.min(cut.minor, added.minor)
  if (back <= 0) return
  const postings = goodwillEntry(negate(money(back, cut.currency)))
  await postJournal(tx, { eventKey: `goodwill-returned-${added.entries}:${bookingId}`, bookingId, postings }, now)
}
