import { randomBytes } from 'node:crypto'
import { addMinutes } from '#kernel/zones.ts'
import { ownCookie, ownCookieName, parseCookies } from '#platform/cookies.server.ts'
import type { Db } from '#platform/db.server.ts'
import { DEVICE_DAYS } from '../device.ts'
import { type Auth, keyedHashes } from '../gateway.server.ts'

const DAY_MINUTES = 24 * 60
const COOKIE = 'device'

export const newSecret = () => randomBytes(32).toString('base64url')

/** The cookie's secret ties codes to a browser, and accounts to the devices that they know. */
export const browserSecret = (request: Request) => secretIn(request, ownCookieName(COOKIE, request.url))

/**
 * Before it had a prefix the cookie had this name on https, where another host of the domain can set it.
 * So it only counts for an account that knows it, which then moves to the new one (`noteDevice`).
 */
export const formerSecret = (request: Request) =>
  ownCookieName(COOKIE, request.url) === COOKIE ? null : secretIn(request, COOKIE)

function secretIn(request: Request, name: string): string | null {
  const value = parseCookies(request.headers.get('cookie')).get(name) ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}

/** Only the log-in reads this cookie, and no script does. */
export const browserCookie = (secret: string, address: string): string =>
  ownCookie(COOKIE, secret, { maxAge: DEVICE_DAYS * DAY_MINUTES * 60, address, path: '/auth' })

/**
 * The request gets a browser secret if it has none.
 *
 * @returns the request without a body, and the cookie of a new secret
 */
export function withBrowserSecret(request: Request): { request: Request; cookies: readonly string[] } {
  if (browserSecret(request)) return { request, cookies: [] }
  const secret = newSecret()
  const headers = new Headers(request.headers)
  // The secret comes first, because the first cookie of a name counts.
  const pair = `${ownCookieName(COOKIE, request.url)}=${secret}`
  headers.set('cookie', [pair, headers.get('cookie')].filter(Boolean).join('; '))
  return { request: new Request(request.url, { headers }), cookies: [browserCookie(secret, request.url)] }
}

/** Limits tell apart who tries to get in to an account. */
export type Asker = {
  browserHash: string
  /** Its hash under the secret that was changed lately, for codes that it was sent before. */
  before?: readonly string[]
  /** The owner whose account knows this device; null on a device that it does not know. */
  ownerId: string | null
}

/**
 * An unproved account knows no device, because its opener need not read its e-mails.
 * A browser without a secret is a new one each time.
 */
export async function askerOf(db: Db, auth: Auth, email: string, request: Request, now: Date): Promise<Asker> {
  const [browserHash = '', ...before] = keyedHashes(auth, browserSecret(request) ?? newSecret())
  const former = formerSecret(request)
  const device = await db
    .selectFrom('devices')
    .innerJoin('user', 'user.id', 'devices.user_id')
    .select('user_id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .where('secret_hash', 'in', [browserHash, ...before, ...(former ? keyedHashes(auth, former) : [])])
    .where('seen_at', '>', addMinutes(now, -DEVICE_DAYS * DAY_MINUTES))
    .limit(1)
    .executeTakeFirst()
  return { browserHash, before, ownerId: device?.user_id ?? null }
}
