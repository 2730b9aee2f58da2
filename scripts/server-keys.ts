import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersTo, catalogues, usableKeys } from './checks/catalogue.ts'
import { isTest, isTypeScript, type Source } from './checks/sources.ts'
import { namespacesByVariable, usesIn } from './checks/uses.ts'

const root = `${join(import.meta.dirname, '..')}/`

/**
 * Texts that no code of the browser asks for: they would be a third of the texts that a host's page carries.
 *
 * @returns paths of keys by namespace
 */
export function serverKeys(sources: readonly Source[]): Record<string, string[]> {
  const keys = usableKeys(catalogues(sources).texts)
  const namespaces = new Set([...keys].map(namespaceOf))
  const files = sources.filter(isForBrowsers)
  const asks = files.flatMap((file) => usesIn(file, namespaces).flatMap((use) => use.asks))
  const needed = new Set(asks.flatMap((ask) => answersTo(ask, keys)))
  const whole = new Set(files.flatMap((file) => [...namespacesByVariable(file)]))
  const left = [...keys].filter((key) => !needed.has(key) && !whole.has(namespaceOf(key)))
  const paths = Map.groupBy(left, namespaceOf)
  return Object.fromEntries(
    [...paths].map(([namespace, own]) => [namespace, own.map((key) => key.slice(namespace.length + 1))]),
  )
}

const namespaceOf = (key: string) => key.slice(0, key.indexOf(':'))

/** Of routes only a component speaks in the browser: loaders and actions stay on the server. */
function isForBrowsers({ path, text }: Source): boolean {
  if (!isTypeScript(path) || isTest(path) || /\.(server\.tsx?|route\.ts)$/.test(path)) return false
  return !path.endsWith('.route.tsx') || text.includes('useTranslation')
}

/** The build's own files, listed without git, which an installation may not have. */
export const browserSources = (): Source[] =>
  ['app', 'domain', 'kernel'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /\.(tsx?|json)$/.test(path))
      .map((path) => ({ path: path.slice(root.length), text: readFileSync(path, 'utf8') })),
  )
