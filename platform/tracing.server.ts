import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ancestorOf,
  endSpan,
  newSpan,
  newTrace,
  type Origin,
  type SpanEnd,
  type SpanRecord,
  type SpanStart,
  traceIdOfRecord,
  traceparentOf,
  type TraceRecord,
} from './trace-record.server.ts'

/** Sends what this process did; `platform/open-telemetry.server.ts` has one. */
export type Tracer = {
  /** Whether a trace that begins will be sent whatever becomes of it. */
  isSampled: (ancestor: TraceRecord['ancestor']) => boolean
  /** Of a trace that has ended, sends it or drops it. */
  take: (trace: TraceRecord) => void
  /** Sends what has not been sent, and takes no more. */
  close: () => Promise<void>
}

/** A job over thousands of rows would else fill a collector by itself. */
const MAX_SPANS = 400

type Process = {
  tracer: Tracer | null
  /** The span that runs. */
  spans: AsyncLocalStorage<SpanRecord>
  thrown: WeakMap<object, TraceRecord>
}

const SHARED = Symbol.for('patio.tracing')

/** The app's build has a copy of this module, and there is one process. */
const shared = ((globalThis as { [SHARED]?: Process })[SHARED] ??= {
  tracer: null,
  spans: new AsyncLocalStorage<SpanRecord>(),
  thrown: new WeakMap(),
})

/** Nothing is traced before, and nothing after null; then each seam costs one comparison. */
export function setTracer(tracer: Tracer | null): void {
  shared.tracer = tracer
}

/** @returns null where nothing is traced */
export function beginTrace(
  start: SpanStart,
): { run: <Value>(work: () => Value) => Value; end: (outcome: SpanEnd) => void } | null {
  const span = firstSpan(start, null)
  return span && { run: (work) => shared.spans.run(span, work), end: (outcome) => endTrace(span, outcome) }
}

/** A trace of one piece of work, which goes on with its origin's or names it. */
export async function inTrace<Value>(
  start: SpanStart,
  origin: Origin | null,
  work: () => Promise<Value>,
): Promise<Value> {
  const span = firstSpan(start, origin)
  if (!span) return work()
  try {
    const value = await shared.spans.run(span, work)
    endTrace(span, {})
    return value
  } catch (error) {
    endTrace(span, { fault: faultNoted(error, span) })
    throw error
  }
}

function firstSpan(start: SpanStart, origin: Origin | null): SpanRecord | null {
  if (!shared.tracer) return null
  const ancestor = origin && ancestorOf(origin)
  return newSpan(newTrace(ancestor, shared.tracer.isSampled(ancestor)), null, start)
}

function endTrace(span: SpanRecord, outcome: SpanEnd): void {
  endSpan(span, outcome)
  span.trace.isOver = true
  shared.tracer?.take(span.trace)
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
  const parent = openSpan()
  if (!parent) return work()
  const span = newSpan(parent.trace, parent, start)
  const ended = (value: Awaited<Value>) => {
    endSpan(span, { fault: faultOf?.(value) })
    return value
  }
  const failed = (error: unknown): never => {
    endSpan(span, { fault: faultNoted(error, span) })
    throw error
  }
  let value: Value
  try {
    value = shared.spans.run(span, work)
  } catch (error) {
    return failed(error)
  }
  return (value instanceof Promise ? value.then(ended, failed) : ended(value as Awaited<Value>)) as Value
}

/** For the database's driver, which calls this after each statement. */
export function noteQuery({ sql, ms, error }: { sql: string; ms: number; error: unknown }): void {
  const parent = openSpan()
  if (!parent) return
  const query = newSpan(parent.trace, parent, { name: sql, kind: 'query' }, performance.now() - ms)
  endSpan(query, { fault: error === undefined ? undefined : faultIn(error) })
}

/** The span that runs, for one more in it; null where there is none, or its trace has had its share. */
function openSpan(): SpanRecord | null {
  const span = shared.tracer ? shared.spans.getStore() : undefined
  return span && !span.trace.isOver && span.trace.spans.length <= MAX_SPANS ? span : null
}

/** For what goes on by itself afterwards, and is a trace of its own. */
export const untraced = <Value>(work: () => Value): Value => shared.spans.exit(work)

/** @returns null outside a trace */
export function currentTraceparent(): string | null {
  const span = shared.spans.getStore()
  return span ? traceparentOf(span) : null
}

/** The trace that runs, or in which an error was thrown; null without one. */
export function traceIdOf(error?: unknown): string | null {
  const trace = traceFor(error)
  return trace && traceIdOfRecord(trace)
}

/** Of a warning in the log: whoever reads it looks for its trace, which therefore is sent if it is not over. */
export function wantTrace(error?: unknown): void {
  const trace = traceFor(error)
  if (trace) trace.isWanted = true
}

function traceFor(error: unknown): TraceRecord | null {
  const thrownIn = typeof error === 'object' && error !== null ? shared.thrown.get(error) : undefined
  return thrownIn ?? shared.spans.getStore()?.trace ?? null
}

/** @returns as `faultIn`; from then on the error knows the trace in which it was thrown */
function faultNoted(error: unknown, { trace }: SpanRecord): string | undefined {
  if (typeof error === 'object' && error !== null && !shared.thrown.has(error)) shared.thrown.set(error, trace)
  return faultIn(error)
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
