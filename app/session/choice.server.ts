import { CHOICE_COOKIE, type CookieChoice } from '#domain/analytics/choice.ts'
import { parseCookies } from '#platform/cookies.server.ts'
import type { MiddlewareFunction } from 'react-router'
import { addressOf } from './address-of.server.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

const YEAR_S = 31_536_000

/** Gives this browser what its account has chosen elsewhere, so that its script does not collect either. */
export const followAccount: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const answer = await next()
  if (request.method !== 'GET' || addressOf(context).cache === 'public') return answer
  const { actor, origin } = visitorOf(context)
  const cookie = parseCookies(request.headers.get('cookie')).get(CHOICE_COOKIE)
  const seconds = actor && secondsToKeep(actor.declinesAnalytics, cookie)
  if (seconds === null) return answer
  const value: CookieChoice = 'account'
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  answer.headers.append('set-cookie', `${CHOICE_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`)
  return answer
}

/** A log-in keeps the currency that this visit showed, until the browser closes or another one is chosen. */
export const keepCurrency: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { actor, currency, origin } = visitorOf(context)
  const answer = await next()
  const { name } = context.get(services).auth.sessionCookie
  const isLogIn = answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))
  if (actor || !isLogIn || parseCookies(request.headers.get('cookie')).has('currency')) return answer
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  answer.headers.append('set-cookie', `currency=${currency}; Path=/; SameSite=Lax${secure}`)
  return answer
}

/** @returns null where the browser's cookie agrees already, or says a 'no' of its own */
function secondsToKeep(declines: boolean, cookie: string | undefined): number | null {
  if (declines) return cookie ? null : YEAR_S
  return cookie === 'account' ? 0 : null
}
