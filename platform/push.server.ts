import { importJWK, SignJWT } from 'jose'
import { fetchOutside } from './outside-call.server.ts'
import { type DeviceKeys, encryptPush, type PushKeys } from './push-encryption.server.ts'
import { answeredPush, notReached, type Push, type PushOutcome, secondsOf } from './push-outcome.server.ts'

/** A browser's keys and address, or an app's token at its system's service. */
export type PushDevice =
  | ({ service: 'web'; endpoint: string } & DeviceKeys)
  | { service: 'fcm' | 'apns'; endpoint: string }

export type Pusher = (push: Push & { device: PushDevice }, keys: PushKeys) => Promise<PushOutcome>

type Sender = (token: string, push: Push) => Promise<PushOutcome>

/** Sends each device by its service; one that is not configured any more takes nothing. */
export function createPusher(options: Options & { fcm?: Sender | null; apns?: Sender | null }): Pusher {
  const sendWeb = createWebPusher(options)
  return async ({ device, ...push }, keys) => {
    if (device.service === 'web') return sendWeb(push, device, keys)
    const send = options[device.service]
    return send ? send(device.endpoint, push) : answeredPush('nothing: it is not configured', false, null)
  }
}

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

/** Browsers' push services (RFC 8030) pass on messages that only the device can read. */
function createWebPusher({ contact, leadsTo = (endpoint) => endpoint, patienceMs = 10_000 }: Options) {
  return async (
    { message, ttlSeconds, urgency, topic }: Push,
    device: DeviceKeys & { endpoint: string },
    keys: PushKeys,
  ): Promise<PushOutcome> => {
    const endpoint = new URL(device.endpoint)
    const body = new Uint8Array(encryptPush(Buffer.from(JSON.stringify(message)), device))
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
      return notReached(error)
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
  return answeredPush(String(status), status === 429 || status >= 500, secondsOf(headers.get('retry-after')))
}
