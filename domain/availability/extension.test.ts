import { openRules } from '#test/rules.ts'
import { describe, expect, test } from 'vitest'
import { EXTENSIONS_MINUTES, extensionProblem } from './extension.ts'
import { type BookingRules, placeInTime } from './stay.ts'

const rules: BookingRules = {
  ...openRules,
  unit: 'hour',
  minMinutes: 120,
  maxMinutes: 180,
  leadTimeMinutes: 1440,
  turnoverMinutes: 30,
  openingHours: [{ weekday: 5, opensMinutes: 1080, closesMinutes: 1560 }],
}
/** The Friday evening is in Santiago, three hours behind UTC. */
const evening = { unit: 'hour', day: '2026-03-20', startTime: '20:00', durationMinutes: 180 } as const
const RUNNING = new Date('2026-03-21T01:00:00Z')
const at = (time: string, minutes: number) => ({ ...evening, startTime: time, durationMinutes: minutes })
const from = (start: string) => ({ start: new Date(start), end: new Date('2026-03-21T12:00:00Z') })

describe('[BOOK-07] a session that runs grows', () => {
  test.each(EXTENSIONS_MINUTES)('by %i minutes, whatever steps, longest length and lead time say', (minutes) => {
    expect(extensionProblem(evening, minutes, rules, [], RUNNING)).toBeNull()
  })

  test.each([
    [30, '2026-03-21T02:30:00Z', 'taken'],
    [30, '2026-03-21T02:59:00Z', 'taken'],
    [30, '2026-03-21T03:00:00Z', null],
    [60, '2026-03-21T03:00:00Z', 'taken'],
    [60, '2026-03-21T03:30:00Z', null],
  ] as const)('by %i minutes with its turnover beside a guest who comes at %s: %s', (minutes, start, problem) => {
    expect(extensionProblem(evening, minutes, rules, [from(start)], RUNNING)).toBe(problem)
  })

  test('until closing, which may be after midnight, and no longer', () => {
    expect(extensionProblem(at('23:00', 120), 60, rules, [], RUNNING)).toBeNull()
    expect(extensionProblem(at('23:00', 150), 30, rules, [], RUNNING)).toBeNull()
    expect(extensionProblem(at('23:00', 150), 60, rules, [], RUNNING)).toBe('closed')
    expect(extensionProblem(at('23:00', 180), 30, rules, [], RUNNING)).toBe('closed')
  })

  test('not once it is over', () => {
    const end = new Date('2026-03-21T02:00:00Z')
    expect(extensionProblem(evening, 30, rules, [], new Date(end.getTime() - 1))).toBeNull()
    expect(extensionProblem(evening, 30, rules, [], end)).toBe('past')
  })

  test('its own turnover is in its way unless its rows are left out', () => {
    expect(extensionProblem(evening, 30, rules, [placeInTime(evening, rules).occupied], RUNNING)).toBe('taken')
  })

  test('by time that really passes: on the night that the clocks go back an hour more fits before two', () => {
    const night = { ...at('22:00', 240), day: '2027-04-03' }
    const saturday = { ...rules, openingHours: [{ weekday: 6, opensMinutes: 1080, closesMinutes: 1560 }] }
    expect(extensionProblem(night, 60, saturday, [], RUNNING)).toBeNull()
    expect(extensionProblem({ ...night, durationMinutes: 300 }, 30, saturday, [], RUNNING)).toBe('closed')
  })
})
