import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect } from 'vitest'

/** A span as OTLP's JSON writes it. */
export type TakenSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** Nanoseconds, as a text. */
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number }
}

type Body = {
  resourceSpans: {
    resource: { attributes: TakenSpan['attributes'] }
    scopeSpans: { spans: TakenSpan[] }[]
  }[]
}

/** Takes traces by OTLP over HTTP, as an OpenTelemetry collector does; `refuses` makes it answer 400. */
export async function aTraceCollector() {
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const state = { refuses: false }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (state.refuses || request.url !== '/v1/traces') return response.writeHead(400).end()
      headers.push(request.headers)
      bodies.push(body)
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => (server.closeAllConnections(), server.close(done))))
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    headers,
    /** Everything that it was sent, to look for what must not be there. */
    taken: () => bodies.join('\n'),
    spans,
    resources: () => bodies.flatMap((body) => (JSON.parse(body) as Body).resourceSpans.map(({ resource }) => resource)),
    /** The first span that is like this; spans come in batches, some seconds later. */
    async found(isLike: (span: TakenSpan) => boolean): Promise<TakenSpan> {
      await expect.poll(() => spans().some(isLike), { timeout: 30_000 }).toBe(true)
      return spans().find(isLike)!
    },
    /** A span and those above it, by their names, outermost last. */
    wayUp(span: TakenSpan): string[] {
      const above = spans().find(({ spanId }) => spanId === span.parentSpanId)
      return [span.name, ...(above ? this.wayUp(above) : [])]
    },
  }
}

export const attributeOf = ({ attributes }: Pick<TakenSpan, 'attributes'>, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]
