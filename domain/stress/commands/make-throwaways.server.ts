import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { AT_ONCE, type StressKind } from '../stress.ts'

/** Twice as many as ask at once: two requests under way are never one guest's, who would wait for themselves. */
const GUESTS = 2 * AT_ONCE
const LISTINGS = 4

export type Throwaways = { hostIds: readonly string[]; guestIds: readonly string[]; listingIds: readonly string[] }

/** Makes what the run will use, and notes in the same transaction whose it is. */
export function makeThrowaways(db: Db, { runId, kind }: { runId: string; kind: StressKind }, now: Date) {
  return inTransaction(db, async (tx): Promise<Throwaways> => {
    const ids = (count: number) => Array.from({ length: count }, () => newId(now.getTime()))
    // Drafts of one host are counted one after the other, so each hand has a host of its own.
    const hostIds = ids(kind === 'drafts' ? AT_ONCE : 1)
    const guestIds = ids(kind === 'holds' ? GUESTS : 0)
    const listingIds = ids(kind === 'holds' ? LISTINGS : 0)
    const people = [...hostIds, ...guestIds]
    await tx.updateTable('stress_runs').set({ people }).where('id', '=', runId).execute()
    await tx
      .insertInto('user')
      .values(people.map((id) => ({ id, name: 'Stress Test', email: `${id}@throwaway.invalid`, emailVerified: false })))
      .execute()
    for (const id of listingIds) await insertThrowaway(tx, { id, hostId: hostIds[0]! }, now)
    return { hostIds, guestIds, listingIds }
  })
}

/** Per day, booked at once, without anything to pay but its price. In the Pacific, far from any other. */
async function insertThrowaway(tx: Tx, { id, hostId }: { id: string; hostId: string }, now: Date): Promise<void> {
  await tx
    .insertInto('listings')
    .values({
      id,
      host_id: hostId,
      status: 'draft',
      throwaway: true,
      listing_type: 'home',
      category: 'recreation',
      subcategory: 'apartment',
      currency: 'CLP',
      price_minor: 1000,
      max_guests: 2,
      // A night ends where the next begins: else each would take two.
      same_day_turnover: true,
      refund_policy: 'flexible',
      street: 'Stress Test',
      commune: '',
      city: 'Stress Test',
      country_code: 'CL',
      lat: -40,
      lng: -120,
      time_zone: 'Etc/GMT+8',
      created_at: now,
    })
    .execute()
  const space = newId(now.getTime())
  await tx.insertInto('spaces').values({ id: space, host_id: hostId, name: 'Stress Test' }).execute()
  await tx.insertInto('listing_spaces').values({ listing_id: id, space_id: space }).execute()
}
