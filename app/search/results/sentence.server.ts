import { beginning } from '#kernel/letters.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import { searchOfSentence } from '#domain/search/sentence-search.ts'
import { understandSentence } from '#domain/search/queries/understand-sentence.server.ts'
import { MAX_SENTENCE, type Search, searchAddress } from '#domain/search/search.ts'
import type { RouterContextProvider } from 'react-router'
import { replicaOf } from '#app/session/replica.server.ts'
import { todayAt, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Characters that are repeated of a text in which nothing is understood. */
const REPEATED = 100

/** Longer texts are not read any further; the rest of a sentence is not understood. */
const MAX_TYPED = 2 * MAX_SENTENCE

/** Reads a text as the visitor of a request means it; null where nothing is understood. */
export function understoodBy(context: Context, text: string, type: Search['type']) {
  const { language, locale, currency, site } = visitorOf(context)
  const speaker = { language, locale, currency, country: siteCountry(site), today: todayAt(context), type }
  return understandSentence(replicaOf(context), beginning(text, MAX_TYPED), speaker)
}

/**
 * The address of what was said in one line, in `words` or in the field of the place; null where nothing was.
 *
 * @param search as the address has it
 */
export async function sentenceAddress(
  context: Context,
  params: URLSearchParams,
  search: Search,
): Promise<string | null> {
  const words = params.get('words')?.trim()
  const typed = words || typedPlace(params, search)
  if (!typed) return null
  const meaning = await understoodBy(context, typed, search.type)
  // A place's name alone is searched as it always was; a text that is too long for one is no name.
  const isName = meaning === null ? search.location !== undefined : meaning.isPlace
  if (!words && isName) return null

  const next = meaning
    ? searchOfSentence(meaning.search, meaning.unread, search)
    : { ...search, location: undefined, understood: true as const, unread: beginning(typed, REPEATED), page: 1 }
  const address = searchAddress(next)
  const language = params.get('lang')
  return language ? `${address}${address.includes('?') ? '&' : '?'}lang=${encodeURIComponent(language)}` : address
}

function typedPlace(params: URLSearchParams, { understood, lat, bounds }: Search): string | null {
  const isChosen = understood !== undefined || lat !== undefined || bounds !== undefined
  return isChosen ? null : (params.get('location')?.trim() ?? null)
}
