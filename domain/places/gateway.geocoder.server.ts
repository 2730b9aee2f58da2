import { beginning } from '#kernel/letters.ts'
import { boundedText } from '#platform/bounded-text.server.ts'
import { fetchOutside } from '#platform/outside-call.server.ts'
import { z } from 'zod'
import { countryName } from './country.ts'
import type { AddressFinder, TypedAddress } from './gateway.server.ts'
import { type FoundAddress, MAX_ADDRESSES } from './place.ts'

/** The time that a host waits for the service. */
const PATIENCE_MS = 5000
/** Five places with all their details have some 10 KB. */
const MAX_BYTES = 200_000
const MAX_TEXT = 300

/** The two programming interfaces that open-source geocoders of OpenStreetMap have. */
type GeocoderApi = 'nominatim' | 'photon'

type Api = {
  path: string
  question: (address: TypedAddress, email: string | null) => Record<string, string>
  read: (answer: unknown, address: TypedAddress) => FoundAddress[]
}

const inOneLine = ({ street, commune, city }: TypedAddress) =>
  [street, commune, city].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(', ')

const apis: Record<GeocoderApi, Api> = {
  /** @see https://nominatim.org/release-docs/latest/api/Search/ */
  nominatim: {
    path: '/search',
    question: (address, email) => ({
      q: inOneLine(address),
      countrycodes: address.country.toLowerCase(),
      format: 'jsonv2',
      limit: String(MAX_ADDRESSES),
      ...(email && { email }),
    }),
    read: (answer) => Places.parse(answer).map(({ display_name: text, lat, lon }) => ({ text, at: { lat, lng: lon } })),
  },
  /** @see https://github.com/komoot/photon/blob/master/docs/api-v1.md */
  photon: {
    path: '/api',
    // Older versions refuse parameters that they do not know, so the country is a word of the question.
    question: (address) => ({
      q: `${inOneLine(address)}, ${countryName(address.country, address.language)}`,
      limit: String(2 * MAX_ADDRESSES),
    }),
    read: (answer, { country }) =>
      Features.parse(answer)
        .features.filter(({ properties }) => (properties.countrycode ?? country).toUpperCase() === country)
        .map(({ properties, geometry: { coordinates } }) => ({
          text: textOf(properties),
          at: { lat: coordinates[1], lng: coordinates[0] },
        })),
  },
}

type Options = {
  api: GeocoderApi
  /** The operator's, who may have it in a private network. */
  url: string
  /** Of the operator, as the policy of Nominatim's public server asks for much use. */
  email: string | null
  /** Names this installation, which the same policy demands. */
  agent: string
  patienceMs?: number
}

/** A geocoder at an address of the operator's, which is asked by the server and followed nowhere else. */
export function geocoder({ api, url, email, agent, patienceMs = PATIENCE_MS }: Options): AddressFinder {
  const { path, question, read } = apis[api]
  return {
    name: new URL(url).host,
    find: async (address) => {
      const endpoint = new URL(`${url.replace(/\/$/, '')}${path}`)
      endpoint.search = new URLSearchParams(question(address, email)).toString()
      const response = await fetchOutside('geocoder', endpoint, {
        headers: { accept: 'application/json', 'accept-language': address.language, 'user-agent': agent },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
      return read(JSON.parse(await boundedText(response, MAX_BYTES)), address)
        .filter(({ text }) => text !== '')
        .slice(0, MAX_ADDRESSES)
    },
  }
}

const text = z
  .string()
  .transform((given) => beginning(given.trim(), MAX_TEXT))
  .optional()
const within = (max: number) => z.coerce.number().min(-max).max(max)

const Places = z.array(
  z.object({ display_name: text.transform((given) => given ?? ''), lat: within(90), lon: within(180) }),
)

const Properties = z.object({
  name: text,
  street: text,
  housenumber: text,
  district: text,
  city: text,
  state: text,
  countrycode: text,
})

const Features = z.object({
  features: z.array(
    z.object({
      properties: Properties,
      geometry: z.object({ coordinates: z.tuple([within(180), within(90)], z.unknown()) }),
    }),
  ),
})

function textOf({ name, street, housenumber, district, city, state }: z.infer<typeof Properties>): string {
  const house = [street, housenumber].filter(Boolean).join(' ')
  const parts = [name, house, district, city, state].filter((part) => part !== undefined && part !== '')
  return [...new Set(parts)].join(', ')
}
