import { HOUR_MS } from '#kernel/durations.ts'
import type { Auth } from '#domain/accounts/gateway.server.ts'
import { isAdmin } from '#domain/accounts/policy.ts'
import { findActor } from '#domain/accounts/queries/find-actor.server.ts'
import { sessionHashOf } from '#domain/accounts/gateway.session-cookie.server.ts'
import { isBot } from '#domain/analytics/bot.ts'
import { deviceOfAgent } from '#domain/analytics/device.ts'
import { Beacon } from '#domain/analytics/input.ts'
import { type Device, MAX_BATCH, type Observation, type Source } from '#domain/analytics/observation.ts'
import type { View } from '#domain/analytics/view.ts'
import type { Message, Observer, Sender, Visit } from '#domain/analytics/visit.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { PlaceProvider } from '#domain/places/gateway.server.ts'
import { siteCountry } from '#domain/places/site-country.ts'
import type { Day } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { createCache, sharedAnswer } from '#platform/cache.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Metrics } from '#platform/metrics.server.ts'
import { createQueue } from '#platform/queue.server.ts'
import { createSpareTime } from '#platform/spare-time.server.ts'
import { observe, searchOfBeacon } from './observe.server.ts'

type Means = {
  db: Db
  auth: Auth
  clock: Clock
  log: Log
  /** The gazetteer: a provider that bills for it is not asked. */
  places: Pick<PlaceProvider, 'geocode'>
  metrics: Pick<Metrics, 'countObservations'>
  record: (observations: readonly Observation[]) => Promise<void>
  keyOf: (who: { site: SiteId; day: Day; client: string; userAgent: string }) => Promise<string>
  forget: (who: { day: Day; visitor: string }) => Promise<void>
  noteView: (view: View) => void
  /** Most pages reach no server, so that only their messages say that a listing was seen. */
  isBehindCdn: boolean
}

/** Batches of a second at 20 times the load that a server is measured with; some 10 MB. */
const MAX_QUEUED = 20_000
/** Messages of a second at the load that a server is measured with, as they came. */
const MAX_UNREAD = 2000
/** A page waits no longer than the first, and messages have no more than that share of the process's time. */
const READ_MS = 2
const PAUSE_MS = 10
/** Messages that wait for a salt, a session or a place; the database is asked for a few at a time. */
const MAX_UNDERWAY = 1000
const MAX_LOOKUPS = 3

/** The visitor's source and device, which only their page has said. */
type Came = { device: Device; source: Source }
type Account = NonNullable<Visit['account']> | 'nobody'
type Place = { placeId?: number | undefined; city?: string | undefined } | 'unknown'
type Unread = { sender: Sender; read: () => Promise<Message | null> }
type Boxed<Value> = { value: Value }

/** Turns what is seen into observations and has them written later; under load they are dropped first. */
export function createObserver(means: Means): Observer & { flush: () => Promise<void> } {
  const { db, auth, clock, log, places, metrics } = means
  const queue = createQueue<Observation>({
    write: means.record,
    batchSize: MAX_BATCH,
    afterMs: 1000,
    maxItems: MAX_QUEUED,
    onWritten: (count) => metrics.countObservations('written', count),
    onFailed: (count, error) => {
      metrics.countObservations('failed', count)
      log.warn({ err: error }, 'observations were not written')
    },
  })
  const unread = createSpareTime<Unread>({
    work: async ({ read }) => {
      const message = await read()
      if (message) note(message)
      else metrics.countObservations('dropped', 1)
    },
    onFailed: failed,
    sliceMs: READ_MS,
    pauseMs: PAUSE_MS,
    maxItems: MAX_UNREAD,
  })
  const knownAccounts = () => createCache<Promise<Boxed<Account>>>({ ttlMs: 30_000, maxEntries: 5000 })
  let accounts = knownAccounts()
  const named = createCache<Promise<Boxed<Place>>>({ ttlMs: HOUR_MS, maxEntries: 2000 })
  const came = createCache<Came>({ ttlMs: 1_800_000, maxEntries: 20_000 })
  const underway = new Set<Promise<void>>()
  let lookups = 0

  const add = (observation: Observation) => void (queue.add(observation) || metrics.countObservations('dropped', 1))

  /** A failure costs only the observation. */
  function aside(work: () => Promise<void>): void {
    if (underway.size >= MAX_UNDERWAY) return metrics.countObservations('dropped', 1)
    const running = work()
      .catch(failed)
      .finally(() => void underway.delete(running))
    underway.add(running)
  }

  function failed(error: unknown): void {
    metrics.countObservations(error instanceof Shed ? 'dropped' : 'failed', 1)
    if (!(error instanceof Shed)) log.warn({ err: error }, 'a visit was not noted')
  }

  /** Pages need the database's connections more. */
  async function lookUp<Value>(ask: () => Promise<Value>): Promise<Boxed<Value>> {
    if (lookups >= MAX_LOOKUPS) throw new Shed()
    lookups += 1
    return ask()
      .then((value) => ({ value }))
      .finally(() => (lookups -= 1))
  }

  async function accountOf(cookie: string): Promise<Visit['account']> {
    // Without this word it holds no session for any parser.
    if (!cookie.includes('session')) return null
    const headers = new Headers({ cookie })
    const session = sessionHashOf(auth, headers)
    if (!session) return null
    const { value } = await sharedAnswer(accounts, session, () =>
      lookUp<Account>(async () => {
        const actor = await findActor(db, auth, headers)
        if (!actor) return 'nobody'
        return { userId: actor.userId, isAdmin: isAdmin(actor), declines: actor.declinesAnalytics }
      }),
    )
    return value === 'nobody' ? null : value
  }

  async function placeOf(beacon: Beacon, { site }: Pick<Visit, 'site'>) {
    const location = searchOfBeacon(beacon)?.location
    if (!location || beacon.f === undefined) return null
    const country = siteCountry(site)
    const { value } = await sharedAnswer(named, `${country} ${location.toLowerCase()}`, () =>
      lookUp<Place>(async () => {
        // One name for all readers.
        const place = await places.geocode(location, { language: 'en', country })
        if (!place) return 'unknown'
        return { city: place.name, ...(/^\d+$/.test(place.id) && { placeId: Number(place.id) }) }
      }),
    )
    return value === 'unknown' ? null : value
  }

  const keyOf = ({ site, network, userAgent }: Omit<Visit, 'account'>, day: Day) =>
    means.keyOf({ site: site.id, day, client: network, userAgent: userAgent ?? '' })

  const isCounted = ({ declined, account, userAgent }: Visit) =>
    !declined && !account?.declines && !account?.isAdmin && !isBot(userAgent)

  function note({ body, at, visit: stranger, cookie, host, currency }: Message): void {
    const beacon = body === '' ? null : beaconFrom(body)
    if (beacon === undefined) return metrics.countObservations('refused', 1)
    aside(async () => {
      const { site, country, userAgent } = stranger
      const day = dayIn(at, site.zone)
      const account = await accountOf(cookie)
      if (account?.isAdmin) return
      if (!beacon || stranger.declined || account?.declines) {
        if (!beacon || beacon.n) add({ kind: 'unkeyed', day, site: site.id })
        return
      }
      const [visitor, place] = await Promise.all([keyOf(stranger, day), placeOf(beacon, stranger)])
      const observed = observe(beacon, {
        at,
        site,
        ownHost: host,
        visitor,
        userAgent: userAgent ?? '',
        country,
        isSignedIn: account !== null,
        place,
        currency,
      })
      if (observed[0]) came.set(visitor, { device: observed[0].device, source: observed[0].source })
      observed.forEach(add)
      const [first] = observed
      // Of a page that did reach a server this is the same view: a visitor's day at a listing counts once.
      if (means.isBehindCdn && first?.kind === 'view' && first.listingId)
        means.noteView({ listingId: first.listingId, userId: account?.userId ?? null, at, visitor })
    })
  }

  return {
    receive: (sender, read) => {
      if (!unread.add({ sender, read })) metrics.countObservations('dropped', 1)
    },
    noteListing: (listingId, visit) => {
      if (!isCounted(visit)) return
      const at = clock()
      aside(async () => {
        const visitor = await keyOf(visit, dayIn(at, visit.site.zone))
        means.noteView({ listingId, userId: visit.account?.userId ?? null, at, visitor })
      })
    },
    noteStep: (step, visit) => {
      if (!isCounted(visit)) return
      const at = clock()
      const { site, country, userAgent } = visit
      const day = dayIn(at, site.zone)
      aside(async () => {
        const visitor = await keyOf(visit, day)
        const { device, source } = came.get(visitor) ?? { device: deviceOfAgent(userAgent ?? ''), source: 'direct' }
        add({ at, day, visitor, site: site.id, device, source, country, kind: 'step', ...step })
      })
    },
    forget: async (visit) => {
      const day = dayIn(clock(), visit.site.zone)
      const visitor = await keyOf(visit, day)
      accounts = knownAccounts()
      unread.drop(({ sender }) => sender.network === visit.network && sender.userAgent === visit.userAgent)
      // What is being read would be stored after the rest is removed, and so would be what is being written.
      await unread.settle()
      await Promise.all(underway)
      queue.drop((item) => item.kind !== 'unkeyed' && item.visitor === visitor)
      await queue.settle()
      await means.forget({ day, visitor })
    },
    flush: async () => {
      await unread.flush()
      await Promise.all(underway)
      await queue.flush()
    },
  }
}

/** There is too much to do for anything but pages. */
class Shed extends Error {}

/** @returns undefined for what no page of ours sends */
function beaconFrom(body: string): Beacon | undefined {
  try {
    return Beacon.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
