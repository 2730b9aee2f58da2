import { randomBytes } from 'node:crypto'
import { ATTEMPT_MINUTES } from '#domain/accounts/sign-in-provider.ts'
import { ownCookie, ownCookieName, parseCookies } from '#platform/cookies.server.ts'

/** `way` binds an attempt to its browser; `named` holds the provider's answer sealed until it is used. */
type CookieName = 'way' | 'named'

export const cookieOf = (name: CookieName, value: string, minutes: number, origin: string): string =>
  ownCookie(`patio.${name}`, value, { maxAge: minutes * 60, address: origin })

export const readCookie = (name: CookieName, request: Request, origin: string) =>
  parseCookies(request.headers.get('cookie')).get(ownCookieName(`patio.${name}`, origin)) ?? ''

/** The browser's secret with its cookie, the same for attempts in several tabs. */
export function browserSecret(request: Request, origin: string): { browser: string; cookie: string } {
  const given = readCookie('way', request, origin)
  const browser = /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url')
  return { browser, cookie: cookieOf('way', browser, ATTEMPT_MINUTES, origin) }
}
