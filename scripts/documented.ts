import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { composeVerbs, operatorPrograms } from './machine/operator-programs.ts'
import { adminCommands, isDbCommand, unknownOption } from './operator-commands.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isThere = (path: string) => existsSync(join(root, path))
const namesIn = (folder: string) => readdirSync(join(root, folder))

/** Texts for people: operators, developers, readers of the repository. Decisions are of their day. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/alarms', 'docs/security'].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Blocks of a language, without their fences. */
export const blocksIn = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block]) => block!)

/** Words between single backticks, outside of blocks. */
export const inlineIn = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

/** Amid a sentence these beginnings mark a command. */
const INLINE = /^(npm (run|start|test|ci)\b|node |sh |docker compose |podman |systemctl |patio )/

/** Every command that a text tells its reader to type, one program each. */
export function commandsIn(text: string): string[] {
  const lines = blocksIn(text, 'sh').flatMap((block) => block.replaceAll('\\\n', ' ').split('\n'))
  return [...lines, ...inlineIn(text).filter((code) => INLINE.test(code))]
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .flatMap((line) => line.split(/ (?:&&|\|\|?|;) /))
    .map((command) => command.trim())
    .filter((command) => command !== '')
}

/** @returns what is wrong with a documented command; null where it can be typed */
export function complaintOf(command: string): string | null {
  const words = command.split(/\s+/)
  while (/^[A-Z][A-Z0-9_]*=/.test(words[0] ?? '')) words.shift()
  const [program = '', ...rest] = words[0] === 'sudo' ? words.slice(words[1] === '-u' ? 3 : 1) : words
  if (program === 'patio') return complaintOfPatio(rest)
  if (!operatorPrograms.has(program)) return `no program ${program}`
  if (program === 'npm') return complaintOfNpm(rest)
  if (program === 'node') return complaintOfNode(rest)
  if (/^(docker|podman)$/.test(program) && rest[0] === 'compose') return complaintOfCompose(rest.slice(1))
  if (program === 'systemctl') return complaintOfUnits(rest)
  // Of former versions too.
  if (program === 'git') return null
  return complaintOfPaths(rest)
}

function complaintOfNpm([verb = '', ...rest]: readonly string[]): string | null {
  if (['start', 'test', 'ci', 'install'].includes(verb)) return null
  if (verb !== 'run') return `npm has no ${verb} here`
  const [name = '', ...given] = rest.filter((word) => word !== '-s')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  if (!Object.hasOwn(scripts, name)) return `package.json has no script ${name}`
  const words = given[0] === '--' ? given.slice(1) : given
  if (given.length > 0 && given[0] !== '--') return 'the words of a script come after --'
  return complaintOfScript(name, words)
}

/** Words of a script: the commands that it has, or options that stand in its source. */
function complaintOfScript(name: string, words: readonly string[]): string | null {
  const [first = ''] = words
  // The script is meant, whatever it does.
  if (first === '' || first === '…') return null
  switch (name) {
    case 'db':
      if (!isDbCommand(first)) return `npm run db has no ${first}`
      return unknownOption(first, words.slice(1)) ?? null
    case 'admin':
      return adminCommands.some((each) => each === first) ? null : `npm run admin has no ${first}`
    case 'drills':
      return isThere(`scripts/drills/${first}.ts`)
        ? complaintOfOptions(words, [`scripts/drills/${first}.ts`])
        : `there is no drill ${first}`
    case 'proofs':
      return ['proofs', 'long', 'requests', 'e2e'].some((folder) => isThere(`test/${folder}/${first}.test.ts`))
        ? null
        : `there is no proof ${first}`
    case 'bench':
      return new RegExp(`^ {2}'?${first}'?: \\(\\) => import`, 'm').test(read('scripts/bench.ts'))
        ? complaintOfOptions(words, ['scripts/bench.ts', `bench/${first}.ts`])
        : `there is no bench ${first}`
    default:
      return complaintOfOptions(words, [`scripts/${name}.ts`])
  }
}

/** An option stands in the source of whoever reads it. */
function complaintOfOptions(words: readonly string[], files: readonly string[]): string | null {
  const source = files.filter(isThere).map(read).join('\n')
  const unknown = words
    .filter((word) => word.startsWith('--'))
    .find((option) => !new RegExp(`\\b${option.slice(2).split('=')[0]}\\b`).test(source))
  return unknown ? `no option ${unknown}` : null
}

function complaintOfNode(words: readonly string[]): string | null {
  if (words[0] === '-e') return null
  const [path = '', ...rest] = words
  const own = path.replace(/^\/opt\/patio\//, '')
  if (!isThere(own)) return `there is no ${path}`
  return basename(own) === 'patio.mjs' ? complaintOfPatio(rest) : null
}

function complaintOfPatio([name = '', ...words]: readonly string[]): string | null {
  if (!new RegExp(`^ {2}${name}: \\{ file`, 'm').test(read('scripts/patio.mjs')) && name !== 'alive')
    return `patio has no ${name}`
  return name === 'db' || name === 'admin'
    ? complaintOfScript(
        name,
        words.filter((word) => word !== ','),
      )
    : null
}

/** Files and services of compose. */
function complaintOfCompose(words: readonly string[]): string | null {
  const files = words.filter((_, index) => words[index - 1] === '--file')
  const missing = files.find((path) => !isThere(path))
  if (missing) return `there is no ${missing}`
  const text = ['compose.yaml', 'compose.more.yaml'].map(read).join('\n')
  const isService = (name: string) => new RegExp(`^ {2}${name}:`, 'm').test(text)
  const rest = words.filter((word, index) => !word.startsWith('--') && words[index - 1] !== '--file')
  const [verb = '', ...named] = rest
  if (!composeVerbs.has(verb)) return `compose has no ${verb}`
  if (verb === 'run' || verb === 'exec') {
    const [service = '', ...given] = named
    if (!isService(service)) return `compose.yaml has no service ${service}`
    return service === 'patio' && given.length > 0 ? complaintOfPatio(given) : null
  }
  const unknown = named.find((name) => !isService(name))
  return unknown ? `compose.yaml has no service ${unknown}` : null
}

function complaintOfUnits(words: readonly string[]): string | null {
  const units = words.filter((word) => word.startsWith('patio'))
  const unknown = units.find((unit) => {
    const [name = '', instance] = unit.replace(/\.(service|target|timer)$/, '').split('@')
    const kind = /\.(service|target|timer)$/.exec(unit)?.[1] ?? 'service'
    return !isThere(`deploy/systemd/${name}${instance === undefined ? '' : '@'}.${kind}`)
  })
  return unknown ? `there is no unit ${unknown}` : null
}

/** Files of this repository that are named. */
function complaintOfPaths(words: readonly string[]): string | null {
  const missing = words
    .filter((word) => /^(deploy|docs|scripts|db)\//.test(word))
    .find((path) => !isThere(path.endsWith('*') ? dirname(path) : path))
  return missing ? `there is no ${missing}` : null
}

/** Statements of SQL: those of blocks, and queries amid sentences. */
export function statementsIn(text: string): string[] {
  const inline = inlineIn(text).filter((code) => /^(select|insert|update|delete|with) /.test(code))
  return [
    ...blocksIn(text, 'sql').flatMap((block) => block.split(/;(?:\s|$)/)),
    ...inline.map((code) => code.replace(/;$/, '')),
  ]
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
