import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

const NAME = /^manifest-.*\.js$/
const NAMED_AS = 'window.__reactRouterManifest='

/** The prefix of a route's id that the browser's router never loads (`app/routes.ts`). */
const FILE = 'file:'

/** A route's fields that the browser's router reads. */
type Known = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  hasAction: boolean
  hasLoader: boolean
  hasClientAction: boolean
  hasClientLoader: boolean
  hasErrorBoundary: boolean
  module: string
}

type Route = Known & Record<string, unknown>

export type Manifest = {
  entry: { module: string; imports: readonly string[]; css: readonly string[] }
  routes: Readonly<Record<string, Route>>
  url: string
  version: string
}

const flags = ['hasAction', 'hasLoader', 'hasClientAction', 'hasClientLoader', 'hasErrorBoundary', 'index'] as const

/**
 * Shortens the browser's list of addresses, to 2.1 KB from 6.1 (decision 096).
 *
 * @param folder of a build, `build/<name>`
 * @throws Error where the list is not what this expects: a page would not start
 */
export function slimManifest(folder: string): void {
  const assets = join(folder, 'client/assets')
  const name = readdirSync(assets).find((each) => NAME.test(each))
  if (!name) throw new Error(`${assets} has no list of routes.`)
  const path = join(assets, name)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(NAMED_AS)) throw new Error(`${name} is not written as expected.`)
  const manifest = JSON.parse(text.slice(NAMED_AS.length).replace(/;\s*$/, '')) as Manifest
  writeFileSync(
    path,
    shortForm(manifest, (module) => statSync(join(assets, basename(module))).size === 0),
  )
}

/**
 * @param isEmpty of a module with nothing for the browser; such routes name the entry, which each page has: a form's route is not fetched
 * @returns a script that makes the list
 */
export function shortForm({ entry, routes, url, version }: Manifest, isEmpty: (module: string) => boolean): string {
  const pages = Object.values(routes).filter(({ id }) => !id.startsWith(FILE))
  const empty = entry.module
  const known = pages.map(knownOf).map((route) => (isEmpty(route.module) ? { ...route, module: empty } : route))

  const ids = known.map(({ id }) => id)
  const parents = known.map(({ parentId }) => (parentId === undefined ? '' : ids.indexOf(parentId).toString(36)))
  const columns = [
    known.flatMap(({ id, path = '' }, at) => [shortId(id, ids[at - 1]), shortPath(path, known[at - 1]?.path)]),
    parents.map((parent, at) => (parent === parents[at - 1] ? '' : parent)),
    known.map((route) => bitsOf(route, route.module === empty).toString(36)),
  ]
  const end = entry.module.slice(entry.module.lastIndexOf('-'))
  const list = { entry, url, version }
  const given = [columns.map((column) => column.join(' ')).join('\n'), end, list]
  const script = `${NAMED_AS}(${maker})(${given.map((each) => JSON.stringify(each)).join(',')});`

  const expected = { ...list, routes: Object.fromEntries(known.map((route) => [route.id, route])) }
  if (!isDeepStrictEqual(madeBy(script), expected)) throw new Error('The short list of routes says something else.')
  return script
}

const EMPTY = 1 << flags.length

const bitsOf = (route: Known, isEmpty: boolean) =>
  flags.reduce((bits, flag, at) => bits | (route[flag] ? 1 << at : 0), isEmpty ? EMPTY : 0)

/** A route is often named as its folder, and in a folder of the route before it. */
function shortId(id: string, before = ''): string {
  const short = id.replace(/\.route$/, '').replace(/([^/]+)\/\1$/, '$1/')
  const folder = before.replace(/\/.*/, '')
  return short.startsWith(`${folder}/`) ? short.slice(folder.length) : short
}

/** A path often goes on where the one before it ends, and names a parameter as its list: `bookings/:bookingId`. */
function shortPath(path: string, before = ''): string {
  const [short, start] = [path, before].map((each) => each.replace(/(\w+)s\/:\1Id\b/g, '$1s/:')) as [string, string]
  return start && short.startsWith(`${start}/`) ? short.slice(start.length) : short
}

/** The inverse of `columns` and `routeFileName`, in short names because nothing minifies it. */
const maker = `(t,n,l)=>{
let [r,o,f]=t.split("\\n").map(c=>c.split(" ")),i=[],id="",p,u,at=0
l.routes={}
for(let m of f){
let is=b=>(parseInt(m,36)&b)>0,[x,y]=r.splice(0,2)
i[at]=id=((x[0]=="/"?id.split("/")[0]:"")+x).replace(/([^/]+)\\/$/,"$1/$1")+(at?".route":"")
p=((y[0]=="/"?p:"")+y).replace(/(\\w+)s\\/:(?!\\w)/g,"$1s/:$1Id")
if(o[at])u=i[parseInt(o[at],36)]
l.routes[id]={id,parentId:u,path:p||void 0,index:is(32)||void 0,hasAction:is(1),hasLoader:is(2),hasClientAction:is(4),hasClientLoader:is(8),hasErrorBoundary:is(16),module:is(64)?l.entry.module:"/assets/"+id.replace(/@.*(?=\\.)/,"").replace(/\\//g,".")+n}
at++}
return l}`

/**
 * A route without fields that only the development server or the module itself reads.
 *
 * @throws Error where a route has something else
 */
function knownOf(route: Route): Known {
  const { id, parentId, path, index, module, imports: _imports, hasDefaultExport: _component, css, ...others } = route
  const { hasAction, hasLoader, hasClientAction, hasClientLoader, hasErrorBoundary, ...unknown } = others
  // The root's module comes with each page, and has it.
  const hasClientMiddleware = id !== 'root' && unknown['hasClientMiddleware']
  const isAll = Object.values({ ...unknown, hasClientMiddleware, css: (css as unknown[]).length > 0 }).every(
    (each) => !each,
  )
  if (!isAll) throw new Error(`The short list of routes has no place for all of ${JSON.stringify(route)}.`)
  return {
    id,
    ...(parentId !== undefined && { parentId }),
    ...(path && { path }),
    ...(index && { index }),
    hasAction,
    hasLoader,
    hasClientAction,
    hasClientLoader,
    hasErrorBoundary,
    module,
  }
}

function madeBy(script: string): unknown {
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(script, { window })
  // Without what is undefined.
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}
