import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { FcmSetting } from './mobile-setting.server.ts'
import {
  answeredPush,
  cut,
  MAX_PUSH_TEXT_BYTES,
  notReached,
  type Push,
  type PushOutcome,
  secondsOf,
} from './push-outcome.server.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const SEND_URL = 'https://fcm.googleapis.com/v1/projects'
const METHOD = 'messages:send'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

/** An access token is asked for anew so long before it ends. */
const SPARE_MS = 60_000

type Options = {
  /** Tests have no other machines, so they redirect an address. */
  leadsTo?: (address: URL) => URL
  /** Milliseconds for the whole answer. */
  patienceMs?: number
  /** By the machine's clock, unlike a demo's. */
  now?: () => number
}

/** Sends to Android by Firebase Cloud Messaging, HTTP v1. */
export function createFcm(setting: FcmSetting, options: Options = {}) {
  const { leadsTo = (address) => address, patienceMs = 10_000, now = Date.now } = options
  const post = (address: string, init: RequestInit) =>
    fetch(leadsTo(new URL(address)), {
      ...init,
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
  const tokens = accessTokens(setting, post, now)

  async function send(token: string, push: Push): Promise<PushOutcome> {
    try {
      const access = await tokens.current()
      if (typeof access !== 'string') return access
      const answer = await post(`${SEND_URL}/${setting.project}/${METHOD}`, {
        headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageOf(token, push) }),
      })
      const body = await answer.text()
      if (answer.status === 401) tokens.renew()
      return outcomeOf(answer, body)
    } catch (error) {
      return notReached(error)
    }
  }
  return { send }
}

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
type Post = (address: string, init: RequestInit) => Promise<Response>

/** Google gives an access token for what the service account has signed (RFC 7523); one serves all that is sent meanwhile. */
function accessTokens({ email, privateKey }: FcmSetting, post: Post, now: () => number) {
  let cached: { token: string; until: number } | null = null
  let asking: Promise<string | PushOutcome> | null = null

  async function ask(): Promise<string | PushOutcome> {
    const at = Math.floor(now() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(TOKEN_URL)
      .setIssuedAt(at)
      .setExpirationTime(at + 3600)
      .sign(await importPKCS8(privateKey, 'RS256'))
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
    const answer = await post(TOKEN_URL, { body: new URLSearchParams(grant) })
    const parsed = Granted.safeParse(await answer.json().catch(() => null))
    // A key that is not taken is the operator's to mend, so what waits is tried again.
    if (!answer.ok || !parsed.success)
      return answeredPush(`${answer.status} for an access token`, true, secondsOf(answer.headers.get('retry-after')))
    cached = { token: parsed.data.access_token, until: now() + parsed.data.expires_in * 1000 - SPARE_MS }
    return cached.token
  }
  return {
    current: async (): Promise<string | PushOutcome> => {
      if (cached && cached.until > now()) return cached.token
      asking ??= ask().finally(() => (asking = null))
      return asking
    },
    renew: () => void (cached = null),
  }
}

function messageOf(token: string, { message: { title, body, address }, topic, urgency, ttlSeconds }: Push): object {
  return {
    token,
    notification: { title: cut(title, MAX_PUSH_TEXT_BYTES), body: cut(body, MAX_PUSH_TEXT_BYTES) },
    data: { address },
    android: {
      // The service keeps the newest of a key that waits, the device shows the newest of a tag.
      collapse_key: topic,
      priority: urgency === 'high' ? 'HIGH' : 'NORMAL',
      ttl: `${ttlSeconds}s`,
      notification: { tag: topic },
    },
  }
}

const Refused = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
})

/** The app is gone from the device, or the token was given for another project. */
const ended = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH'])

function outcomeOf({ ok, status, headers }: Response, body: string): PushOutcome {
  if (ok) return { is: 'taken' }
  const code = codeIn(body)
  if (ended.has(code)) return { is: 'gone' }
  const isLater = status === 401 || status === 429 || status >= 500
  return answeredPush(`${status} ${code}`.trim(), isLater, secondsOf(headers.get('retry-after')))
}

function codeIn(body: string): string {
  try {
    const { error } = Refused.parse(JSON.parse(body))
    return error.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error.status ?? ''
  } catch {
    return ''
  }
}
