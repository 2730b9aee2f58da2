import { randomUUID } from 'node:crypto'
import type { LoggedError } from './log.server.ts'
import type { Version } from './version.server.ts'

/** The program that runs, as each report names it. */
export type ReportedProgram = { program: string; version: Version; environment: string }

type Frame = { filename: string; function?: string; lineno?: number; colno?: number; in_app: boolean }
type Thrown = {
  type?: unknown
  message?: unknown
  stack?: unknown
  code?: unknown
  constraint?: unknown
  cause?: unknown
}

/**
 * One event in the form that Sentry takes. It has fewer fields than the line of the log from which it is made, since it leaves the
 * machine: no address that was asked for, no id, and of texts no quotation and no long number.
 *
 * @see https://develop.sentry.dev/sdk/data-model/event-payloads/
 */
export function errorEvent({ level, text, fields, traceId }: LoggedError, about: ReportedProgram, now: Date) {
  const { version, program, environment } = about
  const error = fields['err'] as Thrown | undefined
  const tags = {
    task: fields['task'],
    reference: fields['reference'],
    code: error?.code,
    constraint: error?.constraint,
    trace_id: traceId,
    commit: version.commit,
  }
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now.getTime() / 1000,
    platform: 'node',
    level,
    logger: program,
    release: `patio@${version.version}`,
    environment,
    logentry: { formatted: unquoted(text) },
    tags: Object.fromEntries(Object.entries(tags).filter(([, value]) => typeof value === 'string')),
    ...(error && { exception: { values: chainOf(error) } }),
  }
}

/** Sentry wants the cause first. */
function chainOf(error: Thrown): object[] {
  const chain: Thrown[] = []
  for (let each: Thrown | undefined = error; isThrown(each) && chain.length < MAX_CAUSES; each = each.cause as Thrown)
    chain.push(each)
  return chain.toReversed().map(({ type, message, stack }) => ({
    type: textOf(type) || 'Error',
    value: unquoted(textOf(message)),
    ...(typeof stack === 'string' && { stacktrace: { frames: framesOf(stack) } }),
  }))
}

const MAX_CAUSES = 3
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isThrown = (value: unknown): value is Thrown => typeof value === 'object' && value !== null

/** Messages quote what was typed; a number of six digits may be a phone's, a card's or a document's. */
const unquoted = (text: string) =>
  text
    .replace(/(["'`«“‘])(?:(?!\1|[»”’]).)*(?:\1|[»”’])/gs, '…')
    .replace(/\d[\d .-]{4,}\d/g, '#')
    .slice(0, MAX_TEXT)

const MAX_TEXT = 300
const MAX_FRAMES = 50

/** Sentry wants the innermost last, and paths from the program's folder. */
function framesOf(stack: string): Frame[] {
  return stack
    .split('\n')
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, MAX_FRAMES)
    .toReversed()
}

function frameOf(line: string): Frame | null {
  const [, name, place = ''] = /^\s+at (?:(.+?) \()?([^()]+)\)?$/.exec(line) ?? []
  const [, path, lineno, colno] = /^(.*?):(\d+):(\d+)$/.exec(place) ?? []
  if (!path) return null
  const filename = path
    .replace(/^file:\/\//, '')
    .replace(`${process.cwd()}/`, '')
    .replace(/^.*(?=node_modules\/)/, '')
  return {
    filename,
    ...(name && { function: name }),
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: !/^node:|node_modules\//.test(filename),
  }
}
