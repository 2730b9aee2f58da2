import type { ServerResponse } from 'node:http'
import type { ReadinessPart } from './readiness.server.ts'

/** Alive: the process answers. Ready: this process wants requests. */
export type Probe = 'alive' | 'ready'

/**
 * The reason why a process wants no requests is one word.
 *
 * @param missingPart of `createReadiness`
 */
export async function answerProbe(
  probe: Probe,
  response: ServerResponse,
  missingPart: () => Promise<ReadinessPart | null>,
): Promise<void> {
  const missing = probe === 'ready' ? await missingPart() : null
  response.setHeader('content-type', 'text/plain; charset=utf-8').setHeader('cache-control', 'no-store')
  if (missing) response.setHeader('retry-after', '5')
  response.statusCode = missing ? 503 : 200
  response.end(missing ? `not ready: ${missing}` : 'ok')
}
