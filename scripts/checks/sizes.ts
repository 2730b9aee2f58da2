import { type Piece, piecesIn } from './pieces.ts'
import { isTest, isTypeScript, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** The limits of docs/layout.md, in lines. */
const limits = {
  file: { median: 60, p90: 200, max: 400, maxInDomain: 300 },
  function: { p90: 40 },
  component: { max: 120 },
  /** The percentage that must keep to the limit. */
  percentile: 90,
} as const

/** Everything that is too large, and every `any`. */
export function sizes(sources: readonly Source[]): string[] {
  const { files, functions, components, anys } = measure(sources)

  return [
    ...medianComplaint(files),
    ...p90Complaint('files', limits.file.p90, files),
    ...p90Complaint('functions', limits.function.p90, functions),
    ...files.filter(isTooLongFile).map(({ name, lines }) => `${name}: ${lines} lines`),
    ...components
      .filter(({ lines }) => lines > limits.component.max)
      .map(({ name, lines }) => `${name}: a component of ${lines} lines, ${limits.component.max} are allowed`),
    ...anys.map((place) => `${place}: any`),
  ]
}

/** The same figures in one line, printed while all limits hold. */
export function sizeFigures(sources: readonly Source[]): string {
  const { files, functions, components, anys } = measure(sources)

  return [
    `${files.length} files, median ${median(files)} lines`,
    `${percentUpTo(limits.file.p90, files)} % up to ${limits.file.p90}, longest ${longest(files)}`,
    `${functions.length} functions, ${percentUpTo(limits.function.p90, functions)} % up to ${limits.function.p90}`,
    `${components.length} components, longest ${longest(components)}`,
    `any: ${anys.length}`,
  ].join('; ')
}

type Measured = { name: string; lines: number }

function measure(sources: readonly Source[]) {
  const measured = sources.filter(({ path }) => isMeasured(path))
  const pieces = measured.flatMap(piecesIn)

  return {
    files: measured.map(({ path, text }) => ({ name: path, lines: lineCount(text) })),
    functions: pieces.filter(({ isComponent }) => !isComponent),
    components: pieces.filter(({ isComponent }) => isComponent),
    anys: measured.flatMap(anysIn),
  } satisfies { files: Measured[]; functions: Piece[]; components: Piece[]; anys: string[] }
}

/** Data (messages, seeds, migrations, row types) may be as long as it is. */
const isMeasured = (path: string) =>
  isTypeScript(path) &&
  !isTest(path) &&
  /^((app|domain|platform|kernel|scripts|tasks)\/|(server|worker|tasks)\.ts$)/.test(path) &&
  !path.startsWith('domain/i18n/messages/')

const lineCount = (text: string) => text.replace(/\n$/, '').split('\n').length

function anysIn(source: Source): string[] {
  const places: string[] = []
  visit(source, { TSAnyKeyword: (node) => void places.push(at(source, node)) })
  return places
}

function isTooLongFile({ name, lines }: Measured) {
  return lines > (name.startsWith('domain/') ? limits.file.maxInDomain : limits.file.max)
}

function medianComplaint(files: readonly Measured[]): string[] {
  const found = median(files)
  return found > limits.file.median ? [`the median file has ${found} lines, ${limits.file.median} are allowed`] : []
}

function p90Complaint(kind: string, limit: number, things: readonly Measured[]): string[] {
  const longer = things.filter(({ lines }) => lines > limit).toSorted(byLength)
  if (longer.length * 100 <= things.length * (100 - limits.percentile)) return []

  const list = longer.map(({ name, lines }) => `  ${name}: ${lines}`).join('\n')
  return [
    `only ${percentUpTo(limit, things)} % of ${kind} keep to ${limit} lines, ${limits.percentile} % must:\n${list}`,
  ]
}

const byLength = (one: Measured, other: Measured) => other.lines - one.lines

/** The upper one of the two in the middle, 0 of nothing. */
const median = (things: readonly Measured[]) =>
  things.toSorted(byLength)[Math.floor((things.length - 1) / 2)]?.lines ?? 0

function percentUpTo(limit: number, things: readonly Measured[]) {
  const within = things.filter(({ lines }) => lines <= limit).length
  return things.length === 0 ? 100 : Math.floor((within * 100) / things.length)
}

function longest(things: readonly Measured[]) {
  const [first] = things.toSorted(byLength)
  return first ? `${first.lines} (${first.name})` : '0'
}
