import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import appRoutes from '#app/routes.ts'
import { ownLayouts } from '#app/ui/own-styles.tsx'
import { isTest, isTypeScript, readSources } from '#scripts/checks/sources.ts'
import { complaintsOf, firstLoadsOf } from '#scripts/first-load.ts'
import { builtSheets, componentsOf, missingClasses, unlayeredRules } from '#scripts/style-sheets.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'

const build = () => `build/${readFileSync('build/current', 'utf8')}`

test('the first load of front page, results, listing page and the pages that make a listing weighs no more than it may, by the files of the build', () => {
  const loads = firstLoadsOf(build())
  const pages = ['home', 'results', 'listing', 'chooser', 'create summary', 'edit photos', 'own listings']
  expect(loads.map(({ page }) => page)).toEqual(expect.arrayContaining(pages))
  expect(loads.flatMap(complaintsOf)).toEqual([])
})

/** Modules of pages, those behind the log-in with those layouts or without. */
const pagesIn = (entries: readonly RouteConfigEntry[], isOwn: boolean): string[] =>
  entries.flatMap(({ file, children = [] }) => {
    const begins = ownLayouts.includes(file.replace(/\.tsx$/, ''))
    if (begins && !isOwn) return []
    return [`app/${file}`, ...pagesIn(children, isOwn)]
  })

test('each class of a component is in each of the two sheets that it can be seen under, and no rule weighs by where its sheet stands', () => {
  const isShown = (path: string) => /^(app|domain|kernel)\//.test(path) && isTypeScript(path) && !isTest(path)
  const sources = readSources(join(import.meta.dirname, '../..')).filter(({ path }) => isShown(path))
  const entries = ['app/entry.client.tsx', 'app/root.tsx']
  const { publicCss, ownCss } = builtSheets(build())
  const sheets = [
    { name: 'public', css: publicCss, components: componentsOf([...entries, ...pagesIn(appRoutes, false)], sources) },
    { name: 'own', css: ownCss, components: componentsOf([...entries, ...pagesIn(appRoutes, true)], sources) },
  ]
  expect(sheets.map(({ components }) => components.length > 100)).toEqual([true, true])
  expect(missingClasses(sheets)).toEqual([])
  expect([...unlayeredRules('public', publicCss), ...unlayeredRules('own', ownCss)]).toEqual([])
})
