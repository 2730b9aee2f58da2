import { format } from 'node:util'
import { type LoggerOptions, pino } from 'pino'

/** The methods that write a line. No `child`: its fields would reach every line without being redacted here. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/**
 * Structured lines on standard output. No e-mail address and no query string gets into one, wherever it would stand; of an error
 * comes what `plainError` takes; secrets and personal fields are cut out by their names.
 *
 * @param destination where the lines go instead, for tests
 */
export function createLog(level: string, name: string, destination?: { write: (line: string) => void }): Log {
  const options: LoggerOptions = {
    level,
    base: { name },
    // The library's own would ask what is plain already for its class.
    serializers: { err: (error: unknown) => error },
    // Not a serializer, which sees one field: here the message, its parts and every field come by.
    hooks: {
      logMethod(args, write) {
        const [first, ...rest] = args as unknown[]
        const isText = typeof first === 'string'
        const words = isText ? [first, ...rest] : rest
        const fields = isText ? {} : isErrorLike(first) ? { err: first } : first
        // Without words pino takes the error's message, which is plain by then.
        const message = words.length > 0 ? [withoutAddresses(format(...words.map((word) => plain(word))))] : []
        write.apply(this, [plain(fields), ...message] as Parameters<typeof write>)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** `DatabaseError: duplicate key value …`: an error in one line that may be stored, of 500 characters at most. */
export function errorText(error: unknown): string {
  const { type = 'Error', message = '' } = errorOf(error)
  return `${type}: ${message}`.slice(0, MAX_MESSAGE_LENGTH)
}

/** A thrown value for code that stores or prints errors itself: message and stack only, both redacted. */
export function plainFailure(error: unknown): Error {
  const plainly = new Error(errorText(error))
  const { stack } = errorOf(error)
  if (stack) plainly.stack = stack
  return plainly
}

const MAX_MESSAGE_LENGTH = 500
const MAX_TEXT = 2000
const MAX_STACK = 8000
/** Causes of causes, lists in lists; an error that is its own cause ends here too. */
const MAX_DEPTH = 4
const MAX_PARTS = 20

/** Cut out by their names, at any depth. */
const personal = new Set(['password', 'token', 'secret', 'email', 'to', 'cookie', 'set-cookie', 'authorization'])

type PlainError = {
  type?: string
  message?: string
  /** An SQLSTATE, a system's or a mail server's. */
  code?: string
  /** The database's rule that refused. */
  constraint?: string
  status?: number
  stack?: string
  cause?: unknown
  errors?: unknown
}

/** @returns what a log line may hold of any value; an error only by its allow-list */
function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutAddresses(value).slice(0, MAX_TEXT)
  if (typeof value === 'bigint') return String(value)
  if (value === null || (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol'))
    return value
  if (depth >= MAX_DEPTH) return '[deeper]'
  try {
    return plainObject(value, depth)
  } catch {
    // A getter or a proxy of the value has thrown.
    return '[unreadable]'
  }
}

function plainObject(value: unknown, depth: number): unknown {
  if (isErrorLike(value)) return plainError(value, depth)
  if (Array.isArray(value)) return value.slice(0, MAX_PARTS).map((part) => plain(part, depth + 1))
  if (value instanceof Date) return value.toISOString()

  const isPlain = typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value))
  if (!isPlain) return withoutAddresses(Object.prototype.toString.call(value))
  const fields = Object.entries(value as object).slice(0, MAX_PARTS)
  return Object.fromEntries(
    fields.map(([name, part]) => [
      withoutAddresses(name),
      personal.has(name.toLowerCase()) ? '[redacted]' : plain(part, depth + 1),
    ]),
  )
}

/** Errors, what other libraries throw instead, and the router's answers that stand for one. */
const isErrorLike = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  (value instanceof Error || 'message' in value || ('status' in value && 'statusText' in value))

/**
 * The allow-list. The database's `detail` (`Key (email)=(…) already exists`), `where` and `parameters`, a mail server's `rejected`
 * and `response` and whatever else hangs on an error stay out; what is let in is plain as well.
 */
function plainError(error: Record<string, unknown>, depth: number): PlainError {
  const { name, message, statusText, code, constraint, status, stack, errors } = error
  const cause = error['cause'] ?? error['error']
  const isNamed = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number'
  return {
    ...(isNamed(name) && { type: text(name, MAX_TEXT) }),
    ...(isNamed(message ?? statusText) && { message: text(message ?? statusText, MAX_TEXT) }),
    ...(isNamed(code) && { code: text(code, MAX_TEXT) }),
    ...(isNamed(constraint) && { constraint: text(constraint, MAX_TEXT) }),
    ...(typeof status === 'number' && { status }),
    ...(isNamed(stack) && { stack: text(stack, MAX_STACK) }),
    ...(cause !== undefined && { cause: plain(cause, depth + 1) }),
    ...(Array.isArray(errors) && { errors: plain(errors, depth + 1) }),
  }
}

const text = (value: unknown, maxLength: number) => withoutAddresses(String(value)).slice(0, maxLength)

/** Whatever was thrown, an error or not. */
function errorOf(thrown: unknown): PlainError {
  const found = plain(thrown)
  if (isErrorLike(thrown) && typeof found === 'object') return found as PlainError
  return { message: typeof found === 'string' ? found : (JSON.stringify(found) ?? String(found)) }
}

/** An '@', also as it stands in an address of the web; where packages of a name space lie there is none. */
const atSign = /[@\uFF20]|%(25)*40/i

/**
 * Without query strings, and without anything in which an e-mail address could stand: whatever lies around an '@' up to the next
 * character that no address holds. Linear in the length of the text, whatever it holds.
 */
function withoutAddresses(value: string): string {
  return value
    .replace(/\?[^\s"<>]+/g, '?…')
    .replace(/[^\s"()<>[\],;:\\]+/g, (word) => (atSign.test(word.replaceAll('node_modules/@', '')) ? '[e-mail]' : word))
}
