import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingEvent } from '../life.ts'

type HistoryEvent = {
  listingId: string
  /** Null: by itself, at a time. */
  actorId: string | null
  event: ListingEvent
  reason?: string
  fields?: readonly string[]
  /** Of some of the fields, each before and after. */
  changes?: Readonly<Record<string, readonly [before: string, after: string]>>
  /** A host's words with what they submit again. */
  answer?: string | null
}

/**
 * The transaction has locked the listing's row, so the numbers follow each other.
 *
 * @returns the event's number in the listing's history
 */
export async function recordHistory(
  tx: Tx,
  { listingId, actorId, event, reason, fields = [], changes = {}, answer = null }: HistoryEvent,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`insert into listing_history (listing_id, number, at, actor_id, event, reason, fields, changes, answer)
    select ${listingId}, coalesce(max(number), 0) + 1, ${now}, ${actorId}, ${event}, ${reason ?? null}, ${[...fields]},
      ${JSON.stringify(changes)}::jsonb, ${answer}
    from listing_history where listing_id = ${listingId} returning number`.execute(tx)
  return rows[0]!.number
}
