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

/** Modules of pages with their layouts; those behind the log-in only where `isOwn`. */
const pagesOf = (isOwn: boolean): string[] => [
  ...new Set(
    allRoutes
      .filter(({ pattern }) => isOwn || addresses[pattern].styles === 'public')
      .flatMap(({ file, layouts }) => [...layouts, file]),
  ),
]

test('each class of a component is in each of the two sheets that it can be seen under, and no rule weighs by where its sheet stands', () => {
  const isShown = (path: string) => /^(app|domain|kernel)\//.test(path) && isTypeScript(path) && !isTest(path)
  const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => isShown(path))
  const entries = ['app/entry.client.tsx', 'app/root.tsx']
  const { publicCss, ownCss } = builtSheets(build())
  const sheets = [
    { name: 'public', css: publicCss, components: componentsOf([...entries, ...pagesOf(false)], sources) },
    { name: 'own', css: ownCss, components: componentsOf([...entries, ...pagesOf(true)], sources) },
  ]
  expect(sheets.map(({ components }) => components.length > 100)).toEqual([true, true])
  expect(missingClasses(sheets)).toEqual([])
  expect([...unlayeredRules('public', publicCss), ...unlayeredRules('own', ownCss)]).toEqual([])
})
