import { describe, expect, test } from 'vitest'
import { diarySpan, spansBeside } from './diary.ts'
import { DiaryParams } from './input.ts'

/** A Thursday. */
const today = '2026-11-26'

describe('[HOST-08] the days that the diary shows', () => {
  test.each([
    ['week', '2026-11-26', '2026-11-23', '2026-11-29', 'its week, from Monday on'],
    ['month', '2026-11-29', '2026-11-23', '2026-12-27', 'five weeks, a Sunday in its own'],
    ['quarter', '2026-11-30', '2026-11-30', '2027-02-28', 'thirteen weeks'],
    ['hours', '2026-11-28', '2026-11-28', '2026-11-28', 'the day itself'],
    ['list', '2026-11-26', '2026-11-01', '2026-11-30', 'its month'],
    ['week', '2020-01-01', '2025-10-27', '2025-11-02', 'a year back at most'],
    ['hours', '2099-01-01', '2028-11-25', '2028-11-25', 'as far ahead as changes reach'],
  ] as const)('of a %s around %s are %s to %s: %s', (view, day, from, to, _why) => {
    expect(diarySpan(view, day, today)).toEqual({ from, to })
  })

  test('lead to those before and after, up to the ends', () => {
    const beside = (view: 'month' | 'list', day: string) => spansBeside(view, diarySpan(view, day, today), today)
    expect(beside('month', today)).toMatchObject({ previous: '2026-10-19', next: '2026-12-28' })
    expect(beside('list', '2026-12-10')).toMatchObject({ previous: '2026-11-01', next: '2027-01-01' })
    expect(beside('month', '2020-01-01').previous).toBeNull()
    expect(beside('month', '2099-01-01').next).toBeNull()
  })
})

test('[HOST-08] of an address what can be read is shown, and the rest as if it were not there', () => {
  const nothing = { view: 'week', from: null, text: null, kind: null, state: null, page: 1 }
  expect(DiaryParams.parse({})).toEqual(nothing)
  expect(
    DiaryParams.parse({ view: 'x', from: '2026-02-30', month: 'x', q: '  ', kind: 'castle', state: 'x', page: '-1' }),
  ).toEqual(nothing)
  expect(DiaryParams.parse({ month: '2026-03' })).toMatchObject({ view: 'month', from: '2026-03-01' })
  const full = { view: 'quarter', from: '2026-03-06', q: ' Hall ', kind: 'hall', state: 'free', page: '2' }
  expect(DiaryParams.parse(full)).toEqual({
    view: 'quarter',
    from: '2026-03-06',
    text: 'Hall',
    kind: 'hall',
    state: 'free',
    page: 2,
  })
  expect(DiaryParams.parse({ q: 'x'.repeat(500) }).text?.length).toBe(80)
})
