import { openRules } from '#test/rules.ts'
import { daysFrom } from '#kernel/dates.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minDaysOn, minimumSpans } from './minimum-stay.ts'

const span = (from: string, to: string, days: number) => ({ from, to, days })

test.each([
  [[], [span('2026-03-01', '2026-03-31', 2)], 'no season'],
  [
    [span('2026-03-10', '2026-03-12', 5)],
    [span('2026-03-01', '2026-03-09', 2), span('2026-03-10', '2026-03-12', 5), span('2026-03-13', '2026-03-31', 2)],
    'one in the middle',
  ],
  [
    [span('2026-03-20', '2026-05-01', 1), span('2026-02-01', '2026-03-19', 4)],
    [span('2026-03-01', '2026-03-19', 4), span('2026-03-20', '2026-03-31', 1)],
    'two that touch and reach out at both ends, in any order',
  ],
  [[span('2026-04-01', '2026-04-02', 4)], [span('2026-03-01', '2026-03-31', 2)], 'one outside'],
] as const)('[HOST-05] the minimum stays of a month follow each other: %j', (minimumStays, expected, _why) => {
  expect(minimumSpans('2026-03-01', '2026-03-31', { ...openRules, minDays: 2, minimumStays })).toEqual(expected)
})

test('[HOST-05] whatever the seasons, the spans say of each day what the rule says', () => {
  const season = fc.record({
    at: fc.integer({ min: 0, max: 3 }),
    length: fc.integer({ min: 1, max: 9 }),
    days: fc.integer({ min: 1, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(season, { maxLength: 5 }), fc.integer({ min: 1, max: 30 }), (drawn, maxDays) => {
      const all = daysFrom('2026-02-20', '2026-05-20')
      let next = 0
      const minimumStays = drawn.map(({ at, length, days }) => {
        const first = next + at
        next = first + length
        return { from: all[first]!, to: all[next - 1]!, days }
      })
      const rules = { ...openRules, maxDays, minimumStays }
      const spans = minimumSpans('2026-03-01', '2026-03-31', rules)
      const covered = spans.flatMap(({ from, to, days }) => daysFrom(from, to).map((day) => [day, days]))
      expect(covered).toEqual(daysFrom('2026-03-01', '2026-03-31').map((day) => [day, minDaysOn(day, rules)]))
    }),
  )
})
