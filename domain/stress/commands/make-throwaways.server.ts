import { openThrowawayAccounts } from '#domain/accounts/commands/make-throwaways.server.ts'
import { insertThrowawayListing } from '#domain/listings/commands/make-throwaways.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { AT_ONCE, type StressKind } from '../stress.ts'

/** Twice the concurrency, so that a guest never has two requests at once and waits for themselves. */
const GUESTS = 2 * AT_ONCE
const LISTINGS = 4

export type Throwaways = { hostIds: readonly string[]; guestIds: readonly string[]; listingIds: readonly string[] }

/** Makes a run's throwaway people and listings, and records them in the same transaction. */
export function makeThrowaways(db: Db, { runId, kind }: { runId: string; kind: StressKind }, now: Date) {
  return inTransaction(db, async (tx): Promise<Throwaways> => {
    const ids = (count: number) => Array.from({ length: count }, () => newId(now.getTime()))
    // Drafts of one host are counted one after the other, so each concurrent attempt has its own host.
    const hostIds = ids(kind === 'drafts' ? AT_ONCE : 1)
    const guestIds = ids(kind === 'holds' ? GUESTS : 0)
    const listingIds = ids(kind === 'holds' ? LISTINGS : 0)
    const people = [...hostIds, ...guestIds]
    await tx.updateTable('stress_runs').set({ people }).where('id', '=', runId).execute()
    await openThrowawayAccounts(tx, people)
    for (const id of listingIds) await insertThrowawayListing(tx, { id, hostId: hostIds[0]! }, now)
    return { hostIds, guestIds, listingIds }
  })
}
