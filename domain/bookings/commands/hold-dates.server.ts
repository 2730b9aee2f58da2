import { mayUseAddress } from '#domain/accounts/policy.ts'
import { NEAREST_COUNT, NEAREST_WITHIN_DAYS } from '#domain/availability/availability.ts'
import { firstDay, type PlacedStay, type Stay } from '#domain/availability/stay.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { daysBetween } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, isRetryable, type Tx, violates } from '#platform/db.server.ts'
import { aroundFailpoint } from '#platform/failpoint.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { answerBy, HOLD_MINUTES } from '../booking.ts'
import type { HoldFailure } from '../errors.ts'
import { type HoldFacts, readHoldFacts } from '../queries/read-hold-facts.server.ts'
import { chargeProblem } from '#domain/payments/charge-limits.ts'
import type { Quote } from '#domain/pricing/quote.ts'
import { dayIn } from '#kernel/zones.ts'
import { placeParty } from '../place-party.ts'
import { type Party, quoteFor } from '../party.ts'
import { type Account, countedInput, limitOf, type Refusal } from '../queries/count-hold.server.ts'
import { depositColumns, rowOfQuote, stayColumns } from './insert-quote.server.ts'
import { answerColumn } from './answer-once.server.ts'
import { lockSpaces } from '#domain/occupancy/commands/lock-spaces.server.ts'
import { releaseExpiredHolds } from './release-expired-holds.server.ts'

/** @property purpose and `note`: as the host may read them; null or missing where nothing is said */
export type HoldInput = Party &
  Account & {
    guestId: string
    listingId: string
    idempotencyKey: string
    /** The site where it is made, to which e-mails lead its guest. */
    site?: SiteId
    purpose?: string | null
    note?: string | null
  }

type Waiting = { waitsFor: 'host' | 'payment'; until: Date }
const heldBefore = answerColumn(z.object({ bookingId: z.string(), waitsFor: z.enum(['host', 'payment']) }))
export type Held = Result<{ bookingId: string; waitsFor: Waiting['waitsFor'] }, HoldFailure>

/** After so many lost races the dates are reported as taken. */
const TRIES = 4

/**
 * A listing with requests gets a request, which occupies nothing unless its host chose otherwise.
 * Judging takes no lock; `write_hold` writes only if nothing has changed since (decision 014).
 */
export async function holdDates(db: Db, input: HoldInput, now: Date): Promise<Held> {
  let hasReleased = false
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const looked = await look(db, input, now)
    if (!looked) return fail({ reason: 'not-found' })
    const { facts, judged } = looked
    if (facts.answered) return heldBefore(facts.answered, input.listingId)
    if (judged.ok) {
      const held = await write(db, facts, judged.value, input, holdUntil(now), now)
      if (held) return held
    } else {
      const isReleasable = judged.failure.reason === 'dates-taken' && facts.hasExpired
      if (!isReleasable || hasReleased) return judged
      await releaseBlockingHolds(db, input.listingId, now)
      hasReleased = true
    }
  }
  // After four lost races the guest gets no alternatives; the next page load shows them.
  return fail({ reason: 'dates-taken', nearest: [] })
}

/**
 * Makes one attempt inside a transaction, where a lost race counts as taken.
 * The caller has waited for the guest's turn and rolls back after a refusal.
 *
 * @param until the end of the hold, since it is paid at once
 */
export async function holdWithin(tx: Tx, input: HoldInput, until: Date, now: Date): Promise<Held> {
  await releaseExpiredHolds(tx, await lockSpaces(tx, input.listingId), now)
  const looked = await look(tx, input, now)
  if (!looked) return fail({ reason: 'not-found' })
  const { facts, judged } = looked
  if (!judged.ok) return judged
  return (await write(tx, facts, judged.value, input, until, now)) ?? fail({ reason: 'dates-taken', nearest: [] })
}

/** A stay that can be had, and what it costs. */
type Judged = { placed: PlacedStay; price: Quote }

/** Of a listing that is full, what is taken in a quarter of a year is a thousand rows; the dates beside it are mostly free. */
const NEAR_DAYS = 7

/** Reads what is taken around the stay, and farther away only where fewer than all suggestions are near. */
async function look(db: Db | Tx, input: HoldInput, now: Date): Promise<Looked | null> {
  const near = await lookWithin(NEAR_DAYS, db, input, now)
  return near && suggestsFar(near, input.stay) ? lookWithin(NEAREST_WITHIN_DAYS, db, input, now) : near
}

type Looked = { facts: HoldFacts; judged: Result<Judged, HoldFailure> }

async function lookWithin(days: number, db: Db | Tx, input: HoldInput, now: Date): Promise<Looked | null> {
  const facts = await readHoldFacts(db, input, now, days)
  return facts && { facts, judged: judge(facts, input, now) }
}

function suggestsFar({ facts, judged }: Looked, stay: Stay): boolean {
  if (facts.answered || judged.ok || judged.failure.reason !== 'dates-taken') return false
  const isNear = (other: Stay) => Math.abs(daysBetween(firstDay(stay), firstDay(other))) <= NEAR_DAYS
  return judged.failure.nearest.filter(isNear).length < NEAREST_COUNT
}

const holdUntil = (now: Date) => addMinutes(now, HOLD_MINUTES)

function judge(
  { listing, rules, taken, isProved, isBlocked }: HoldFacts,
  input: HoldInput,
  now: Date,
): Result<Judged, HoldFailure> {
  if (rules.unit !== input.stay.unit) return fail({ reason: 'not-found' })
  if (listing.hostId === input.guestId) return fail({ reason: 'own-listing' })
  if (isBlocked) return fail({ reason: 'blocked' })
  const placed = placeParty(listing, rules, taken, input, now)
  if (!placed.ok) return placed
  const price = quoteFor(listing, rules, input, dayIn(now, rules.zone))
  const problem = chargeProblem(price.total)
  if (problem) return fail(problem)
  return !mayUseAddress({ isProved }, listing.instantBook ? 'hold-dates' : 'send-request')
    ? fail({ reason: 'address-unproved' })
    : ok({ placed: placed.value, price })
}

/** Expired holds that are being paid stay. */
async function releaseBlockingHolds(db: Db, listingId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => releaseExpiredHolds(tx, await lockSpaces(tx, listingId), now), 'bookings.hold')
}

/** @returns null if the listing or its occupancy changed since it was judged */
async function write(
  db: Db,
  { listing, rules }: HoldFacts,
  { placed, price }: Judged,
  input: HoldInput,
  until: Date,
  now: Date,
): Promise<Held | null> {
  const waiting: Waiting = listing.instantBook
    ? { waitsFor: 'payment', until }
    : { waitsFor: 'host', until: answerBy(placed.guests.start, now) }
  const priced = rowOfQuote(price, { listing, rules, party: input, bookedOn: dayIn(now, rules.zone) }, now)
  const quote = { ...priced, ...depositColumns(listing, rules, placed, priced, now) }
  const bookingId = newId(now.getTime())
  const answer = ok({ bookingId, waitsFor: waiting.waitsFor })
  const key = { scope: `hold:${listing.id}`, key: input.idempotencyKey, user_id: input.guestId }
  const { guestId, listingId, networkKey, limits } = input
  const occupies = listing.instantBook || listing.requestsHoldDates
  const counted = {
    guestId,
    listingId,
    placed,
    networkKey,
    limits,
    holds: occupies,
    isRequest: !listing.instantBook,
    waits: true,
  }

  const written = await callWriteHold(db, {
    revision: listing.revision,
    occupies,
    // Who has locked the spaces already would wait for whoever waits for them.
    queues: !db.isTransaction,
    counted: countedInput(counted, now),
    ...placed.occupied,
    quote,
    booking: {
      id: bookingId,
      listing_id: listing.id,
      quote_id: quote.id,
      guest_id: input.guestId,
      host_id: listing.hostId,
      status: 'pending',
      waits_for: waiting.waitsFor,
      expires_at: waiting.until,
      ...stayColumns(placed),
      turnover_minutes: rules.turnoverMinutes,
      time_zone: rules.zone,
      guests: input.guests,
      pets: input.pets,
      purpose: input.purpose || null,
      note: input.note || null,
      site: input.site ?? 'global',
      network_key: networkKey,
      created_at: now,
      status_at: now,
    },
    key: { ...key, response: answer, created_at: now },
  })
  if (written.outcome === 'limit') return fail(limitOf(written))
  return written.outcome === 'held' ? answer : null
}

type Outcome = { outcome: 'held' | 'stale' | 'known' | 'taken' } | ({ outcome: 'limit' } & Refusal)

/** @returns the result of `write_hold`; a lost race or deadlock counts as taken and is tried again */
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
