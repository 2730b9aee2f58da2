import type { Point } from '#kernel/geo.ts'
import { useSearchParams } from 'react-router'
import { askJson, useAnswer } from '#app/ui/lazy/use-answer.ts'
import { useLanguage } from '#app/ui/route-data.ts'

/** A place for a typed text; without coordinates where the provider has them only by id. */
export type Suggestion = { id: string; main: string; secondary: string; lat?: number; lng?: number }

/** Spec §5 and §9. */
const MAX_SUGGESTIONS = 5

const none: readonly Suggestion[] = []

/**
 * Suggestions for a text while it is typed; the last ones stay until the next arrive.
 *
 * @returns `failed` when the request failed (decision B15: not the same as no suggestion); `retry` asks again
 */
export function usePlaces(text: string, { country }: { country?: string } = {}) {
  const language = useLanguage()
  const typed = text.trim()
  const [search] = useSearchParams()
  const type = search.get('type')
  const params = new URLSearchParams({ q: typed, lang: language, ...(country && { country }), ...(type && { type }) })
  const { answer, state, retry } = useAnswer(typed ? `${params}` : null, suggestionsFor)

  if (!typed) return { suggestions: none, isLoading: false, failed: false, retry }
  return {
    suggestions: answer ?? none,
    isLoading: state === 'loading',
    failed: state === 'ready' && answer === null,
    retry,
  }
}

/** Null after a failure: older suggestions would be taken for those of the new text. */
async function suggestionsFor(params: string, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  try {
    const { suggestions } = await askPlaces<{ suggestions: Suggestion[] }>(`${params}&session=${session.id}`, signal)
    return suggestions.slice(0, MAX_SUGGESTIONS)
  } catch {
    return null
  }
}

/** The place that a text means; a country, a region or a part of a name of ours has no point. */
type Understood = { location: string; coordinates: Point | null }

/** Finds the place that a typed text means; null where none is known. @throws Error if the request failed */
export async function understand(text: string, language: string): Promise<Understood | null> {
  type Answer = { place: (Point & { name: string; bounds?: object }) | null; isNamed: boolean }
  const { place, isNamed } = await askPlaces<Answer>({ name: text, lang: language })
  if (!place) return isNamed ? { location: text, coordinates: null } : null
  return { location: place.name, coordinates: place.bounds ? null : { lat: place.lat, lng: place.lng } }
}

/** The point of a suggestion without one, or null; it ends the provider's session. */
export async function pointOfSuggestion({ id, lat, lng }: Suggestion, language: string): Promise<Point | null> {
  const sessionId = session.id
  session.id = newSession()
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  const { place } = await askPlaces<{ place: Point | null }>({ id, lang: language, session: sessionId })
  return place && { lat: place.lat, lng: place.lng }
}

const askPlaces = <Answer>(params: string | Record<string, string>, signal?: AbortSignal) =>
  askJson<Answer>(`/api/places?${new URLSearchParams(params)}`, signal)

/** A session from the first character to the choice, which some providers bill as one request. */
const newSession = () => Math.random().toString(36).slice(2)
const session = { id: newSession() }
