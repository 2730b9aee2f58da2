import { createHmac, timingSafeEqual } from 'node:crypto'
import { FacebookRequest } from './input.ts'

/** How long a request may be on its way, and how far Facebook's clock may be ahead of ours. */
const MAX_AGE_MINUTES = 60
const MAX_AHEAD_MINUTES = 5

type SignedRequest = {
  /** Facebook's own id of the person. */
  facebookId: string
  /** The same for the same request, sent again, and to be guessed by nobody without our secret. */
  code: string
}

/**
 * Whom a request of Facebook is about: `signature.payload`, both in base64url, the signature over the second part as it is sent.
 *
 * @param appSecret known to Facebook and to us
 * @returns null where Facebook has not signed it, or long ago
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

/** In a time that does not tell how much of it is right. */
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
