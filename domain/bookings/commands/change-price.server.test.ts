import type { Stay } from '#domain/availability/stay.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Money, money } from '#kernel/money.ts'
import {
  aGateway,
  aListing,
  anAccount,
  anEvent,
  aPaidBooking,
  bookingRow,
  days,
  NOW,
  type TestListing,
  validCard,
  valueOf,
} from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { findHostBooking } from '../queries/list-host-bookings.server.ts'
import { acceptChange } from './answer-change.server.ts'
import { cancelBy } from './cancel-booking.server.ts'
import { proposeChange } from './propose-change.server.ts'
import { recordEvent } from './record-event.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

/** Two days at 50,000 and 10 % are 110,000. */
const stay = days('2026-03-20', '2026-03-22')
const pesos = (minor: number) => money(minor, 'CLP')

async function aBooking(values: Parameters<typeof aListing>[1] = {}) {
  const listing = await aListing(db, values)
  return { listing, ...(await aPaidBooking(db, listing, { stay })) }
}
type Booked = { listing: TestListing; bookingId: string; guestId: string }
type Proposal = { by?: 'guest' | 'host'; price?: Money; shownMinor: number; stay?: Stay; guests?: number; now?: Date }

function propose(
  { listing, bookingId, guestId }: Booked,
  { by = 'host', guests = 2, now = NOW, ...proposal }: Proposal,
) {
  const { price, shownMinor } = proposal
  const terms = { stay: proposal.stay ?? stay, guests, pets: 0 }
  const userId = by === 'host' ? listing.hostId : guestId
  const input = { ...anAccount, by, userId, bookingId, kind: 'change', terms, price, shownMinor } as const
  return proposeChange(db, { ...input, idempotencyKey: newId() }, now)
}

const accept = ({ bookingId, guestId }: Booked, changeId: string, now = NOW) =>
  acceptChange(db, { by: 'guest', userId: guestId, bookingId, changeId }, now)

async function agree(booked: Booked, proposal: Proposal) {
  const { changeId } = valueOf(await propose(booked, proposal))
  return valueOf(await accept(booked, changeId, proposal.now)).status
}

async function pay({ bookingId, guestId }: Booked) {
  const { sessionId } = valueOf(await startPayment(db, aGateway(db, NOW), { bookingId, guestId, origin: '' }, NOW))
  await payInSandbox(db, sessionId, validCard, NOW)
  await recordEvent(db, 'sandbox', anEvent(sessionId, 'session.paid', NOW), NOW)
}

const refundsOf = (bookingId: string) =>
  db.selectFrom('refunds').select(['amount_minor', 'reason']).where('booking_id', '=', bookingId).execute()

async function priceOf({ listing, bookingId }: Booked) {
  const { total, lines, terms, stay: booked } = (await findHostBooking(db, listing.hostId, bookingId, 'en'))!
  const agreed = lines.find(({ kind }) => kind === 'agreed')?.amount.minor ?? null
  return { total: total.minor, agreed, kept: terms.adjustment?.minor ?? null, stay: booked }
}

test('[BOOK-06] a host proposes a lower price for the same time: the guest agrees, gets the difference back, and the quote has a line of it', async () => {
  const booked = await aBooking()
  const { changeId, status } = valueOf(await propose(booked, { price: pesos(80_000), shownMinor: -22_000 }))
  expect(status).toBe('proposed')
  expect(await priceOf(booked)).toMatchObject({ total: 110_000, agreed: null })

  expect(valueOf(await accept(booked, changeId)).status).toBe('applied')
  expect(await priceOf(booked)).toEqual({ total: 88_000, agreed: -20_000, kept: -20_000, stay })
  expect(await refundsOf(booked.bookingId)).toEqual([{ amount_minor: 22_000, reason: 'changed' }])
})

test('[BOOK-06] a higher price counts only once the guest has agreed and paid the difference', async () => {
  const booked = await aBooking()
  expect(await agree(booked, { price: pesos(150_000), shownMinor: 55_000 })).toBe('awaiting-payment')
  expect(await priceOf(booked)).toMatchObject({ total: 110_000, agreed: null })
  await pay(booked)
  expect(await priceOf(booked)).toMatchObject({ total: 165_000, agreed: 50_000 })

  const cancelled = { hostId: booked.listing.hostId, bookingId: booked.bookingId, idempotencyKey: newId() }
  expect(await cancelBy.host(db, cancelled, NOW)).toMatchObject({ ok: true })
  const refunds = await refundsOf(booked.bookingId)
  expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(165_000)
})

test('[BOOK-06] a price out of limits, the price as it is, and one that a guest sends change nothing', async () => {
  const booked = await aBooking()
  const reasonOf = async (proposal: Proposal) => {
    const outcome = await propose(booked, proposal)
    return outcome.ok ? null : outcome.failure.reason
  }
  expect(await reasonOf({ price: pesos(499), shownMinor: -109_451 })).toBe('price-limits')
  expect(await reasonOf({ price: pesos(100_000), shownMinor: 0 })).toBe('nothing-changes')
  expect(await reasonOf({ by: 'guest', price: pesos(80_000), shownMinor: -22_000 })).toBe('nothing-changes')
  expect(await reasonOf({ price: pesos(80_000), shownMinor: -1 })).toBe('price-changed')
  expect(await priceOf(booked)).toMatchObject({ total: 110_000 })
})

test('[BOOK-06] what was agreed goes on when the host agrees to another party, and ends when the dates move to today’s prices', async () => {
  const booked = await aBooking({ instant_book: true })
  await agree(booked, { price: pesos(80_000), shownMinor: -22_000 })
  // Without an agreed price an instant listing asks nobody.
  const { changeId, status } = valueOf(await propose(booked, { by: 'guest', guests: 1, shownMinor: 0 }))
  expect(status).toBe('proposed')
  const { bookingId, listing } = booked
  expect(await acceptChange(db, { by: 'host', userId: listing.hostId, bookingId, changeId }, NOW)).toMatchObject({
    ok: true,
  })
  expect(await priceOf(booked)).toMatchObject({ total: 88_000, kept: -20_000 })

  const moved = days('2026-03-24', '2026-03-26')
  expect(await agree(booked, { stay: moved, shownMinor: 22_000, guests: 1 })).toBe('awaiting-payment')
  await pay(booked)
  expect(await priceOf(booked)).toEqual({ total: 110_000, agreed: null, kept: null, stay: moved })
})

test('[BOOK-06] the price alone can change until the stay begins, whatever the lead time; time and rules stay as they were sold', async () => {
  const booked = await aBooking({ lead_time_minutes: 60 })
  const before = await bookingRow(db, booked.bookingId)
  await db
    .updateTable('listings')
    .set({ lead_time_minutes: 7 * 24 * 60, check_in_minutes: 600 })
    .where('id', '=', booked.listing.id)
    .execute()
  const now = later(before.starts_at, { minutes: -30 })
  expect(await agree(booked, { price: pesos(80_000), shownMinor: -22_000, now })).toBe('applied')
  const { starts_at, ends_at, status } = await bookingRow(db, booked.bookingId)
  expect({ starts_at, ends_at, status }).toEqual({
    starts_at: before.starts_at,
    ends_at: before.ends_at,
    status: 'confirmed',
  })
})
