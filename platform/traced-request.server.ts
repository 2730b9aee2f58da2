import type { IncomingMessage, ServerResponse } from 'node:http'
import { EVENT_STREAM } from './sending.server.ts'
import { ABORTED } from './trace-record.server.ts'
import { beginTrace } from './tracing.server.ts'

const knownMethods = new Set(['GET', 'HEAD', 'POST'])

/**
 * A request that the app may answer is a trace, from its arrival to its answer's end. It names the route by its pattern and nothing of
 * who asks. Files, and streams that stay open, are none. A `traceparent` of the request is not read: whoever sends it would decide
 * what is traced.
 *
 * @param routeOf of the metrics, which know it once it has been answered
 */
export function tracedRequest(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  routeOf: (response: ServerResponse) => string,
  answer: () => void,
): void {
  const isFile = request.url?.startsWith('/assets/') === true
  const method = knownMethods.has(request.method ?? '') ? request.method! : 'other'
  const trace = isFile ? null : beginTrace({ name: method, kind: 'request' })
  if (!trace) return answer()
  response.once('close', () => {
    const route = routeOf(response)
    if (route === 'file' || response.getHeader('content-type') === EVENT_STREAM) return
    const { statusCode: status, writableFinished } = response
    trace.end({
      name: `${method} ${route}`,
      attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
      fault: status >= 500 ? `answer ${status}` : writableFinished ? undefined : ABORTED,
    })
  })
  trace.run(answer)
}
