import { Agent as PlainAgent, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'

export type Answer = { status: number; location: string | null; headers: IncomingHttpHeaders; text: string }

/** @property form it is posted, as from a page of ours; `body` as it is */
type Asking = {
  cookie?: string
  form?: Record<string, string | number>
  body?: string
  headers?: Record<string, string>
}

/** @throws Error where there is no answer */
export type Ask = (path: string, asking?: Asking) => Promise<Answer>

/** Longer than a server waits for its database, and a proxy for a server: nothing may hang. */
const PATIENCE_MS = 30_000

/**
 * Asks one address like a browser without script: connections stay open, redirects are answers.
 *
 * @param ca the authority of its certificate, or several
 */
export function asker(address: string, ca?: Buffer | Buffer[]): Ask {
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  const agent = isSecure ? new Agent({ keepAlive: true, ca }) : new PlainAgent({ keepAlive: true })
  return (path, { cookie, form, body, headers } = {}) =>
    new Promise((done, failed) => {
      const content = form ? new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)])).toString() : body
      const sending = (isSecure ? request : plainRequest)(
        new URL(path, url),
        {
          agent,
          method: content === undefined ? 'GET' : 'POST',
          headers: {
            ...(cookie && { cookie }),
            ...(form && { origin: url.origin, 'content-type': 'application/x-www-form-urlencoded' }),
            ...headers,
          },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (answer) => {
          text(answer).then(
            (read) =>
              done({
                status: answer.statusCode ?? 0,
                location: answer.headers.location ?? null,
                headers: answer.headers,
                text: read,
              }),
            failed,
          )
        },
      )
      sending.on('error', failed).end(content)
    })
}
