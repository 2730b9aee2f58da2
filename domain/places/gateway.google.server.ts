import {
  geocodeByGoogle,
  type Google,
  nameByGoogle,
  placeByGoogle,
  suggestByGoogle,
} from './gateway/ask-google.server.ts'
import type { PlaceProvider } from './gateway.server.ts'

/** Longest that a visitor waits for the service (spec §9); then the embedded gazetteer answers. */
const PATIENCE_MS = 3000

type Options = {
  /** Stays on the server. */
  key: string
  /** Answers when Google does not. */
  fallback: PlaceProvider
  log: { warn: (details: object, text: string) => void }
  /** Another address for tests, instead of Google's two. */
  origins?: Google['origins'] | undefined
  patienceMs?: number
}

const itsOwn = { places: 'https://places.googleapis.com', maps: 'https://maps.googleapis.com' }

/**
 * Google's Places API (New) for typing and details, its Geocoding API both ways.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 */
export function googlePlaces({
  key,
  fallback,
  log,
  origins = itsOwn,
  patienceMs = PATIENCE_MS,
}: Options): PlaceProvider {
  const google: Google = { key, origins, patienceMs }
  const orElse = complainingOnce(log)

  return {
    suggest: async (text, typing) =>
      text.trim() === ''
        ? []
        : orElse(
            () => suggestByGoogle(google, text, typing),
            () => fallback.suggest(text, typing),
          ),
    // A number is the gazetteer's: it was suggested while Google was away.
    details: async (id, options) =>
      /^\d+$/.test(id)
        ? fallback.details(id, options)
        : orElse(
            () => placeByGoogle(google, id, options),
            async () => null,
          ),
    geocode: async (text, options) =>
      text.trim() === ''
        ? null
        : orElse(
            () => geocodeByGoogle(google, text, options),
            () => fallback.geocode(text, options),
          ),
    near: (point, language) =>
      orElse(
        () => nameByGoogle(google, point, language),
        () => fallback.near(point, language),
      ),
  }
}

/** Whatever goes wrong there, somebody who searches gets an answer; the operator is told once until it works again. */
function complainingOnce(log: Options['log']) {
  let complained = false
  return async <T>(ask: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> => {
    try {
      const answer = await ask()
      complained = false
      return answer
    } catch (error) {
      if (!complained) log.warn({ err: error }, 'Google does not answer about places; the embedded gazetteer does')
      complained = true
      return otherwise()
    }
  }
}
