import { isPattern, type Pattern } from '#app/addresses.ts'
import routes from '#app/routes.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'

/** An address with the modules that answer it. */
export type RouteFiles = {
  /** The pattern as `app/addresses.ts` writes it. */
  pattern: Pattern
  file: string
  /** The layouts around it, the outermost first. */
  layouts: readonly string[]
}

/** Every address of the product. @throws Error where `app/addresses.ts` has no row of one */
export const routeFiles: readonly RouteFiles[] = leavesOf(routes, '', [])

function leavesOf(entries: readonly RouteConfigEntry[], above: string, layouts: readonly string[]): RouteFiles[] {
  return entries.flatMap(({ path = '', file: module, children }) => {
    const pattern = [above, path].filter(Boolean).join('/')
    const file = `app/${module}`
    if (children) return leavesOf(children, pattern, [...layouts, file])
    return [{ pattern: known(`/${pattern}`), file, layouts }]
  })
}

function known(pattern: string): Pattern {
  if (!isPattern(pattern)) throw new Error(`app/addresses.ts says nothing of ${pattern}`)
  return pattern
}
