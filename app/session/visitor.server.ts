import type { Actor } from '#domain/accounts/account.ts'
import { findActor } from '#domain/accounts/queries.server.ts'
import { isLanguage, type Language } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { type Site, siteOf } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import type { Point } from '#kernel/geo.ts'
import { currencies, type Currency } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import type { TFunction } from 'i18next'
import { createContext, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { services } from './services.ts'

/** Who asks, and how they read. */
export type Visitor = {
  actor: Actor | null
  language: Language
  currency: Currency
  site: Site
  /** About where they are, to a tenth of a degree, once they have told us; else null. */
  near: Point | null
  /** This request's address, without what only dialogs read. */
  origin: string
  /** Texts in the visitor's language, by 'namespace:key'. */
  t: TFunction
  /** An address of ours for a redirect, read in the same language when this one asked for it. */
  to: (address: string) => string
}

/** The day it is where the visitor's site is at home: the first that a calendar offers. */
export function todayAt(context: Readonly<RouterContextProvider>): Day {
  return dayIn(context.get(services).clock(), visitorOf(context).site.zone)
}

export const visitorContext = createContext<Visitor>()
export const visitorOf = (context: Readonly<RouterContextProvider>) => context.get(visitorContext)

/** Runs before every loader and action, so that all of them read one answer. */
export const readVisitor: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { db, auth, sites } = context.get(services)
  const cookies = cookiesOf(request)
  const site = siteOf(url.host, sites)
  const actor = await findActor(db, auth, request.headers)
  const language = languageOf(url, cookies)

  context.set(visitorContext, {
    actor,
    language,
    currency: currencies.find((known) => known === cookies.get('currency')) ?? site.currency,
    site,
    near: nearFrom(cookies.get('near')),
    origin: url.origin,
    t: translator(language),
    to: (address) =>
      isLanguage(url.searchParams.get('lang'))
        ? `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
        : address,
  })
  return next()
}

/** The language that an address itself asks for, to be asked for again on the way back from elsewhere. */
export function langOf(url: URL): { lang?: Language } {
  const asked = url.searchParams.get('lang')
  return isLanguage(asked) ? { lang: asked } : {}
}

/** Decision A4: the parameter, then the cookie, then English. */
function languageOf(url: URL, cookies: ReadonlyMap<string, string>): Language {
  const asked = url.searchParams.get('lang')
  if (isLanguage(asked)) return asked
  const kept = cookies.get('i18next')
  return isLanguage(kept) ? kept : 'en'
}

/** '-33.4,-70.7'; the page cache knows the same shape (`platform/page-cache.server.ts`). */
function nearFrom(text: string | undefined): Point | null {
  const [, lat, lng] = /^(-?\d{1,2}\.\d),(-?\d{1,3}\.\d)$/.exec(text ?? '') ?? []
  return lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
    ? { lat: Number(lat), lng: Number(lng) }
    : null
}

function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

/** A guarded address without a session leads to the log-in, and from there back (decision B17). */
export const requireSignedIn: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (!visitorOf(context).actor) {
    throw redirect(visitorOf(context).to(`/?auth=login&to=${encodeURIComponent(url.pathname + url.search)}`))
  }
  return next()
}

/** For loaders behind `requireSignedIn`. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  const { actor } = visitorOf(context)
  if (!actor) throw new Error('actorOf: this route stands outside the signed-in layout')
  return actor
}
