import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayRange, noDays, onlyDay, pickDay, previewOf, weeksOf } from './day-range.ts'

const a = '2026-03-10'
const b = '2026-03-14'
const c = '2026-03-20'

const range = (from: Day | null, to: Day | null): DayRange => ({ from, to })

test.each([
  [noDays, b, range(b, null), 'the first click sets the start'],
  [range(a, null), b, range(a, b), 'the second sets the end'],
  [range(b, null), a, range(a, b), 'an end before the start changes places with it'],
  [range(b, null), b, range(b, null), 'the start day once more does nothing'],
  [range(a, b), c, range(c, null), 'after a whole range a click starts anew'],
  [range(a, b), a, range(a, null), 'also on one of its own ends'],
  [onlyDay(a), b, range(b, null), 'and after a single day'],
])('[HOME-10] range %j, click on %s: %j (%s)', (before, day, after, _why) => {
  expect(pickDay(before, day, 'range')).toEqual(after)
})

test.each([
  [noDays, a, onlyDay(a)],
  [onlyDay(a), b, onlyDay(b)],
  [range(a, b), c, onlyDay(c)],
])('[HOME-10] single mode chooses at once: %j, click on %s', (before, day, after) => {
  expect(pickDay(before, day, 'single')).toEqual(after)
})

test.each([
  [noDays, b, null, 'nothing is begun'],
  [range(b, null), null, { from: b, to: b }, 'the pointer is elsewhere'],
  [range(b, null), c, { from: b, to: c }, 'the range that a click would make'],
  [range(b, null), a, { from: a, to: b }, 'in order also backwards'],
  [range(a, b), c, { from: a, to: b }, 'a whole range stays as it is'],
])('[HOME-10] hovering previews: %j under %s shows %j (%s)', (value, hovered, shown, _why) => {
  expect(previewOf(value, hovered)).toEqual(shown)
})

const anyDay = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2026-01-01', days))

test('[HOME-10] whatever is clicked, an end never comes before its start, and a whole range takes one or two clicks', () => {
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 12 }), (clicks) => {
      let value = noDays
      for (const day of clicks) {
        const next = pickDay(value, day, 'range')
        expect(next.from).not.toBeNull()
        if (next.to !== null) expect(next.from! <= next.to).toBe(true)
        value = next
      }
    }),
  )
})

test('[HOME-10] a month lies in whole weeks that begin on Monday', () => {
  const february = Array.from({ length: 28 }, (_, index) => addDays('2026-02-01', index))
  const weeks = weeksOf('2026-02-01')
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeks.flat().filter((day) => day !== null)).toEqual(february)
  for (const week of weeks)
    for (const [index, day] of week.entries()) if (day) expect(weekdayOf(day)).toBe((index + 1) % 7)
})
