import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { changeEvents, ownEvents, restEvents } from '#domain/bookings/events.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, anAccount, aListing, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookingEmail } from './booking-email.ts'
import type { EmailEvent } from './kinds.ts'
import { findConcerned } from './queries/find-concerned.server.ts'

const { db } = await aDatabase()

type Cause = 'guest' | 'host' | 'admin'

/** A booking of two nights that became one night, and was then cancelled. */
async function aBookingWithTwoRefunds(by: Cause) {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const terms = { stay: days('2026-03-20', '2026-03-21'), guests: 2, pets: 0 }
  const own = { ...anAccount, by: 'guest', userId: guestId, kind: 'change', idempotencyKey: newId() } as const
  valueOf(await proposeChange(db, { ...own, bookingId, terms, shownMinor: -55_000 }, NOW))
  const input = { bookingId, idempotencyKey: newId() }
  if (by === 'guest') valueOf(await cancelBy.guest(db, { ...input, guestId, shownMinor: 55_000 }, NOW))
  else if (by === 'host') valueOf(await cancelBy.host(db, { ...input, hostId: listing.hostId }, NOW))
  else valueOf(await cancelBy.admin(db, { ...input, adminId: await adminId(), mayPay: true, reason: 'Fire' }, NOW))

  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'change_id'])
    .where('booking_id', '=', bookingId)
    .execute()
  for (const { id } of refunds) await refundPayment(db, aGateway(db), id, NOW)
  return { bookingId, changeId: refunds.find(({ change_id }) => change_id !== null)!.change_id! }
}

const adminId = async () => (await aListing(db)).hostId

/** The refund that a guest's e-mail tells of, in pesos. */
async function shownRefund(bookingId: string, event: EmailEvent, changeId?: string): Promise<number | null> {
  const { details, guest } = (await findConcerned(db, bookingId, { event, changeId }))!
  const t = translator('en')
  const reading = { event, side: 'guest', language: 'en', locale: localeFor('en'), origin: '', t } as const
  const fact = bookingEmail({ ...details, ...guest }, reading).facts.find(
    ({ label }) => label === t('emails:facts.refund'),
  )
  return fact ? Number(fact.value.replaceAll(/\D/g, '')) : null
}

/** The sum that the ledger has let go by the refunds of a change, or by those without one. */
async function sentBack(bookingId: string, changeId: string | null): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select coalesce(-sum(p.amount_minor), 0)::bigint as minor from refunds r
    join journal j on j.event_key = 'refund:' || r.id join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id
    where r.booking_id = ${bookingId} and r.change_id is not distinct from ${changeId}::uuid and a.kind = 'provider'`.execute(
    db,
  )
  return rows[0]!.minor
}

test.each([
  ['guest', 'booking_cancellation'],
  ['host', 'booking_cancelled_by_host'],
  ['admin', 'booking_cancelled_by_host'],
] as const)(
  '[BOOK-06] [MSG-03] each letter tells the refund of its own event as the ledger has it, and no other letter tells any: cancelled by %s',
  async (by, cancellation) => {
    const { bookingId, changeId } = await aBookingWithTwoRefunds(by)
    const emails = [
      ...[...ownEvents, ...restEvents, 'arrival' as const].map((event) => ({ event, changeId: undefined })),
      ...changeEvents.map((event) => ({ event, changeId })),
    ]
    const amounts: Partial<Record<EmailEvent, number>> = {}
    for (const email of emails) {
      const amount = await shownRefund(bookingId, email.event, email.changeId)
      if (amount !== null) amounts[email.event] = amount
    }
    expect(amounts).toEqual({
      [cancellation]: await sentBack(bookingId, null),
      change_applied: await sentBack(bookingId, changeId),
    })
    expect(Object.values(amounts)).toEqual([55_000, 55_000])
  },
)
