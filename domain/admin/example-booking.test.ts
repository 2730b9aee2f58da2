import { refund } from '#domain/pricing/refund.ts'
import { depositOf } from '#domain/pricing/deposit.ts'
import { isEmailEvent, kindNames } from '#domain/notifications/kinds.ts'
import { money } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { exampleBooking } from './example-booking.ts'

const events = kindNames.filter(isEmailEvent)
const sumOf = (lines: readonly { amount: { minor: number } }[]) =>
  lines.reduce((sum, { amount }) => sum + amount.minor, 0)
const startsAt = new Date('2026-03-20T18:00:00Z')

test.each(events)('[ADM-05] the preview of %s has lines that add up, and money that could be paid', (event) => {
  const { lines, total, earnings, refund: back, change, rest } = exampleBooking(event, 'en')
  const fee = sumOf(lines.filter(({ kind }) => kind === 'service-fee'))
  expect(sumOf(lines)).toBe(total.minor)
  expect(earnings.minor).toBe(total.minor - fee)
  expect(fee).toBe((total.minor - fee) / 10)
  if (back) expect(back.minor).toBeLessThanOrEqual(total.minor)
  if (rest) {
    const deposit = depositOf(
      total,
      { percent: 30, from: money(0, 'CLP'), restDays: 7 },
      { startsAt, timeZone: 'America/Santiago' },
      new Date('2026-01-01T00:00:00Z'),
    )!
    expect([rest.amount, rest.dueAt]).toEqual([deposit.rest, deposit.dueAt])
    if (rest.endsAt) expect(rest.endsAt.getTime() - rest.dueAt.getTime()).toBe(48 * 3_600_000)
  }
  if (change && event === 'change_lost') expect(back).toEqual(change.difference)
})

test('[ADM-05] the preview of a cancelled booking gives back what a policy gives, and that of a changed one has its new total', () => {
  const { lines, total } = exampleBooking('booking_cancellation', 'en')
  const checkIn = { day: '2026-03-20', minutes: 900, zone: 'America/Santiago' }
  const cancelled = (now: string, by: 'guest' | 'host') =>
    refund(lines, { policy: 'flexible', checkIn, now: new Date(now), by }).total
  expect(exampleBooking('booking_cancellation', 'en').refund).toEqual(cancelled('2026-03-17T12:00:00Z', 'guest'))
  expect(exampleBooking('booking_cancelled_by_host', 'en').refund).toEqual(cancelled('2026-03-17T12:00:00Z', 'host'))
  const applied = exampleBooking('change_applied', 'en')
  expect(applied.total.minor).toBe(total.minor + applied.change!.difference.minor)
  expect(applied.checkOut).toBe(applied.change!.checkOut)
})
