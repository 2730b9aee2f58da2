import type { Language } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PlaceProvider } from './gateway.server.ts'
import { type KnownSpaces, noSpaces } from './our-place.ts'
import { type Suggestion, suggestionOf } from './place.ts'
import { findPlace } from './queries/find-place.server.ts'
import { largerPlaceNear, placeNear } from './queries/place-near.server.ts'
import { readPlace } from './queries/read-place.server.ts'
import { type SuggestedPlace, suggestPlaces } from './queries/suggest-places.server.ts'
import { readsTheSame } from './suggestion-order.ts'

/**
 * The gazetteer in the database, without key or network.
 *
 * @param spaces the places of our own listings, which rank before the rest of the world
 */
export function embeddedPlaces(db: Db, spaces: KnownSpaces = noSpaces): PlaceProvider {
  return {
    suggest: async (text, { language, country, max }) =>
      withoutNamesakes(db, await suggestPlaces(db, text, language, { country, max, spaces }), language),
    details: (id, { language }) => readPlace(db, id, language),
    geocode: (text, { language, country }) => findPlace(db, text, language, { country, spaces }),
    near: (point, language) => placeNear(db, point, language),
  }
}

/** Names a larger place near each namesake; if that is the same for several, only the first stays. */
async function withoutNamesakes(db: Db, places: readonly SuggestedPlace[], language: Language): Promise<Suggestion[]> {
  const lines = await Promise.all(
    places.map(async (place) => {
      const { spaces, ...suggestion } = { ...suggestionOf(place, language), spaces: place.spaces }
      const isDouble = places.some((other) => other !== place && readsTheSame(other, place))
      const larger = isDouble ? await largerPlaceNear(db, place, language) : null
      const near = larger && translator(language)('places:near', { place: larger.name })
      return {
        ...suggestion,
        ...(near && { secondary: `${near}, ${suggestion.secondary}` }),
        ...(spaces > 0 && { spaces }),
      }
    }),
  )
  const isListed = ({ main, secondary }: Suggestion, index: number) =>
    lines.slice(0, index).some((before) => before.main === main && before.secondary === secondary)
  return lines.filter((line, index) => !isListed(line, index))
}
