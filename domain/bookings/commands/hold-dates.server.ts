import { occupiedPeriod, guestPeriod } from '#domain/availability/stay.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, isRetryable, type Tx, violates } from '#platform/db.server.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import { sql } from 'kysely'
import { answerBy, HOLD_MINUTES } from '../booking.ts'
import type { HoldFailure } from '../errors.ts'
import { type HoldFacts, readHoldFacts } from '../queries/read-hold-facts.server.ts'
import { refusalOf } from '../refusal.ts'
import { type Account, countedInput, limitOf, type Refusal } from './count-hold.server.ts'
import { type Party, quoteRow, stayColumns } from './insert-quote.server.ts'
import { lockSpaces } from './occupy.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

export type HoldInput = Party & Account & { guestId: string; listingId: string; idempotencyKey: string }

type Waiting = { waitsFor: 'host' | 'payment'; until: Date }
export type Held = Result<{ bookingId: string; waitsFor: Waiting['waitsFor'] }, HoldFailure>

/** How often somebody else may have been faster by a moment before the answer is that they were. */
const TRIES = 4

/**
 * Holds a listing's spaces for a guest while they pay. Where the host wants to be asked, it asks instead: a request occupies
 * nothing until the host accepts, unless they chose that it does. The same key always finds the same booking.
 *
 * Two steps (decision 014): what is on offer is read and judged without a lock; `write_hold` locks the spaces, and writes
 * only if neither the listing nor its time has changed since. When two guests want the same time at once, the constraint
 * `occupancy_never_overlaps` has the last word.
 */
export async function holdDates(db: Db, input: HoldInput, now: Date): Promise<Held> {
  let facts = await readHoldFacts(db, input, now)
  let hasGivenWay = false
  for (let attempt = 1; ; attempt += 1) {
    if (facts?.answered) return facts.answered as Held
    if (!facts) return fail({ reason: 'not-found' })
    const refusal = judge(facts, input, now)
    const givesWay = refusal?.reason === 'dates-taken' && facts.runOut
    if (refusal && (!givesWay || hasGivenWay)) return fail(refusal)
    if (givesWay) {
      await releaseBlockingHolds(db, input.listingId, now)
      hasGivenWay = true
    } else {
      const held = await write(db, facts, input, holdUntil(now), now)
      if (held) return held
    }

    facts = await readHoldFacts(db, input, now)
    // The rest lost to others again and again: whoever looks next sees what is left.
    if (attempt === TRIES) return fail({ reason: 'dates-taken', nearest: [] })
  }
}

/**
 * The same within a transaction, once: what somebody else takes meanwhile is taken. The caller has waited for the guest's turn
 * and ends the transaction without writing when it is refused.
 *
 * @param until where it is paid at once: how long the dates are held
 */
export async function holdWithin(tx: Tx, input: HoldInput, until: Date, now: Date): Promise<Held> {
  await releaseExpiredHolds(tx, await lockSpaces(tx, input.listingId), now)
  const facts = await readHoldFacts(tx, input, now)
  if (!facts) return fail({ reason: 'not-found' })
  const refusal = judge(facts, input, now)
  if (refusal) return fail(refusal)
  return (await write(tx, facts, input, until, now)) ?? fail({ reason: 'dates-taken', nearest: [] })
}

const holdUntil = (now: Date) => addMinutes(now, HOLD_MINUTES)

function judge({ listing, rules, taken }: HoldFacts, input: HoldInput, now: Date): HoldFailure | null {
  if (rules.kind !== input.stay.kind) return { reason: 'not-found' }
  if (listing.hostId === input.guestId) return { reason: 'own-listing' }
  return refusalOf(listing, rules, taken, input, now)
}

/** What has run out on these spaces, and is not being paid, is nobody's any more. */
async function releaseBlockingHolds(db: Db, listingId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => releaseExpiredHolds(tx, await lockSpaces(tx, listingId), now), 'bookings.hold')
}

/** @returns null when it has to be judged anew: something has changed since it was read */
async function write(
  db: Db,
  { listing, rules }: HoldFacts,
  input: HoldInput,
  until: Date,
  now: Date,
): Promise<Held | null> {
  const waiting: Waiting = listing.instantBook
    ? { waitsFor: 'payment', until }
    : { waitsFor: 'host', until: answerBy(guestPeriod(input.stay, rules).start, now) }
  const quote = quoteRow(listing, rules, input, now)
  const bookingId = newId(now.getTime())
  const answer = ok({ bookingId, waitsFor: waiting.waitsFor })
  const key = { scope: `hold:${listing.id}`, key: input.idempotencyKey, user_id: input.guestId }
  const { guestId, listingId, stay, heldFrom, limits } = input
  const occupies = listing.instantBook || listing.requestsHoldDates
  const counted = { guestId, listingId, stay, rules, heldFrom, limits, holds: occupies, asks: !listing.instantBook }

  const written = await callWriteHold(db, {
    revision: listing.revision,
    occupies,
    counted: countedInput(counted, now),
    ...occupiedPeriod(input.stay, rules),
    quote,
    booking: {
      id: bookingId,
      listing_id: listing.id,
      quote_id: quote.id,
      guest_id: input.guestId,
      host_id: listing.hostId,
      status: 'pending',
      waits_for: waiting.waitsFor,
      held_until: waiting.until,
      ...stayColumns(input.stay, rules),
      turnover_minutes: rules.turnoverMinutes,
      time_zone: rules.zone,
      guests: input.guests,
      pets: input.pets,
      held_from: heldFrom,
      created_at: now,
      status_at: now,
    },
    key: { ...key, response: answer, created_at: now },
  })
  if (written.outcome === 'limit') return fail(limitOf(written))
  return written.outcome === 'held' ? answer : null
}

type Outcome = { outcome: 'held' | 'stale' | 'known' | 'taken' } | ({ outcome: 'limit' } & Refusal)

/** @returns what `write_hold` says; a lost race or deadlock is a time that is taken for the moment, and is looked at again */
async function callWriteHold(db: Db, input: object): Promise<Outcome> {
  try {
    return await aroundFailpoint('bookings.hold', async () => {
      const { rows } = await sql<{
        outcome: Outcome
      }>`select write_hold(${JSON.stringify(input)}::jsonb) as outcome`.execute(db)
      return rows[0]!.outcome
    })
  } catch (error) {
    if (violates(error, 'occupancy_never_overlaps') || isRetryable(error)) return { outcome: 'taken' }
    throw error
  }
}
