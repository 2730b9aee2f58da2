import { askJson, useAnswer } from '#app/ui/lazy/use-answer.ts'
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
 * The listings of the search within the visible part of the map.
 *
 * @param query the search's own parameters, without area and page
 * @param view null before the map knows
 */
export function usePins(query: string, view: MapView | null, language: string): Pins {
  const address = view && pinsAddress(query, view, language)
  const { answer, state, retry } = useAnswer(address, askJson<PinsView>, REST_MS)
  return { found: answer, state, retry }
}

/** Rounded, so that returning to a view repeats the same request. */
function pinsAddress(query: string, { bounds, zoom }: MapView, language: string): string {
  const params = new URLSearchParams(query)
  for (const name of ['bounds', 'lat', 'lng', 'page', 'show', 'showMap']) params.delete(name)
  const { west, south, east, north } = bounds
  params.set('bounds', [west, south, east, north].map((side) => side.toFixed(4)).join())
  params.set('zoom', zoom.toFixed(1))
  params.set('lang', language)
  return `/pins?${params}`
}
