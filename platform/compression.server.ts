import type { IncomingMessage } from 'node:http'

/** How a body may be compressed. */
type Encoding = 'br' | 'gzip'

/** Whether the client accepts a body compressed so: it names the form, and does not refuse it by `q=0`. */
export const accepts = (request: IncomingMessage, encoding: Encoding) =>
  accepted[encoding].test(request.headers['accept-encoding'] ?? '')

const isAccepted = (encoding: Encoding) =>
  new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))(?=[\\s,;]|$)`)
const accepted = { br: isAccepted('br'), gzip: isAccepted('gzip') }
