import type { ImportDeclaration, Node, SwitchCase } from 'oxc-parser'
import { resolve } from './imports.ts'
import { isOfCommands, isRoute } from './layers.ts'
import { isTest, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

const reader = 'app/session/intent.server.ts'

/** A form's intent is read by `intentOf` alone, and no command runs under `default:`. */
export function intents(sources: readonly Source[]): string[] {
  const answering = sources.filter(({ path }) => isAnswering(path))
  const commands = commandsIn(answering, new Set(sources.map(({ path }) => path)))
  return answering.flatMap((source) => [
    ...(source.path === reader ? [] : readsOf(source)),
    ...unnamedIn(source),
    ...defaultsOf(source, (name) => commands(source.path, name)),
  ])
}

const isAnswering = (path: string) =>
  path.startsWith('app/') && !isTest(path) && (isRoute(path) || path.endsWith('.server.ts'))

function readsOf(source: Source): string[] {
  const complaints: string[] = []
  const note = (node: { start: number }) => complaints.push(`${at(source, node)}: intentOf reads what a form wants`)
  visit(source, {
    MemberExpression({ computed, property, start }) {
      const isIntent = computed
        ? property.type === 'Literal' && property.value === 'intent'
        : property.type === 'Identifier' && property.name === 'intent'
      if (isIntent) note({ start })
    },
    ObjectPattern({ properties }) {
      for (const each of properties)
        if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'intent') note(each)
    },
    CallExpression({ callee, arguments: [first], start }) {
      const isGet = callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      if (isGet && first?.type === 'Literal' && first.value === 'intent') note({ start })
    },
  })
  return complaints
}

/** The intents of a file's forms; '' is a form without any. */
export const intentsIn = (source: Source): readonly string[] =>
  intentsAndNames(source).found.flatMap(({ list }) => list)

/** The last of three or more intents is named too; of two it is evident. */
function unnamedIn(source: Source): string[] {
  const { found, named } = intentsAndNames(source)
  return found.flatMap(({ node, list }) =>
    list.length < 3
      ? []
      : list
          .filter((each) => !named.has(each))
          .map((each) => `${at(source, node)}: '${each}' is what is left; name it where it is done`),
  )
}

type Found = { node: { start: number }; list: readonly string[] }

/** The lists that `intentOf` is called with, and the words that the file compares or acts by. */
function intentsAndNames(source: Source): { found: readonly Found[]; named: ReadonlySet<string> } {
  const lists = new Map<string, readonly string[]>()
  const found: Found[] = []
  const named = new Set([''])
  const wordsOf = (node: Node | null | undefined): readonly string[] => {
    if (node?.type === 'TSAsExpression') return wordsOf(node.expression)
    if (node?.type === 'Identifier') return lists.get(node.name) ?? []
    if (node?.type === 'SpreadElement') return wordsOf(node.argument)
    if (node?.type === 'ArrayExpression') return node.elements.flatMap((each) => wordsOf(each))
    return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
  }
  const name = (node: Node | null) => wordsOf(node).forEach((word) => named.add(word))
  visit(source, {
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier') lists.set(id.name, wordsOf(init))
    },
    SwitchCase: ({ test }) => name(test),
    BinaryExpression({ left, right }) {
      name(left)
      name(right)
    },
    Property: ({ key }) => void (key.type === 'Identifier' ? named.add(key.name) : name(key)),
  })
  visit(source, {
    CallExpression({ callee, arguments: [, list], start }) {
      if (callee.type === 'Identifier' && callee.name === 'intentOf')
        found.push({ node: { start }, list: wordsOf(list) })
    },
  })
  return { found, named }
}

function defaultsOf(source: Source, isCommand: (name: string) => boolean): string[] {
  const complaints: string[] = []
  const judge = (node: SwitchCase) => {
    if (node.test !== null) return
    for (const name of namesIn(source, node))
      if (isCommand(name)) complaints.push(`${at(source, node)}: ${name} is done by default; name what it is for`)
  }
  visit(source, { SwitchCase: judge })
  return complaints
}

type File = { imports: Map<string, { to: string; name: string }>; functions: Map<string, ReadonlySet<string>> }

/** A name counts if it is a command, or calls one in this or another file of `app/`. */
function commandsIn(sources: readonly Source[], known: ReadonlySet<string>) {
  const files = new Map(sources.map((source) => [source.path, fileOf(source, known)]))
  const judged = new Map<string, boolean>()
  const isCommand = (path: string, name: string): boolean => {
    const key = `${path} ${name}`
    const before = judged.get(key)
    if (before !== undefined) return before
    judged.set(key, false)
    const { imports, functions } = files.get(path) ?? {
      imports: new Map<string, never>(),
      functions: new Map<string, never>(),
    }
    const imported = imports.get(name)
    const is = imported
      ? isOfCommands(imported.to) || isCommand(imported.to, imported.name)
      : [...(functions.get(name) ?? [])].some((each) => isCommand(path, each))
    judged.set(key, is)
    return is
  }
  return isCommand
}

function fileOf(source: Source, known: ReadonlySet<string>): File {
  const file: File = { imports: new Map(), functions: new Map() }
  const noteImport = (node: ImportDeclaration) => {
    if (node.importKind === 'type') return
    const { to } = resolve(node.source.value, source.path, known)
    for (const each of node.specifiers)
      if (each.type === 'ImportSpecifier' && each.importKind !== 'type')
        file.imports.set(each.local.name, {
          to,
          name: 'name' in each.imported ? each.imported.name : each.imported.value,
        })
  }
  visit(source, {
    ImportDeclaration: noteImport,
    FunctionDeclaration(node) {
      if (node.id && node.body) file.functions.set(node.id.name, namesIn(source, node.body))
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        file.functions.set(id.name, namesIn(source, init.body))
    },
  })
  return file
}

/** The identifiers between a node's ends. */
function namesIn(source: Source, { start, end }: Pick<Node, 'start' | 'end'>): ReadonlySet<string> {
  const names = new Set<string>()
  visit(source, {
    Identifier(node) {
      if (node.start >= start && node.end <= end) names.add(node.name)
    },
  })
  return names
}
