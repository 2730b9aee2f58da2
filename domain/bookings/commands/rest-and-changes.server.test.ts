import type { Stay } from '#domain/availability/stay.ts'
import { money } from '#kernel/money.ts'
import { newId } from '#kernel/ids.ts'
import { aGateway, anAccount, days, NOW, validCard, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aDepositPaid, laterDeclined, payCard, REST_DUE, restRow } from '#test/rests.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { acceptChange } from './answer-change.server.ts'
import { closeRestSession, collectRest } from './collect-rest.server.ts'
import { proposeChange } from './propose-change.server.ts'
import { startPayment } from './start-payment.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

type Booked = Awaited<ReturnType<typeof aDepositPaid>>
type Wanted = { stay?: Stay; shownMinor: number; price?: number; now?: Date }

/** Of 110,000 pesos for two nights in May 33,000 are paid. */
async function change(booking: Booked, { stay = twoNights, shownMinor, price, now = NOW }: Wanted) {
  const { bookingId, guestId, hostId } = booking
  const by = price === undefined ? ('guest' as const) : ('host' as const)
  const terms = { stay, guests: 2, pets: 0 }
  const input = {
    ...anAccount,
    by,
    userId: by === 'guest' ? guestId : hostId,
    bookingId,
    kind: 'change',
    terms,
  } as const
  const priced = price === undefined ? {} : { price: money(price, 'CLP') }
  return proposeChange(db, { ...input, ...priced, shownMinor, idempotencyKey: newId() }, now)
}
const twoNights = days('2026-05-20', '2026-05-22')

/** The host asks for less, and the guest accepts. */
async function agree(booking: Booked, price: number, shownMinor: number, now = NOW) {
  const { changeId } = valueOf(await change(booking, { price, shownMinor, now }))
  const { bookingId, guestId } = booking
  return valueOf(await acceptChange(db, { by: 'guest', userId: guestId, bookingId, changeId }, now))
}

const refundsOf = (bookingId: string) =>
  db.selectFrom('refunds').select(['amount_minor as minor', 'reason']).where('booking_id', '=', bookingId).execute()
const cutsOf = (bookingId: string) =>
  db.selectFrom('booking_changes').select('rest_cut_minor as cut').where('booking_id', '=', bookingId).execute()

test.each([
  // The host's price for both nights, the difference with our fee, what is left to pay, what comes back.
  [80_000, -22_000, { rest: 55_000, back: 0 }],
  [30_500, -76_450, { rest: 550, back: 0 }],
  // Less than 500 pesos no card can be charged.
  [30_200, -76_780, { rest: 500, back: 280 }],
  [30_000, -77_000, { rest: null, back: 0 }],
  [20_000, -88_000, { rest: null, back: 11_000 }],
] as const)(
  '[BOOK-05] [BOOK-07] a booking that becomes cheaper, to %i for its host, has a smaller rest first',
  async (price, difference, { rest, back }) => {
    const booking = await aDepositPaid(db)
    await agree(booking, price, difference)
    const row = await restRow(db, booking.bookingId)
    expect(row.status === 'open' ? row.amount_minor : null).toBe(rest)
    expect(await refundsOf(booking.bookingId)).toEqual(back === 0 ? [] : [{ minor: back, reason: 'changed' }])
    expect(await cutsOf(booking.bookingId)).toEqual([{ cut: -difference - back }])
  },
)

test('[BOOK-05] a dearer change is paid by its difference at once, and the rest stays', async () => {
  const booking = await aDepositPaid(db)
  const { bookingId, guestId } = booking
  const three = days('2026-05-20', '2026-05-23')
  expect(await change(booking, { stay: three, shownMinor: 55_000 })).toMatchObject({
    value: { status: 'awaiting-payment' },
  })
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), { bookingId, guestId, origin: '' }, NOW))
  await payCard(db, sessionId, validCard, NOW)
  expect(await restRow(db, bookingId)).toMatchObject({ status: 'open', amount_minor: 77_000, due_at: REST_DUE })
})

test('[BOOK-05] other dates move the due time, and a guest who was reminded is reminded again', async () => {
  const booking = await aDepositPaid(db)
  await collectRest(db, aGateway(db), booking.bookingId, later(REST_DUE, { days: -3 }))
  const soon = later(REST_DUE, { days: -2 })
  valueOf(await change(booking, { stay: days('2026-06-20', '2026-06-22'), shownMinor: 0, now: soon }))
  const due = later(REST_DUE, { days: 31 })
  expect(await restRow(db, booking.bookingId)).toMatchObject({
    due_at: due,
    reminded_at: null,
    next_at: later(due, { days: -3 }),
  })
})

test('[BOOK-05] nothing is changed while the rest is overdue, or where it would be due at once', async () => {
  const booking = await aDepositPaid(db, { card: laterDeclined })
  const refused = { ok: false, failure: { reason: 'rest-first' } }
  expect(await change(booking, { stay: days('2026-03-15', '2026-03-17'), shownMinor: 0 })).toEqual(refused)
  expect(await change(booking, { stay: days('2026-03-17', '2026-03-19'), shownMinor: 0 })).toMatchObject({ ok: true })

  const other = await aDepositPaid(db, { card: laterDeclined })
  await collectRest(db, aGateway(db, REST_DUE), other.bookingId, REST_DUE)
  const overdue = { stay: days('2026-06-20', '2026-06-22'), shownMinor: 0, now: later(REST_DUE, { hours: 1 }) }
  expect(await change(other, overdue)).toEqual(refused)
})

test('[BOOK-07] who is paying the rest as it becomes smaller pays the smaller one, or gets back what is too much', async () => {
  const booking = await aDepositPaid(db)
  const { bookingId, guestId } = booking
  const pay = { bookingId, guestId, part: 'rest', origin: '' } as const
  const first = valueOf(await startPayment(db, aGateway(db), pay, NOW))
  await agree(booking, 80_000, -22_000)
  const second = valueOf(await startPayment(db, aGateway(db), pay, NOW))
  expect(second.sessionId).not.toBe(first.sessionId)
  await payCard(db, second.sessionId, validCard, NOW)
  expect(await restRow(db, bookingId)).toMatchObject({ status: 'paid', amount_minor: 55_000 })
  expect(await refundsOf(bookingId)).toEqual([])

  const late = await aDepositPaid(db)
  const own = { bookingId: late.bookingId, guestId: late.guestId, part: 'rest', origin: '' } as const
  const { sessionId } = valueOf(await startPayment(db, aGateway(db), own, NOW))
  await agree(late, 80_000, -22_000)
  await payCard(db, sessionId, validCard, NOW)
  await closeRestSession(db, aGateway(db), late.bookingId, NOW)
  expect(await restRow(db, late.bookingId)).toMatchObject({ status: 'paid', amount_minor: 55_000 })
  expect(await refundsOf(late.bookingId)).toEqual([{ minor: 22_000, reason: 'rest-lost' }])
})
