import { basename } from 'node:path'
import { nouns } from './nouns.ts'
import { isTest, isTypeScript, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** The closed set of file names (docs/layout.md): everyone knows which door to open. */
export function vocabulary(sources: readonly Source[]): string[] {
  const named = sources.flatMap((source) => {
    const problem = emptyName(source.path) ?? misplaced(source.path)
    return [...(problem ? [`${source.path}: ${problem}`] : []), ...clocksIn(source)]
  })
  const paths = sources.map(({ path }) => path)
  return [...named, ...numberedTwice(paths), ...twoDoors(paths)]
}

/** Two that were written side by side took the same number. */
function numberedTwice(paths: readonly string[]): string[] {
  const known = new Set<string>()
  return paths.flatMap((path) => {
    const number = /^(db\/migrations|docs\/decisions)\/\d+/.exec(path)?.[0]
    if (!number || !known.has(number)) return known.add(number ?? '') && []
    return [`${path}: another one has this number`]
  })
}

/** A file and a folder of one name would hide each other's content. */
function twoDoors(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const [, folder] = /^(domain\/[^/]+\/(?:queries|commands|gateway|jobs))\.server\.ts$/.exec(path) ?? []
    return folder && paths.some((other) => other.startsWith(`${folder}/`))
      ? [`${path}: ${folder}/ is there as well`]
      : []
  })
}

const emptyWords = new Set(['utils', 'helpers', 'common', 'misc', 'shared', 'lib'])
const emptyFiles = new Set(['types', 'constants', 'index'])

/** Names that would fit any file. */
function emptyName(path: string) {
  const words = path.split('/').map((segment) => segment.replace(/\..*$/, ''))
  const word = words.find((each) => emptyWords.has(each))
  if (word) return `'${word}' says nothing; name it by what it holds`

  const file = words.at(-1) ?? ''
  return isTypeScript(path) && emptyFiles.has(file) ? `no file is called ${file}; name it by what it holds` : undefined
}

function misplaced(path: string) {
  if (isTest(path) && path.endsWith('.ts') && !path.startsWith('domain/')) return undefined
  if (path.startsWith('domain/')) return misplacedInDomain(path)
  if (path.startsWith('kernel/')) return isPlainFile(path) ? undefined : 'the kernel holds pure .ts files only'
  if (path.startsWith('platform/')) {
    return path.endsWith('.server.ts') || ['platform/clock.ts', 'platform/common-passwords.txt'].includes(path)
      ? undefined
      : 'the platform holds .server.ts files only'
  }
  return undefined
}

const doors = ['queries', 'commands', 'gateway', 'jobs']

function misplacedInDomain(path: string) {
  const [noun = '', ...rest] = path.split('/').slice(1)
  const [folder = '', file] = rest
  if (rest.length === 0) return 'stands in no noun’s folder'
  if (!nouns.includes(noun)) return `${noun} is not among the nouns`
  if (path.endsWith('.tsx')) return 'what one sees belongs to app/'
  if (folder === 'messages')
    return isMessages(noun, rest)
      ? undefined
      : 'messages are JSON, a file a namespace and language, in domain/i18n only'
  if (isTest(path)) return rest.length === 1 || isDoorFolder(rest) ? undefined : 'a test stands beside what it tests'
  if (rest.length === 1) return misnamedFile(folder)
  return isDoorFolder(rest) && file ? misnamedVerb(file) : `only ${doors.join(', ')} may be folders`
}

const isMessages = (noun: string, [, language, file, ...deeper]: readonly string[]) =>
  noun === 'i18n' && /^(en|es)$/.test(language ?? '') && deeper.length === 0 && (file ?? '').endsWith('.json')

const isDoorFolder = (rest: readonly string[]) => rest.length === 2 && doors.includes(rest[0] ?? '')

function misnamedFile(name: string) {
  if (/^((queries|commands|gateway|jobs)|gateway\.[a-z0-9-]+)\.server\.ts$/.test(name)) return undefined
  if (doors.some((door) => name === `${door}.ts`)) return `${name} touches the world: it ends in .server.ts`
  return isPlainFile(name) ? undefined : 'is none of the names a noun’s folder may hold'
}

/** `refund.ts`, `date-range.ts`: one kebab-case name, no `.server`. */
const isPlainFile = (path: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*\.ts$/.test(basename(path))

/** Nouns that are also verbs, as in `search-listings`, `email-receipt` or `review-stay`. */
const verbsToo = new Set(['search', 'email', 'review', 'place', 'import'])

/** A command's name may not begin with a noun, as no list of verbs can be complete. */
function misnamedVerb(name: string) {
  const [, first] = /^([a-z]+)(?:-[a-z0-9]+)*\.server\.ts$/.exec(name) ?? []
  if (!first) return 'a file here is called verb-what.server.ts'

  return isNoun(first) ? `begins with a noun (${first}); the verb comes first` : undefined
}

function isNoun(word: string) {
  if (verbsToo.has(word)) return false
  return nouns.some((noun) => word === noun || `${word}s` === noun)
}

/** An id of version 7 begins with the time it was made. */
const clockReaders = new Set(['kernel/ids.ts'])

/** The kernel takes the time as a parameter. */
function clocksIn(source: Source): string[] {
  const { path } = source
  if (!path.startsWith('kernel/') || !isTypeScript(path) || isTest(path) || clockReaders.has(path)) return []

  const clocks: string[] = []
  const note = (node: { start: number }, clock: string) =>
    clocks.push(`${at(source, node)}: the kernel reads no clock (${clock})`)
  visit(source, {
    NewExpression(node) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date'
      if (isDate && node.arguments.length === 0) note(node, 'new Date()')
    },
    MemberExpression(node) {
      const name = source.text.slice(node.start, node.end)
      if (['Date.now', 'Temporal.Now', 'performance.now'].includes(name)) note(node, name)
    },
  })
  return clocks
}
