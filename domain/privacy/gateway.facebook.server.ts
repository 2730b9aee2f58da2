import { createHmac, timingSafeEqual } from 'node:crypto'
import { FacebookRequest } from './input.ts'

/** Minutes of a request's maximum age, and of Facebook's clock ahead of ours. */
const MAX_AGE_MINUTES = 60
const MAX_AHEAD_MINUTES = 5

type SignedRequest = {
  /** Facebook's own id of the person. */
  facebookId: string
  /** A code that is stable per request, and unguessable without our secret. */
  code: string
}

/**
 * Verifies Facebook's `signature.payload`, both base64url, signed over the encoded payload.
 *
 * @param appSecret known to Facebook and to us
 * @returns null for a wrong signature or an old request
 */
export function readSignedRequest(text: string, appSecret: string, now: Date): SignedRequest | null {
  const [signature = '', payload = '', ...more] = text.split('.')
  if (payload === '' || more.length > 0 || !isSame(signature, hmac(appSecret, payload).toString('base64url')))
    return null

  const request = FacebookRequest.safeParse(contentOf(payload))
  if (!request.success) return null
  const ageMinutes = (now.getTime() / 1000 - request.data.issued_at) / 60
  if (ageMinutes > MAX_AGE_MINUTES || ageMinutes < -MAX_AHEAD_MINUTES) return null

  const code = hmac(appSecret, `code of ${payload}`).subarray(0, 16).toString('hex')
  return { facebookId: request.data.user_id, code }
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

/** Compares in constant time, so that timing reveals nothing. */
function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function contentOf(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
