import { readFileSync } from 'node:fs'
import { complaintsOf, firstLoadsOf } from '#scripts/first-load.ts'
import { expect, test } from 'vitest'

test('the first load of front page, results and listing page weighs no more than it may, by the files of the build', () => {
  const loads = firstLoadsOf(`build/${readFileSync('build/current', 'utf8')}`)
  expect(loads.map(({ page }) => page)).toEqual(['home', 'results', 'listing'])
  expect(loads.flatMap(complaintsOf)).toEqual([])
})
