import { beginning } from '#kernel/letters.ts'
import type { Language } from '#domain/i18n/language.ts'
import { fetchOutside } from '#platform/outside-call.server.ts'
import { z } from 'zod'
import type { Typing } from './gateway.server.ts'
import type { Place, Suggestion } from './place.ts'

/** The connection to Google: the key stays on the server, `origins` are Google's or a test's. */
export type Google = { key: string; origins: { places: string; maps: string }; patienceMs: number }

type RequestOptions = { language: Language; session?: string | undefined }

/**
 * Suggests cities that begin with a text, without coordinates.
 *
 * @throws Error when Google is unavailable, slow, or refuses
 */
export async function suggestByGoogle(google: Google, text: string, typing: Typing): Promise<Suggestion[]> {
  const { language, country, max, session } = typing
  const body = {
    input: beginning(text, LONGEST),
    languageCode: languageOf[language],
    includedPrimaryTypes: ['(cities)'],
    ...(country && { includedRegionCodes: [country.toLowerCase()] }),
    ...(session && { sessionToken: session }),
  }
  const url = new URL('/v1/places:autocomplete', google.origins.places)
  const fields = 'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat'
  const answer = await places(google, url, fields, body)
  return Suggestions.parse(answer)
    .suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
    .slice(0, max)
    .map(({ placeId, structuredFormat: { mainText, secondaryText } }) => ({
      id: placeId,
      main: mainText.text,
      secondary: secondaryText?.text ?? '',
    }))
}

/**
 * Reads a suggestion's coordinates and ends its session.
 *
 * @throws Error when Google is unavailable, slow, or refuses, or there is no such id
 */
export async function placeByGoogle(google: Google, id: string, { language, session }: RequestOptions): Promise<Place> {
  const url = new URL(`/v1/places/${encodeURIComponent(id)}`, google.origins.places)
  url.searchParams.set('languageCode', languageOf[language])
  if (session) url.searchParams.set('sessionToken', session)
  return placeOfDetails(Details.parse(await places(google, url, 'id,displayName,location,addressComponents')))
}

/** @throws Error when Google is unavailable, slow, or refuses */
export const geocodeByGoogle = (
  google: Google,
  text: string,
  { language, country }: { language: Language; country: string | null },
): Promise<Place | null> =>
  geocoded(google, {
    address: beginning(text, LONGEST),
    language: languageOf[language],
    ...(country && { region: regionOf(country) }),
  })

/** @throws Error when Google is unavailable, slow, or refuses */
export const nameByGoogle = (google: Google, { lat, lng }: { lat: number; lng: number }, language: Language) =>
  geocoded(google, { latlng: `${lat},${lng}`, language: languageOf[language] })

const LONGEST = 100

/** Sends a POST if there is a body; the requested `fields` determine what is billed. */
const places = ({ key, patienceMs }: Google, url: URL, fields: string, body?: object) =>
  json(url, patienceMs, {
    headers: { 'content-type': 'application/json', 'x-goog-api-key': key, 'x-goog-fieldmask': fields },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

async function geocoded(google: Google, params: Record<string, string>): Promise<Place | null> {
  const url = new URL('/maps/api/geocode/json', google.origins.maps)
  url.search = new URLSearchParams({ ...params, key: google.key }).toString()
  const { status, error_message, results } = Geocoded.parse(await json(url, google.patienceMs))
  if (status === 'ZERO_RESULTS') return null
  if (status !== 'OK') throw new Error(`Google's geocoder answered ${status}: ${error_message ?? ''}`)
  return results.map(placeOfGeocoded).find(({ name }) => name !== '') ?? null
}

async function json(url: URL, patienceMs: number, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetchOutside('places', url, { ...init, signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`Google answered ${answer.status} about places`)
  return answer.json()
}

const Suggestions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            structuredFormat: z.object({
              mainText: z.object({ text: z.string() }),
              secondaryText: z.object({ text: z.string() }).optional(),
            }),
          })
          .optional(),
      }),
    )
    .default([]),
})

const Details = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z
    .array(z.object({ longText: z.string(), shortText: z.string().optional(), types: z.array(z.string()) }))
    .default([]),
})

const Geocoded = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z.array(
    z.object({
      place_id: z.string(),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(
        z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
      ),
    }),
  ),
})

const languageOf: Record<Language, string> = { en: 'en', es: 'es-419' }

/** The geocoder's `region` is a top-level domain, and Britain's is not its country code. */
const regionOf = (country: string) => (country === 'GB' ? 'uk' : country.toLowerCase())

type Part = { long: string; short: string; types: readonly string[] }
const partOf = (parts: readonly Part[], type: string) => parts.find(({ types }) => types.includes(type))

/** A city's name is its locality, else its municipality (spec §7). */
function placeOfParts(id: string, parts: readonly Part[], point: { lat: number; lng: number }): Place {
  const city = partOf(parts, 'locality') ?? partOf(parts, 'administrative_area_level_2')
  const region = partOf(parts, 'administrative_area_level_1')
  return {
    id,
    name: (city ?? region ?? partOf(parts, 'country'))?.long ?? '',
    region: region?.long ?? '',
    countryCode: partOf(parts, 'country')?.short ?? '',
    ...point,
  }
}

type GeocodedResult = z.infer<typeof Geocoded>['results'][number]
const placeOfGeocoded = ({ place_id, geometry, address_components }: GeocodedResult) =>
  placeOfParts(
    place_id,
    address_components.map(({ long_name, short_name, types }) => ({ long: long_name, short: short_name, types })),
    geometry.location,
  )

function placeOfDetails({ id, displayName, location, addressComponents }: z.infer<typeof Details>): Place {
  const parts = addressComponents.map(({ longText, shortText = longText, types }) => ({
    long: longText,
    short: shortText,
    types,
  }))
  const point = { lat: location.latitude, lng: location.longitude }
  return { ...placeOfParts(id, parts, point), name: displayName.text }
}
