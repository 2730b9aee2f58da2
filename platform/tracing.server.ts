import { AsyncLocalStorage } from 'node:async_hooks'

type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span's names and attributes are ours: a route's pattern, a table, a service; none is from a request or of a person. */
export type SpanStart = { name: string; kind: 'inside' | 'request' | 'call' | 'job'; attributes?: Attributes }

/** @property fault what went wrong, in one word of the program's; without it nothing did */
type SpanEnd = { name?: string; attributes?: Attributes; fault?: string | undefined }

export type Span = {
  readonly traceId: string
  /** W3C's form, in which it travels with a job. */
  readonly traceparent: string
  end: (outcome: SpanEnd) => void
}

/** @property isFormer it was a good while ago: what comes of it is a trace of its own, which names this one */
export type Origin = { traceparent: string; isFormer: boolean }

/** A statement that has run. @property ms how long */
type PastQuery = { sql: string; ms: number; fault: string | undefined }

/** Makes spans of what this process does; `platform/open-telemetry.server.ts` has one. */
export type Tracer = {
  begin: (start: SpanStart, parent: Span | null, origin?: Origin | null) => Span
  note: (query: PastQuery, parent: Span) => void
  /** Sends what has not been sent, and makes no more. */
  close: () => Promise<void>
}

/**
 * Work goes on after its answer for others, as a batch that it has begun: that is no part of the trace.
 *
 * @property left how many more spans the trace may have
 */
type Root = { isOver: boolean; left: number }

type Trace = { span: Span; root: Root }

/** A job over thousands of rows would else fill a collector by itself. */
const MAX_SPANS = 400

const newRoot = (): Root => ({ isOver: false, left: MAX_SPANS })

type Process = { tracer: Tracer | null; traces: AsyncLocalStorage<Trace>; thrown: WeakMap<object, string> }

const SHARED = Symbol.for('patio.tracing')

/** The app's build has a copy of this module, and there is one process. */
const shared = ((globalThis as { [SHARED]?: Process })[SHARED] ??= {
  tracer: null,
  traces: new AsyncLocalStorage<Trace>(),
  thrown: new WeakMap(),
})

/** Nothing is traced before, and nothing after null; then each seam costs one comparison. */
export function useTracer(tracer: Tracer | null): void {
  shared.tracer = tracer
}

/** @returns null where nothing is traced */
export function beginTrace(start: SpanStart): { run: <Value>(work: () => Value) => Value; end: Span['end'] } | null {
  if (!shared.tracer) return null
  const trace: Trace = { span: shared.tracer.begin(start, null), root: newRoot() }
  return {
    run: (work) => shared.traces.run(trace, work),
    end(outcome) {
      trace.root.isOver = true
      trace.span.end(outcome)
    },
  }
}

/** A trace of one piece of work, which goes on with its origin's or names it. */
export async function inTrace<Value>(
  start: SpanStart,
  origin: Origin | null,
  work: () => Promise<Value>,
): Promise<Value> {
  if (!shared.tracer) return work()
  const root = newRoot()
  try {
    return await followed({ span: shared.tracer.begin(start, null, origin), root }, work)
  } finally {
    root.isOver = true
  }
}

/**
 * A part of the request or job that runs; elsewhere the work alone.
 *
 * @param faultOf names what went wrong, where that was not thrown
 */
export function inSpan<Value>(
  start: SpanStart,
  work: () => Value,
  faultOf?: (value: Awaited<Value>) => string | undefined,
): Value {
  const parent = openTrace()
  if (!shared.tracer || !parent) return work()
  return followed({ span: shared.tracer.begin(start, parent.span), root: parent.root }, work, faultOf)
}

function followed<Value>(
  trace: Trace,
  work: () => Value,
  faultOf?: (value: Awaited<Value>) => string | undefined,
): Value {
  const { span } = trace
  const ended = (value: Awaited<Value>) => {
    span.end({ fault: faultOf?.(value) })
    return value
  }
  const failed = (error: unknown): never => {
    if (typeof error === 'object' && error !== null && !shared.thrown.has(error)) shared.thrown.set(error, span.traceId)
    span.end({ fault: faultIn(error) })
    throw error
  }
  let value: Value
  try {
    value = shared.traces.run(trace, work)
  } catch (error) {
    return failed(error)
  }
  return (value instanceof Promise ? value.then(ended, failed) : ended(value as Awaited<Value>)) as Value
}

/** For the database's driver, which calls this after each statement. */
export function noteQuery(query: { sql: string; ms: number; error: unknown }): void {
  const parent = openTrace()
  if (!shared.tracer || !parent) return
  const { sql, ms, error } = query
  shared.tracer.note({ sql, ms, fault: error === undefined ? undefined : faultIn(error) }, parent.span)
}

/** The trace that runs, for one more span of it; null where there is none, or it has had its share. */
function openTrace(): Trace | null {
  const trace = shared.traces.getStore()
  if (!trace || trace.root.isOver || trace.root.left === 0) return null
  trace.root.left -= 1
  return trace
}

/** For what goes on by itself afterwards, and is a trace of its own. */
export const untraced = <Value>(work: () => Value): Value => shared.traces.exit(work)

/** @returns null outside a trace */
export const currentTraceparent = (): string | null => shared.traces.getStore()?.span.traceparent ?? null

/** The trace that runs, or in which an error was thrown; null without one. */
export function traceIdOf(error?: unknown): string | null {
  const thrownIn = typeof error === 'object' && error !== null ? shared.thrown.get(error) : undefined
  return thrownIn ?? shared.traces.getStore()?.span.traceId ?? null
}

/** An error's class and code; its message may name somebody. An answer below 500 that was thrown is none. */
function faultIn(thrown: unknown): string | undefined {
  const { name, code, status, init } = Object(thrown) as {
    name?: unknown
    code?: unknown
    status?: unknown
    init?: { status?: unknown } | null
  }
  const answer = status ?? init?.status
  if (typeof answer === 'number') return answer >= 500 ? `answer ${answer}` : undefined
  const words = [name, code].filter((word) => typeof word === 'string' && /^[\w.-]{1,40}$/.test(word))
  return words.join(' ') || 'thrown'
}
