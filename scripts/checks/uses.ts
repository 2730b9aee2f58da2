import type { Argument, CallExpression, Expression, VariableDeclarator } from 'oxc-parser'
import type { Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** A use of a text by any of these keys; none, where a key has no namespace. */
export type Use = { at: string; asks: readonly string[] }

/** A file's uses of messages: `t('key')` in its translator's namespace, and every 'namespace:key'. */
export function usesIn(source: Source, namespaces: ReadonlySet<string>): Use[] {
  const speakers = speakersIn(source)
  const uses: Use[] = []

  const noteKey = (node: Node, key: string, within: Iterable<string>) => {
    // Keys with a namespace are noted below among the literals.
    if (!key.includes(':')) uses.push({ at: at(source, node), asks: [...within].map((each) => `${each}:${key}`) })
    else if (!namespaces.has(namespaceOf(key))) uses.push({ at: at(source, node), asks: [key] })
  }
  const noteLiteral = (node: Expression) => {
    const [key = ''] = keysOf(node)
    if (namespaces.has(namespaceOf(key)) && looksLikeKey(key)) uses.push({ at: at(source, node), asks: [key] })
  }

  visit(source, {
    CallExpression(node) {
      const within = namespacesOfSpeaker(node, speakers)
      if (within) for (const key of keysOf(node.arguments[0])) noteKey(node, key, within)
    },
    Literal: noteLiteral,
    TemplateLiteral: noteLiteral,
  })
  return uses
}

/** Namespaces of which a file asks for a text by a variable, so that which one is not to be seen. */
export function namespacesByVariable(source: Source): Set<string> {
  const speakers = speakersIn(source)
  const found = new Set<string>()
  visit(source, {
    CallExpression(node) {
      const within = namespacesOfSpeaker(node, speakers)
      if (within && !isWritten(node.arguments[0])) for (const namespace of speakers.named) found.add(namespace)
    },
  })
  return found
}

/** Whether a key stands in the call, whichever it is. */
function isWritten(node: Argument | undefined): boolean {
  if (node?.type === 'ConditionalExpression') return isWritten(node.consequent) && isWritten(node.alternate)
  return node?.type === 'TemplateLiteral' || node?.type === 'Literal'
}

type Node = { start: number }

/**
 * The translation functions of a file by local name, each with the namespaces of plain keys.
 *
 * @property named every namespace that one of them is for
 */
type Speakers = { byName: Map<string, Set<string>>; all: Set<string>; named: Set<string> }

function speakersIn(source: Source): Speakers {
  const byName = new Map<string, Set<string>>()
  const [all, named] = [new Set<string>(), new Set<string>()]

  visit(source, {
    VariableDeclarator(node) {
      const name = speakerName(node)
      if (name) byName.set(name, (byName.get(name) ?? new Set()).union(new Set(namespacesNamed(node.init))))
    },
    CallExpression(node) {
      for (const namespace of namespacesNamed(node)) all.add(namespace)
      for (const namespace of keysOf(namesOf(node))) named.add(namespace)
    },
  })
  return { byName, all, named }
}

/** `const { t } = useTranslation(…)`, `const { t: say } = …`. */
function speakerName({ id, init }: VariableDeclarator) {
  if (namespacesNamed(init).length === 0) return undefined
  if (id.type === 'Identifier') return id.name
  if (id.type !== 'ObjectPattern') return undefined

  const property = id.properties.find(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 't',
  )
  return property?.type === 'Property' && property.value.type === 'Identifier' ? property.value.name : undefined
}

/** Only the first of several namespaces answers to plain keys. */
const namespacesNamed = (value: Expression | null) => firstOf(namesOf(value))

/** The names that `useTranslation` is called with; nothing for another expression. */
function namesOf(value: Expression | null): Argument | undefined {
  if (value?.type !== 'CallExpression' || value.callee.type !== 'Identifier') return undefined
  return value.callee.name === 'useTranslation' ? value.arguments[0] : undefined
}

/** The first namespace of each list from which a condition chooses. */
function firstOf(names: Argument | null | undefined): string[] {
  if (names?.type === 'ConditionalExpression') return [...firstOf(names.consequent), ...firstOf(names.alternate)]
  return keysOf(names?.type === 'ArrayExpression' ? names.elements[0] : names)
}

/** Nothing, when the call is not one for a text. */
function namespacesOfSpeaker({ callee }: CallExpression, speakers: Speakers) {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  if (name.type !== 'Identifier') return undefined

  const own = callee === name ? speakers.byName.get(name.name) : undefined
  return own ?? (name.name === 't' ? speakers.all : undefined)
}

/** The strings of an expression, with stars for a template's holes; variables are not followed. */
function keysOf(node: Argument | null | undefined): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.raw).join('*')]
    case 'ConditionalExpression':
      return [...keysOf(node.consequent), ...keysOf(node.alternate)]
    case 'ArrayExpression':
      return node.elements.flatMap(keysOf)
    default:
      return []
  }
}

const namespaceOf = (key: string) => /^([^:]*):/.exec(key)?.[1] ?? ''

const looksLikeKey = (key: string) => /^[^:]+:[\w*-]+(\.[\w*-]+)*$/.test(key)
