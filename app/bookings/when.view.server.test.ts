import { expect, test } from 'vitest'
import { bookingWhen, shortWhen, startsIn } from './when.view.server.ts'

const timeZone = 'America/Santiago'
const at = (text: string) => new Date(text)

/** Friday 20 March 2026, 15:00 in Santiago (UTC-3). */
const startsAt = at('2026-03-20T18:00:00Z')

test.each([
  ['2026-03-17T18:00:00Z', 'in 3 days', 'dentro de 3 días'],
  ['2026-03-20T02:59:00Z', 'tomorrow', 'mañana'],
  ['2026-03-20T03:00:00Z', 'in 15 hours', 'dentro de 15 horas'],
  ['2026-03-20T17:30:30Z', 'in 30 minutes', 'dentro de 30 minutos'],
  ['2026-03-20T18:00:00Z', null, null],
])("[BOOK-05] at %s it begins %s, by the listing's own days", (now, english, spanish) => {
  expect(startsIn({ startsAt, timeZone }, at(now), 'en-US')).toBe(english)
  expect(startsIn({ startsAt, timeZone }, at(now), 'es-CL')).toBe(spanish)
})

const evening = {
  stay: { unit: 'hour', day: '2026-03-20', startTime: '22:00', durationMinutes: 240 },
  startsAt: at('2026-03-21T01:00:00Z'),
  endsAt: at('2026-03-21T05:00:00Z'),
  timeZone,
} as const

test('[BOOK-05] a session over midnight says that it ends on the next day', () => {
  expect(bookingWhen(evening, 'en-US')).toMatchObject({ from: '10 PM', to: '2 AM (+1)' })
  expect(shortWhen(evening, startsAt, 'en-US')).toBe('Mar 20, 10 PM–2 AM (+1)')
})

test('[BOOK-05] a day’s use is said by its hours, and a night by its two days, whatever the columns of days say', () => {
  const stay = { unit: 'day', checkIn: '2026-03-20', checkOut: '2026-03-20' } as const
  const dayUse = { stay, startsAt: at('2026-03-20T12:00:00Z'), endsAt: at('2026-03-20T21:00:00Z'), timeZone }
  expect(bookingWhen(dayUse, 'en-US')).toEqual({
    unit: 'hour',
    date: 'Friday, March 20, 2026',
    from: '9 AM',
    to: '6 PM',
  })
  expect(shortWhen(dayUse, startsAt, 'en-US')).toBe('Mar 20, 9 AM–6 PM')
  const night = { ...dayUse, startsAt, endsAt: at('2026-03-21T14:00:00Z') }
  expect(bookingWhen(night, 'en-US')).toMatchObject({
    checkIn: 'Friday, March 20, 2026',
    checkOut: 'Saturday, March 21, 2026',
  })
  expect(shortWhen(night, startsAt, 'en-US')).toBe('Mar 20 – Mar 21')
})

test('[BOOK-05] a booking of another year says which', () => {
  expect(shortWhen(evening, at('2027-01-05T12:00:00Z'), 'en-US')).toBe('Mar 20, 2026, 10 PM–2 AM (+1)')
  const nights = {
    stay: { unit: 'day' },
    startsAt: at('2026-12-30T18:00:00Z'),
    endsAt: at('2027-01-02T14:00:00Z'),
    timeZone,
  } as const
  expect(shortWhen(nights, at('2026-12-01T12:00:00Z'), 'en-US')).toBe('Dec 30 – Jan 2')
  const locales = ['en-US', 'en-GB', 'es-CL'] as const
  expect(locales.map((locale) => shortWhen(nights, at('2027-02-01T12:00:00Z'), locale))).toEqual([
    'Dec 30 – Jan 2, 2027',
    '30 Dec – 2 Jan 2027',
    '30 dic – 2 ene 2027',
  ])
})
