import type { IncomingMessage } from 'node:http'

/** Whether whoever asks reads gzip. */
export const wantsGzip = (request: IncomingMessage) => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
