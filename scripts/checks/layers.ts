import { basename } from 'node:path'
import { circlesIn, graphOf } from './circles.ts'
import { type Import, importsOf } from './imports.ts'
import { nounOf, rowOf } from './nouns.ts'
import { isCode, isTest, type Source } from './sources.ts'

/** Imports go down only, without circles, as docs/layout.md says; tests may import anything. */
export function layers(sources: readonly Source[]): string[] {
  const fenced = sources.filter(({ path }) => isCode(path) && !isTest(path))
  const imports = importsOf(fenced, sources)

  return [...imports.flatMap(trespasses), ...nounCircles(imports), ...fileCircles(imports)]
}

const layerNames = ['kernel', 'platform', 'domain', 'app'] // each may import itself and what stands to its left

/** A reason why this import may not be, or nothing. */
type Rule = (arrow: Import) => string | false

const rules: readonly Rule[] = [
  reachesUp,
  reachesHigherNoun,
  soilsPureFile,
  teachesKitNouns,
  readsThroughCommand,
  reachesIntoRoutes,
  reachesHigherRoom,
  takesServerToBrowser,
  importsBarrel,
  climbsToOtherRoom,
]

function trespasses(arrow: Import): string[] {
  return rules.flatMap((rule) => {
    const reason = rule(arrow)
    return reason ? [`${arrow.at}: ${reason} (${arrow.to})`] : []
  })
}

function reachesUp({ from, to, isPackage }: Import) {
  if (isPackage || isRowTypes(from, to)) return false
  return layerOf(to) > layerOf(from) && 'reaches up'
}

/** Everything outside the four layers stands above them: entry files, scripts, tests, seeds. */
function layerOf(path: string) {
  const index = layerNames.findIndex((layer) => path.startsWith(`${layer}/`))
  return index === -1 ? layerNames.length : index
}

/** Row types are printed from the migrated database; `platform` hands them down to the nouns. */
const isRowTypes = (from: string, to: string) => from.startsWith('platform/') && to === 'db/rows.ts'

function reachesHigherNoun({ from, to }: Import) {
  const [importer, imported] = [nounOf(from), nounOf(to)]
  if (!importer || !imported) return false

  return rowOf(imported) > rowOf(importer) && `${importer} may not know ${imported}, a noun of a later row`
}

function soilsPureFile({ from, to, isPackage }: Import) {
  if (!isPure(from)) return false
  if (isPackage) return !mayUsePackage(from, to) && 'a pure file takes no such package'
  if (to.startsWith('platform/')) return 'a pure file may not touch the platform'
  return isServer(to) && 'a pure file may not import a .server file'
}

const isPure = (path: string) => path.startsWith('domain/') && !isServer(path)

const isServer = (path: string) => /\.server\.tsx?$/.test(path)

/** Packages that reckon with what they are given and touch nothing. */
const pure = new Set([
  'temporal-polyfill',
  'ibantools',
  'isbot',
  'libphonenumber-js',
  'minisearch',
  'rut.js',
  'tldts',
  'windows-iana',
])

function mayUsePackage(from: string, name: string) {
  if (name.startsWith('temporal-polyfill/') || pure.has(name)) return true
  return basename(from) === 'input.ts' && !name.startsWith('node:')
}

function teachesKitNouns({ from, to }: Import) {
  return from.startsWith('app/ui/') && to.startsWith('domain/') && 'app/ui knows no noun'
}

/** A query may not import a command; what they share is a rule or another query. */
function readsThroughCommand({ from, to }: Import) {
  return isQuery(from) && isOfCommands(to) && 'a query imports no command'
}

const isQuery = (path: string) => /^domain\/\w+\/queries(\/|\.server\.ts$)/.test(path)

export const isOfCommands = (path: string) => /^domain\/\w+\/commands(\/|\.server\.ts$)/.test(path)

/** Route modules, and the three files that hold all of them. */
export const isRoute = (path: string) =>
  /\.route\.tsx?$/.test(path) || /^app\/(root|routes|entry\.\w+)\.tsx?$/.test(path)

function reachesIntoRoutes({ from, to }: Import) {
  return from.startsWith('app/') && !/^app\/\w+\.tsx?$/.test(from) && isRoute(to) && 'a part may not import a page'
}

/** The rooms of `app/` in order: each may import itself and earlier ones, route modules any. */
const rooms = [
  'native',
  'ui',
  'session',
  'analytics',
  'seo',
  'translations',
  'map',
  'bookings',
  'reviews',
  'reports',
  'listings',
  'search',
  'wishlists',
  'alerts',
  'publishing',
  'calendar',
  'hosting',
  'payouts',
  'messaging',
  'claims',
  'accounts',
  'notifications',
  'shell',
  // Rooms that no other imports.
  'admin',
  'help',
  'operations',
  'dev',
]
const roomOf = (path: string) => /^app\/([^/]+)\//.exec(path)?.[1]

function reachesHigherRoom({ from, to }: Import) {
  const [importer, imported] = [roomOf(from), roomOf(to)]
  if (!importer || !imported || importer === 'assets' || imported === 'assets') return false
  if (!rooms.includes(importer)) return `app/${importer} is no room; its place in the order is missing`
  return (
    !isRoute(from) &&
    rooms.indexOf(imported) > rooms.indexOf(importer) &&
    `app/${importer} may not know app/${imported}, a later room`
  )
}

/** The build strips server code from route modules, which alone use the session's files. */
const hasServerHalf = (path: string) => isRoute(path) || path.startsWith('app/session/')

/** A component may import only the type of its view. */
const isTypeOfView = ({ to, typeOnly }: Import) => typeOnly && to.startsWith('app/') && to.endsWith('.view.server.ts')

function takesServerToBrowser(arrow: Import) {
  const { from, to } = arrow
  if (!from.startsWith('app/') || isServer(from) || hasServerHalf(from) || isTypeOfView(arrow)) return false
  if (to === 'app/addresses.ts') return 'this file goes to the browser, the list of addresses does not'
  return isServer(to) && 'this file goes to the browser, a .server file may not'
}

function importsBarrel({ to, isPackage }: Import) {
  return !isPackage && /(^|\/)index\.tsx?$/.test(to) && 'import the file itself, not a barrel'
}

/** A way up and down again says nothing about where it leads, and breaks when a file moves. */
function climbsToOtherRoom({ from, to, specifier }: Import) {
  const [importer, imported] = [roomOf(from), roomOf(to)]
  return (
    specifier.startsWith('.') &&
    importer !== undefined &&
    importer !== imported &&
    to.startsWith('app/') &&
    `write #${to}`
  )
}

function nounCircles(imports: readonly Import[]): string[] {
  const between = imports.flatMap(({ from, to }) => {
    const [importer, imported] = [nounOf(from), nounOf(to)]
    return importer && imported ? [[importer, imported] as const] : []
  })
  return circlesIn(graphOf(between)).map((way) => `nouns in a circle: ${way.join(' → ')}`)
}

function fileCircles(imports: readonly Import[]): string[] {
  const ours = imports.filter(({ isPackage }) => !isPackage)
  const circles = circlesIn(graphOf(ours.map(({ from, to }) => [from, to] as const)))
  return circles.map((way) => `files in a circle: ${way.join(' → ')}`)
}
