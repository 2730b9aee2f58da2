import type { Point } from '#kernel/geo.ts'
import { useEffect, useState } from 'react'
import { useLanguage } from '../ui/use-language.ts'

/** A place that a typed text may mean. Without coordinates where the provider gives them only by its id. */
export type Suggestion = { id: string; main: string; secondary: string; lat?: number; lng?: number }

/** Spec §5 and §9. */
export const DEBOUNCE_MS = 300
const MOST = 5

type Answer = { asked: string; suggestions: readonly Suggestion[]; failed: boolean }
const none: readonly Suggestion[] = []

/**
 * Places for a text while it is typed: asked for 300 ms after the last key, at most five; older questions are dropped, and
 * an empty text has none. While the next answer is on its way the last one stays, so that a list does not blink.
 *
 * @returns `failed` when nobody could be asked (decision B15: not the same as no suggestion); `retry` asks again
 */
export function usePlaces(text: string, { country }: { country?: string } = {}) {
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer>({ asked: '', suggestions: none, failed: false })
  const [tries, setTries] = useState(0)
  const typed = text.trim()

  useEffect(() => {
    if (!typed) return
    const asking = new AbortController()
    const ask = async () => {
      try {
        const suggestions = await suggestionsFor(typed, { language, country, signal: asking.signal })
        setAnswer({ asked: typed, suggestions, failed: false })
      } catch {
        if (!asking.signal.aborted) setAnswer({ asked: typed, suggestions: none, failed: true })
      }
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [typed, language, country, tries])

  const retry = () => {
    setAnswer({ asked: '', suggestions: none, failed: false })
    setTries((count) => count + 1)
  }
  if (!typed) return { suggestions: none, isLoading: false, failed: false, retry }
  return {
    suggestions: answer.suggestions,
    isLoading: answer.asked !== typed,
    failed: answer.failed && answer.asked === typed,
    retry,
  }
}

type Asking = { language: string; country?: string | undefined; signal?: AbortSignal }

async function suggestionsFor(text: string, { language, country, signal }: Asking): Promise<readonly Suggestion[]> {
  const params = { q: text, lang: language, session: session.id, ...(country && { country }) }
  const { suggestions } = await ask<{ suggestions: Suggestion[] }>(params, signal)
  return suggestions.slice(0, MOST)
}

/** What a typed text is understood as: a place with its point; a country or a region, or a part of our places' names, has none. */
export type Understood = { location: string; coordinates: Point | null }

/** What a typed text means, anywhere in the world; null where nobody knows such a place. @throws Error if nobody could be asked */
export async function understand(text: string, language: string): Promise<Understood | null> {
  type Answer = { place: (Point & { name: string; bounds?: object }) | null; isNamed: boolean }
  const { place, isNamed } = await ask<Answer>({ name: text, lang: language })
  if (!place) return isNamed ? { location: text, coordinates: null } : null
  return { location: place.name, coordinates: place.bounds ? null : { lat: place.lat, lng: place.lng } }
}

/** Where a suggestion lies that came without; null where nobody can say. The search for a place ends with it. */
export async function pointOfSuggestion({ id, lat, lng }: Suggestion, language: string): Promise<Point | null> {
  const asked = session.id
  session.id = newSession()
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  const { place } = await ask<{ place: Point | null }>({ id, lang: language, session: asked })
  return place && { lat: place.lat, lng: place.lng }
}

async function ask<Answer>(params: Record<string, string>, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(`/api/places?${new URLSearchParams(params)}`, signal ? { signal } : {})
  if (!answer.ok) throw new Error(`places: ${answer.status}`)
  return (await answer.json()) as Answer
}

/** From the first letter to the choice: providers that are paid by the question count what belongs together as one. */
const newSession = () => Math.random().toString(36).slice(2)
const session = { id: newSession() }
