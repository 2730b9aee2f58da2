import {
  ROOT_CONTEXT,
  type Span as ApiSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.server.ts'
import { plainSql } from './plain-sql.server.ts'
import type { TracingSetting } from './tracing-setting.server.ts'
import type { Span, SpanStart, Tracer } from './tracing.server.ts'
import type { Version } from './version.server.ts'

/** Spans wait so long for others, and a collector that answers later has not taken them. */
const BATCH_MS = 2000
const ANSWER_MS = 5000
/** Spans of about a kilobyte each that wait for a collector which is away; further ones are dropped. */
const MAX_WAITING = 4096

const kinds: Record<SpanStart['kind'], SpanKind> = {
  inside: SpanKind.INTERNAL,
  request: SpanKind.SERVER,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
}

type About = { program: string; version: Version; log: Pick<Log, 'warn'> }

/**
 * Sends spans to a collector by OTLP. This module is loaded where a collector is configured, and nowhere else
 * (docs/decisions/174).
 */
export function openTracer({ url, headers, share, name }: TracingSetting, { program, version, log }: About): Tracer {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: ANSWER_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `${name}-${program}`,
      'service.version': version.version,
      ...(version.commit && { 'vcs.ref.head.revision': version.commit }),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: saying(exporter, log),
        scheduledDelayMillis: BATCH_MS,
        maxQueueSize: MAX_WAITING,
      }),
    ],
  })
  const tracer = provider.getTracer('patio', version.version)
  const contexts = new WeakMap<Span, ApiSpan>()

  return {
    begin({ name: spanName, kind, attributes = {} }, parent, origin) {
      const from = origin ? contextIn(origin.traceparent) : null
      const above = parent ? contexts.get(parent)?.spanContext() : origin?.isFormer ? null : from
      const span = tracer.startSpan(
        spanName,
        {
          kind: kinds[kind],
          attributes,
          ...(from && origin?.isFormer && { links: [{ context: from }] }),
        },
        above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT,
      )
      const own = spanOf(span)
      contexts.set(own, span)
      return own
    },
    note({ sql, ms, fault }, parent) {
      const above = contexts.get(parent)
      if (!above?.isRecording()) return
      const { name: spanName, text } = plainSql(sql)
      const span = tracer.startSpan(
        spanName,
        {
          kind: SpanKind.CLIENT,
          startTime: Date.now() - ms,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
        },
        trace.setSpanContext(ROOT_CONTEXT, above.spanContext()),
      )
      end(span, fault)
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

function spanOf(span: ApiSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    end({ name, attributes, fault }) {
      if (name) span.updateName(name)
      if (attributes) span.setAttributes(attributes)
      end(span, fault)
    },
  }
}

function end(span: ApiSpan, fault: string | undefined): void {
  if (fault !== undefined) span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** @returns null for a text of another form, which an older or foreign program may have written */
function contextIn(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(traceparent) ?? []
  return traceId && spanId ? { traceId, spanId, traceFlags: Number(flags), isRemote: true } : null
}

/** The log has a line when the collector takes nothing, and one when it does again. */
function saying(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = Number(result.code) !== 0
        if (hasFailed && !isAway) log.warn({ err: result.error }, 'the collector of traces takes none')
        if (!hasFailed && isAway) log.warn('the collector of traces takes them again')
        isAway = hasFailed
        done(result)
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
