import type { Language } from '#domain/i18n/language.ts'
import type { Point } from '#kernel/geo.ts'
import type { FoundAddress, FoundPlace, Place, Suggestion } from './place.ts'

export type Typing = {
  language: Language
  /** The country whose cities come first; a configured service suggests no others. */
  country: string | null
  max: number
  /** One per search, from its first letter to the choice: providers bill these requests as one. */
  session?: string | undefined
}

/** A source of places: the gazetteer or a configured service; no method throws for any text. */
export type PlaceProvider = {
  suggest: (text: string, typing: Typing) => Promise<Suggestion[]>
  /** The coordinates of a suggestion, by its id; null when there is no such place. */
  details: (id: string, options: { language: Language; session?: string | undefined }) => Promise<Place | null>
  /** The place that a text names, worldwide; `country` is preferred. Null when there is none. */
  geocode: (text: string, options: { language: Language; country: string | null }) => Promise<FoundPlace | null>
  /** The city or commune around a point; null where there is none. */
  near: (point: Point, language: Language) => Promise<Place | null>
}

/** A street with its number, its city, and a country's code; the commune may be empty. */
export type TypedAddress = { street: string; commune: string; city: string; country: string; language: Language }

/** A geocoder of addresses; without a configured one nothing looks them up. */
export type AddressFinder = {
  /** Its host name, which hosts read before they send an address there. */
  name: string
  /** @throws Error where the service is away, slow, or refuses */
  find: (address: TypedAddress) => Promise<FoundAddress[]>
}
