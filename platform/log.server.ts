import { type LoggerOptions, pino } from 'pino'
import { traceIdOf, wantTrace } from './tracing.server.ts'

/** Only these fields may be logged; a new one must be no personal data. */
const fieldNames = [
  'err',
  'path',
  'reference',
  'host',
  'port',
  'id',
  'listing',
  'jobId',
  'task',
  'step',
  'pair',
  'rate',
  'lastGood',
  'zones',
  'why',
  'more',
  'version',
  'commit',
  'lagSeconds',
] as const

type Fields = { [Name in (typeof fieldNames)[number]]?: unknown }

type Write = { (fields: Fields, message: string): void; (message: string): void }

/** A `child`'s fields would bypass the list, so there is none. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>

/** A line of the levels error and fatal as it was written: plain and listed. */
export type LoggedError = {
  level: 'error' | 'fatal'
  text: string
  fields: Readonly<Record<string, unknown>>
  traceId: string | null
}

const WARN_LEVEL = 40
const ERROR_LEVEL = 50
const FATAL_LEVEL = 60

/**
 * Lines have only listed plain fields and no e-mail address or query string in any text. Those of a request or job name their trace,
 * where there is one.
 *
 * @param destination where the lines go instead, for tests
 * @param report      gets each error too, and neither waits nor fails
 */
export function createLog(
  level: string,
  name: string,
  destination?: { write: (line: string) => void },
  report?: (line: LoggedError) => void,
): Log {
  const options: LoggerOptions = {
    level,
    base: { name },
    // The library's own serializer would ask the already plain error for its class.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args, write, number) {
        const [first, message] = args as unknown[]
        const isMessage = typeof first === 'string'
        const text = plain(isMessage ? first : message)
        const fields = isMessage ? {} : listed(first)
        const error = isMessage ? undefined : errorIn(first)
        if (number >= WARN_LEVEL) wantTrace(error)
        const traceId = traceIdOf(error)
        write.apply(this, [traceId ? { ...fields, trace_id: traceId } : fields, text] as Parameters<typeof write>)
        if (report && number >= ERROR_LEVEL)
          report({ level: number >= FATAL_LEVEL ? 'fatal' : 'error', text: String(text), fields, traceId })
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Values that get around the types are left out. */
function listed(fields: unknown): Record<string, unknown> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value: unknown = name in fields ? plain(valueOf(fields, name)) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const errorIn = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? valueOf(fields, 'err') : undefined

/** The caller learns only that the provider cannot be reached, so the log gets the error. */
export const warned =
  <Input, Output>(log: Pick<Log, 'warn'>, text: string, call: (input: Input) => Promise<Output>) =>
  async (input: Input): Promise<Output> => {
    try {
      return await call(input)
    } catch (error) {
      log.warn({ err: error }, text)
      throw error
    }
  }

/** A stored error has one line of at most 500 characters: `DatabaseError: duplicate key value …`. */
export function errorText(error: unknown): string {
  const { type = 'Error', message = '' } = errorOf(error)
  return `${type}: ${message}`.slice(0, MAX_MESSAGE_LENGTH)
}

/** Code that stores or prints errors itself gets only message and stack, both redacted. */
export function plainFailure(error: unknown): Error {
  const plainly = new Error(errorText(error))
  const { stack } = errorOf(error)
  if (stack) plainly.stack = stack
  return plainly
}

/** An error that others have stored, as it may be shown. */
export const plainStored = (stored: string) => text(stored, MAX_MESSAGE_LENGTH)

const MAX_MESSAGE_LENGTH = 500
const MAX_TEXT = 2000
const MAX_STACK = 8000
/** The limits end nested causes and lists, even an error that is its own cause. */
const MAX_DEPTH = 4
const MAX_PARTS = 20

type PlainError = {
  type?: string
  message?: string
  /** The code is an SQLSTATE, a system's or a mail server's. */
  code?: string
  /** The database's rule that refused. */
  constraint?: string
  status?: number
  stack?: string
  cause?: unknown
  errors?: unknown
}

/** @returns what a log line may hold: plain values, lists of them, and an error by its allow-list */
function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutAddresses(value).slice(0, MAX_TEXT)
  if (typeof value === 'bigint') return String(value)
  if (value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol'))
    return value
  if (depth >= MAX_DEPTH) return '[deeper]'
  try {
    if (isErrorLike(value)) return plainError(value, depth)
    if (Array.isArray(value)) return value.slice(0, MAX_PARTS).map((part) => plain(part, depth + 1))
    return value instanceof Date ? value.toISOString() : '[not listed]'
  } catch {
    return UNREADABLE
  }
}

/** The value's getter or proxy has thrown. */
const UNREADABLE = '[unreadable]'

function valueOf(fields: object, name: string): unknown {
  try {
    return fields[name as keyof typeof fields]
  } catch {
    return UNREADABLE
  }
}

/** Other libraries and the router throw or return things that stand for errors. */
const isErrorLike = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (value instanceof Error || 'message' in value || ('status' in value && 'statusText' in value))

/**
 * Personal data are in a database's `detail` and `parameters`, and a mail server's `rejected`.
 * So only the listed fields of an error are let in, each made plain.
 */
function plainError(error: Record<string, unknown>, depth: number): PlainError {
  const { name, message, statusText, code, constraint, status, stack, errors } = error
  const cause = error['cause'] ?? error['error']
  const isNamed = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number'
  return {
    ...(isNamed(name) && { type: text(name, MAX_TEXT) }),
    ...(isNamed(message ?? statusText) && {
      message: isOfData(code) ? 'a value that the database could not take' : text(message ?? statusText, MAX_TEXT),
    }),
    ...(isNamed(code) && { code: text(code, MAX_TEXT) }),
    ...(isNamed(constraint) && { constraint: text(constraint, MAX_TEXT) }),
    ...(typeof status === 'number' && { status }),
    ...(isNamed(stack) && { stack: text(isOfData(code) ? linesOf(String(stack)) : stack, MAX_STACK) }),
    ...(cause !== undefined && { cause: plain(cause, depth + 1) }),
    ...(Array.isArray(errors) && { errors: plain(errors, depth + 1) }),
  }
}

/** The database repeats its input in class 22: `invalid input syntax for type date: "…"`. */
const isOfData = (code: unknown) => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

/** A stack begins with the message, so only its positions are taken. */
const linesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

const text = (value: unknown, maxLength: number) => withoutAddresses(String(value)).slice(0, maxLength)

/** Any value may be thrown. */
function errorOf(thrown: unknown): PlainError {
  const found = plain(thrown)
  if (isErrorLike(thrown) && typeof found === 'object') return found as PlainError
  return { message: typeof found === 'string' ? found : (JSON.stringify(found) ?? String(found)) }
}

/** An '@' may be URL-encoded; a scoped package's folder has one and is no address. */
const atSign = /[@\uFF20]|%(25)*40/i

/** Query strings and everything around an '@' that an address may hold are removed, in linear time. */
function withoutAddresses(value: string): string {
  return value
    .replace(/\?[^\s"<>]+/g, '?…')
    .replace(/[^\s"()<>[\],;:\\]+/g, (word) => (atSign.test(word.replaceAll('node_modules/@', '')) ? '[e-mail]' : word))
}
