import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookies } from '#platform/cookies.server.ts'
import { type Auth, secretsOf } from './gateway.server.ts'
import { SESSION_DAYS } from './session.ts'

/**
 * The token in a cookie that we signed, as its row has it: whoever reads the table can sign in as nobody.
 * A forged cookie costs no query.
 *
 * @returns null for any other cookie
 */
export function sessionHashOf(auth: Auth, headers: Headers): string | null {
  const value = decoded(parseCookies(headers.get('cookie')).get(auth.sessionCookie.name) ?? '')
  const end = value.lastIndexOf('.')
  if (end < 1) return null
  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1), 'base64')
  const isOurs = secretsOf(auth)
    .map((secret) => signatureOf(token, secret))
    .some((own) => given.length === own.length && timingSafeEqual(given, own))
  return isOurs ? hashOf(token) : null
}

/** The row decides when a session ends, so the cookie stays for as long as any may. @returns it, and what the row stores */
export function newSessionCookie({ secret, sessionCookie }: Auth): { cookie: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
  return { cookie: cookieWith(sessionCookie, value, SESSION_DAYS * 24 * 60 * 60), hash: hashOf(token) }
}

/** The browser forgets its session. */
export const endedSessionCookie = ({ sessionCookie }: Auth): string => cookieWith(sessionCookie, '', 0)

const cookieWith = ({ name, isSecure }: Auth['sessionCookie'], value: string, seconds: number) =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** A token is 256 random bits, so its hash needs neither key nor salt. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
