import { randomBytes } from 'node:crypto'
import { ATTEMPT_MINUTES } from '#domain/accounts/sign-in-provider.ts'
import { parseCookies } from '#platform/cookies.server.ts'

/** `way` binds an attempt to its browser; `named` holds the provider's answer sealed until it is used. */
type CookieName = 'way' | 'named'

/** `__Host-`: another host of the domain cannot put its own in place of ours. */
const nameOf = (name: CookieName, origin: string) => `${isSecure(origin) ? '__Host-' : ''}patio.${name}`
const isSecure = (origin: string) => origin.startsWith('https:')

export function cookieOf(name: CookieName, value: string, minutes: number, origin: string): string {
  const secure = isSecure(origin) ? '; Secure' : ''
  return `${nameOf(name, origin)}=${value}; Path=/; Max-Age=${minutes * 60}; HttpOnly; SameSite=Lax${secure}`
}

export const readCookie = (name: CookieName, request: Request, origin: string) =>
  parseCookies(request.headers.get('cookie')).get(nameOf(name, origin)) ?? ''

/** The browser's secret with its cookie, the same for attempts in several tabs. */
export function browserSecret(request: Request, origin: string): { browser: string; cookie: string } {
  const given = readCookie('way', request, origin)
  const browser = /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url')
  return { browser, cookie: cookieOf('way', browser, ATTEMPT_MINUTES, origin) }
}
