import {
  geocodeByGoogle,
  type Google,
  nameByGoogle,
  placeByGoogle,
  suggestByGoogle,
} from './gateway.google-answers.server.ts'
import type { PlaceProvider } from './gateway.server.ts'

/** Maximum milliseconds to wait for Google (spec §9), before the embedded gazetteer answers. */
const PATIENCE_MS = 3000

type Options = {
  /** The key is never sent to the browser. */
  key: string
  /** The fallback when Google fails. */
  fallback: PlaceProvider
  log: { warn: (details: object, text: string) => void }
  /** The address of a test server, instead of Google's two. */
  origins?: Google['origins'] | undefined
  patienceMs?: number
}

const itsOwn = { places: 'https://places.googleapis.com', maps: 'https://maps.googleapis.com' }

/**
 * Google's Places API (New) and Geocoding API.
 *
 * @see https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
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
    // A number is an id of the gazetteer, suggested while Google was unavailable.
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

/** Any error falls back to the gazetteer; the operator is notified once until Google works again. */
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
