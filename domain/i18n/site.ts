import type { Point } from '#kernel/geo.ts'
import type { Currency } from '#kernel/money.ts'
import { type Language, languages } from './language.ts'

export const siteIds = ['global', 'cl', 'uk'] as const
export type SiteId = (typeof siteIds)[number]

/**
 * The host name selects the site, which sets a new visitor's defaults (decision A3).
 * `priceRange` is for search engines (spec §9), `zone` dates its calendars, `center` starts its map.
 */
export type Site = {
  id: SiteId
  /** The site's default language (decision D8). */
  language: Language
  currency: Currency
  country: string | null
  priceRange: string
  zone: string
  center: Point
}

/** The map starts here when the visitor's position is unknown (spec §8). */
const santiago: Point = { lat: -33.4489, lng: -70.6693 }

const sites: Record<SiteId, Site> = {
  global: {
    id: 'global',
    language: 'en',
    currency: 'USD',
    country: null,
    priceRange: '$20-$500',
    zone: 'America/Santiago',
    center: santiago,
  },
  cl: {
    id: 'cl',
    language: 'es',
    currency: 'CLP',
    country: 'CL',
    priceRange: '15000-500000 CLP',
    zone: 'America/Santiago',
    center: santiago,
  },
  uk: {
    id: 'uk',
    language: 'en',
    currency: 'GBP',
    country: 'GB',
    priceRange: '15-400 GBP',
    zone: 'Europe/London',
    center: { lat: 51.5074, lng: -0.1278 },
  },
}

export const zoneOf = (site: SiteId): string => sites[site].zone

const localNames: Record<SiteId, string> = { global: 'localhost', cl: 'cl.localhost', uk: 'uk.localhost' }

/** @param configured host names set by the operator; `cl.localhost` and `uk.localhost` always work */
export function siteOf(host: string, configured: ReadonlyMap<string, SiteId>): Site {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const known = configured.get(name)
  if (known) return sites[known]
  const local = siteIds.find((id) => localNames[id] === name)
  return sites[local ?? 'global']
}

/** `tag` is the BCP 47 tag for search engines. */
type Alternate = { tag: string; site: SiteId; language: Language; origin: string }

/**
 * The page on all sites and in all languages (A3, A4): 'en' and 'es' are the global site's.
 * If only one host is known, the alternates are its two languages.
 *
 * @param origin of the requested page
 * @param configured host names of the sites
 * @param publicUrl of the global site, unless a host is configured for it
 */
export function alternatesOf(origin: string, configured: ReadonlyMap<string, SiteId>, publicUrl: string): Alternate[] {
  const address = new URL(origin)
  const isLocal = siteIds.some((id) => localNames[id] === address.hostname)
  const origins = isLocal
    ? localOrigins(address)
    : configured.size > 0
      ? configuredOrigins(configured, publicUrl)
      : null
  // A host that belongs to no site, such as an IP address, is its own.
  const known =
    origins && Object.values(origins).includes(origin) ? origins : { [siteOf(address.host, configured).id]: origin }

  return siteIds.flatMap((site) => {
    const at = known[site]
    return at ? languages.map((language) => ({ tag: tagOf(language, site), site, language, origin: at })) : []
  })
}

const tagOf = (language: Language, site: SiteId) => {
  const { country } = sites[site]
  return country ? `${language}-${country}` : language
}

export type Origins = Partial<Record<SiteId, string>>

/** The origin of each site that has one: where e-mails lead to. */
export function originsOf(configured: ReadonlyMap<string, SiteId>, publicUrl: string): Origins {
  const address = new URL(publicUrl)
  const isLocal = siteIds.some((id) => localNames[id] === address.hostname)
  return isLocal && configured.size === 0 ? localOrigins(address) : configuredOrigins(configured, publicUrl)
}

/** The origin of a person's site; the main one where that site has none. */
export const originAt = ({ origin, origins = {} }: { origin: string; origins?: Origins }, site: SiteId): string =>
  origins[site] ?? origin

const localOrigins = ({ protocol, port }: URL): Origins =>
  Object.fromEntries(siteIds.map((id) => [id, `${protocol}//${localNames[id]}${port ? `:${port}` : ''}`]))

/** The first host of each site is the canonical one; others serve the same pages. */
function configuredOrigins(configured: ReadonlyMap<string, SiteId>, publicUrl: string): Origins {
  const { protocol, port, origin } = new URL(publicUrl)
  const origins: Origins = {}
  for (const [host, id] of configured) origins[id] ??= `${protocol}//${host}${port ? `:${port}` : ''}`
  return { global: origin, ...origins }
}
