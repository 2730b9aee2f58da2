import { openRules } from '#test/rules.ts'
import { describe, expect, test } from 'vitest'
import { stayFrom, stayParams } from './input.ts'
import { type BookingRules, placeInTime, unitsOf } from './stay.ts'

const rules: BookingRules = {
  ...openRules,
  turnoverMinutes: 30,
}
const days = (checkIn: string, checkOut: string) => ({ unit: 'day', checkIn, checkOut }) as const
const evening = { unit: 'hour', day: '2026-09-05', startTime: '22:00', durationMinutes: 180 } as const
const iso = ({ start, end }: { start: Date; end: Date }) => [start.toISOString(), end.toISOString()]

test.each([
  ['2026-03-20', '2026-03-22', 2],
  ['2026-03-20', '2026-03-21', 1],
  ['2026-03-20', '2026-03-20', 1],
])('[LIST-04] from %s to %s is charged %i days', (from, to, units) => {
  expect(unitsOf(days(from, to))).toBe(units)
})

const dayUse = { ...rules, checkInMinutes: 540, checkOutMinutes: 1080 }

describe('[BOOK-01] a day chosen alone (decision E1)', () => {
  test.each([
    [900, 660, '2026-12-16', ['2026-12-15T18:00:00.000Z', '2026-12-16T14:00:00.000Z'], 'a night: check-out is earlier'],
    [720, 720, '2026-12-16', ['2026-12-15T15:00:00.000Z', '2026-12-16T15:00:00.000Z'], 'a night: both at noon'],
    [540, 1080, '2026-12-15', ['2026-12-15T12:00:00.000Z', '2026-12-15T21:00:00.000Z'], 'the day from nine to six'],
    [0, 1, '2026-12-15', ['2026-12-15T03:00:00.000Z', '2026-12-15T03:01:00.000Z'], 'its first minute'],
  ] as const)(
    'check-in at minute %i and check-out at %i: until %s, %j (%s)',
    (checkInMinutes, checkOutMinutes, checkOut, sold, _why) => {
      const alone = days('2026-12-15', '2026-12-15')
      for (const sameDayTurnover of [false, true]) {
        const times = { ...rules, checkInMinutes, checkOutMinutes, sameDayTurnover }
        const placed = placeInTime(alone, times)
        expect(placed.stay).toEqual(days('2026-12-15', checkOut))
        expect(iso(placed.guests)).toEqual(sold)
        expect(placed).toEqual(placeInTime(days('2026-12-15', checkOut), times))
      }
    },
  )

  test('a stay of several days and a session are sold as they were asked for', () => {
    for (const stay of [days('2026-12-15', '2026-12-16'), evening]) expect(placeInTime(stay, dayUse).stay).toEqual(stay)
  })
})

describe('[LIST-04] what a booking takes of its space', () => {
  test.each([
    [
      'both days whole, without turnover',
      days('2026-03-20', '2026-03-22'),
      {},
      ['2026-03-20T03:00:00.000Z', '2026-03-23T03:00:00.000Z'],
    ],
    [
      'one date is one night, and both of its days whole',
      days('2026-03-20', '2026-03-20'),
      {},
      ['2026-03-20T03:00:00.000Z', '2026-03-22T03:00:00.000Z'],
    ],
    [
      'with day use one date is that day whole',
      days('2026-03-20', '2026-03-20'),
      { checkInMinutes: 540, checkOutMinutes: 1080 },
      ['2026-03-20T03:00:00.000Z', '2026-03-21T03:00:00.000Z'],
    ],
    [
      'from check-in to check-out and its turnover',
      days('2026-03-20', '2026-03-22'),
      { sameDayTurnover: true },
      ['2026-03-20T18:00:00.000Z', '2026-03-22T14:30:00.000Z'],
    ],
    [
      'one date is one night',
      days('2026-03-20', '2026-03-20'),
      { sameDayTurnover: true },
      ['2026-03-20T18:00:00.000Z', '2026-03-21T14:30:00.000Z'],
    ],
    [
      'with day use one date is from check-in to check-out and its turnover',
      days('2026-03-20', '2026-03-20'),
      { sameDayTurnover: true, checkInMinutes: 540, checkOutMinutes: 1080 },
      ['2026-03-20T12:00:00.000Z', '2026-03-20T21:30:00.000Z'],
    ],
    [
      'over the clock change: midnight of the sixth is 01:00',
      days('2026-09-05', '2026-09-05'),
      { checkInMinutes: 540, checkOutMinutes: 1080 },
      ['2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z'],
    ],
  ] as const)('per day: %s', (_name, stay, times, expected) => {
    expect(iso(placeInTime(stay, { ...rules, ...times }).occupied)).toEqual(expected)
  })

  test('per hour: its own time, as it really passes, and the turnover after it', () => {
    expect(iso(placeInTime(evening, rules).guests)).toEqual(['2026-09-06T02:00:00.000Z', '2026-09-06T05:00:00.000Z'])
    expect(iso(placeInTime(evening, rules).occupied)).toEqual(['2026-09-06T02:00:00.000Z', '2026-09-06T05:30:00.000Z'])
  })
})

describe('[HOME-04] a stay in an address', () => {
  test.each([
    [{ checkIn: '2026-03-20', checkOut: '2026-03-22' }, 'day', days('2026-03-20', '2026-03-22')],
    [{ checkIn: '2026-03-20T00:00:00.000Z', checkOut: '2026-03-22' }, 'day', days('2026-03-20', '2026-03-22')],
    [{ checkIn: '2026-03-20' }, 'day', null],
    [{ checkIn: '2026-02-31', checkOut: '2026-03-22' }, 'day', null],
    [{ checkIn: '', checkOut: '' }, 'day', null],
    [
      { checkIn: '2026-03-20', start: '10:00', hours: '1.5' },
      'hour',
      { unit: 'hour', day: '2026-03-20', startTime: '10:00', durationMinutes: 90 },
    ],
    [{ checkIn: '2026-03-20', start: '10:00', hours: '' }, 'hour', null],
    [{ checkIn: '2026-03-20', start: '25:00', hours: '2' }, 'hour', null],
    [{ checkIn: '2026-03-20', start: '10:00', hours: '0' }, 'hour', null],
    [{ checkIn: '2026-03-20', start: '10:00', hours: '1e9' }, 'hour', null],
    [{ checkIn: '2026-03-20', start: '10:00', hours: '0.3' }, 'hour', null],
  ] as const)('%o, %s', (values, unit, stay) => {
    expect(stayFrom(values, { ...rules, unit })).toEqual(stay)
  })

  test('of one day alone is read as it is sold: one night, or with day use that day', () => {
    const alone = { checkIn: '2026-03-20', checkOut: '2026-03-20' }
    expect(stayFrom(alone, rules)).toEqual(days('2026-03-20', '2026-03-21'))
    expect(stayFrom(alone, dayUse)).toEqual(days('2026-03-20', '2026-03-20'))
  })

  test('is read as it was written', () => {
    for (const stay of [days('2026-03-20', '2026-03-22'), { ...evening, durationMinutes: 75 }]) {
      expect(stayFrom(stayParams(stay), { ...rules, unit: stay.unit })).toEqual(stay)
    }
  })
})
