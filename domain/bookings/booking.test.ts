import { expect, test } from 'vitest'
import { bookingStatuses, canBecome } from './booking.ts'
import { BookingId, CancelForm, PartyForm, PartyParams } from './input.ts'
import { mayCancel, maySeeAddress } from './policy.ts'

const startsAt = new Date('2026-03-20T18:00:00Z')
const before = new Date('2026-03-20T17:59:59Z')

test('[BOOK-08] what has ended, and what is cancelled, never becomes anything else', () => {
  const moves = bookingStatuses.flatMap((from) =>
    bookingStatuses.filter((to) => canBecome({ status: from }, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'pending → confirmed',
    'pending → cancelled',
    'confirmed → completed',
    'confirmed → cancelled',
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
  expect(bookingStatuses.filter((status) => maySeeAddress({ status }))).toEqual(['confirmed', 'completed'])
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
  expect(BookingId.safeParse('1 or 1=1').success).toBe(false)
  expect(CancelForm.safeParse({ refundMinor: '126500' }).data).toEqual({ refundMinor: 126_500 })
  for (const refundMinor of ['-1', '1.5', 'all', undefined])
    expect(CancelForm.safeParse({ refundMinor }).success).toBe(false)
})

test('[BOOK-05] an empty refund is no refund of nothing', () => {
  expect(CancelForm.safeParse({ refundMinor: '' }).success).toBe(false)
})
