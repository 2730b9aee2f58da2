import type { createVisitorKeys } from '#domain/analytics/commands/visitor-keys.server.ts'
import { type Device, devices, type Observation, type Source, sources } from '#domain/analytics/observation.ts'
import { type SiteId, zoneOf } from '#domain/i18n/site.ts'
import type { Day } from '#kernel/dates.ts'
import { asUuid } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'

export type WorldListing = { id: string; unit: 'day' | 'hour'; city: string; subcategory: string }
/** Observations of a visitor, or a payment that a worker notes. */
export type Sent = { at: number; observations: Observation[]; paid?: string }

type Random = () => number
type Keys = ReturnType<typeof createVisitorKeys>

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The day that the platform's own clock face shows in a zone. */
export function dayShown(at: number, zone: string): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
}

/** Middles of nights with a midnight, and with a change of the clocks, at the sites. */
const nights: readonly (readonly [SiteId, string])[] = [
  ['cl', '2026-03-03T03:00:00Z'],
  ['cl', '2026-04-05T03:30:00Z'],
  ['global', '2026-09-06T04:00:00Z'],
  ['uk', '2026-03-29T01:00:00Z'],
  ['uk', '2026-10-25T00:30:00Z'],
  ['uk', '2026-12-31T23:59:00Z'],
]

/** Some people's browsers around one night: all that they sent, in the order in which it arrived. */
export async function aNight(random: Random, keys: Keys, listings: readonly WorldListing[]): Promise<Sent[]> {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const [site, middle] = pick(nights)
  const people = 2 + Math.floor(random() * 3)
  const sent: Sent[] = []
  for (let person = 0; person < people; person += 1) {
    const browser = new Browser({ random, keys, site, listings, name: `person ${person}`, device: pick(devices) })
    // Two tabs of one browser go their own ways.
    const tabs = random() < 0.4 ? 2 : 1
    for (let tab = 0; tab < tabs; tab += 1) {
      await browser.wander(Date.parse(middle) - 5 * HOUR * random() - MINUTE, pick(sources))
    }
    sent.push(...browser.sent)
  }
  // A stable order of receipt.
  return sent.toSorted((a, b) => a.at - b.at)
}

type Owner = {
  random: Random
  keys: Keys
  site: SiteId
  listings: readonly WorldListing[]
  name: string
  device: Device
}

class Browser {
  readonly sent: Sent[] = []
  readonly #owner: Owner

  constructor(owner: Owner) {
    this.#owner = owner
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#owner.random() * values.length)]!
  }

  #id(): string {
    return asUuid(Array.from({ length: 32 }, () => Math.floor(this.#owner.random() * 16).toString(16)).join(''))
  }

  /** Sent at an instant, it may come at once, late by up to an hour, twice, or never. */
  async #send(at: number, source: Source, makeAll: (common: Common) => Observation[]): Promise<void> {
    const { random, keys, site, name, device } = this.#owner
    const fate = random()
    if (fate < 0.03) return
    const delays = fate < 0.15 ? [HOUR * random()] : fate < 0.3 ? [0, 20 * MINUTE * random()] : [0]
    for (const delay of delays) {
      const received = new Date(Math.round(at + delay))
      const day = dayShown(received.getTime(), zoneOf(site))
      const visitor = await keys.visitorOf({ site, day, client: name, userAgent: device })
      const country = random() < 0.5 ? 'CL' : null
      this.sent.push({
        at: received.getTime(),
        observations: makeAll({ at: received, day, visitor, site, device, source, country }),
      })
    }
  }

  async wander(from: number, source: Source): Promise<void> {
    const { random, listings } = this.#owner
    let at = from
    const pages = 1 + Math.floor(random() * 7)
    for (let page = 0; page < pages; page += 1) {
      const opened = Math.round(at)
      const looked = this.#pick([5, 40, 300, 1700, 1900, 9 * 3600])
      const isSearch = random() < 0.35
      const listing = random() < 0.6 ? this.#pick(listings) : null
      const view = this.#id()
      await (isSearch ? this.#search(view, opened, source) : this.#page(view, opened, source, listing))
      await this.#times(view, opened, looked, source)
      if (!isSearch && listing && random() < 0.5) await this.#steps(opened, listing, source)
      at = opened + this.#pick([3, 60, 1790, 1801, 2400, 6000]) * SECOND + Math.floor(random() * 1000)
    }
  }

  async #page(view: string, opened: number, source: Source, listing: WorldListing | null): Promise<void> {
    const name = listing ? '/property/:listingId' : this.#pick(['/', '/help', '/about'])
    const [browser, referrerHost] = [this.#pick(['Firefox', 'Chrome']), this.#pick([undefined, 'news.example'])]
    // No browser's clock is asked; its stopwatch may be wrong by as much as a day.
    const openedAt = new Date(opened - (this.#owner.random() < 0.08 ? DAY : 0))
    await this.#send(opened + 2 * SECOND, source, (common) => [
      {
        ...common,
        kind: 'view',
        view,
        page: name,
        listingId: listing?.id,
        referrerHost,
        browser,
        isSignedIn: false,
        openedAt,
      },
    ])
  }

  async #search(view: string, opened: number, source: Source): Promise<void> {
    const { random, listings } = this.#owner
    await this.#page(view, opened, source, null)
    const about = this.#pick(listings)
    const isDated = random() < 0.5
    const results = this.#pick([0, 0, 3, 40])
    const input = {
      unit: about.unit,
      city: random() < 0.6 ? about.city : undefined,
      placeId: random() < 0.5 ? 7 : undefined,
      text: random() < 0.3 ? this.#pick(['a castle', 'un castillo']) : undefined,
      subcategory: random() < 0.4 ? about.subcategory : undefined,
      filters: random() < 0.5 ? ['instant', this.#pick(['pets', 'bedrooms'])] : [],
      checkIn: isDated ? '2026-07-01' : undefined,
      checkOut: isDated ? this.#pick(['2026-07-01', '2026-07-04', '2026-09-30']) : undefined,
      priceMax: random() < 0.3 ? money(this.#pick([1, 500, 50_000]), 'CLP') : undefined,
      results,
    }
    await this.#send(opened + 3 * SECOND, source, (common) => [{ ...common, ...input, kind: 'search', view }])
    if (results === 0) return
    const shown = listings.map(({ id }, index) => ({ id, position: index + 1 + Math.floor(random() * 20) }))
    await this.#send(opened + 4 * SECOND, source, (common) => [
      { ...common, kind: 'appearances', view, listings: shown },
    ])
    for (const { id, position } of shown) {
      if (random() < 0.25) {
        await this.#send(opened + 30 * SECOND * random(), source, (common) => [
          { ...common, kind: 'opened', view, listingId: id, position },
        ])
      }
    }
  }

  /** Each tells all that was seen so far. */
  async #times(view: string, opened: number, looked: number, source: Source): Promise<void> {
    for (const part of [0.3, 1]) {
      const seconds = Math.round(looked * part)
      await this.#send(opened + seconds * SECOND, source, (common) => [
        { ...common, kind: 'time', view, seconds, blurs: 1, focuses: 1 },
      ])
    }
  }

  async #steps(opened: number, listing: WorldListing, source: Source): Promise<void> {
    const { random } = this.#owner
    const panel = opened + 20 * SECOND + random() * MINUTE
    await this.#send(panel, source, (common) => [{ ...common, kind: 'step', step: 'panel', listingId: listing.id }])
    if (random() < 0.5) return
    const bookingId = this.#id()
    await this.#send(panel + 10 * MINUTE * random(), source, (common) => [
      { ...common, kind: 'step', step: 'hold', listingId: listing.id, bookingId },
    ])
    const at = Math.round(panel + 20 * MINUTE + HOUR * random())
    if (random() < 0.7) this.sent.push({ at, observations: [], paid: bookingId })
  }
}

type Common = Pick<
  Extract<Observation, { kind: 'beat' }>,
  'at' | 'day' | 'visitor' | 'site' | 'device' | 'source' | 'country'
>
