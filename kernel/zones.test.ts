import { describe, expect, test } from 'vitest'
import { addDays, minutesOf } from './dates.ts'
import { addMinutes, clockChangeInstants, dayIn, instantOf, offsetMinutes, overlaps, wallClock } from './zones.ts'

const instant = (day: string, time: string, zone: string) => instantOf(day, minutesOf(time), zone).toISOString()

describe('wall time becomes an instant', () => {
  test.each([
    ['2026-03-20', '15:00', 'America/Santiago', '2026-03-20T18:00:00.000Z', 'summer'],
    ['2026-06-20', '15:00', 'America/Santiago', '2026-06-20T19:00:00.000Z', 'winter'],
    ['2026-06-20', '15:00', 'America/Punta_Arenas', '2026-06-20T18:00:00.000Z', 'no winter time in the far south'],
    ['2026-06-20', '15:00', 'America/Coyhaique', '2026-06-20T18:00:00.000Z', 'nor in Aysén, since 2025'],
    ['2026-06-20', '15:00', 'Pacific/Easter', '2026-06-20T21:00:00.000Z', 'the island is two hours behind'],
    ['2026-06-20', '15:00', 'Asia/Tokyo', '2026-06-20T06:00:00.000Z', 'never changes'],
    ['2026-03-20', '26:00', 'America/Santiago', '2026-03-21T05:00:00.000Z', 'until two in the morning'],
    ['2026-03-20', '48:00', 'America/Santiago', '2026-03-22T03:00:00.000Z', 'two days on'],
  ])('%s %s %s is %s (%s)', (day, time, zone, expected, _why) => {
    expect(instant(day, time, zone)).toBe(expected)
  })
})

describe('where a wall time does not exist, the first instant after the gap is meant', () => {
  test.each([
    ['2026-09-06', '00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-09-06', '00:30', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-09-05', '24:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-09-06', '01:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-03-08', '02:59', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ])('%s %s in %s', (day, time, zone, expected) => {
    expect(instant(day, time, zone)).toBe(expected)
  })
})

describe('where a wall time exists twice, the first is meant', () => {
  test.each([
    ['2027-04-03', '23:30', 'America/Santiago', '2027-04-04T02:30:00.000Z'],
    ['2027-04-03', '24:00', 'America/Santiago', '2027-04-04T04:00:00.000Z'],
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('%s %s in %s', (day, time, zone, expected) => {
    expect(instant(day, time, zone)).toBe(expected)
  })
})

test.each([
  ['2026-09-05', 3, 'the clocks go forward at midnight'],
  ['2027-04-03', 5, 'they go back'],
  ['2026-03-20', 4, 'any other night'],
])('from 22:00 to 02:00 on %s pass %i hours in Santiago (%s)', (day, hours, _why) => {
  const start = instantOf(day, minutesOf('22:00'), 'America/Santiago')
  const end = instantOf(day, minutesOf('26:00'), 'America/Santiago')
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours)
})

test.each(['America/Santiago', 'Europe/London', 'America/New_York', 'Asia/Tokyo'])(
  'every day of two years in %s begins on that day',
  (zone) => {
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      const midnight = instantOf(day, 0, zone)
      expect(dayIn(midnight, zone)).toBe(day)
      expect(dayIn(new Date(midnight.getTime() - 1), zone)).toBe(addDays(day, -1))
    }
  },
)

test('calendar and clock of an instant', () => {
  expect(wallClock(new Date('2026-03-20T02:59:59Z'), 'America/Santiago')).toEqual({ day: '2026-03-19', time: '23:59' })
})

test('when clocks are moved, and by how much', () => {
  const changes = clockChangeInstants(new Date('2026-01-01'), new Date('2026-12-31'), 'Pacific/Easter')
  expect(changes.map((change) => change.toISOString())).toEqual([
    '2026-04-05T03:00:00.000Z',
    '2026-09-06T04:00:00.000Z',
  ])
  expect(changes.map((change) => offsetMinutes(addMinutes(change, -1), 'Pacific/Easter'))).toEqual([-300, -360])
  expect(changes.map((change) => offsetMinutes(change, 'Pacific/Easter'))).toEqual([-360, -300])
  expect(clockChangeInstants(changes[0]!, changes[1]!, 'Pacific/Easter')).toEqual([changes[1]])
  expect(clockChangeInstants(changes[0]!, changes[1]!, 'Asia/Tokyo')).toEqual([])
  expect(() => offsetMinutes(changes[0]!, 'Mars/Olympus')).toThrow(RangeError)
})

test('periods that only touch do not overlap', () => {
  const at = (hour: number) => addMinutes(new Date('2026-03-20T00:00:00Z'), hour * 60)
  const period = (from: number, to: number) => ({ start: at(from), end: at(to) })
  expect(overlaps(period(10, 12), period(12, 14))).toBe(false)
  expect(overlaps(period(10, 12), period(11, 14))).toBe(true)
  expect(overlaps(period(10, 14), period(11, 12))).toBe(true)
})
