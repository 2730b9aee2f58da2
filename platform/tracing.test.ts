import { afterEach, expect, test } from 'vitest'
import { withOrigin, originOf } from './job-origin.server.ts'
import { ABORTED, traceIdOfRecord, type TraceRecord } from './trace-record.server.ts'
import {
  beginTrace,
  currentTraceparent,
  inSpan,
  inTrace,
  noteQuery,
  setTracer,
  traceIdOf,
  untraced,
  wantTrace,
} from './tracing.server.ts'

/** Takes every trace. */
function aTracer({ isSampled = false } = {}): TraceRecord[] {
  const taken: TraceRecord[] = []
  setTracer({
    isSampled: (ancestor) => ancestor?.isSampled ?? isSampled,
    take: (trace) => void taken.push(trace),
    close: async () => {},
  })
  return taken
}
afterEach(() => setTracer(null))

/** A trace's spans in the order in which they began. */
const spansOf = ({ spans }: TraceRecord) =>
  spans.map(({ name, parent, fault }) => ({ name, parent: parent?.name ?? null, ...(fault && { fault }) }))

const part = (name: string) => ({ name, kind: 'inside' }) as const

test('[OPS-02] without a collector nothing is traced, and all runs as ever', async () => {
  expect(beginTrace(part('a'))).toBeNull()
  expect(await inTrace(part('job'), null, async () => inSpan(part('b'), () => 1))).toBe(1)
  noteQuery({ sql: 'select 1', ms: 1, error: undefined })
  expect([currentTraceparent(), traceIdOf(), traceIdOf(new Error('x'))]).toEqual([null, null, null])
})

test('[OPS-02] parts, statements and what they wait for belong to the request that runs', async () => {
  const taken = aTracer()
  const trace = beginTrace(part('request'))!
  await trace.run(() =>
    inSpan(part('loader'), async () => {
      await Promise.resolve()
      noteQuery({ sql: 'select 1', ms: 1, error: undefined })
      inSpan(part('inner'), () => 1)
    }),
  )
  expect(taken).toEqual([])
  trace.end({ name: 'request renamed' })
  expect(taken.map(spansOf)).toEqual([
    [
      { name: 'request renamed', parent: null },
      { name: 'loader', parent: 'request renamed' },
      { name: 'select 1', parent: 'loader' },
      { name: 'inner', parent: 'loader' },
    ],
  ])
})

test('[OPS-02] what runs on after the answer, or outside of any request, is no part of a trace', async () => {
  const taken = aTracer()
  const trace = beginTrace(part('request'))!
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = trace.run(async () => {
    await promise
    inSpan(part('late'), () => {})
    noteQuery({ sql: 'late', ms: 1, error: undefined })
  })
  trace.end({})
  resolve()
  await late
  inSpan(part('nowhere'), () => {})
  expect(taken.map(spansOf)).toEqual([[{ name: 'request', parent: null }]])
})

test('[OPS-02] a fault is named by its class and code, and its error knows its trace wherever it is logged', async () => {
  const taken = aTracer()
  const error = Object.assign(new TypeError('Ana López is unknown'), { code: 'E42' })
  await expect(inTrace(part('job'), null, () => Promise.reject(error))).rejects.toBe(error)
  expect(taken.map(spansOf)).toEqual([[{ name: 'job', parent: null, fault: 'TypeError E42' }]])
  expect(traceIdOf(error)).toBe(traceIdOfRecord(taken[0]!))
})

test.each([
  [new Response(null, { status: 302 }), undefined],
  [{ type: 'DataWithResponseInit', data: null, init: { status: 404 } }, undefined],
  [{ type: 'DataWithResponseInit', data: null, init: { status: 503 } }, 'answer 503'],
  ['a text', 'thrown'],
  [Object.assign(new Error('x'), { code: 'ana@example.cl' }), 'Error'],
])('[OPS-02] thrown in a loader, %o is the fault %s', async (thrown, fault) => {
  const taken = aTracer()
  await inTrace(part('job'), null, () => Promise.reject(thrown as Error)).catch(() => {})
  expect(taken[0]!.spans[0]!.fault).toBe(fault)
  expect(taken[0]!.isWanted).toBe(fault !== undefined)
})

test('[OPS-02] an answer that was not thrown may be a fault too', async () => {
  const taken = aTracer()
  await inTrace(part('job'), null, async () =>
    inSpan(
      part('call'),
      async () => 'later',
      (value) => value,
    ),
  )
  expect(spansOf(taken[0]!)[1]).toEqual({ name: 'call', parent: 'job', fault: 'later' })
  expect(taken[0]!.isWanted).toBe(true)
})

test('[OPS-02] a warning of the log wants its trace; whoever goes before the answer does not', async () => {
  const taken = aTracer()
  const warned = beginTrace(part('warned'))!
  warned.run(() => wantTrace())
  warned.end({})
  beginTrace(part('left'))!.end({ fault: ABORTED })
  expect(taken.map(({ isWanted, spans: [all] }) => [all!.name, isWanted])).toEqual([
    ['warned', true],
    ['left', false],
  ])
})

test('[OPS-02] a job over thousands of rows has a bounded trace', async () => {
  const taken = aTracer()
  await inTrace(part('job'), null, async () => {
    for (let row = 0; row < 3000; row += 1) noteQuery({ sql: 'select 1', ms: 0, error: undefined })
  })
  expect(taken[0]!.spans).toHaveLength(401)
})

test('[OPS-02] a job takes its trace along beside its payload, for ten minutes; later it is one of its own that names it', async () => {
  aTracer()
  expect(withOrigin({ id: 1 })).toEqual({ id: 1 })
  const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-00$/
  const queued = await inTrace(part('request'), null, async () => withOrigin({ id: 1 }))
  expect(queued).toEqual({ id: 1, traceparent: expect.stringMatching(traceparent) })
  expect(await inTrace(part('request'), null, async () => untraced(() => withOrigin({ id: 1 })))).toEqual({ id: 1 })

  const created = new Date('2026-11-22T10:00:00Z')
  const at = (minutes: number) => new Date(created.getTime() + minutes * 60_000)
  const [own] = Object.values(queued).filter((value) => typeof value === 'string')
  expect(originOf(queued, created, at(10))).toEqual({ traceparent: own, isFormer: false })
  expect(originOf(queued, created, at(11))).toEqual({ traceparent: own, isFormer: true })
  expect(originOf({ traceparent: 7 }, created)).toBeNull()
  expect(originOf(null, created)).toBeNull()
})

test('[OPS-02] a job says whether the trace that it goes on with is sent, as far as that is known when it is queued', async () => {
  const flagOf = () => currentTraceparent()!.slice(-2)
  aTracer({ isSampled: true })
  expect(await inTrace(part('request'), null, async () => flagOf())).toBe('01')
  aTracer()
  const failing = async () => {
    await inSpan(part('call'), () => Promise.reject(new Error('x'))).catch(() => {})
    return flagOf()
  }
  expect(await inTrace(part('request'), null, async () => flagOf())).toBe('00')
  expect(await inTrace(part('request'), null, failing)).toBe('01')
  const origin = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, isFormer: false }
  expect(await inTrace(part('job'), origin, async () => [traceIdOf(), flagOf()])).toEqual(['a'.repeat(32), '01'])
})
