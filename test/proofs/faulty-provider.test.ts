import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { faultsByChance } from '#domain/payments/sandbox-faults.ts'
import { newId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aGuest, aListing, anInput, days, validCard, valueOf } from '../factories.ts'
import { aLiveWorld, type LiveWorld } from './live-world.ts'
import { seed, seededRandom, size } from './size.ts'

const checkouts = size(60, 1000)
const FAULTS_PERCENT = 30
const CONCURRENCY = 20

type Own = { guestId: string; bookingId: string }

/** A guest tries until the card fields open, and pays or walks away. */
async function checkOut(world: LiveWorld, random: () => number): Promise<Own> {
  const { db, clock, gateway } = world
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const stay = days(world.dayAhead(40), world.dayAhead(42))
  const { bookingId } = valueOf(await holdDates(db, anInput(listing, guestId, { stay }), clock()))
  for (let click = 0; click < 4; click += 1) {
    const started = await startPayment(db, gateway, { guestId, bookingId, origin: '' }, clock())
    if (!started.ok) continue
    if (random() > 0.1) await payInSandbox(db, started.value.sessionId, validCard, clock(), world.faults)
    break
  }
  return { guestId, bookingId }
}

const cancel = ({ db, clock }: LiveWorld, own: Own) =>
  cancelBy.guest(db, { ...own, shownMinor: 110_000, idempotencyKey: newId() }, clock())

test(`[BOOK-04] [BOOK-06] ${checkouts} checkouts with ${FAULTS_PERCENT} % faults (seed ${seed}): provider, ledger and bookings agree, and nobody is charged twice`, async () => {
  const world = await aLiveWorld({ connections: CONCURRENCY + 5 })
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
  const { rows: twice } = await sql`
    select p.booking_id from sandbox_sessions s join payments p on p.session_id = s.id
    where s.status = 'paid' group by p.booking_id having count(*) > 1`.execute(world.db)
  expect(twice).toEqual([])
  // Not by doing nothing: most were paid, and some got their money back.
  const { rows } = await sql<{ paid: number; refunded: number }>`select
    (select count(*)::int from payments where status = 'captured') as paid,
    (select count(*)::int from refunds where status = 'succeeded') as refunded`.execute(world.db)
  expect(rows[0]!.paid).toBeGreaterThan(checkouts / 2)
  expect(rows[0]!.refunded).toBeGreaterThan(0)
})
