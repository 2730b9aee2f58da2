import type { Db } from '#platform/db.server.ts'
import type { PlaceProvider } from './gateway.server.ts'
import { suggestionOf } from './place.ts'
import { findPlace, placeNear, readPlace, suggestPlaces } from './queries.server.ts'

/** The gazetteer in the database: no key, no network. */
export function embeddedPlaces(db: Db): PlaceProvider {
  return {
    suggest: async (text, { language, country, most }) =>
      (await suggestPlaces(db, text, language, { country, most })).map((place) => suggestionOf(place, language)),
    details: (id, { language }) => readPlace(db, id, language),
    geocode: (text, { language, country }) => findPlace(db, text, language, { country }),
    near: (point, language) => placeNear(db, point, language),
  }
}
