import { siteCountry } from '#domain/places/site-country.ts'
import type { Search } from '#domain/search/search.ts'
import { type Bounds, boxAround, type Point } from '#kernel/geo.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Where a search is meant: the area of a map, else around coordinates, else around a place that is known by its name. */
export type Where = { area: Bounds | null; place: { name: string; at: Point | null } | null }

export async function whereOf(context: Context, search: Search): Promise<Where> {
  const { places } = context.get(services)
  const { language, site } = visitorOf(context)
  const { location } = search
  const known = knownWhereOf(search)
  if (known.area || !location) return known
  const found = await places.geocode(location, { language, country: siteCountry(site) })
  return found
    ? {
        area: found.bounds ?? boxAround(found),
        // The distance to the centre of a country is not useful.
        place: { name: found.name, at: found.bounds ? null : { lat: found.lat, lng: found.lng } },
      }
    : known
}

/** The place as the address itself gives it, without a geocoder. */
export function knownWhereOf({ bounds, lat, lng, location }: Search): Where {
  if (bounds) return { area: bounds, place: null }
  if (lat === undefined || lng === undefined) return { area: null, place: null }
  const at = { lat, lng }
  return { area: boxAround(at), place: { name: location ?? '', at } }
}
