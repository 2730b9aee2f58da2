import type { Device, Source } from '#domain/analytics/observation.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { Subcategory } from '#domain/listings/category.ts'
import type { Currency } from '#kernel/money.ts'
import type { Weighted } from '../random.ts'

export const sites: Weighted<SiteId> = [
  ['cl', 11],
  ['global', 6],
  ['uk', 3],
]

/** A source with the websites that it came from. */
export const sources: Weighted<{ source: Source; hosts: readonly string[] }> = [
  [{ source: 'search', hosts: ['www.google.com', 'www.google.com', 'www.bing.com', 'duckduckgo.com'] }, 36],
  [{ source: 'direct', hosts: [] }, 30],
  [{ source: 'social', hosts: ['www.instagram.com', 'www.instagram.com', 'www.facebook.com', 'www.tiktok.com'] }, 18],
  [{ source: 'site', hosts: ['www.matrimonios.cl', 'www.timeout.com', 'www.meetup.com'] }, 8],
  [{ source: 'mail', hosts: ['mail.google.com'] }, 5],
  [{ source: 'campaign', hosts: ['www.google.com'] }, 3],
]

export const browsers: Readonly<Record<Device, Weighted<string>>> = {
  mobile: [
    ['Chrome', 52],
    ['Safari', 34],
    ['Samsung Internet', 10],
    ['Firefox', 4],
  ],
  tablet: [
    ['Safari', 70],
    ['Chrome', 30],
  ],
  desktop: [
    ['Chrome', 60],
    ['Safari', 16],
    ['Edge', 14],
    ['Firefox', 10],
  ],
}

export const devices: Weighted<Device> = [
  ['mobile', 62],
  ['desktop', 33],
  ['tablet', 5],
]

export const countries: Readonly<Record<SiteId, Weighted<string>>> = {
  cl: [
    ['CL', 88],
    ['AR', 6],
    ['PE', 3],
    ['BR', 3],
  ],
  uk: [
    ['GB', 86],
    ['IE', 6],
    ['FR', 5],
    ['ES', 3],
  ],
  global: [
    ['US', 34],
    ['ES', 18],
    ['JP', 14],
    ['FR', 12],
    ['AR', 12],
    ['NL', 10],
  ],
}

export const currencies: Readonly<Record<SiteId, Currency>> = { cl: 'CLP', uk: 'GBP', global: 'USD' }

/** Cities that visitors of a site ask for, by their English name and country; the last ones have no listing. */
export const wantedCities: Readonly<Record<SiteId, Weighted<string>>> = {
  cl: [
    ['Santiago, CL', 52],
    ['Viña del Mar, CL', 9],
    ['Valparaíso, CL', 8],
    ['Pucón, CL', 8],
    ['La Serena, CL', 6],
    ['Punta Arenas, CL', 4],
    ['Concepción, CL', 8],
    ['Puerto Montt, CL', 3],
    ['Iquique, CL', 2],
  ],
  uk: [
    ['London, GB', 62],
    ['Paris, FR', 8],
    ['Barcelona, ES', 6],
    ['Manchester, GB', 14],
    ['Edinburgh, GB', 10],
  ],
  global: [
    ['Tokyo, JP', 20],
    ['New York, US', 18],
    ['Paris, FR', 14],
    ['Los Angeles, US', 12],
    ['Barcelona, ES', 12],
    ['Amsterdam, NL', 10],
    ['Lisbon, PT', 8],
    ['Mexico City, MX', 6],
  ],
}

/** Visitors look for these kinds, whatever is offered; '' names none. */
export const wantedKinds: Weighted<Subcategory | ''> = [
  ['', 18],
  ['apartment', 12],
  ['house', 12],
  ['studio', 10],
  ['hall', 8],
  ['terrace', 8],
  ['pool', 7],
  ['room', 6],
  ['kitchen', 5],
  ['padel', 5],
  ['recording', 4],
  ['desk', 3],
  ['theater', 2],
]

/** Typed words that are no place that is known. */
export const typedTexts = [
  'quincho con piscina',
  'warehouse rave',
  'casa de campo',
  'rooftop bar',
  'sala de ensayo',
] as const

export const filterNames = ['maxPrice', 'amenities', 'instant', 'pets', 'bedrooms', 'sort'] as const

/** Pages besides the front page, the results and the listings. */
export const otherPages: Weighted<string> = [
  ['/help', 6],
  ['/help/:name', 8],
  ['/about', 3],
  ['/become-a-host', 6],
  ['/host/:id', 4],
  ['/wishlists', 3],
  ['/privacy', 1],
]

export const eventNames = ['filters-opened', 'map-opened', 'photos-opened', 'share-opened'] as const
