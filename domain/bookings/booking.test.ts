import { movesIn, statusesIn } from '#test/lives.ts'
import { expect, test } from 'vitest'
import { answerBy, bookingLife } from './booking.ts'
import { needsAnswer } from './change.ts'
import { BookingId, CancelForm, PartyForm, PartyParams } from './input.ts'
import { mayCancel, maySeeAddress } from './policy.ts'

const startsAt = new Date('2026-03-20T18:00:00Z')
const before = new Date('2026-03-20T17:59:59Z')

test('[BOOK-08] what has ended stays so, and what is cancelled comes back by a late payment only', () => {
  expect(movesIn(bookingLife)).toEqual([
    'pending → confirmed',
    'pending → cancelled',
    'confirmed → completed',
    'confirmed → cancelled',
    // Only a late payment revives a booking, while nobody else has taken its time.
    'cancelled → confirmed',
  ])
})

test.each([
  ['pending', before, false],
  ['confirmed', before, true],
  ['confirmed', startsAt, false],
  ['completed', before, false],
  ['cancelled', before, false],
] as const)('[BOOK-05] a guest may cancel what is %s at %o: %s', (status, now, may) => {
  expect(mayCancel({ status, startsAt }, now)).toBe(may)
})

test('[LIST-01] the exact address is for those whose booking is confirmed', () => {
  expect(statusesIn(bookingLife).filter((status) => maySeeAddress({ status }))).toEqual(['confirmed', 'completed'])
})

test.each([
  [{}, { guests: 1, pets: 0 }],
  [
    { guests: '', pets: '' },
    { guests: 1, pets: 0 },
  ],
  [
    { guests: '3', pets: '1' },
    { guests: 3, pets: 1 },
  ],
  [
    { guests: '0', pets: '-1' },
    { guests: 1, pets: 0 },
  ],
  [
    { guests: 'many', pets: '1.5' },
    { guests: 1, pets: 0 },
  ],
  [
    { guests: '1e9', pets: 'Infinity' },
    { guests: 1, pets: 0 },
  ],
])('[BOOK-01] who comes, from an address: %o', (values, party) => {
  expect(PartyParams.parse(values)).toEqual(party)
})

test.each([
  [{ guests: '0', idempotencyKey: '12345678' }, 'guests'],
  [{ guests: '2', pets: '-1', idempotencyKey: '12345678' }, 'pets'],
  [{ guests: '2' }, 'idempotencyKey'],
  [{ guests: '2', idempotencyKey: 'short' }, 'idempotencyKey'],
  [{ guests: '2', idempotencyKey: "';drop table" }, 'idempotencyKey'],
])('[BOOK-01] from the form that books, %o is a problem beside %s', (values, field) => {
  const parsed = PartyForm.safeParse(values)
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field])
})

test('what comes with a link or a form is an id, and a refund that was shown, or it is nothing', () => {
  const idempotencyKey = 'made-with-the-form'
  expect(BookingId.safeParse('1 or 1=1').success).toBe(false)
  expect(CancelForm.safeParse({ refundMinor: '126500', idempotencyKey }).data).toEqual({
    refundMinor: 126_500,
    idempotencyKey,
  })
  for (const refundMinor of ['-1', '1.5', 'all', undefined])
    expect(CancelForm.safeParse({ refundMinor, idempotencyKey }).success).toBe(false)
})

test('[BOOK-05] an empty refund is no refund of nothing', () => {
  expect(CancelForm.safeParse({ refundMinor: '' }).success).toBe(false)
})

const HOUR = 3_600_000

test.each([
  [100, 24, 'a day at the most'],
  [48, 24, 'half of two days'],
  [5, 2.5, 'half of what is left'],
  [0, 0, 'nothing when it begins now'],
  [-3, 0, 'nothing when it has begun'],
])('[BOOK-01] with %d hours left there are %d to answer (%s)', (left, hours, _why) => {
  const now = new Date('2026-03-02T15:00:00Z')
  expect(answerBy(new Date(now.getTime() + left * HOUR), now).getTime() - now.getTime()).toBe(hours * HOUR)
})

const dear = { by: 'guest', isInstant: true, refundPercent: 100, differenceMinor: 1, startsLater: false } as const

test.each([
  [{ ...dear }, false],
  [{ ...dear, by: 'host' }, true],
  [{ ...dear, isInstant: false }, true],
  [{ ...dear, differenceMinor: -1 }, false],
  [{ ...dear, refundPercent: 50 }, false],
  [{ ...dear, refundPercent: 50, differenceMinor: -1 }, true],
  [{ ...dear, refundPercent: 0, startsLater: true }, true],
] as const)('[BOOK-05] a change like %o needs the other side: %s', (input, needs) => {
  expect(needsAnswer(input)).toBe(needs)
})
