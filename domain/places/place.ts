import type { Language } from '#domain/i18n/language.ts'
import type { Bounds } from '#kernel/geo.ts'
import { countryName } from './country.ts'

/** A place in one reader's language. `id` is that of the gazetteer, or the provider's own key. */
export type Place = { id: string; name: string; region: string; countryCode: string; lat: number; lng: number }

/** The place that a typed text means, or a whole country or region with its bounds. */
export type FoundPlace = Place & { bounds?: Bounds }

/**
 * One line under the search field (spec §3: main and secondary text). Without coordinates, `details` returns them.
 * `spaces`: how many listings we have there, if any.
 */
export type Suggestion = { id: string; main: string; secondary: string; lat?: number; lng?: number; spaces?: number }

/** Maximum number of suggestions (spec §9). */
export const MAX_SUGGESTIONS = 5

export function suggestionOf({ id, name, region, countryCode, lat, lng }: Place, language: Language): Suggestion {
  const around = [region === name ? '' : region, countryName(countryCode, language)]
  return { id, main: name, secondary: around.filter(Boolean).join(', '), lat, lng }
}
