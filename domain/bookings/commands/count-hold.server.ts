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
  /** Takes its time from others at once. */
  holds: boolean
  /** Waits for a host's answer. */
  asks: boolean
  /** For the turn of its address, because it is going to be written; a page only looks. */
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

/** Waits until nothing else of this guest is being counted. Before any other lock: `wait_for_turn` says in which order. */
export async function waitForTurn(tx: Tx, guestId: string): Promise<void> {
  await sql`select wait_for_turn('guest', ${guestId})`.execute(tx)
}

/** Which limit it would go over. A command has waited for the guest's turn; a page only looks. */
export async function limitReached(db: Db | Tx, counted: Counted, now: Date): Promise<LimitReached | null> {
  const input = JSON.stringify(countedInput(counted, now))
  const { rows } = await sql<{ refusal: Refusal | null }>`select hold_refusal(${input}::jsonb) as refusal`.execute(db)
  return rows[0]!.refusal && limitOf(rows[0]!.refusal)
}

/** As the database tells it. */
export type Refusal = { limit: HoldLimit; most: number; again: string }

export const limitOf = ({ limit, most, again }: Refusal): LimitReached => ({
  reason: 'limit-reached',
  limit,
  most,
  again: new Date(again),
})
