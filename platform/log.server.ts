import { type LoggerOptions, pino } from 'pino'

/**
 * The only fields that a line may have: ids, names of ours, figures and addresses of the product without their queries. Another one
 * needs a line here, so that somebody asks whether it is a person's.
 */
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
] as const

type Fields = { [Name in (typeof fieldNames)[number]]?: unknown }

/** Writes a line. */
type Write = { (fields: Fields, message: string): void; (message: string): void }

/** The methods that write a line. No `child`: its fields would reach every line without passing the list. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>

/**
 * Structured lines on standard output: listed fields with plain values only, of an error what `plainError` takes, and no e-mail address
 * and no query string in any text.
 *
 * @param destination where the lines go instead, for tests
 */
export function createLog(level: string, name: string, destination?: { write: (line: string) => void }): Log {
  const options: LoggerOptions = {
    level,
    base: { name },
    // The library's own would ask what is plain already for its class.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args, write) {
        const [first, message] = args as unknown[]
        const isMessage = typeof first === 'string'
        const text = plain(isMessage ? first : message)
        write.apply(this, [isMessage ? {} : listed(first), text] as Parameters<typeof write>)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Types keep to the list as well; what gets around them is left out. */
function listed(fields: unknown): Record<string, unknown> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value: unknown = name in fields ? plain(valueOf(fields, name)) : undefined
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Writes down what a call throws: who asked for it reads no more than that nobody can be reached. */
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

/** @returns what a log line may hold of any value: plain ones, lists of them, and an error by its allow-list */
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

/** A getter or a proxy of the value has thrown. */
const UNREADABLE = '[unreadable]'

function valueOf(fields: object, name: string): unknown {
  try {
    return fields[name as keyof typeof fields]
  } catch {
    return UNREADABLE
  }
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

/** Class 22 of SQLSTATE: the database repeats what it was given (`invalid input syntax for type date: "…"`). */
const isOfData = (code: unknown) => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)

/** Of a stack only where it was: it begins with the message. */
const linesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

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
