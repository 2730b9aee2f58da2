import { randomBytes } from 'node:crypto'
import { addMinutes } from '#kernel/zones.ts'
import { parseCookies } from '#platform/cookies.server.ts'
import type { Db } from '#platform/db.server.ts'
import { DEVICE_DAYS } from '../device.ts'
import { type Auth, keyedHash } from '../gateway.server.ts'

const DAY_MINUTES = 24 * 60
const COOKIE = 'device'

export const newSecret = () => randomBytes(32).toString('base64url')

/** The secret of a browser's cookie, by which codes know it, and accounts that were logged in to there. */
export function browserSecret(request: Request): string | null {
  const value = parseCookies(request.headers.get('cookie')).get(COOKIE) ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}

/** Sent to the log-in alone, and read by no script. */
export function browserCookie(secret: string, { origin }: URL): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${secret}; Path=/auth; Max-Age=${DEVICE_DAYS * DAY_MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`
}

/** A request to the log-in as of a browser that has a secret. @returns it without a body, and the cookie where the secret is new */
export function withBrowserSecret(request: Request): { request: Request; cookies: readonly string[] } {
  if (browserSecret(request)) return { request, cookies: [] }
  const secret = newSecret()
  const headers = new Headers(request.headers)
  // In front, because the first of a name counts.
  headers.set('cookie', [`${COOKIE}=${secret}`, headers.get('cookie')].filter(Boolean).join('; '))
  return {
    request: new Request(request.url, { headers }),
    cookies: [browserCookie(secret, new URL(request.url))],
  }
}

/** Who tries to get in to an account, as limits tell them apart. */
export type Asker = {
  browserHash: string
  /** Whose account knows this device; null for a stranger, and for whoever owns the account and is on a new device. */
  ownerId: string | null
}

/**
 * Who asks for the account of an address. An account that is not proved knows no device: whoever has opened it need not be the reader of
 * its e-mails. A browser without a secret is a new one each time.
 */
export async function askerOf(db: Db, auth: Auth, email: string, request: Request, now: Date): Promise<Asker> {
  const browserHash = await keyedHash(auth, browserSecret(request) ?? newSecret())
  const device = await db
    .selectFrom('devices')
    .innerJoin('user', 'user.id', 'devices.user_id')
    .select('user_id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .where('secret_hash', '=', browserHash)
    .where('seen_at', '>', addMinutes(now, -DEVICE_DAYS * DAY_MINUTES))
    .executeTakeFirst()
  return { browserHash, ownerId: device?.user_id ?? null }
}
