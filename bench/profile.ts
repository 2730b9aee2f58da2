import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pagesOf } from './addresses.ts'
import { logIn, pagesOfGuest } from './guest.ts'
import { loadOf } from './load.ts'
import { type Figure, note, type Options } from './report.ts'
import { BENCH_DATA, root, startPatio } from './running.ts'

/** Of what took the most time, so many lines of each kind. */
const LINES = 40
const WARM_UP_S = 5

/**
 * Samples where the server's processor time goes while one page is rendered for each request.
 *
 * Figures are milliseconds a request, by file (a package is one) and by function, `own` without what it calls and `all` with it.
 */
export async function measure({ page, signedIn, seconds }: Options): Promise<Figure[]> {
  const file = join(BENCH_DATA, 'page.cpuprofile')
  const patio = await startPatio({ alsoUncached: true, profiled: true })
  const server = patio.uncached!
  try {
    const own = await logIn(server.address)
    const pages = await pagesOf(server.address)
    const ofGuest = await pagesOfGuest(server.address, pages.listing, own)
    const all: Record<string, string> = { ...pages, ...ofGuest }
    const url = all[page]
    if (!url) throw new Error(`There is no page '${page}': ${Object.keys(all).join(', ')}.`)
    const cookie = signedIn || page in ofGuest ? own : ''

    await loadOf(url, WARM_UP_S, cookie)
    await server.send({ profile: 'start' })
    const { perSecond } = await loadOf(url, seconds, cookie)
    await server.send({ profile: file })
    note(`${url}: ${perSecond.toFixed(1)} requests a second, profiled. The whole profile: ${relative(root, file)}`)
    return figuresOf(JSON.parse(readFileSync(file, 'utf8')) as Profile, perSecond * seconds)
  } finally {
    await patio.stop()
  }
}

type Call = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type Node = { id: number; callFrame: Call; children?: number[] }
/** As Chrome's DevTools write it: a node a call stack, and which of them was running at each sample. */
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

type Times = Map<string, { own: number; all: number }>

function figuresOf({ nodes, samples, timeDeltas }: Profile, requests: number): Figure[] {
  const times = new Map<number, number>()
  samples.forEach((id, index) => times.set(id, (times.get(id) ?? 0) + timeDeltas[index]! / 1000 / requests))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const called = new Set(nodes.flatMap(({ children = [] }) => children))
  const [files, functions]: [Times, Times] = [new Map(), new Map()]

  const sum = (node: Node, filesAbove: ReadonlySet<string>, functionsAbove: ReadonlySet<string>): number => {
    const file = fileOf(node.callFrame)
    const name = `${node.callFrame.functionName || '(anonymous)'} ${file}`
    const [inFiles, inFunctions] = [new Set(filesAbove).add(file), new Set(functionsAbove).add(name)]
    const own = times.get(node.id) ?? 0
    const all = (node.children ?? []).reduce((total, id) => total + sum(byId.get(id)!, inFiles, inFunctions), own)
    // What calls itself counts once.
    add(files, file, own, filesAbove.has(file) ? 0 : all)
    add(functions, name, own, functionsAbove.has(name) ? 0 : all)
    return all
  }
  for (const node of nodes) if (!called.has(node.id)) sum(node, new Set(), new Set())

  return [...maxOf('file', files), ...maxOf('function', functions)]
}

function add(times: Times, name: string, own: number, all: number): void {
  const before = times.get(name) ?? { own: 0, all: 0 }
  times.set(name, { own: before.own + own, all: before.all + all })
}

const maxOf = (what: string, times: Times): Figure[] =>
  (['own', 'all'] as const).flatMap((kind) =>
    [...times]
      .toSorted(([, one], [, other]) => other[kind] - one[kind])
      .slice(0, LINES)
      .map(([name, time]) => ({ figure: `${what}.${kind} ${name}`, value: time[kind], unit: 'ms' })),
  )

/** The source of a call; a package is one. */
function fileOf({ url, lineNumber, columnNumber }: Call): string {
  if (!url.startsWith('file:')) return url || '(engine)'
  const path = relative(root, fileURLToPath(url))
  return packageOf(path) ?? sourceOf(path, lineNumber, columnNumber)
}

const packageOf = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

const maps = new Map<string, SourceMap | null>()

/** Of a line of the bundle, as its source map has it. */
function sourceOf(path: string, line: number, column: number): string {
  if (!maps.has(path)) maps.set(path, mapOf(join(root, path)))
  const found = maps.get(path)?.findEntry(line, column)
  if (!found || !('originalSource' in found)) return path
  const source = relative(root, join(root, dirname(path), found.originalSource))
  return packageOf(source) ?? source
}

const mapOf = (path: string) =>
  existsSync(`${path}.map`) ? new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload) : null
