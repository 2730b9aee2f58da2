import { readRest } from '#domain/bookings/queries/read-rest.server.ts'
import { intendStoredCharge } from '#domain/payments/commands/intend-payment.server.ts'
import type { StoredCharge } from '#domain/payments/gateway.server.ts'
import { cardSession } from '#domain/payments/queries/card-session.server.ts'
import { stayParams } from '#domain/availability/input.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { moveDemoClock, secondsAhead } from '#platform/demo-clock.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aListing, bookingRow, days } from '../factories.ts'
import { type Answer, aSignedIn, post, type SignedIn } from './browsers.ts'
import { eventually } from './processes.ts'

/** The installation of the journeys: one server and one worker, either of which may be restarting. */
export type Stage = {
  db: Db
  address: string
  /** A good card is typed into the provider's fields. */
  pay: (stage: Stage, guest: SignedIn, sessionId: string) => Promise<void>
  /** The same, and its event is lost. */
  payUnheard: (sessionId: string) => Promise<void>
  /** The stored card is charged, and the event of it is lost. */
  chargeUnheard: (input: StoredCharge) => Promise<unknown>
}

/** The demo's clock, as server and worker read it. */
export const clockOf = async (db: Db) => new Date(Date.now() + (await secondsAhead(db)) * 1000)

/** Sends the same form until it is answered, as a client does whose connection was cut. */
export const insist = (
  stage: Stage,
  who: SignedIn,
  path: string,
  fields: Record<string, string | number>,
): Promise<Answer> =>
  eventually(`an answer to POST ${path}`, () => post(stage.address, who, path, fields).catch(() => null))

const leadsTo = (location: string) => ({ status: 302, location })

type Booked = { bookingId: string; listing: Awaited<ReturnType<typeof aListing>>; guest: SignedIn }

/** Holds two nights so many days ahead; the same key makes one booking. */
async function hold(stage: Stage, { ahead = 40, isInstant = true, inParts = false } = {}): Promise<Booked> {
  const { db } = stage
  const parts = inParts ? { deposit_percent: 30, rest_days: 7 } : {}
  const listing = await aListing(db, { instant_book: isInstant, ...parts })
  const guest = await aSignedIn(db)
  const today = dayIn(await clockOf(db), 'America/Santiago')
  const stay = days(addDays(today, ahead), addDays(today, ahead + 2))
  const fields = { ...stayParams(stay), guests: 2, pets: 0, idempotencyKey: newId() }

  // A request is sent from a page of its own.
  const page = `/property/${listing.id}${isInstant ? '' : '/request'}`
  const answer = await insist(stage, guest, page, fields)

  const booked = await db.selectFrom('bookings').select('id').where('listing_id', '=', listing.id).execute()
  expect(booked).toHaveLength(1)
  const bookingId = booked[0]!.id
  expect(answer).toMatchObject(leadsTo(`/checkout?bookingId=${bookingId}`))
  return { bookingId, listing, guest }
}

/** Opens the card fields, pays in them, and waits for the provider's event. */
async function payWhatIsDue(stage: Stage, { bookingId, guest }: Booked, isDone: () => Promise<boolean>): Promise<void> {
  const opened = await insist(stage, guest, '/checkout', { bookingId })
  expect(opened).toMatchObject(leadsTo(`/checkout?bookingId=${bookingId}`))
  const { session_id } = await stage.db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()

  await stage.pay(stage, guest, session_id!)
  await eventually('the provider’s event has arrived', isDone)
}

const hasStatus = (stage: Stage, bookingId: string, status: string) => async () =>
  (await bookingRow(stage.db, bookingId)).status === status

async function pay(stage: Stage, input: { ahead?: number; inParts?: boolean } = {}): Promise<Booked> {
  const booked = await hold(stage, input)
  await payWhatIsDue(stage, booked, hasStatus(stage, booked.bookingId, 'confirmed'))
  await emailsAreSent(stage, booked.bookingId)
  return booked
}

/** Guest and host get one e-mail each. */
const emailsAreSent = ({ db }: Stage, bookingId: string) =>
  eventually('the e-mails are sent', async () => {
    const emails = await db
      .selectFrom('outgoing_emails')
      .select('status')
      .where('event_key', 'like', `%${bookingId}%`)
      .execute()
    return emails.length >= 2 && emails.every(({ status }) => status === 'sent')
  })

/** One night more, which is paid. */
async function change(stage: Stage): Promise<void> {
  const { db } = stage
  const booked = await pay(stage)
  const { check_in, check_out } = await bookingRow(db, booked.bookingId)
  const longer = stayParams(days(check_in, addDays(check_out, 1)))
  const input = { ...longer, guests: 2, pets: 0, shownMinor: 55_000, idempotencyKey: newId() }

  const answer = await insist(stage, booked.guest, `/bookings/${booked.bookingId}/change`, input)

  expect(answer).toMatchObject(leadsTo(`/checkout?bookingId=${booked.bookingId}`))
  await payWhatIsDue(stage, booked, async () => {
    const changes = await db
      .selectFrom('booking_changes')
      .select('status')
      .where('booking_id', '=', booked.bookingId)
      .execute()
    expect(changes).toHaveLength(1)
    return changes[0]!.status === 'applied'
  })
}

async function cancel(stage: Stage): Promise<void> {
  const { bookingId, guest } = await pay(stage)

  const answer = await insist(stage, guest, `/bookings/${bookingId}`, {
    intent: 'cancel',
    refundMinor: 110_000,
    idempotencyKey: newId(),
  })

  expect(answer).toMatchObject(leadsTo(`/bookings/${bookingId}?status=cancelled`))
  await eventually('the money is back', async () => {
    const refunds = await stage.db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).execute()
    expect(refunds).toHaveLength(1)
    return refunds[0]!.status === 'succeeded'
  })
}

async function releaseHold(stage: Stage): Promise<void> {
  const { bookingId, listing, guest } = await hold(stage)

  const answer = await insist(stage, guest, '/checkout', { bookingId, intent: 'release' })

  const { status, location } = answer
  expect({ status, path: location?.split('?')[0] }).toEqual({ status: 302, path: `/property/${listing.id}` })
  // Back with the dates that were held.
  expect(location).toContain('checkIn=')
  expect(await bookingRow(stage.db, bookingId)).toMatchObject({ status: 'cancelled', cancel_reason: 'changed-plans' })
}

async function holdExpires(stage: Stage): Promise<void> {
  const { bookingId } = await hold(stage)
  await moveDemoClock(stage.db, 20 * 60)
  await eventually('the hold has ended', hasStatus(stage, bookingId, 'cancelled'))
}

/** A payment without an event from the provider: the reconciler finds it. */
async function mend(stage: Stage): Promise<void> {
  const { db } = stage
  const { bookingId } = await hold(stage)
  const { session_id } = await db
    .selectFrom('payments')
    .select('session_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await stage.payUnheard(session_id!)
  await moveDemoClock(db, 4 * 60)
  await eventually('the reconciler has asked', async () => {
    await addJob(db, 'bookings.reconcile', {}, { key: 'bookings.reconcile' })
    await idle(db)
    return (await bookingRow(db, bookingId)).status === 'confirmed'
  })
}

async function request(stage: Stage): Promise<void> {
  const booked = await hold(stage, { isInstant: false })
  const host = await aSignedIn(stage.db, booked.listing.hostId)
  const page = `/host/bookings/${booked.bookingId}`

  expect(await insist(stage, host, page, { intent: 'accept' })).toMatchObject(leadsTo(page))

  await payWhatIsDue(stage, booked, hasStatus(stage, booked.bookingId, 'confirmed'))
}

/** From check-in, when the shares are posted, to check-out. */
async function stay(stage: Stage): Promise<void> {
  const { bookingId } = await pay(stage, { ahead: 2 })
  await moveDemoClock(stage.db, 3 * 86_400)
  await eventually('the shares are posted', async () => {
    const entry = stage.db.selectFrom('journal').select('id').where('booking_id', '=', bookingId)
    return (await entry.where('event_key', 'like', 'check-in%').execute()).length === 1
  })
  await moveDemoClock(stage.db, 2 * 86_400)
  await eventually('the booking is completed', hasStatus(stage, bookingId, 'completed'))
}

/** A deposit, and the rest of its card once its time has come; what a crash left open is settled minutes later. */
async function rest(stage: Stage): Promise<void> {
  const { bookingId } = await pay(stage, { ahead: 12, inParts: true })
  await restIsPaid(stage, bookingId)
}

/** The worker has died after the charge, and nothing has told of it: what the provider knows is looked up. */
async function lostRest(stage: Stage): Promise<void> {
  const { db } = stage
  const { bookingId } = await pay(stage, { ahead: 12, inParts: true })
  const [due, card] = [await readRest(db, bookingId), await cardSession(db, bookingId)]
  const [amount, { provider, sessionId: storedBy }] = [due!.amount, card!]
  const now = await clockOf(db)
  const made = await db.transaction().execute((tx) => intendStoredCharge(tx, { bookingId, provider, amount }, now))
  const { paymentId: reference, idempotencyKey, intendedAt } = made
  await stage.chargeUnheard({ bookingId, amount, storedBy, reference, idempotencyKey, intendedAt })
  await restIsPaid(stage, bookingId)
}

async function restIsPaid({ db }: Stage, bookingId: string): Promise<void> {
  const { dueAt } = (await readRest(db, bookingId))!
  await moveDemoClock(db, Math.ceil((dueAt.getTime() - (await clockOf(db)).getTime()) / 1000) + 60)
  await eventually('the rest is paid', async () => {
    await addJob(db, 'bookings.reconcile', {}, { key: 'bookings.reconcile' })
    await idle(db)
    const { status } = (await readRest(db, bookingId))!
    if (status === 'open') await moveDemoClock(db, 6 * 60)
    return status === 'paid'
  })
}

export const journeys = { pay, change, rest, lostRest, cancel, releaseHold, holdExpires, mend, request, stay }
export type Journey = keyof typeof journeys

/** Nothing waits in the queue that would be done soon. */
export const idle = (db: Db) =>
  eventually('the queue is empty', async () => {
    const { rows } = await sql`select id from graphile_worker._private_jobs
      where (run_at < now() + interval '20 seconds' or locked_at is not null) and attempts < max_attempts limit 1`.execute(
      db,
    )
    return rows.length === 0
  })
