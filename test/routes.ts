import { readFileSync } from 'node:fs'
import { type RouteFiles, routeFiles } from '#scripts/route-files.ts'

type Leaf = RouteFiles & {
  hasLoader: boolean
  hasAction: boolean
  isPage: boolean
}

/** Every address of the product, without the layouts around them. */
export const allRoutes: readonly Leaf[] = routeFiles.map((route) => {
  const source = readFileSync(route.file, 'utf8')
  const exports = (name: string) => new RegExp(`^export (async function|function|const) ${name}\\b`, 'm').test(source)
  return {
    ...route,
    hasLoader: exports('loader'),
    hasAction: exports('action'),
    isPage: /^export default /m.test(source),
  }
})
