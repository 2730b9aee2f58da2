import type { Device, Source } from '#domain/analytics/observation.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import { browsers, countries, devices, eventNames, otherPages, sites, sources } from './data/traffic.ts'
import type { Listing } from './listings.ts'
import { chosen, type Random, randomOf } from './random.ts'
import { aSearch, type Market, marketOf } from './traffic-searches.ts'
import { SEED, type WorldTime } from './world.ts'

export const TRAFFIC_DAYS = 90

const VISITORS_A_DAY = 20
/** By weekday from Sunday: people plan at the end of the week. */
const weekdayShares = [1.2, 0.85, 0.85, 0.9, 1, 1.15, 1.25]

type Row = Record<string, unknown>
export type TrafficRows = Record<
  | 'page_views'
  | 'page_times'
  | 'search_queries'
  | 'search_appearances'
  | 'search_openings'
  | 'booking_conversions'
  | 'analytics_events'
  | 'unkeyed_views',
  Row[]
>

/** One visitor of one day. */
type Visitor = {
  random: Random
  market: Market
  rows: TrafficRows
  common: { day: Day; site: SiteId; visitor: string; device: Device; source: Source; round: number }
  page: { referrer_host: string | null; browser: string; country: string; is_signed_in: boolean }
  /** Advances as the visitor reads. */
  at: number
}

type Setting = {
  /** Ids of known places by English name and country. */
  places: ReadonlyMap<string, number>
  round: number
  time: WorldTime
}

/** Visits on the days before the day of loading, as rows of one round. */
export function makeTraffic(listings: readonly Listing[], { places, round, time }: Setting): TrafficRows {
  const random = randomOf(`${SEED}:traffic`)
  const market = marketOf(listings, places)
  const rows: TrafficRows = {
    page_views: [],
    page_times: [],
    search_queries: [],
    search_appearances: [],
    search_openings: [],
    booking_conversions: [],
    analytics_events: [],
    unkeyed_views: [],
  }
  for (let ago = TRAFFIC_DAYS; ago > 0; ago -= 1) {
    const day = addDays(time.today, -ago)
    const growth = 1.15 - (0.45 * ago) / TRAFFIC_DAYS
    const visitors = VISITORS_A_DAY * weekdayShares[weekdayOf(day)]! * growth * (0.9 + 0.2 * random.next())
    for (let count = 0; count < visitors; count += 1) visit(newVisitor(day, round, { random, market, rows }))
    for (const [site] of sites) rows.unkeyed_views.push({ day, site, count: random.between(3, 16) })
  }
  return rows
}

function newVisitor(day: Day, round: number, shared: Pick<Visitor, 'random' | 'market' | 'rows'>): Visitor {
  const { random } = shared
  const site = chosen(sites, random)
  const device = chosen(devices, random)
  const { source, hosts } = chosen(sources, random)
  return {
    ...shared,
    common: { day, site, visitor: anId(random), device, source, round },
    page: {
      referrer_host: hosts.length > 0 ? random.pick(hosts) : null,
      browser: chosen(browsers[device], random),
      country: chosen(countries[site], random),
      is_signed_in: random.chance(0.18),
    },
    // At hours that are the same day at each site.
    at: Date.parse(`${day}T13:00:00Z`) + random.between(0, 9 * 3600) * 1000,
  }
}

/** Comes by a search, to one listing, or for something else. */
function visit(visitor: Visitor): void {
  const { random } = visitor
  const way = random.next()
  if (way < 0.64) return searchAndLook(visitor)
  if (way < 0.88) return look(visitor, random.pick(visitor.market.popular))
  view(visitor, { page: chosen(otherPages, random) })
  if (random.chance(0.3)) view(visitor, { page: '/' })
}

function searchAndLook(visitor: Visitor): void {
  const { random, rows, common } = visitor
  view(visitor, { page: '/' })
  for (let count = random.between(1, 3); count > 0; count -= 1) {
    const { query, found } = aSearch(visitor.market, common, random)
    const id = view(visitor, { page: '/', unit: query.unit })
    const at = new Date(visitor.at)
    const { visitor: key, day, site, round } = common
    const ofSearch = { ...common, view: id, at, ...query, results: found.length }
    rows.search_queries.push(ofSearch)
    if (random.chance(0.12)) rows.analytics_events.push({ ...common, at, name: random.pick(eventNames) })
    const shown = found.slice(0, 18)
    if (shown.length === 0) continue
    rows.search_appearances.push({
      day,
      view: id,
      site,
      visitor: key,
      at,
      round,
      listing_ids: shown.map((listing) => listing.id),
      positions: shown.map((_, index) => index + 1),
    })
    if (!random.chance(0.62)) continue
    const index = Math.min(shown.length - 1, Math.floor(-5 * Math.log(1 - random.next())))
    rows.search_openings.push({ day, view: id, listing_id: shown[index]!.id, site, position: index + 1, at, round })
    return look(visitor, shown[index]!)
  }
}

/** Some ask for a price, some of them hold it, and most who hold it pay. */
function look(visitor: Visitor, listing: Listing): void {
  const { random, rows, common } = visitor
  const own = { unit: listing.slot.unit, city: listing.slot.city.name.en, subcategory: listing.slot.kind }
  view(visitor, { page: '/property/:listingId', listing_id: listing.id, ...own })
  const steps = [
    ['panel', 0.3],
    ['hold', 0.22],
    ['paid', 0.82],
  ] as const
  for (const [step, probability] of steps) {
    if (!random.chance(probability)) return
    visitor.at += random.between(20, 400) * 1000
    rows.booking_conversions.push({ ...common, ...own, listing_id: listing.id, step, at: new Date(visitor.at) })
  }
}

const noListing = { listing_id: null, unit: '', city: '', subcategory: '', seconds: 0, blurs: 0, focuses: 0 }

/** @returns the view's id */
function view(visitor: Visitor, page: { page: string; unit?: string; listing_id?: string }): string {
  const { random, rows, common } = visitor
  const id = anId(random)
  const opened = new Date(visitor.at)
  const seconds = Math.round(8 + 160 * random.next() ** 3)
  rows.page_views.push({
    ...common,
    ...visitor.page,
    view: id,
    at: opened,
    opened_at: opened,
    ...noListing,
    ...page,
  })
  visitor.at += seconds * 1000
  const { day, site, round } = common
  const blurs = random.chance(0.2) ? 1 : 0
  rows.page_times.push({ day, view: id, site, at: new Date(visitor.at), seconds, blurs, focuses: blurs, round })
  return id
}

const anId = (random: Random): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  )
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
