import { afterEach, expect, test } from 'vitest'
import { withOrigin, originOf } from './job-origin.server.ts'
import {
  beginTrace,
  currentTraceparent,
  inSpan,
  inTrace,
  noteQuery,
  type Span,
  traceIdOf,
  untraced,
  useTracer,
} from './tracing.server.ts'

type Made = { name: string; parent: string | null; fault?: string | undefined }

/** Makes spans whose ids are their names, and lists those that have ended. */
function aTracer(): Made[] {
  const made: Made[] = []
  const names = new Map<Span, string>()
  useTracer({
    begin({ name }, parent) {
      const span: Span = {
        traceId: `trace of ${parent ? 'its parent' : name}`,
        traceparent: `to ${name}`,
        end: ({ name: later, fault }) =>
          void made.push({ name: later ?? name, parent: parent && names.get(parent)!, ...(fault && { fault }) }),
      }
      names.set(span, name)
      return span
    },
    note: ({ sql, fault }, parent) =>
      void made.push({ name: sql, parent: names.get(parent)!, ...(fault && { fault }) }),
    close: async () => {},
  })
  return made
}
afterEach(() => useTracer(null))

const part = (name: string) => ({ name, kind: 'inside' }) as const

test('[OPS-02] without a collector nothing is traced, and all runs as ever', async () => {
  expect(beginTrace(part('a'))).toBeNull()
  expect(await inTrace(part('job'), null, async () => inSpan(part('b'), () => 1))).toBe(1)
  noteQuery({ sql: 'select 1', ms: 1, error: undefined })
  expect([currentTraceparent(), traceIdOf(), traceIdOf(new Error('x'))]).toEqual([null, null, null])
})

test('[OPS-02] parts, statements and what they wait for belong to the request that runs', async () => {
  const made = aTracer()
  const trace = beginTrace(part('request'))!
  await trace.run(() =>
    inSpan(part('loader'), async () => {
      await Promise.resolve()
      noteQuery({ sql: 'select 1', ms: 1, error: undefined })
      inSpan(part('inner'), () => 1)
    }),
  )
  trace.end({ name: 'request renamed' })
  expect(made).toEqual([
    { name: 'select 1', parent: 'loader' },
    { name: 'inner', parent: 'loader' },
    { name: 'loader', parent: 'request' },
    { name: 'request renamed', parent: null },
  ])
})

test('[OPS-02] what runs on after the answer, or outside of any request, is no part of a trace', async () => {
  const made = aTracer()
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
  expect(made).toEqual([{ name: 'request', parent: null }])
})

test('[OPS-02] a fault is named by its class and code, and its error knows its trace wherever it is logged', async () => {
  const made = aTracer()
  const error = Object.assign(new TypeError('Ana López is unknown'), { code: 'E42' })
  await expect(inTrace(part('job'), null, () => Promise.reject(error))).rejects.toBe(error)
  expect(made).toEqual([{ name: 'job', parent: null, fault: 'TypeError E42' }])
  expect(traceIdOf(error)).toBe('trace of job')
})

test.each([
  [new Response(null, { status: 302 }), undefined],
  [{ type: 'DataWithResponseInit', data: null, init: { status: 404 } }, undefined],
  [{ type: 'DataWithResponseInit', data: null, init: { status: 503 } }, 'answer 503'],
  ['a text', 'thrown'],
  [Object.assign(new Error('x'), { code: 'ana@example.cl' }), 'Error'],
])('[OPS-02] thrown in a loader, %o is the fault %s', async (thrown, fault) => {
  const made = aTracer()
  await inTrace(part('job'), null, () => Promise.reject(thrown as Error)).catch(() => {})
  expect(made[0]!.fault).toBe(fault)
})

test('[OPS-02] an answer that was not thrown may be a fault too', async () => {
  const made = aTracer()
  await inTrace(part('job'), null, async () =>
    inSpan(
      part('call'),
      async () => 'later',
      (value) => value,
    ),
  )
  expect(made[0]).toEqual({ name: 'call', parent: 'job', fault: 'later' })
})

test('[OPS-02] a job over thousands of rows has a bounded trace', async () => {
  const made = aTracer()
  await inTrace(part('job'), null, async () => {
    for (let row = 0; row < 3000; row += 1) noteQuery({ sql: 'select 1', ms: 0, error: undefined })
  })
  expect(made).toHaveLength(401)
})

test('[OPS-02] a job takes its trace along beside its payload, for ten minutes; later it is one of its own that names it', async () => {
  aTracer()
  expect(withOrigin({ id: 1 })).toEqual({ id: 1 })
  const queued = await inTrace(part('request'), null, async () => withOrigin({ id: 1 }))
  expect(queued).toEqual({ id: 1, traceparent: 'to request' })
  expect(await inTrace(part('request'), null, async () => untraced(() => withOrigin({ id: 1 })))).toEqual({ id: 1 })

  const created = new Date('2026-11-22T10:00:00Z')
  const at = (minutes: number) => new Date(created.getTime() + minutes * 60_000)
  expect(originOf(queued, created, at(10))).toEqual({ traceparent: 'to request', isFormer: false })
  expect(originOf(queued, created, at(11))).toEqual({ traceparent: 'to request', isFormer: true })
  expect(originOf({ traceparent: 7 }, created)).toBeNull()
  expect(originOf(null, created)).toBeNull()
})
