import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { refundOf } from '#domain/bookings/refund-of.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { refund } from '#domain/pricing/refund.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import { instantOf } from '#kernel/zones.ts'
import { describe, expect, test } from 'vitest'
import { aListing, aPaidBooking, bookingRow, NOW } from '../factories.ts'
import { checkInvariants } from '../invariants.ts'
import { aDatabase } from '../world.ts'
import { seed, seededRandom, size } from './size.ts'

const cases = size(2000, 1_000_000)
const zones = [
  'America/Santiago',
  'America/Punta_Arenas',
  'Pacific/Easter',
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
] as const
type Zone = (typeof zones)[number]

// ── An oracle that shares nothing with the rules: offsets read off the platform's own clock face, fractions in bigint.

const HOUR = 3_600_000
const FROM = Date.UTC(2026, 0, 1)
const UNTIL = Date.UTC(2028, 3, 1)

/** Every half hour's offset from UTC in a zone, as the platform writes its time. */
function offsetsOf(zone: Zone): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const steps: number[] = []
  for (let at = FROM; at < UNTIL; at += HOUR / 2) {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    steps.push(Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']) - at)
  }
  return (instant) => steps[Math.floor((instant - FROM) / (HOUR / 2))]!
}

/** Of two years and a quarter in each zone, which takes a moment. */
let known: Record<Zone, ReturnType<typeof offsetsOf>> | null = null
const offsets = () =>
  (known ??= Object.fromEntries(zones.map((zone) => [zone, offsetsOf(zone)])) as NonNullable<typeof known>)

/** The first instant at which a zone's clock shows this, or the first after the gap that swallows it. */
function oracleInstant(offsetAt: (instant: number) => number, day: Day, minutes: number): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const around = [wall - 15 * HOUR, wall + 15 * HOUR].map(offsetAt)
  const shown = [...new Set(around)].map((offset) => wall - offset).filter((at) => at + offsetAt(at) === wall)
  if (shown.length > 0) return Math.min(...shown)

  // A gap: the later offset, read before the change, is where the clock jumps to.
  const step = HOUR / 2
  let at = Math.floor((wall - Math.max(...around)) / step) * step
  while (at + offsetAt(at) < wall) at += step
  return at
}

const oracleTiers = {
  flexible: [7, 100, 1, 50],
  moderate: [14, 100, 7, 50],
  strict: [30, 100, 14, 25],
} as const

type Case = ReturnType<typeof aCase>

function oracleRefund({ lines, policy, day, minutes, now }: Case, offsetAt: (instant: number) => number): bigint {
  const [first, all, then, part] = oracleTiers[policy]
  // A clock with seconds shows the deadline until its second is over.
  const second = Math.floor(now / 1000) * 1000
  const isBefore = (days: number) => second <= oracleInstant(offsetAt, addDays(day, -days), minutes)
  const percent = isBefore(first) ? all : isBefore(then) ? part : 0
  const hasBegun = now >= oracleInstant(offsetAt, day, minutes)
  // What follows the tier is one sum, rounded once; the others are rounded each for itself.
  const shareOf = (kind: QuoteLine['kind']) =>
    kind === 'service-fee' ? (percent === 100 ? 100 : 0) : kind === 'cleaning' ? (hasBegun ? 0 : 100) : null
  const tiered = lines
    .filter(({ kind }) => shareOf(kind) === null)
    .reduce((sum, { amount }) => sum + BigInt(amount.minor), 0n)
  return lines.reduce(
    (sum, { kind, amount }) => sum + halfUp(BigInt(amount.minor) * BigInt(shareOf(kind) ?? 0), 100n),
    halfUp(tiered * BigInt(percent), 100n),
  )
}

/** n / d to the nearest whole number, the half upwards, below zero as well. */
const halfUp = (n: bigint, d: bigint) => floorOf(2n * n + d, 2n * d)
const floorOf = (n: bigint, d: bigint) => n / d - (n % d !== 0n && n < 0n !== d < 0n ? 1n : 0n)

const kinds = ['space', 'discount', 'extra-guests', 'cleaning', 'pets', 'extra', 'service-fee'] as const
/** Around the clock changes of all these zones, and anywhere. */
const markedDays = [
  '2026-03-29',
  '2026-04-04',
  '2026-04-05',
  '2026-09-05',
  '2026-09-06',
  '2026-10-25',
  '2026-11-01',
  '2027-03-14',
  '2027-04-03',
]

function aCase(random: () => number) {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const zone = pick(zones)
  const currency: Currency = pick(['CLP', 'USD', 'GBP', 'EUR'])
  const policy = pick(['flexible', 'moderate', 'strict'] as const)
  const marked = random() < 0.6
  const day = addDays(
    marked ? pick(markedDays) : '2026-04-01',
    marked ? pick([0, 1, 7, 14, 30]) : Math.floor(random() * 500),
  )
  const minutes = random() < 0.5 ? Math.floor(random() * 96) * 15 : Math.floor(random() * 1440)
  const lines = kinds
    .filter((kind) => kind === 'space' || random() < 0.5)
    .map((kind): QuoteLine => {
      const minor = 1 + Math.floor(random() * 1_000_000)
      return {
        kind,
        amount: money(kind === 'discount' ? -Math.ceil(minor / 10) : minor, currency),
        concerns: ['guest'],
      }
    })
  return { zone, policy, day, minutes, lines, pick, now: 0 }
}

describe('[BOOK-06] refunds', () => {
  test(`${cases} random cases agree with an independent oracle (seed ${seed})`, () => {
    const random = seededRandom(seed)
    for (let number = 0; number < cases; number += 1) {
      const one = aCase(random)
      const offsetAt = offsets()[one.zone]
      const deadline = oracleInstant(offsetAt, addDays(one.day, -one.pick([0, 1, 7, 14, 30])), one.minutes)
      one.now = deadline + one.pick([-HOUR, -1000, -1, 0, 1, 1000, HOUR, Math.floor((random() - 0.5) * 80 * 24 * HOUR)])
      const { policy, day, minutes, zone } = one

      const back = refund(one.lines, { policy, checkIn: { day, minutes, zone }, now: new Date(one.now), by: 'guest' })

      if (BigInt(back.total.minor) !== oracleRefund(one, offsetAt))
        expect.fail(
          `case ${number}: ${JSON.stringify(one)} → ${back.total.minor}, oracle ${oracleRefund(one, offsetAt)}`,
        )
    }
    expect.assertions(0)
  })

  test('the oracle and our one place for wall time agree around every clock change', () => {
    const apart: string[] = []
    for (const zone of zones)
      for (const day of markedDays.flatMap((each) => [addDays(each, -1), each, addDays(each, 1)]))
        for (let minutes = 0; minutes < 1440; minutes += 15)
          if (instantOf(day, minutes, zone).getTime() !== oracleInstant(offsets()[zone], day, minutes))
            apart.push(`${zone} ${day} ${minutes}`)
    expect(apart).toEqual([])
  })
})

const { db } = await aDatabase({ connections: 55 })
checkInvariants(() => db)

const lived = size(5, 1000)

test(`[BOOK-05] [BOOK-06] in ${lived} random bookings what was shown is what was refunded`, async () => {
  const random = seededRandom(seed)
  for (let number = 0; number < lived; number += 1) {
    const listing = await aListing(db, {
      refund_policy: (['flexible', 'moderate', 'strict'] as const)[number % 3]!,
      price_minor: 1 + Math.floor(random() * 99_999),
      cleaning_fee_minor: Math.floor(random() * 20_001),
    })
    const { bookingId, guestId } = await aPaidBooking(db, listing)
    const now = new Date(NOW.getTime() + Math.floor(random() * 18 * 24) * HOUR)
    const shown = refundOf((await findGuestBooking(db, guestId, bookingId, 'en'))!, now, 'guest').total.minor

    const outcome = await cancelBy.guest(db, { bookingId, guestId, shownMinor: shown, idempotencyKey: newId() }, now)

    expect(outcome).toEqual({ ok: true, value: { refundMinor: shown } })
    const refunds = await db.selectFrom('refunds').select('amount_minor').where('booking_id', '=', bookingId).execute()
    expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(shown)
  }
})

test('[BOOK-06] fifty cancellations at once refund once', async () => {
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
  const cancel = () => cancelBy.guest(db, { bookingId, guestId, shownMinor: 110_000, idempotencyKey: newId() }, NOW)

  const outcomes = await Promise.all(Array.from({ length: 50 }, cancel))

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.selectFrom('refunds').select('amount_minor').where('booking_id', '=', bookingId).execute()).toEqual([
    { amount_minor: 110_000 },
  ])
  expect(await bookingRow(db, bookingId)).toMatchObject({ status: 'cancelled' })
})
