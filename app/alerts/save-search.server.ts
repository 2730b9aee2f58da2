import { saveSearch } from '#domain/alerts/commands/save-search.server.ts'
import { searchOfQuery } from '#domain/alerts/queries.server.ts'
import { searchLimits } from '#domain/alerts/saved-search.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import { whereOf } from '#domain/search/plan.ts'
import { cleaned } from '#kernel/fields.ts'
import { withinCharacters } from '#kernel/letters.ts'
import { ownCookie, ownCookieName, parseCookies } from '#platform/cookies.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { searchName } from './search-words.server.ts'

type Context = Readonly<RouterContextProvider>

/** The time allowed for logging in or signing up. */
const MAX_AGE_S = 1800
const COOKIE = 'saving'
const PATH = '/saved-searches'

/** Proves the press of a visitor who must log in first: an address alone saves nothing (docs/decisions/126). */
export const pressCookie = (query: string, context: Context, maxAge = MAX_AGE_S) =>
  ownCookie(COOKIE, Buffer.from(query).toString('base64url'), {
    maxAge,
    address: visitorOf(context).origin,
    path: PATH,
  })

/** The search of which the button was pressed before the log-in; null without one. */
export function pressedIn({ headers }: Request, context: Context): string | null {
  const name = ownCookieName(COOKIE, visitorOf(context).origin)
  const value = parseCookies(headers.get('cookie')).get(name)
  return value ? Buffer.from(value, 'base64url').toString() : null
}

/** Saves a search for the person who is signed in. @returns the address that says what became of it */
export async function savedAt(query: string, context: Context): Promise<string> {
  const { db, placesFor, clock } = context.get(services)
  const { language, site, currency } = visitorOf(context)
  const given = searchOfQuery(query)
  const { location } = given
  const place =
    location && !whereOf(given, null).area
      ? await placesFor(db).geocode(location, { language, country: siteCountry(site) })
      : null
  const hasPrice = given.minPrice !== undefined || given.maxPrice !== undefined
  // Prices in an address without a currency are in the reader's.
  const search = { ...given, currency: hasPrice ? (given.currency ?? currency) : undefined }
  const named = cleaned(searchName(search, context), searchLimits.name)
  const name = withinCharacters(named, searchLimits.name).trim()
  const outcome = await saveSearch(db, { userId: actorOf(context).userId, name, search, place }, clock())
  return outcome.ok ? `${PATH}?made=${outcome.value}` : `${PATH}?refused=${outcome.failure.reason}`
}
