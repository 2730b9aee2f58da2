import { useEffect, useState } from 'react'
import type { MapView } from './provider.ts'
import type { PinsView } from './pin-view.ts'

/** A move is over when nothing has moved for so long. */
const REST_MS = 200

export type Pins = {
  /** The newest that came, also while newer ones are on their way. */
  found: PinsView | null
  state: 'loading' | 'ready' | 'failed'
  retry: () => void
}

/**
 * What the search finds in what is seen.
 *
 * @param query the search's own parameters, without area and page
 * @param view null before the map knows
 */
export function usePins(query: string, view: MapView | null, language: string): Pins {
  const [answer, setAnswer] = useState<{ to: string; found: PinsView } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const address = view && pinsAddress(query, view, language)
  const question = `${address} ${attempt}`

  useEffect(() => {
    if (!address) return undefined
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      ask(address, leaving.signal).then(
        (found) => setAnswer({ to: address, found }),
        () => leaving.signal.aborted || setFailed(question),
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [address, question])

  const state = failed === question ? 'failed' : answer && answer.to === address ? 'ready' : 'loading'
  return { found: answer?.found ?? null, state, retry: () => setAttempt((before) => before + 1) }
}

async function ask(address: string, signal: AbortSignal): Promise<PinsView> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return (await answer.json()) as PinsView
}

/** Rounded, so that going back to what was seen asks for the same. */
function pinsAddress(query: string, { bounds, zoom }: MapView, language: string): string {
  const params = new URLSearchParams(query)
  for (const name of ['bounds', 'lat', 'lng', 'page', 'show', 'showMap']) params.delete(name)
  const { west, south, east, north } = bounds
  params.set('bounds', [west, south, east, north].map((side) => side.toFixed(4)).join())
  params.set('zoom', zoom.toFixed(1))
  params.set('lang', language)
  return `/pins?${params}`
}
