import type { Argument, CallExpression, Node, ParamPattern } from 'oxc-parser'
import { importsOf, resolve } from './imports.ts'
import { isOfCommands } from './layers.ts'
import { replicaReads } from './replica-list.ts'
import { isTest, isTypeScript, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'
import { tablesIn, tableUses } from './table-uses.ts'

/** They give the database of a request that only shows (`app/session/replica.server.ts`); its variable is called so wherever it goes. */
const makers = new Set(['replicaOf', 'replicaForStrangers'])
const NAME = 'replica'

/** A cache by database, or what is made for one, asks nothing by itself. */
const harmless = new Set(['cachePerDatabase', 'listedAnswers', 'placesFor', 'dataTime'])

/** A replica answers the queries of the list alone, under the name `replica`; none of them writes, locks or calls a command. */
export function replicaReadsOnly(
  sources: readonly Source[],
  list: Readonly<Record<string, string>> = replicaReads,
): string[] {
  const files = sources.filter(
    ({ path }) => isTypeScript(path) && !isTest(path) && /^(app|domain|platform)\//.test(path),
  )
  const listed = new Map(Object.entries(list).map(([path, names]) => [path, new Set(names.split(' '))]))
  const used = new Set<string>()
  const shown = files.filter(({ path }) => path.startsWith('app/') && !path.startsWith('app/session/'))
  return [
    ...usesOf(shown, files, listed, used),
    ...[...listed].flatMap(([path, names]) =>
      [...names]
        .filter((name) => !used.has(`${path} ${name}`))
        .map((name) => `${path}: ${name} is asked of no replica; it leaves the list`),
    ),
    ...writesIn(
      files,
      [...listed.keys()],
      sources.find(({ path }) => path === 'db/rows.ts'),
    ),
  ]
}

type Listed = ReadonlyMap<string, ReadonlySet<string>>

/** The names known of a file: imports by their file, and functions by whether they take a replica. */
type Names = { imports: Map<string, { to: string; name: string }>; takes: Map<string, boolean>; made: Set<string> }

function usesOf(shown: readonly Source[], files: readonly Source[], listed: Listed, used: Set<string>): string[] {
  const known = new Set(files.map(({ path }) => path))
  const names = new Map(shown.map((source) => [source.path, namesIn(source, known)]))
  return shown.flatMap((source) => {
    const own = names.get(source.path)!
    const complaints: string[] = []
    const places = placesIn(source)
    for (const call of places.calls) {
      const complaint = judge(call)
      if (complaint) complaints.push(`${at(source, call)}: ${complaint}`)
    }
    for (const node of places.strays)
      complaints.push(`${at(source, node)}: a replica is the first argument of a query, and has no other name`)
    return complaints

    function judge({ callee }: CallExpression): string | null {
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        harmless.has(callee.property.name)
      )
        return null
      if (callee.type !== 'Identifier') return 'this is no query that a replica may answer'
      const { name } = callee
      if (own.made.has(name) || harmless.has(name)) return null
      const imported = own.imports.get(name)
      if (imported?.to.startsWith('app/')) {
        return names.get(imported.to)?.takes.get(imported.name)
          ? null
          : `${name} takes no replica: its first parameter is not called so`
      }
      if (!imported)
        return own.takes.get(name) ? null : `${name} takes no replica: its first parameter is not called so`
      if (!listed.get(imported.to)?.has(imported.name))
        return `${name} is no query that a replica may answer (scripts/checks/replica-list.ts)`
      used.add(`${imported.to} ${imported.name}`)
      return null
    }
  })
}

const isReplica = (node: Argument | undefined): boolean =>
  (node?.type === 'Identifier' && node.name === NAME) || isMade(node)

const isMade = (node: Node | null | undefined): boolean =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' && makers.has(node.callee.name)

/** The calls that are given a replica, and every other place where one stands and may not. */
function placesIn(source: Source): { calls: CallExpression[]; strays: Node[] } {
  const calls: CallExpression[] = []
  const right = new Set<number>()
  const all: Node[] = []
  const allow = (node: { start: number } | null | undefined) => void (node && right.add(node.start))
  const parameters = ({ params }: { params: readonly ParamPattern[] }) => {
    if (params[0]?.type === 'Identifier' && params[0].name === NAME) allow(params[0])
  }
  visit(source, {
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== NAME || !isMade(init)) return
      allow(id)
      allow(init)
    },
    CallExpression(node) {
      if (isMade(node)) all.push(node)
      if (!isReplica(node.arguments[0])) return
      calls.push(node)
      allow(node.arguments[0])
    },
    Identifier(node) {
      if (node.name === NAME) all.push(node)
    },
  })
  return { calls, strays: all.filter(({ start }) => !right.has(start)) }
}

function namesIn(source: Source, known: ReadonlySet<string>): Names {
  const names: Names = { imports: new Map(), takes: new Map(), made: new Set() }
  const takes = (params: readonly ParamPattern[]) => params[0]?.type === 'Identifier' && params[0].name === NAME
  visit(source, {
    ImportDeclaration({ importKind, source: from, specifiers }) {
      if (importKind === 'type') return
      const { to } = resolve(from.value, source.path, known)
      for (const each of specifiers)
        if (each.type === 'ImportSpecifier')
          names.imports.set(each.local.name, {
            to,
            name: 'name' in each.imported ? each.imported.name : each.imported.value,
          })
    },
    FunctionDeclaration({ id, params }) {
      if (id) names.takes.set(id.name, takes(params))
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier') return
      if (init?.type === 'ArrowFunctionExpression') names.takes.set(id.name, takes(init.params))
      if (init?.type === 'CallExpression' && init.callee.type === 'Identifier' && harmless.has(init.callee.name))
        names.made.add(id.name)
    },
  })
  return names
}

const locks = /\bfor (no key )?(update|share)\b|\bpg_(try_)?advisory|\bnextval\(|\bpg_notify\(|\bcreate temp/i
const lockers = /\.(forUpdate|forNoKeyUpdate|forShare|forKeyShare)\(/

/** A listed query, or a file that it runs, which a replica would refuse. */
function writesIn(files: readonly Source[], listed: readonly string[], rows: Source | undefined): string[] {
  const byPath = new Map(files.map((source) => [source.path, source]))
  const tables = new Set(rows ? tablesIn(rows) : [])
  const imports = Map.groupBy(
    importsOf(files, files).filter(({ isPackage, typeOnly }) => !isPackage && !typeOnly),
    ({ from }) => from,
  )
  const judged = new Map<string, string | null>()
  return listed.flatMap((path) => {
    if (!byPath.has(path)) return [`${path}: there is no such query; it leaves the list`]
    const reached = reachedFrom(path)
    return reached.flatMap((file) => {
      const complaint = judged.get(file) ?? complaintOf(file)
      judged.set(file, complaint)
      return complaint ? [`${path}: no replica can answer it, because ${file} ${complaint}`] : []
    })
  })

  function reachedFrom(path: string, known = new Set<string>()): string[] {
    if (known.has(path) || !path.startsWith('domain/')) return []
    known.add(path)
    return [path, ...(imports.get(path) ?? []).flatMap(({ to }) => reachedFrom(to, known))]
  }

  function complaintOf(path: string): string | null {
    const source = byPath.get(path)
    if (!source) return null
    if (isOfCommands(path)) return 'is a command'
    const { named, unnamed } = tableUses(source, tables)
    if (unnamed.length > 0 || named.some(({ kind }) => kind === 'write')) return 'writes'
    return locks.test(source.text) || lockers.test(source.text) ? 'locks' : null
  }
}
