import { importJWK, SignJWT } from 'jose'
import { fetchOutside } from './outside-call.server.ts'
import { type DeviceKeys, encryptPush, type PushKeys } from './push-encryption.server.ts'

type Urgency = 'normal' | 'high'

export type Push = {
  device: DeviceKeys & { endpoint: string }
  text: string
  /** A push service keeps the message so long for a device that is off. */
  ttlSeconds: number
  urgency: Urgency
  /** The service keeps the newest waiting message of a topic, at most 32 characters of base64url. */
  topic: string
}

/** `gone`: the subscription has ended; `later`: the service is busy; `refused`: retrying is useless. */
export type PushOutcome =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'later' | 'refused'; why: string; afterSeconds: number | null }

export type Pusher = (push: Push, keys: PushKeys) => Promise<PushOutcome>

type Options = {
  /** A push service reaches the operator at this https or mailto address. */
  contact: string
  /** Tests have no other machines, so they redirect an endpoint. */
  leadsTo?: (endpoint: URL) => URL
  /** Milliseconds for a service's whole answer. */
  patienceMs?: number
}

/** Apple refuses http and addresses of machines without a name. */
export const contactOf = ({ publicUrl, contactEmail }: { publicUrl: string; contactEmail: string }): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${contactEmail}`

const HALF_A_DAY_SECONDS = 12 * 60 * 60

/** Push services (RFC 8030) pass on messages that only the device can read. */
export function createPusher({ contact, leadsTo = (endpoint) => endpoint, patienceMs = 10_000 }: Options): Pusher {
  return async ({ device, text, ttlSeconds, urgency, topic }, keys) => {
    const endpoint = new URL(device.endpoint)
    const body = new Uint8Array(encryptPush(Buffer.from(text), device))
    const headers = {
      authorization: await introduction(endpoint.origin, contact, keys),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency,
      topic,
    }
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const request = { method: 'POST', headers, body, redirect: 'manual', signal } as const
      const answer = await fetchOutside('push', leadsTo(endpoint), request)
      await answer.body?.cancel()
      return outcomeOf(answer)
    } catch (error) {
      return { is: 'later', why: nameOf(error), afterSeconds: null }
    }
  }
}

/** The token is for one service and half a day (RFC 8292), by the machine's clock, unlike a demo's. */
async function introduction(audience: string, contact: string, { publicKey, privateKey }: PushKeys): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: privateKey }, 'ES256')
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(Date.now() / 1000) + HALF_A_DAY_SECONDS)
    .setSubject(contact)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}

function outcomeOf({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const why = `the push service answered ${status}`
  const isLater = status === 429 || status >= 500
  return { is: isLater ? 'later' : 'refused', why, afterSeconds: secondsOf(headers.get('retry-after')) }
}

/** `retry-after` is a number of seconds, or a date. */
function secondsOf(text: string | null): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

/** The error's message may name the device's address, so it is left out. */
function nameOf(error: unknown): string {
  const { name, cause } = Object(error) as { name?: unknown; cause?: { code?: unknown } }
  return `the push service was not reached: ${String(cause?.code ?? name)}`.slice(0, 200)
}
