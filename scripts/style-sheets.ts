import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './checks/imports.ts'
import type { Source } from './checks/sources.ts'

/** A style sheet of the build, and the components that are seen while it alone dresses the page. */
export type Sheet = { name: string; css: string; components: readonly Source[] }

/**
 * The style sheets of pages; the public one is inlined, so it stands in the server's script.
 *
 * @param folder of a build, `build/<name>`
 */
export function builtSheets(folder: string): Readonly<Record<(typeof layers)[number], string>> {
  const assets = join(folder, 'server/assets')
  const server = readdirSync(assets).find((name) => /^server-build-.*\.js$/.test(name))
  const inlined = server && /\bapp_default = ("(?:[^"\\]|\\.)*")/.exec(readFileSync(join(assets, server), 'utf8'))?.[1]
  const client = join(folder, 'client/assets')
  const sheet = (start: string) => {
    const name = readdirSync(client).find((each) => new RegExp(`^${start}-[^.]*\\.css$`).test(each))
    if (!name) throw new Error(`${folder} has no style sheet ${start}.css.`)
    return readFileSync(join(client, name), 'utf8')
  }
  if (!inlined) throw new Error(`${folder} has no style sheet for public pages.`)
  return { public: JSON.parse(inlined) as string, own: sheet('own'), admin: sheet('admin') }
}

/** The components among `all` that a page of one of these modules shows, or can load. */
export function componentsOf(modules: readonly string[], all: readonly Source[]): Source[] {
  const known = new Map(all.map((source) => [source.path, source]))
  const seen = new Set<Source>()
  const add = (path: string) => {
    const source = known.get(path)
    if (!source || seen.has(source)) return
    seen.add(source)
    for (const { to, typeOnly } of importsOf([source], all)) if (!typeOnly) add(to)
  }
  for (const module of modules) add(module)
  return [...seen].filter(({ path }) => path.endsWith('.tsx'))
}

/** Complaints about components with a class that one of their sheets lacks. */
export function missingClasses(sheets: readonly Sheet[]): string[] {
  const defined = sheets.map(({ css }) => classesIn(css))
  const all = new Set(defined.flatMap((classes) => [...classes]))
  return sheets.flatMap(({ name, components }, at) =>
    components.flatMap(({ path, text }) => {
      const missing = wordsIn(text).filter((word) => all.has(word) && !defined[at]!.has(word))
      return missing.length > 0 ? [`${name} lacks ${missing.join(', ')} of ${path}`] : []
    }),
  )
}

/** The order of the sheets' layers, which each sheet declares. */
const layers = ['public', 'own', 'admin'] as const

/** A complaint for each rule whose weight depends on its sheet's position. */
export function unlayeredRules(name: (typeof layers)[number], css: string): string[] {
  const rules = topLevel(css.replaceAll(/\/\*[^]*?\*\//g, ''))
  const named = rules.flatMap((rule) => /^@layer ([^{]+)/.exec(rule)?.[1]?.split(',') ?? [])
  const order = [...new Set(named.map((each) => each.trim()))].filter((each) => each !== 'properties')
  const isOrdered = new RegExp(`^@(layer (properties|${name})\\b|layer [^{]+$|font-face|keyframes|property)`)
  return [
    ...(order.join() === layers.join()
      ? []
      : [`${name}: its layers are ${order.join(', ')}, not ${layers.join(', ')}`]),
    ...rules
      .filter((rule) => !isOrdered.test(rule))
      .map((rule) => `${name}: outside of its layer: ${rule.slice(0, 60)}`),
  ]
}

/** Top-level rules and statements of a sheet. */
function topLevel(css: string): string[] {
  const rules: string[] = []
  let [start, depth] = [0, 0]
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|[{};]/g)) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth > 0 || sign === '{' || sign.startsWith('"')) continue
    rules.push(css.slice(start, sign === ';' ? index : index + 1).trim())
    start = index + 1
  }
  return rules
}

/** Possible classes of a component: every word of its source, as Tailwind reads it. */
const wordsIn = (text: string) => [...new Set(text.split(/[\s"'`{}]+/))]

function classesIn(css: string): Set<string> {
  const escaped = [...css.matchAll(/\.((?:\\[^]|[a-zA-Z_-])(?:\\[^]|[\w-])*)/g)].map(([, name]) => name!)
  return new Set(escaped.map((name) => name.replaceAll(/\\([^])/g, '$1')))
}
