import { createHash } from 'node:crypto'
import type { Actor } from '#domain/accounts/account.ts'
import { findActor, findActorAnd } from '#domain/accounts/queries/find-actor.server.ts'
import { deviceZone } from '#domain/i18n/device-zone.ts'
import { isLanguage, type Language, type Locale, localeFor } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { waitsFor } from '#domain/notifications/queries/what-waits.server.ts'
import type { Day } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { parseCookies } from '#platform/cookies.server.ts'
import type { Translate } from '#kernel/translate.ts'
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { withLanguage } from '#app/ui/with-language.ts'
import { type Preferences, preferencesOf } from './preferences.ts'
import { addressOf } from './address-of.server.ts'
import { connection, services } from './services.ts'
import { ZONE_COOKIE } from './zone-cookie.ts'
import { noteWaiting } from './waiting.view.server.ts'

/** The visitor: identity, language and currency. */
export type Visitor = Preferences & {
  actor: Actor | null
  /** The language as this site writes it. */
  locale: Locale
  /** The zone of a signed-in reader's device, once it has said so: pages of strangers are shared. */
  zone: string | null
  /** This request's address, without what only dialogs read. */
  origin: string
  /** Texts in the visitor's language, by 'namespace:key'. */
  t: Translate
  /** An address on this site for a redirect, with the language if the current address sets it. */
  to: (address: string) => string
}

/** The day it is where the visitor's site is at home: the first that a calendar offers. */
export function todayAt(context: Readonly<RouterContextProvider>): Day {
  return dayIn(context.get(services).clock(), visitorOf(context).site.zone)
}

export const visitorContext = createContext<Visitor>()
export const visitorOf = (context: Readonly<RouterContextProvider>) => context.get(visitorContext)

/** A mark that changes with the signed-in person and does not reveal them; empty for nobody. */
export const markOf = (actor: Actor | null): string =>
  actor ? createHash('sha256').update(actor.userId).digest('base64url').slice(0, 16) : ''

/** Runs before every loader and action, so that all of them read one answer. */
export const readVisitor: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { sites } = context.get(services)
  // A publicly cacheable answer must not depend on the visitor.
  const isForEverybody = addressOf(context).cache === 'public'
  const headers = isForEverybody ? new Headers() : request.headers
  const cookies = parseCookies(headers.get('cookie'))
  const visitorWith = (actor: Actor | null): Visitor => {
    const sources = { cookies, acceptLanguage: headers.get('accept-language'), account: actor }
    const preferences = preferencesOf(url, sources, sites)
    const { language } = preferences
    return {
      ...preferences,
      actor,
      locale: localeFor(language, preferences.site.id),
      zone: actor && deviceZone(cookies.get(ZONE_COOKIE)),
      origin: url.origin,
      t: translator(language, preferences.site.id),
      to: (address) => (isLanguage(url.searchParams.get('lang')) ? withLanguage(address, language) : address),
    }
  }
  // While the database is away, the page that says so has a language as well.
  context.set(visitorContext, visitorWith(null))
  if (!isForEverybody) {
    const actor = await whoAsks(request, context)
    context.set(visitorContext, visitorWith(actor))
    if (actor) context.get(connection).account = actor.userId
  }
  return next()
}

/** A page's visitor and their marks come in one statement; an action may change the marks. */
async function whoAsks({ method, headers }: Request, context: Readonly<RouterContextProvider>): Promise<Actor | null> {
  const { db, auth, clock } = context.get(services)
  if (method !== 'GET' && method !== 'HEAD') return findActor(db, auth, headers)
  const found = await findActorAnd(db, auth, headers, (userId) => waitsFor(userId, clock()))
  if (found) noteWaiting(context, found.also)
  return found?.actor ?? null
}

/** The language set by the address itself, to be carried to other addresses. */
export function langOf(url: URL): { lang?: Language } {
  const lang = url.searchParams.get('lang')
  return isLanguage(lang) ? { lang } : {}
}

/** The signed-in user of routes that only they can reach (`app/addresses.ts`). */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  const { actor } = visitorOf(context)
  if (!actor) throw new Error('actorOf: app/addresses.ts gives this route to everybody')
  return actor
}
