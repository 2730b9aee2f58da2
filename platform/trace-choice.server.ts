import { SECOND_MS } from '#kernel/durations.ts'
import type { SpanStart, TraceRecord } from './trace-record.server.ts'

/** A request that takes so long is slow for whoever waits; a job has nobody who does. */
const SLOW_MS: Record<SpanStart['kind'], number> = {
  request: SECOND_MS,
  inside: SECOND_MS,
  call: SECOND_MS,
  job: 10 * SECOND_MS,
}

/** While everything fails, each program sends so many a second of what failed or was slow, and its share of the rest. */
const WANTED_A_SECOND = 5

type Chance = { random?: () => number; now?: () => number }

/**
 * Which traces are sent: a share, chosen when they begin and for their jobs too, and of the others those that failed or were slow,
 * which is known when they end.
 *
 * @param share between 0 and 1
 */
export function traceChoice(share: number, { random = Math.random, now = () => performance.now() }: Chance = {}) {
  let second = Number.NaN
  let left = 0

  return {
    isSampled: (ancestor: TraceRecord['ancestor']): boolean =>
      ancestor && !ancestor.isFormer ? ancestor.isSampled : random() < share,

    isSent(trace: TraceRecord): boolean {
      if (trace.isSampled) return true
      if (!trace.isWanted && !isSlow(trace)) return false
      const current = Math.floor(now() / SECOND_MS)
      if (current !== second) [second, left] = [current, WANTED_A_SECOND]
      left -= 1
      return left >= 0
    },
  }
}

function isSlow({ spans: [all] }: TraceRecord): boolean {
  return all !== undefined && all.kind !== 'query' && (all.endedAt ?? 0) - all.beganAt >= SLOW_MS[all.kind]
}
