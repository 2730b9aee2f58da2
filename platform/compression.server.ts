import type { IncomingMessage } from 'node:http'

/** Whether the client accepts gzip. */
export const wantsGzip = (request: IncomingMessage) => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
