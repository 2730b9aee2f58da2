import type { Grain } from '#domain/insights/report-input.ts'
import { expect, test } from 'vitest'
import { daysIn, grainsFor, MAX_DAYS, presets, rangeOf } from './period.ts'

// A Wednesday.
const today = '2026-03-18'

test.each([
  ['today', '2026-03-18', '2026-03-18'],
  ['yesterday', '2026-03-17', '2026-03-17'],
  ['7d', '2026-03-12', '2026-03-18'],
  ['28d', '2026-02-19', '2026-03-18'],
  ['90d', '2025-12-19', '2026-03-18'],
  ['month', '2026-03-01', '2026-03-18'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-18'],
  ['12m', '2025-04-01', '2026-03-18'],
] as const)('[ADM-04] the preset %s is %s to %s', (preset, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to })
})

test('[ADM-04] no preset is longer than what may be requested, on any day of a leap year', () => {
  for (const day of ['2028-02-29', '2028-12-31', '2028-01-01'])
    for (const preset of presets) expect(daysIn(rangeOf(preset, day))).toBeLessThanOrEqual(MAX_DAYS)
})

test.each([
  [{ from: '2026-01-24', to: '2026-03-18' }, ['day', 'week', 'month'], '54 days'],
  [{ from: '2026-01-23', to: '2026-03-18' }, ['week', 'month'], '55 days'],
  [{ from: '2025-03-10', to: '2026-03-22' }, ['week', 'month'], '54 weeks, from a Monday to a Sunday'],
  [{ from: '2025-03-09', to: '2026-03-22' }, ['month'], 'a Sunday of one week more'],
  [{ from: '2023-03-18', to: '2026-03-18' }, ['month'], 'three years'],
] satisfies [object, Grain[], string][])('[ADM-04] a chart of %j may be read by %j: %s', (range, expected) => {
  expect(grainsFor(range)).toEqual(expected)
})
