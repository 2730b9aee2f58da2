import { DAY_MS } from '#kernel/durations.ts'
import { browserOf } from '#domain/analytics/browser.ts'
import { deviceOfWidth } from '#domain/analytics/device.ts'
import { eventOf } from '#domain/analytics/events.ts'
import type { Beacon } from '#domain/analytics/input.ts'
import type { Keyed } from '#domain/analytics/observation.ts'
import { sourceOf } from '#domain/analytics/source.ts'
import { typedText } from '#domain/analytics/typed-text.ts'
import type { Site } from '#domain/i18n/site.ts'
import { parseSearch } from '#domain/search/input.ts'
import { isSearch, PAGE_SIZE, type Search, searchParams } from '#domain/search/search.ts'
import { asUuid, isId } from '#kernel/ids.ts'
import { type Currency, major } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import { matchAddress } from '#app/session/match-address.server.ts'

/** A page that is older was forgotten, or its stopwatch is broken. */
const MAX_ELAPSED_MS = DAY_MS

/** Facts that the server knows of a beacon's sender. */
type Sender = {
  at: Date
  site: Site
  ownHost: string
  visitor: string
  userAgent: string
  country: string | null
  isSignedIn: boolean
  /** Of prices in an address that names none. */
  currency: () => Currency
  /** The place that a search names, where it is known. */
  place: { placeId?: number | undefined; city?: string | undefined } | null
}

/** Of the search whose results a page shows; null for any other page. */
export function searchOfBeacon({ u }: Pick<Beacon, 'u'>): Search | null {
  const { pathname, searchParams: params } = new URL(u, 'http://here.invalid')
  const search = pathname === '/' ? parseSearch(params) : null
  return search && isSearch(search) ? search : null
}

/** Translates a beacon; the server decides what each page and each search is. */
export function observe(beacon: Beacon, sender: Sender): Keyed[] {
  const { at, site, visitor, country } = sender
  const common = {
    at,
    day: dayIn(at, site.zone),
    visitor,
    site: site.id,
    device: deviceOfWidth(beacon.w),
    source: sourceOf({ referrerHost: beacon.r, ownHost: sender.ownHost, campaign: beacon.s }),
    country,
  }
  const view = asUuid(beacon.v)
  const search = searchOfBeacon(beacon)
  const { pattern, params } = matchAddress(new URL(beacon.u, 'http://here.invalid').pathname)
  const { listingId } = params
  const first = ((search?.page ?? 1) - 1) * PAGE_SIZE + 1
  const observed: Keyed[] = []

  if (beacon.n)
    observed.push({
      ...common,
      kind: 'view',
      view,
      page: pattern,
      ...(listingId && isId(listingId) && pattern === '/property/:listingId' && { listingId: listingId.toLowerCase() }),
      ...(search && { unit: search.type }),
      ...(isForeign(beacon.r, sender.ownHost) && { referrerHost: beacon.r.toLowerCase().slice(0, 120) }),
      browser: browserOf(sender.userAgent),
      isSignedIn: sender.isSignedIn,
      openedAt: new Date(at.getTime() - Math.min(beacon.e, MAX_ELAPSED_MS)),
    })
  if (search && beacon.f !== undefined)
    observed.push({ ...common, ...searchMade(search, sender), view, results: beacon.f })
  if (search && beacon.c && beacon.c.length > 0) {
    const listings = beacon.c.map((id, index) => ({ id, position: first + index }))
    observed.push({ ...common, kind: 'appearances', view, listings })
  }
  if (search && beacon.o)
    observed.push({ ...common, kind: 'opened', view, listingId: beacon.o[0], position: first + beacon.o[1] })
  if (beacon.t) {
    const [seconds, blurs, focuses] = beacon.t
    observed.push({ ...common, kind: 'time', view, seconds, blurs, focuses })
  }
  const event = beacon.d && eventOf(beacon.d)
  if (event) observed.push({ ...common, kind: 'event', name: event })
  if (beacon.b) observed.push({ ...common, kind: 'beat', view, page: pattern })
  return observed
}

/** A host's name and nothing else: what else a browser may send here is no referrer. */
const isForeign = (referrer: string, ownHost: string) =>
  referrer !== '' && referrer.toLowerCase() !== ownHost && /^[a-z\d.-]+(:\d+)?$/i.test(referrer)

function searchMade(search: Search, { place, ...sender }: Sender) {
  const { type: unit, category, subcategory, checkIn, checkOut, guests, maxPrice, location } = search
  return {
    kind: 'search' as const,
    unit,
    category,
    subcategory,
    checkIn,
    checkOut,
    guests,
    ...place,
    text: place ? undefined : location && typedText(location),
    filters: filtersOf(search),
    priceMax: maxPrice === undefined ? undefined : major(maxPrice, search.currency ?? sender.currency()),
  }
}

/** Names in the search's address besides where, what, when and for whom. */
const notFilters = new Set([
  'location',
  'lat',
  'lng',
  'bounds',
  'checkIn',
  'checkOut',
  'guests',
  'type',
  'currency',
  'understood',
  'unread',
  'page',
])

const filtersOf = (search: Search): string[] =>
  [...new Set(searchParams(search).keys())].filter((name) => !notFilters.has(name) && name !== 'showMap')
