import { type Page, pageWithout } from './page-cache.server.ts'
import { EVENT_STREAM } from './sending.server.ts'

/** The answer is complete and not compressed yet. */
export type Answer = {
  status: number
  headers: (readonly [string, string])[]
  cookies: string[]
  body: Buffer
  /** The age that its data may have already, where a replica gave them; and the moment, by `performance.now()`, that all of them are not older than. */
  ageMs: number
  time: number
}

/** Large sitemaps, files to be taken along and endless event streams stay streams; without `cache-control` answers are private. */
export async function finished(
  answered: Response,
  { html, replicaAgeMs = 0, begunAt }: { html?: readonly (string | Buffer)[]; replicaAgeMs?: number; begunAt: number },
): Promise<Response | Answer> {
  const type = answered.headers.get('content-type')
  const isFile = answered.headers.get('content-disposition')?.startsWith('attachment') === true
  const own = new Headers(answered.headers)
  if (!own.has('cache-control')) own.set('cache-control', 'private, no-store')
  if (isFile || type === EVENT_STREAM || type?.startsWith('application/xml'))
    return new Response(answered.body, { status: answered.status, headers: own })
  const headers = [...own].filter(([name]) => name !== 'set-cookie')
  return {
    status: answered.status,
    headers,
    cookies: answered.headers.getSetCookie(),
    // Encoding each part avoids copying the joined text first.
    body:
      html && isPage(headers)
        ? Buffer.concat(html.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
        : Buffer.from(await answered.arrayBuffer()),
    ageMs: replicaAgeMs,
    time: begunAt - replicaAgeMs,
  }
}

/** Only a complete page that sets no cookie may be cached for others. */
export function pageOf(answer: Response | Answer, nonce: string): Page | null {
  if (answer instanceof Response || answer.status !== 200 || answer.cookies.length > 0) return null
  const { headers, body, ageMs, time } = answer
  return isPage(headers) ? { ...pageWithout(nonce, body, headers), ageMs, time } : null
}

const isPage = (headers: Answer['headers']) =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))

export const UNAVAILABLE = 503

/** Clients and proxies may retry after a short outage. */
export function unavailable(answered: Response): Response {
  const headers = new Headers(answered.headers)
  headers.set('retry-after', '2')
  return new Response(answered.body, { status: UNAVAILABLE, headers })
}
