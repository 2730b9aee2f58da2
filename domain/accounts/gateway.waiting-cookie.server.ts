import { ownCookie, ownCookieName, parseCookies } from '#platform/cookies.server.ts'
import { type Auth, keyedHashes } from './gateway.server.ts'

const COOKIE = 'waiting'

/** Only the log-in reads this cookie, and no script does. */
export const waitingCookie = (token: string, minutes: number, address: string) =>
  ownCookie(COOKIE, token, { maxAge: minutes * 60, address, path: '/auth' })

/** The hashes under which this browser's waiting log-in may stand; none without its cookie. */
export function waitingHashes(auth: Auth, request: Request): readonly string[] {
  const token = parseCookies(request.headers.get('cookie')).get(ownCookieName(COOKIE, request.url)) ?? ''
  return /^[\w-]{43}$/.test(token) ? keyedHashes(auth, token) : []
}
