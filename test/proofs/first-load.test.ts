import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses } from '#app/addresses.ts'
import { isTest, isTypeScript, readSources } from '#scripts/checks/sources.ts'
import { complaintsOf, firstLoadsOf } from '#scripts/first-load.ts'
import { builtSheets, componentsOf, missingClasses, unlayeredRules } from '#scripts/style-sheets.ts'
import { allRoutes } from '#test/routes.ts'
import { expect, test } from 'vitest'

const build = () => `build/${readFileSync('build/current', 'utf8')}`

test('the first load of every page weighs no more than it may, by the files of the build', () => {
  const loads = firstLoadsOf(build())
  const pages = ['home', 'results', 'listing', 'chooser', 'create summary', 'edit photos', '/manage-listings']
  expect(loads.map(({ page }) => page)).toEqual(expect.arrayContaining(pages))
  expect(new Set(loads.map(({ page }) => page)).size).toBe(loads.length)
  expect(loads.flatMap(complaintsOf)).toEqual([])
})

/** Modules of pages that are dressed by one of these sheets, with their layouts. */
const pagesOf = (...styles: string[]): string[] => [
  ...new Set(
    allRoutes
      .filter(({ pattern }) => styles.includes(addresses[pattern].styles))
      .flatMap(({ file, layouts }) => [...layouts, file]),
  ),
]

test('each class of a component is in each of the sheets that it can be seen under, and no rule weighs by where its sheet stands', () => {
  const isShown = (path: string) => /^(app|domain|kernel)\//.test(path) && isTypeScript(path) && !isTest(path)
  const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => isShown(path))
  const entries = ['app/entry.client.tsx', 'app/root.tsx']
  const built = builtSheets(build())
  // What another sheet has as well is there for steps.
  const seenUnder = { public: ['public'], own: ['public', 'own'], admin: ['public', 'own', 'admin'] } as const
  const names = ['public', 'own', 'admin'] as const
  const sheets = names.map((name) => ({
    name,
    css: built[name],
    components: componentsOf([...entries, ...pagesOf(...seenUnder[name])], sources),
  }))
  expect(sheets.map(({ components }) => components.length > 100)).toEqual([true, true, true])
  expect(missingClasses(sheets)).toEqual([])
  expect(names.flatMap((name) => unlayeredRules(name, built[name]))).toEqual([])
})
