import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { MINUTE_MS } from '#kernel/durations.ts'
import { clientAddressOf, type TrustedHeader } from './client-address.server.ts'

/** By this header the operator asks what the proxy passes on, and the answer has it too (decision 173). */
export const PROXY_REPORT = 'x-patio-proxy-report'

/** A signature counts for so long, before and after its time: clocks may differ a little. */
const VALID_MS = MINUTE_MS

/** Asks for a report. */
export const reportSignature = (secret: string, now: Date) => `${now.getTime()}.${signed(secret, now.getTime())}`

const signed = (secret: string, atMs: number) =>
  createHmac('sha256', secret).update(`proxy report ${atMs}`).digest('hex')

const ProxyReport = z.object({
  /** The configured header of the visitor's address; null where none is. */
  header: z.string().nullable(),
  /** Whether the request has come with it. */
  isThere: z.boolean(),
  /** The visitor's address, as limits count it. */
  client: z.string(),
})
export type ProxyReport = z.infer<typeof ProxyReport>

/** @returns the server's report; null where there is none that can be read */
export function readReport(text: string | undefined): ProxyReport | null {
  try {
    return ProxyReport.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

/**
 * Tells whoever has the secret how their own request has arrived.
 *
 * @returns the text of the answer's header; null for everybody else
 */
export function proxyReport(
  request: IncomingMessage,
  { trusted, secret }: { trusted: TrustedHeader | null; secret: string },
  now: Date,
): string | null {
  const given = request.headers[PROXY_REPORT]
  if (typeof given !== 'string' || !isValid(given, secret, now)) return null
  const report: ProxyReport = {
    header: trusted?.name ?? null,
    isThere: trusted !== null && request.headers[trusted.name] !== undefined,
    client: clientAddressOf(request, trusted),
  }
  return JSON.stringify(report)
}

function isValid(given: string, secret: string, now: Date): boolean {
  const [, at, signature] = /^(\d{13})\.([0-9a-f]{64})$/.exec(given) ?? []
  if (!at || !signature || Math.abs(now.getTime() - Number(at)) > VALID_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signed(secret, Number(at))))
}
