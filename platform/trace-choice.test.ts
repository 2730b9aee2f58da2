import { expect, test } from 'vitest'
import { traceChoice } from './trace-choice.server.ts'
import { newSpan, newTrace, type SpanStart } from './trace-record.server.ts'

type Ended = { kind?: SpanStart['kind']; ms?: number; isSampled?: boolean; isWanted?: boolean }

/** A trace that has ended after so long. */
function aTrace({ kind = 'request', ms = 1, isSampled = false, isWanted = false }: Ended) {
  const trace = newTrace(null, isSampled)
  newSpan(trace, null, { name: 'all', kind }, 0).endedAt = ms
  trace.isWanted = isWanted
  return trace
}

const ancestor = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }

test('[OPS-02] a share of traces is chosen by chance; one that goes on has what was chosen for it', () => {
  const { isSampled } = traceChoice(0.1, { random: () => 0.1 })
  expect([isSampled(null), traceChoice(0.1, { random: () => 0.099 }).isSampled(null)]).toEqual([false, true])
  expect(traceChoice(1, { random: () => 0.999_999 }).isSampled(null)).toBe(true)
  expect(isSampled({ ...ancestor, isSampled: true, isFormer: false })).toBe(true)
  const never = traceChoice(1, { random: () => 0 }).isSampled({ ...ancestor, isSampled: false, isFormer: false })
  expect(never).toBe(false)
  expect(isSampled({ ...ancestor, isSampled: true, isFormer: true })).toBe(false)
})

test.each([
  [{}, false],
  [{ isSampled: true }, true],
  [{ isWanted: true }, true],
  [{ ms: 999 }, false],
  [{ ms: 1000 }, true],
  [{ kind: 'job', ms: 9999 }, false],
  [{ kind: 'job', ms: 10_000 }, true],
] as const)('[OPS-02] a trace that ends as %j is sent: %s', (trace, isSent) => {
  expect(traceChoice(0).isSent(aTrace(trace))).toBe(isSent)
})

test('[OPS-02] while everything fails five a second are sent, beside the share', () => {
  let ms = 0
  const { isSent } = traceChoice(0, { now: () => ms })
  const failed = () => Array.from({ length: 100 }, () => isSent(aTrace({ isWanted: true }))).filter(Boolean).length
  expect(failed()).toBe(5)
  expect(isSent(aTrace({ isSampled: true, isWanted: true }))).toBe(true)
  ms = 999
  expect(failed()).toBe(0)
  ms = 1000
  expect(failed()).toBe(5)
})
