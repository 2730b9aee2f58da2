import { type Link, type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from './log.server.ts'
import { plainSql } from './plain-sql.server.ts'
import { traceChoice } from './trace-choice.server.ts'
import { spanIdOf, type SpanRecord, traceIdOfRecord, type TraceRecord } from './trace-record.server.ts'
import type { TracingSetting } from './tracing-setting.server.ts'
import type { Tracer } from './tracing.server.ts'
import type { Version } from './version.server.ts'

/** Spans wait so long for others, and a collector that answers later has not taken them. */
const BATCH_MS = 2000
const ANSWER_MS = 5000
/** Spans of about a kilobyte each that wait for a collector which is away; further ones are dropped. */
const MAX_WAITING = 4096

const kinds: Record<SpanRecord['kind'], SpanKind> = {
  inside: SpanKind.INTERNAL,
  request: SpanKind.SERVER,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  query: SpanKind.CLIENT,
}

type About = { program: string; version: Version; log: Pick<Log, 'warn'> }

/**
 * Sends traces to a collector by OTLP. This module is loaded where a collector is configured, and nowhere else
 * (docs/decisions/174).
 */
export function openTracer({ url, headers, share, name }: TracingSetting, { program, version, log }: About): Tracer {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: ANSWER_MS })
  const batches = new BatchSpanProcessor({
    exporter: saying(exporter, log),
    scheduledDelayMillis: BATCH_MS,
    maxQueueSize: MAX_WAITING,
  })
  const from: From = {
    resource: resourceFromAttributes({
      'service.name': `${name}-${program}`,
      'service.version': version.version,
      ...(version.commit && { 'vcs.ref.head.revision': version.commit }),
    }),
    instrumentationScope: { name: 'patio', version: version.version },
  }
  const { isSampled, isSent } = traceChoice(share)

  return {
    isSampled,
    take(trace) {
      if (isSent(trace)) for (const span of readableSpans(trace, from)) batches.onEnd(span)
    },
    close: () => batches.shutdown().catch(() => {}),
  }
}

type From = Pick<ReadableSpan, 'resource' | 'instrumentationScope'>

/** A trace's spans as the exporter takes them. What still runs ends with the trace, of which it was a part so far. */
function readableSpans(trace: TraceRecord, from: From): ReadableSpan[] {
  const { ancestor, spans } = trace
  const traceId = traceIdOfRecord(trace)
  const contextOf = (spanId: string): SpanContext => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED })
  const above = ancestor && { ...ancestor, traceFlags: Number(ancestor.isSampled), isRemote: true }
  const links: Link[] = above?.isFormer ? [{ context: above }] : []
  // Of now, because the machine's clock may have been set since the process began.
  const epochMs = Date.now() - performance.now()
  const end = spans[0]?.endedAt ?? performance.now()

  return spans.map((span) => {
    const { parent, beganAt, endedAt, fault } = span
    const parentSpanContext = parent ? contextOf(spanIdOf(parent)) : above && !above.isFormer ? above : undefined
    const durationMs = Math.max(0, (endedAt ?? end) - beganAt)
    const context = contextOf(spanIdOf(span))
    return {
      ...named(span),
      kind: kinds[span.kind],
      spanContext: () => context,
      ...(parentSpanContext && { parentSpanContext }),
      startTime: secondsAndNanos(epochMs + beganAt),
      endTime: secondsAndNanos(epochMs + beganAt + durationMs),
      duration: secondsAndNanos(durationMs),
      status: { code: fault === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
      links: parent ? [] : links,
      events: [],
      ended: true,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
      ...from,
    }
  })
}

/** A statement is made plain only here, since most are of traces that are not sent. */
function named({ kind, name, attributes, fault }: SpanRecord): Pick<ReadableSpan, 'name' | 'attributes'> {
  const failed = fault === undefined ? undefined : { 'error.type': fault }
  if (kind !== 'query') return { name, attributes: { ...attributes, ...failed } }
  const { name: ofStatement, text } = plainSql(name)
  return {
    name: ofStatement,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text, ...failed },
  }
}

const secondsAndNanos = (ms: number): [number, number] => {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.floor((ms - seconds * 1000) * 1_000_000)]
}

/** The log has a line when the collector takes nothing, and one when it does again. */
function saying(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = Boolean(result.code)
        if (hasFailed && !isAway) log.warn({ err: result.error }, 'the collector of traces takes none')
        if (!hasFailed && isAway) log.warn('the collector of traces takes them again')
        isAway = hasFailed
        done(result)
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
