import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const now = new Date('2026-03-02T15:00:00Z')

type CalendarEvent = Parameters<typeof calendarFile>[0]

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: '019bd2c5-0000-7000-8000-000000000000',
  startsAt: new Date('2026-06-24T19:00:00Z'),
  endsAt: new Date('2026-06-27T15:00:00Z'),
  summary: 'Sunny loft',
  location: 'Av. Italia 1439, Providencia, Santiago',
  description: 'Two lines,\nand a back\\slash; done',
  url: 'http://localhost:3000/bookings/1',
  ...changes,
})

const file = (changes: Partial<CalendarEvent> = {}) => calendarFile(event(changes), 'Patio', now)
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('[BOOK-05] it says from when to when the booking is the guest’s, check-in and check-out included', () => {
  expect(unfolded(file())).toEqual(expect.arrayContaining(['DTSTART:20260624T190000Z', 'DTEND:20260627T150000Z']))
})

test('[BOOK-05] commas, semicolons, backslashes and line ends are escaped', () => {
  expect(unfolded(file())).toEqual(
    expect.arrayContaining([
      'DESCRIPTION:Two lines\\,\\nand a back\\\\slash\\; done',
      'LOCATION:Av. Italia 1439\\, Providencia\\, Santiago',
    ]),
  )
})

test('[BOOK-05] the same booking is the same event, whenever it is fetched', () => {
  const uid = (at: string) =>
    unfolded(calendarFile(event(), 'Patio', new Date(at))).find((line) => line.startsWith('UID:'))
  expect(uid('2026-03-02T15:00:00Z')).toBe(uid('2026-04-02T15:00:00Z'))
})

test('[BOOK-05] whatever a title holds, lines end in CRLF, are 75 octets at most, and say the same when unfolded', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(text, text, (summary, location) => {
      const made = file({ summary, location })
      const lines = made.split('\r\n')
      expect(lines.at(-1)).toBe('')
      expect(made.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)

      const shown = unfolded(made).find((line) => line.startsWith('SUMMARY:'))!
      const read = shown.slice(8).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      expect(read).toBe(summary.replaceAll('\r', ''))
    }),
  )
})
