import { askJson, useAnswer } from '#app/ui/lazy/use-answer.ts'
import type { Bounds } from '#kernel/geo.ts'
import type { MapView } from './provider.ts'
import type { PinsView } from './pin-view.ts'

/** A move is over when nothing has moved for so long. */
const REST_MS = 200

/** With the area that they were requested for: the map may have left it since. */
export type FoundPins = PinsView & { area: Bounds }

export type Pins = {
  /** The newest that came, also while newer ones are on their way. */
  found: FoundPins | null
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
  const { answer, state, retry } = useAnswer(address, askPins, REST_MS)
  return { found: answer, state, retry }
}

async function askPins(address: string, signal: AbortSignal): Promise<FoundPins> {
  const [west, south, east, north] = new URL(address, location.href).searchParams.get('bounds')!.split(',').map(Number)
  return {
    ...(await askJson<PinsView>(address, signal)),
    area: { west: west!, south: south!, east: east!, north: north! },
  }
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
