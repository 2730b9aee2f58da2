import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { faultsByChance } from '#domain/payments/sandbox-faults.ts'
import { newId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aGuest, aListing, anInput, days, valueOf } from '../factories.ts'
import { aLiveWorld, type LiveWorld } from './live-world.ts'
import { providers } from './card-provider.ts'
import { seed, seededRandom, size } from './size.ts'

const checkoutsOf = {
  sandbox: size(20, 1000),
  stripe: size(20, 1000),
  webpay: size(20, 1000),
  'mercado-pago': size(20, 1000),
}
const FAULTS_PERCENT = 30
const CONCURRENCY = 20

type Own = { guestId: string; bookingId: string }

/** A guest tries until the card fields open, and pays or walks away. */
async function checkOut(world: LiveWorld, random: () => number): Promise<Own> {
  const { db, clock, gateway, provider } = world
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const stay = days(world.dayAhead(40), world.dayAhead(42))
  const { bookingId } = valueOf(await holdDates(db, anInput(listing, guestId, { stay }), clock()))
  for (let click = 0; click < 4; click += 1) {
    const started = await startPayment(db, gateway, { guestId, bookingId, origin: 'http://localhost:3000' }, clock())
    if (!started.ok) continue
    if (random() > 0.1) await provider.pay(started.value.sessionId)
    break
  }
  return { guestId, bookingId }
}

const cancel = ({ db, clock }: LiveWorld, own: Own) =>
  cancelBy.guest(db, { ...own, shownMinor: 110_000, idempotencyKey: newId() }, clock())

test.each(providers)(
  `[BOOK-04] [BOOK-06] checkouts at %s with ${FAULTS_PERCENT} % faults (seed ${seed}): provider, ledger and bookings agree, and nobody is charged twice`,
  async (name) => {
    const checkouts = checkoutsOf[name]
    const world = await aLiveWorld({ connections: CONCURRENCY + 5, name })
    const random = seededRandom(seed)
    world.setFaults(faultsByChance(FAULTS_PERCENT, random))

    for (let begun = 0; begun < checkouts; begun += CONCURRENCY) {
      const batch = Array.from({ length: Math.min(CONCURRENCY, checkouts - begun) }, () => checkOut(world, random))
      const own = await Promise.all(batch)
      // The worker and those who change their minds at one time.
      const some = () => own.filter(() => random() < 0.2)
      await Promise.all([world.work(), ...some().map((each) => cancel(world, each))])
      await Promise.all(some().map((each) => cancel(world, each)))
    }

    expect(await world.settle()).toEqual([])
    // By chance, nobody who had paid may have changed their mind.
    valueOf(await cancel(world, await anyPaid(world)))
    await world.work()
    expect(await disagreements(world)).toEqual([])
    // Not by doing nothing: most were paid, of a few by chance, and some got their money back.
    const { rows } = await sql<{ paid: number; refunded: number }>`select
    (select count(*)::int from payments where status = 'captured') as paid,
    (select count(*)::int from refunds where status = 'succeeded') as refunded`.execute(world.db)
    expect(rows[0]!.paid).toBeGreaterThan(size(0, checkouts / 2))
    expect(rows[0]!.refunded).toBeGreaterThan(0)
  },
)

const anyPaid = ({ db }: LiveWorld): Promise<Own> =>
  db
    .selectFrom('bookings')
    .select(['id as bookingId', 'guest_id as guestId'])
    .where('status', '=', 'confirmed')
    .limit(1)
    .executeTakeFirstOrThrow()

const restsOf = { sandbox: size(10, 300), stripe: size(10, 300), webpay: size(10, 300), 'mercado-pago': size(10, 300) }

/** A booking whose deposit is paid, while everything works. */
async function payDeposit(world: LiveWorld): Promise<Own> {
  const { db, clock, gateway, provider } = world
  const listing = await aListing(db, { deposit_percent: 30, rest_days: 7 })
  const guestId = await aGuest(db)
  const stay = days(world.dayAhead(12), world.dayAhead(14))
  const { bookingId } = valueOf(await holdDates(db, anInput(listing, guestId, { stay }), clock()))
  const { sessionId } = valueOf(
    await startPayment(db, gateway, { guestId, bookingId, origin: 'http://localhost:3000' }, clock()),
  )
  await provider.pay(sessionId)
  return { guestId, bookingId }
}

/** A guest pays the rest by themselves, while the card may just be charged. */
async function payRest({ db, clock, gateway, provider }: LiveWorld, own: Own): Promise<void> {
  const input = { ...own, part: 'rest' as const, origin: 'http://localhost:3000' }
  const started = await startPayment(db, gateway, input, clock())
  if (started.ok) await provider.pay(started.value.sessionId)
}

test.each(providers)(
  `[BOOK-04] [BOOK-06] rests at %s with ${FAULTS_PERCENT} % faults (seed ${seed}): each is charged once, by the card or by its guest, or its booking has ended`,
  async (name) => {
    const world = await aLiveWorld({ connections: CONCURRENCY + 5, name })
    const random = seededRandom(seed)
    const booked: Own[] = []
    while (booked.length < restsOf[name]) booked.push(await payDeposit(world))
    await world.work()
    const rests = await restsOfAll(world)
    expect(rests).toHaveLength(booked.length)

    const dueMs = Math.max(...rests.map(({ due_at }) => due_at.getTime()))
    world.setFaults(faultsByChance(FAULTS_PERCENT, random))
    // The first hours before all are due, and beyond the 48 hours of the last.
    await world.pass({ minutes: Math.floor((dueMs - world.clock().getTime()) / 60_000) - 180 })
    for (let step = 0; step < 10; step += 1) {
      const some = booked.filter(() => random() < 0.2)
      await Promise.all([world.pass({ hours: 6 }), ...some.map((own) => payRest(world, own))])
      await world.mend()
    }

    expect(await world.settle()).toEqual([])
    // A rest that could not be asked for in its first hours has 48 from then on.
    await world.pass({ hours: 48 })
    expect(await world.settle()).toEqual([])
    expect(await disagreements(world)).toEqual([])
    const ended = await restsOfAll(world)
    expect(ended.filter(({ status }) => status === 'open')).toEqual([])
    // Not by doing nothing. Webpay stores no card, so how many of a few rests are paid is chance.
    expect(ended.filter(({ status }) => status === 'paid').length).toBeGreaterThan(size(0, booked.length / 4))
  },
)

const restsOfAll = ({ db }: LiveWorld) => db.selectFrom('booking_rests').select(['status', 'due_at']).execute()

/** Double charges, paid sessions missing in our books, and refunds not made exactly once. */
async function disagreements({ db, provider }: LiveWorld): Promise<unknown[]> {
  const paid = (await provider.paidSessions()).map(({ sessionId }) => sessionId)
  const captured = await db
    .selectFrom('payments')
    .select(['booking_id', 'is_rest', 'session_id'])
    .where('status', '=', 'captured')
    .execute()
  const known = captured.map(({ session_id }) => session_id!)
  const bookings = captured.map(({ booking_id, is_rest }) => `${booking_id} ${is_rest}`)
  const { rows: refunds } = await sql<{ session: string; count: number }>`
    select p.session_id as session, count(*)::int as count from refunds r join payments p on p.id = r.payment_id
    where r.status = 'succeeded' group by 1`.execute(db)
  const made = await Promise.all(
    refunds.map(async ({ session, count }) => ((await provider.refundsOf(session)) === count ? [] : [session])),
  )
  return [
    ...paid.filter((id) => !known.includes(id)),
    ...known.filter((id) => !paid.includes(id)),
    ...bookings.filter((id, index) => bookings.indexOf(id) !== index),
    ...made.flat(),
  ]
}
