import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

type Leaf = {
  /** As `app/session/access.ts` writes it. */
  pattern: string
  file: string
  hasLoader: boolean
  hasAction: boolean
  isPage: boolean
}

/** Every address of the product, without the layouts around them. */
export const allRoutes: readonly Leaf[] = leavesOf(routes, '')

function leavesOf(entries: readonly RouteConfigEntry[], above: string): Leaf[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const pattern = [above, path].filter(Boolean).join('/')
    return children ? leavesOf(children, pattern) : [leafOf(`/${pattern}`, `app/${file}`)]
  })
}

function leafOf(pattern: string, file: string): Leaf {
  const source = readFileSync(file, 'utf8')
  const exports = (name: string) => new RegExp(`^export (async function|function|const) ${name}\\b`, 'm').test(source)
  const isPage = /^export default /m.test(source)
  return { pattern, file, hasLoader: exports('loader'), hasAction: exports('action'), isPage }
}
