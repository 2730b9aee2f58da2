import type { Language } from '#domain/i18n/language.ts'
import type { Point } from '#kernel/geo.ts'
import type { FoundPlace, Place, Suggestion } from './place.ts'

export type Typing = {
  language: Language
  /** Whose cities come first; a configured service suggests no others. */
  country: string | null
  max: number
  /** One a search from its first letter to the choice: providers count what belongs together as one. */
  session?: string | undefined
}

/** Who knows places: the embedded gazetteer, or a service that was configured. Nothing here throws for any text. */
export type PlaceProvider = {
  suggest: (text: string, typing: Typing) => Promise<Suggestion[]>
  /** Of a suggestion, by its id; null when there is no such place. */
  details: (id: string, options: { language: Language; session?: string | undefined }) => Promise<Place | null>
  /** The place that a text names, of the whole world; `country` is preferred. Null when there is none. */
  geocode: (text: string, options: { language: Language; country: string | null }) => Promise<FoundPlace | null>
  /** The city or commune around a point; null where there is none. */
  near: (point: Point, language: Language) => Promise<Place | null>
}
