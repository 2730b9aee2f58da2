import { readFileSync } from 'node:fs'
import { complaintsOf, firstLoadsOf } from '#scripts/first-load.ts'
import { expect, test } from 'vitest'

test('the first load of front page, results, listing page and the pages that make a listing weighs no more than it may, by the files of the build', () => {
  const loads = firstLoadsOf(`build/${readFileSync('build/current', 'utf8')}`)
  const pages = ['home', 'results', 'listing', 'chooser', 'create summary', 'edit photos', 'own listings']
  expect(loads.map(({ page }) => page)).toEqual(expect.arrayContaining(pages))
  expect(loads.flatMap(complaintsOf)).toEqual([])
})
