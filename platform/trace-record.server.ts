type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span's names and attributes are ours: a route's pattern, a table, a service; none is from a request or of a person. */
export type SpanStart = { name: string; kind: 'inside' | 'request' | 'call' | 'job'; attributes?: Attributes }

/** @property fault what went wrong, in one word of the program's; without it nothing did */
export type SpanEnd = { name?: string; attributes?: Attributes; fault?: string | undefined }

/** @property isFormer it was a good while ago: what comes of it is a trace of its own, which names this one */
export type Origin = { traceparent: string; isFormer: boolean }

/** The span from which a trace goes on, or which it names. */
type Ancestor = { traceId: string; spanId: string; isSampled: boolean; isFormer: boolean }

/**
 * A span as it is noted while it runs: most are dropped with their trace, so that a note is as little as can be.
 *
 * @property kind of a `query` the name is its statement, as the database was given it
 * @property beganAt milliseconds of `performance.now()`, as `endedAt` is, which is null while it runs
 */
export type SpanRecord = {
  readonly trace: TraceRecord
  readonly parent: SpanRecord | null
  name: string
  readonly kind: SpanStart['kind'] | 'query'
  attributes: Attributes | undefined
  readonly beganAt: number
  endedAt: number | null
  fault: string | undefined
  /** Made when somebody asks. */
  id: string | null
}

/**
 * Work goes on after its answer for others, as a batch that it has begun: that is no part of the trace.
 *
 * @property isSampled it is sent whatever becomes of it
 * @property isWanted something failed, or a line of the log that warns names it
 * @property spans the first is all of it
 */
export type TraceRecord = {
  readonly ancestor: Ancestor | null
  readonly isSampled: boolean
  isWanted: boolean
  isOver: boolean
  id: string | null
  readonly spans: SpanRecord[]
}

/** The client has gone: the answer ends there, and nothing of ours has failed. */
export const ABORTED = 'aborted'

export const newTrace = (ancestor: Ancestor | null, isSampled: boolean): TraceRecord => ({
  ancestor,
  isSampled,
  isWanted: false,
  isOver: false,
  id: null,
  spans: [],
})

export function newSpan(
  trace: TraceRecord,
  parent: SpanRecord | null,
  { name, kind, attributes }: SpanStart | { name: string; kind: 'query'; attributes?: undefined },
  beganAt = performance.now(),
): SpanRecord {
  const span = { trace, parent, name, kind, attributes, beganAt, endedAt: null, fault: undefined, id: null }
  trace.spans.push(span)
  return span
}

export function endSpan(span: SpanRecord, { name, attributes, fault }: SpanEnd): void {
  span.endedAt = performance.now()
  if (name) span.name = name
  if (attributes) span.attributes = { ...span.attributes, ...attributes }
  if (fault === undefined) return
  span.fault = fault
  if (fault !== ABORTED) span.trace.isWanted = true
}

/** 32 digits; a trace that goes on has its origin's. */
export function traceIdOfRecord(trace: TraceRecord): string {
  const { ancestor } = trace
  return (trace.id ??= ancestor && !ancestor.isFormer ? ancestor.traceId : randomHex(32))
}

/** 16 digits. */
export const spanIdOf = (span: SpanRecord): string => (span.id ??= randomHex(16))

/** W3C's form, in which a span travels with a job; its last digit says whether the trace is sent as far as one knows. */
export function traceparentOf(span: SpanRecord): string {
  const { trace } = span
  return `00-${traceIdOfRecord(trace)}-${spanIdOf(span)}-0${trace.isSampled || trace.isWanted ? 1 : 0}`
}

/** @returns null for a text of another form, which an older or foreign program may have written */
export function ancestorOf({ traceparent, isFormer }: Origin): Ancestor | null {
  const [, traceId, spanId, flag] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(traceparent) ?? []
  return traceId && spanId ? { traceId, spanId, isSampled: flag === '1', isFormer } : null
}

/** As OpenTelemetry makes its own: ids have to differ from each other, and may be guessed. */
function randomHex(digits: 16 | 32): string {
  let text = ''
  while (text.length < digits) text += ((Math.random() * 2 ** 32) >>> 0).toString(16).padStart(8, '0')
  return text
}
