import { type PlacedStay, unitsOf } from '#domain/availability/stay.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import type { HoldLimit, LimitReached } from '../errors.ts'

/**
 * A hold counts towards the limits of its guest and of its network address.
 *
 * @property networkKey a pseudonym of the network address; null where none is known
 */
export type Account = { networkKey: string | null; limits: Limits }

type Counted = Account & {
  guestId: string
  listingId: string
  placed: PlacedStay
  /** The time is occupied at once. */
  holds: boolean
  /** Whether it awaits a host's answer. */
  isRequest: boolean
  /** A command also queues for the address, because it writes; a page only reads. */
  waits: boolean
}

/** Limits that are counted with a hold, of all that an operator may set. */
const COUNTED = [
  'endedHoldsBeforePause',
  'endedHoldsWithinHours',
  'holdPauseHours',
  'openRequestsPerGuest',
  'openRequestsPerGuestAndTime',
  'unpaidHoldsPerGuest',
  'unpaidHoldsPerGuestAndListing',
  'heldDaysPerGuest',
  'heldHoursPerGuest',
  'unpaidHoldsPerAddress',
] as const satisfies readonly (keyof Limits)[]

/** `hold_refusal` counts holds, requests and changes alike. */
export function countedInput({ guestId, listingId, placed: { stay, guests }, limits, ...counted }: Counted, now: Date) {
  const units = unitsOf(stay)
  return {
    ...counted,
    limits: Object.fromEntries(COUNTED.map((name) => [name, limits[name]])),
    ...guests,
    guest: guestId,
    listing: listingId,
    days: stay.unit === 'day' ? units : 0,
    minutes: stay.unit === 'hour' ? units : 0,
    at: now,
  }
}

/** A command has waited for the guest's turn; a page reads without locks. */
export async function limitReached(db: Db | Tx, counted: Counted, now: Date): Promise<LimitReached | null> {
  const input = JSON.stringify(countedInput(counted, now))
  const { rows } = await sql<{ refusal: Refusal | null }>`select hold_refusal(${input}::jsonb) as refusal`.execute(db)
  return rows[0]!.refusal && limitOf(rows[0]!.refusal)
}

export type Refusal = { limit: HoldLimit; max: number; retryAt: string }

export const limitOf = ({ limit, max, retryAt }: Refusal): LimitReached => ({
  reason: 'limit-reached',
  limit,
  max,
  again: new Date(retryAt),
})
