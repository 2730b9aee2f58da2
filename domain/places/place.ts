import type { Language } from '#domain/i18n/language.ts'
import type { Bounds, Point } from '#kernel/geo.ts'
import { countryName } from './country.ts'

/** A place in one reader's language; `id` is the gazetteer's or the provider's own. */
export type Place = { id: string; name: string; region: string; countryCode: string; lat: number; lng: number }

/** The place that a typed text means, or a whole country or region with its bounds. */
export type FoundPlace = Place & { bounds?: Bounds }

/** A suggestion (spec §3); `details` returns missing coordinates, `spaces` counts our listings. */
export type Suggestion = { id: string; main: string; secondary: string; lat?: number; lng?: number; spaces?: number }

/** Maximum number of suggestions (spec §9). */
export const MAX_SUGGESTIONS = 5

/** A place that a typed address may mean, as its service writes it. */
export type FoundAddress = { text: string; at: Point }

/** Maximum number of places that an address may mean. */
export const MAX_ADDRESSES = 5

export function suggestionOf({ id, name, region, countryCode, lat, lng }: Place, language: Language): Suggestion {
  const around = [region === name ? '' : region, countryName(countryCode, language)]
  return { id, main: name, secondary: around.filter(Boolean).join(', '), lat, lng }
}
