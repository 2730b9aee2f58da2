import { basename } from 'node:path'
import type { BindingPattern, ParamPattern, PropertyKey, TSParameterProperty } from 'oxc-parser'
import { glossaryPath, isTypeScript, type Source } from './sources.ts'
import { at, commentsOf, visit } from './syntax.ts'

/** Names that the glossary refuses, and doc comments that begin without a subject. */
export const words = (sources: readonly Source[]): string[] => [...refusedNames(sources), ...openComments(sources)]

function refusedNames(sources: readonly Source[]): string[] {
  const refused = refusedIn(sources.find(({ path }) => path === glossaryPath)?.text ?? '')

  return sources.filter(isNamed).flatMap((source) =>
    namesIn(source).flatMap(({ name, place }) => {
      const word = refused.find(({ pattern }) => pattern.test(joined(name)))
      return word ? [`${place}: '${name}': ${glossaryPath} says ${word.say} for ${word.not}`] : []
    }),
  )
}

type Refused = { pattern: RegExp; say: string; not: string }

/** The rows of the glossary's table: every name in code marks of the second column is refused. */
function refusedIn(glossary: string): Refused[] {
  const [, section = ''] = glossary.split('## Words we use\n')
  const rows = [...section.matchAll(/^\| (.+) \| (.+) \|$/gm)]
  return rows.flatMap(([, say = '', not = '']) =>
    [...not.matchAll(/`(…?)(\w+)(…?)`/g)].map(([, before, name = '', after]) => ({
      pattern: new RegExp(`${before ? '(^| )' : '^'}${joined(name)}${after ? '( |$)' : '$'}`),
      say,
      not: `'${name}'`,
    })),
  )
}

/** `KEPT_DAYS`, `keptDays` and `kept-days` are the same two words. */
const joined = (name: string) =>
  name
    .split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^a-zA-Z0-9]+/)
    .filter((word) => word !== '')
    .join(' ')
    .toLowerCase()

const isNamed = ({ path }: Source) => /\.(tsx?|m?js|sql|css)$/.test(path)

type Name = { name: string; place: string }

function namesIn(source: Source): Name[] {
  const [file = ''] = basename(source.path).split('.')
  return [{ name: file, place: source.path }, ...(isTypeScript(source.path) ? declaredIn(source) : [])]
}

/** Functions, values, types and their members, parameters; columns are members of `db/rows.ts`, jobs are keys in `tasks/`. */
function declaredIn(source: Source): Name[] {
  const names: Name[] = []
  const note = (node: { start: number }, name: string) => void names.push({ name, place: at(source, node) })
  const noteKey = ({ key }: { key: PropertyKey }) => {
    if (key.type === 'Identifier') note(key, key.name)
    if (key.type === 'Literal') note(key, String(key.value))
  }
  const noteId = ({ id }: { id: { name: string; start: number } | null }) => id && note(id, id.name)
  const noteParams = ({ params }: { params: readonly (ParamPattern | TSParameterProperty)[] }) =>
    params.flatMap(boundIn).forEach((each) => note(each, each.name))

  visit(source, {
    VariableDeclarator: ({ id }) => boundIn(id).forEach((each) => note(each, each.name)),
    FunctionDeclaration(node) {
      noteId(node)
      noteParams(node)
    },
    FunctionExpression: noteParams,
    ArrowFunctionExpression: noteParams,
    ClassDeclaration: noteId,
    TSTypeAliasDeclaration: noteId,
    TSInterfaceDeclaration: noteId,
    TSPropertySignature: noteKey,
    TSMethodSignature: noteKey,
    PropertyDefinition: noteKey,
    MethodDefinition: noteKey,
    Property(node) {
      if (source.path.startsWith('tasks/') && node.key.type === 'Literal') noteKey(node)
    },
  })
  return names
}

type Bound = { name: string; start: number }

/** A property that is taken by its own name is named where its type stands, so `{ told }` is no declaration. */
function boundIn(pattern: BindingPattern | ParamPattern | TSParameterProperty): Bound[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => {
        if (each.type === 'RestElement') return boundIn(each.argument)
        return each.shorthand ? [] : boundIn(each.value)
      })
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? boundIn(each) : []))
    case 'AssignmentPattern':
      return boundIn(pattern.left)
    case 'RestElement':
      return boundIn(pattern.argument)
    case 'TSParameterProperty':
      return boundIn(pattern.parameter)
  }
}

/** Cheap on purpose: a question word at the start is a riddle, but before a question's name it reads as its answer. */
function openComments(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isTypeScript(path))
    .flatMap((source) =>
      commentsOf(source).flatMap((comment) => {
        const [, word] = /^\*[\s*]*(What|Whether|Where|Who|How|Whoever|Those|That)\b/.exec(comment.value) ?? []
        if (comment.type !== 'Block' || !word || isQuestion(word, source.text.slice(comment.end))) return []
        return [`${at(source, comment)}: a comment begins with '${word}' and has no subject`]
      }),
    )
}

const isQuestion = (word: string, after: string) =>
  ['What', 'Who', 'Whether'].includes(word) &&
  /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const\s+|let\s+|function\s+|readonly\s+)?(?:is|has|can)[A-Z]/.test(
    after,
  )
