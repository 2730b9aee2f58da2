import { type PlacedStay, unitsOf } from '#domain/availability/stay.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import type { HoldLimit, LimitReached } from '../errors.ts'

/** Whose limits a hold counts towards. @property heldFrom a pseudonym of the network address; null where none is known */
export type Account = { heldFrom: string | null; limits: Limits }

type Counted = Account & {
  guestId: string
  listingId: string
  placed: PlacedStay
  /** It occupies its time immediately. */
  holds: boolean
  /** Waits for a host's answer. */
  isRequest: boolean
  /** A command sets this to queue on the address too, because it is going to write; a page only reads. */
  waits: boolean
}

/** A hold, request or change as `hold_refusal` counts it. */
export function countedInput({ guestId, listingId, placed: { stay, guests }, ...counted }: Counted, now: Date) {
  const units = unitsOf(stay)
  return {
    ...counted,
    ...guests,
    guest: guestId,
    listing: listingId,
    days: stay.unit === 'day' ? units : 0,
    minutes: stay.unit === 'hour' ? units : 0,
    at: now,
  }
}

/** Which limit the hold would exceed. A command has waited for the guest's turn; a page reads without locks. */
export async function limitReached(db: Db | Tx, counted: Counted, now: Date): Promise<LimitReached | null> {
  const input = JSON.stringify(countedInput(counted, now))
  const { rows } = await sql<{ refusal: Refusal | null }>`select hold_refusal(${input}::jsonb) as refusal`.execute(db)
  return rows[0]!.refusal && limitOf(rows[0]!.refusal)
}

/** A refusal as `hold_refusal` returns it. */
export type Refusal = { limit: HoldLimit; max: number; retryAt: string }

export const limitOf = ({ limit, max, retryAt }: Refusal): LimitReached => ({
  reason: 'limit-reached',
  limit,
  most: max,
  again: new Date(retryAt),
})
