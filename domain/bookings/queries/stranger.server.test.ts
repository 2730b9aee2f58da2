import { liveChange } from './read-change.server.ts'
import { findProposedQuote } from './find-proposed-quote.server.ts'
import type { Owner } from '../policy.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGateway, aGuest, aListing, aPaidBooking, days, NOW, valueOf, wideLimits } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { lockBooking } from '../commands/lock-booking.server.ts'
import { proposeChange } from '../commands/propose-change.server.ts'
import { startPayment } from '../commands/start-payment.server.ts'
import { openSession } from './find-session.server.ts'
import { listMoneyMoves } from './list-money-moves.server.ts'
import { findPayment, lastDifferenceMinor } from './read-last-move.server.ts'

const { db } = await aDatabase()

/** A paid stay of two nights was moved once at the same price, and its third night is being paid. */
async function aChangingStay() {
  const listing = await aListing(db)
  const { bookingId, guestId, sessionId } = await aPaidBooking(db, listing)
  const propose = async (from: string, to: string, shownMinor: number) =>
    valueOf(
      await proposeChange(
        db,
        {
          by: 'guest',
          userId: guestId,
          bookingId,
          terms: { stay: days(from, to), guests: 2, pets: 0 },
          kind: 'change',
          shownMinor,
          idempotencyKey: newId(),
          networkKey: null,
          limits: wideLimits,
        },
        NOW,
      ),
    )
  await propose('2026-03-23', '2026-03-25', 0)
  const { changeId } = await propose('2026-03-23', '2026-03-26', 55_000)
  valueOf(await startPayment(db, aGateway(db), { guestId, bookingId, origin: 'https://patio.example' }, NOW))
  return { bookingId, guestId, hostId: listing.hostId, sessionId, changeId }
}

type Stay = Awaited<ReturnType<typeof aChangingStay>>

/** Each read about a booking runs as this owner. */
const foundBy = (owner: Owner, { bookingId, sessionId, changeId }: Stay) =>
  Promise.all([
    inTransaction(db, (tx) => lockBooking(tx, bookingId, owner)),
    liveChange(db, bookingId, owner),
    findProposedQuote(db, changeId, owner),
    openSession(db, bookingId, owner),
    findPayment(db, { bookingId, sessionId }, owner),
    lastDifferenceMinor(db, bookingId, owner),
    listMoneyMoves(db, bookingId, owner),
  ])

const nothing = [null, null, null, null, undefined, undefined, []]

test('guest and host find what is about their booking, and so does a caller with the owner `anybody`', async () => {
  const stay = await aChangingStay()
  const owners = [{ guestId: stay.guestId }, { hostId: stay.hostId }, 'anybody'] as const
  for (const owner of owners)
    expect(await foundBy(owner, stay)).toMatchObject([
      { id: stay.bookingId },
      { id: stay.changeId, status: 'awaiting-payment' },
      { total: { minor: 165_000, currency: 'CLP' } },
      { provider: 'sandbox', sessionId: expect.stringMatching(/^ss_/) },
      { status: 'captured', amountMinor: 110_000 },
      0,
      [{ kind: 'paid', amount: { minor: 110_000 } }],
    ])
})

test('a stranger finds nothing of it by its id, on either side, nor does an owner on the other one', async () => {
  const stay = await aChangingStay()
  const stranger = await aGuest(db)
  const others = [{ guestId: stranger }, { hostId: stranger }, { guestId: stay.hostId }, { hostId: stay.guestId }]
  for (const owner of others) expect(await foundBy(owner, stay)).toEqual(nothing)
})
