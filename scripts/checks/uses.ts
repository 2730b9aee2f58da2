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

type Node = { start: number }

/** The translation functions of a file by local name, each with its namespaces. */
type Speakers = { byName: Map<string, Set<string>>; all: Set<string> }

function speakersIn(source: Source): Speakers {
  const byName = new Map<string, Set<string>>()
  const all = new Set<string>()

  visit(source, {
    VariableDeclarator(node) {
      const name = speakerName(node)
      if (name) byName.set(name, (byName.get(name) ?? new Set()).union(new Set(namespacesNamed(node.init))))
    },
    CallExpression(node) {
      for (const namespace of namespacesNamed(node)) all.add(namespace)
    },
  })
  return { byName, all }
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
function namespacesNamed(value: Expression | null): string[] {
  if (value?.type !== 'CallExpression' || value.callee.type !== 'Identifier') return []
  if (value.callee.name !== 'useTranslation') return []
  const [named] = value.arguments
  return keysOf(named?.type === 'ArrayExpression' ? named.elements[0] : named)
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
