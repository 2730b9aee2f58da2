import { expect, test } from 'vitest'
import { responseFigures } from './response.ts'

test.each([
  [{ answered: 2, missed: 0, medianMinutes: 5 }, null],
  [
    { answered: 3, missed: 0, medianMinutes: 60 },
    { percent: 100, within: 'hour' },
  ],
  [
    { answered: 3, missed: 0, medianMinutes: 61 },
    { percent: 100, within: 'hours' },
  ],
  [
    { answered: 2, missed: 1, medianMinutes: 361 },
    { percent: 66, within: 'day' },
  ],
  [
    { answered: 999, missed: 1, medianMinutes: 1441 },
    { percent: 99, within: 'longer' },
  ],
  [
    { answered: 0, missed: 3, medianMinutes: null },
    { percent: 0, within: null },
  ],
] as const)('[LIST-02] of %o a profile says %o', (responses, figures) => {
  expect(responseFigures(responses)).toEqual(figures)
})
