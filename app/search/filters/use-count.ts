import { useEffect, useState } from 'react'

/** What `GET /count` answers: how many there are, null where there are more than are counted, and the slider's bars. */
type CountAnswer = { count: number | null; text: string; prices: readonly number[] }

type Counting = { isLoading: boolean; answer: CountAnswer | null; prices: readonly number[] }

/** Spec §9: how long after the last change one asks. */
const DEBOUNCE_MS = 300

/**
 * How many would be found, asked again shortly after each change; an older question is given up.
 *
 * @param query the search as an address has it, without '?'
 * @returns no answer while it is on its way or when it failed; the bars of the last answer stay until there are others
 */
export function useCount(query: string): Counting {
  const [known, setKnown] = useState<{ query: string; answer: CountAnswer | null } | null>(null)
  const [prices, setPrices] = useState<readonly number[]>([])

  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      const answer = await fetchCount(query, asking.signal)
      if (asking.signal.aborted) return
      setKnown({ query, answer })
      if (answer) setPrices(answer.prices)
    }
    const waiting = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(waiting)
      asking.abort()
    }
  }, [query])

  const isLoading = known?.query !== query
  return { isLoading, answer: isLoading ? null : known.answer, prices }
}

/** Null when there is no answer: the dialog works without. */
async function fetchCount(query: string, signal: AbortSignal): Promise<CountAnswer | null> {
  try {
    const response = await fetch(`/count?${query}`, { signal })
    return response.ok ? ((await response.json()) as CountAnswer) : null
  } catch {
    return null
  }
}
