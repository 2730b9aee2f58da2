import type { IncomingMessage } from 'node:http'

type Encoding = 'br' | 'gzip'

/** The client must name the encoding and not refuse it by `q=0`. */
export const accepts = (request: IncomingMessage, encoding: Encoding) =>
  accepted[encoding].test(request.headers['accept-encoding'] ?? '')

const isAccepted = (encoding: Encoding) =>
  new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))(?=[\\s,;]|$)`)
const accepted = { br: isAccepted('br'), gzip: isAccepted('gzip') }
