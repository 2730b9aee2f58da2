import { expect, test } from 'vitest'
import { reminderAt, reminderId } from './reminder.ts'

const now = new Date('2031-04-05T12:00:00Z')

test.each([
  ['arrival', '2031-04-05T13:00:01Z', '2031-04-05T12:00:01.000Z'],
  ['arrival', '2031-04-05T13:00:00Z', null],
  ['hold', '2031-04-05T12:15:00Z', '2031-04-05T12:12:00.000Z'],
  ['hold', '2031-04-05T12:03:00Z', null],
  ['answer', '2031-04-06T12:00:00Z', '2031-04-06T11:00:00.000Z'],
] as const)('[MOB-02] a device tells of %s at %s at its time, and of nothing that is over', (kind, at, expected) => {
  expect(reminderAt({ kind, at: new Date(at) }, now)?.toISOString() ?? null).toBe(expected)
})

test('[MOB-02] a reminder has one number, another for each thing and booking, which a device can hold', () => {
  const bookings = Array.from(
    { length: 500 },
    (_, index) => `0190c5f0-0000-7000-8000-${String(index).padStart(12, '0')}`,
  )
  const ids = bookings.flatMap((id) => [reminderId('arrival', id), reminderId('hold', id), reminderId('answer', id)])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 2 ** 31)).toBe(true)
  expect(reminderId('hold', bookings[0]!)).toBe(reminderId('hold', bookings[0]!))
})
