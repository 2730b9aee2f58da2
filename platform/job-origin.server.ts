import { MINUTE_MS } from '#kernel/durations.ts'
import type { Origin } from './trace-record.server.ts'
import { currentTraceparent } from './tracing.server.ts'

/** A member of a job's payload beside its own, which every schema of a payload passes over. */
const MEMBER = 'traceparent'

/** A payload as it is queued: with the trace that queues it, where there is one. */
export function withOrigin<Payload>(payload: Payload): Payload {
  const traceparent = currentTraceparent()
  return traceparent && typeof payload === 'object' ? { ...payload, [MEMBER]: traceparent } : payload
}

/** A trace that goes on for longer than a person would look at it is two, of which the later names the earlier. */
const ONE_TRACE_MS = 10 * MINUTE_MS

/** @param createdAt when the job was queued, by the database's clock */
export function originOf(payload: unknown, createdAt: Date, now = new Date()): Origin | null {
  const { [MEMBER]: traceparent } = Object(payload) as { [MEMBER]?: unknown }
  if (typeof traceparent !== 'string') return null
  return { traceparent, isFormer: now.getTime() - createdAt.getTime() > ONE_TRACE_MS }
}
