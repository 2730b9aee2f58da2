import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { CLIENT_IP_HEADER, createAuth } from '#domain/accounts/gateway.server.ts'
import { sessionHashOf } from '#domain/accounts/gateway.session-cookie.server.ts'
import { socialGateway } from '#domain/accounts/gateway.social.server.ts'
import { validSessions } from '#domain/accounts/queries/valid-sessions.server.ts'
import { operatingFigures } from '#domain/admin/queries/operating-figures.server.ts'
import { forgetVisitor } from '#domain/analytics/commands/forget-visitor.server.ts'
import { record } from '#domain/analytics/commands/record.server.ts'
import { recordViews } from '#domain/analytics/commands/record-views.server.ts'
import { createVisitorKeys } from '#domain/analytics/commands/visitor-keys.server.ts'
import { MAX_BATCH } from '#domain/analytics/observation.ts'
import type { View } from '#domain/analytics/view.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { embeddedPlaces } from '#domain/places/gateway.embedded.server.ts'
import { googlePlaces } from '#domain/places/gateway.google.server.ts'
import type { PlaceProvider } from '#domain/places/gateway.server.ts'
import { writeSecurityEvent } from '#domain/security/commands/record-security-event.server.ts'
import type { SecurityEvent } from '#domain/security/security-event.ts'
import { knownSpaces } from '#domain/search/queries/known-spaces.server.ts'
import { geocoder } from '#domain/places/gateway.geocoder.server.ts'
import { libreTranslate } from '#domain/translations/gateway.libretranslate.server.ts'
import { isId } from '#kernel/ids.ts'
import { addressesOf } from '#platform/addresses.server.ts'
import { createBatch } from '#platform/batch.server.ts'
import { openCountryTable } from '#platform/country-table.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { settingOf } from '#platform/payment-settings.server.ts'
import { type MapFile, mapFile } from '#platform/map-file.server.ts'
import { paymentOrigins } from '#platform/headers.server.ts'
import type { CdnSetting } from '#platform/cdn-setting.server.ts'
import { haveChanged } from '#platform/changes.server.ts'
import { openChannels } from '#platform/channels.server.ts'
import { type Db, openDatabase, timeoutsOf } from '#platform/db.server.ts'
import { followChanges } from '#platform/shared-changes.server.ts'
import type { SharedAnswers } from '#platform/shared-answer.server.ts'
import { createLiveStreams } from '#platform/live-streams.server.ts'
import { mailProbe } from '#platform/mailer.server.ts'
import { formerFiles } from '#platform/former-files.server.ts'
import { createMetrics } from '#platform/metrics.server.ts'
import { createQueue } from '#platform/queue.server.ts'
import { createReadiness } from '#platform/readiness.server.ts'
import { createSeats } from '#platform/seats.server.ts'
import { localSecret } from '#platform/secrets.server.ts'
import { sparingLog } from '#platform/sparing-log.server.ts'
import { createTurns, type Turns } from '#platform/turns.server.ts'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { routeGroup } from './app/operations/route-group.ts'
import { beaconReceiver } from './app/analytics/receive.server.ts'
import { createObserver } from './app/analytics/observer.server.ts'
import { refusalPage } from './app/operations/refusal.server.ts'
import { matchAddress } from './app/session/match-address.server.ts'
import { listingsOnPage, tagsOfPage } from './app/session/page-tags.server.ts'
import { rulesOf } from './app/session/request-rules.server.ts'
import type { Services } from './app/session/services.ts'
import { visitWith } from './app/session/visit.server.ts'
import { type AppBuild, createListener } from './platform/http.server.ts'
import type { Opened } from './services.ts'

/**
 * Answers requests, for node:http or for a test in its own process.
 *
 * @param vite a developer's bundler, instead of the newest build
 * @param servers of this installation that live, among which what a client may cause is divided
 * @returns `leave` tells probes that the process will stop; `close` ends the handler's own work, not `opened`; `ended` resolves after the last answer
 */
export async function openHandler(
  opened: Opened,
  vite: ViteDevServer | null = null,
  servers: () => number = () => 1,
): Promise<{
  services: Services
  handler: RequestListener
  turns: Turns
  /** Puts this build's scripts and styles where servers of other releases find them. */
  keepFiles: () => Promise<void>
  leave: () => void
  close: (ended?: Promise<unknown>) => Promise<void>
}> {
  const { config, db, pool, clock, secret } = opened
  const log = sparingLog(opened.log)
  const channels = openChannels({ databaseUrl: config.listenUrl ?? config.databaseUrl!, log })
  followChanges(channels)
  const live = createLiveStreams({
    db,
    channels,
    limits: config.limits,
    validSessions,
    secrets: opened.secrets,
    log,
  })
  const reader = config.metricsUrl
    ? openDatabase(
        { databaseUrl: config.metricsUrl, databasePool: 1, timeouts: timeoutsOf(config.limits, 'server') },
        log,
      )
    : null
  const read = () => operatingFigures(reader?.db ?? db, clock())
  const metrics = createMetrics({
    pool,
    version: opened.version,
    dataDir: config.dataDir,
    certificates: config.certificates,
    liveStreams: live.count,
    groupOf: routeGroup,
    read,
    replicas: () => opened.replicas?.figures() ?? [],
  })
  /** Page views are written in batches, so that no page waits for them. */
  const views = createQueue<View>({
    write: (items) => recordViews(db, items),
    batchSize: MAX_BATCH,
    afterMs: 5000,
    maxItems: 5000,
    onWritten: (count) => metrics.countObservations('written', count),
    onFailed: (count, error) => {
      metrics.countObservations('failed', count)
      log.warn({ err: error }, 'page views were not counted')
    },
  })
  /** Written together, so that a flood costs a few statements. */
  const refusals = createBatch<{ event: SecurityEvent; count: number }>({
    write: async (items) => {
      for (const { event, count } of items) await writeSecurityEvent(db, event, clock(), count)
    },
    keyOf: ({ event }) => JSON.stringify(event),
    merge: (former, { count }) => ({ ...former, count: former.count + count }),
    afterMs: 2000,
    maxItems: 100,
    onError: (error) => log.warn({ err: error }, 'refusals were not counted'),
  })
  const auth = createAuth({
    secret,
    secretBefore: opened.secretBefore,
    publicUrl: config.publicUrl,
    sites: config.sites,
    countryHeader: config.countryHeader,
    countryOf: config.countryHeader ? null : await openCountryTable(),
    sendsEmails: config.sendsEmails,
  })
  const observer = createObserver({
    db,
    auth,
    clock,
    log,
    metrics,
    places: embeddedPlaces(db, knownSpaces(db)),
    record: (observations) => record(db, observations),
    keyOf: createVisitorKeys(db).visitorOf,
    forget: async (whose) => {
      views.drop(({ visitor }) => visitor === whose.visitor)
      await views.settle()
      await forgetVisitor(db, whose)
    },
    noteView: (view) => void (views.add(view) || metrics.countObservations('dropped', 1)),
    isBehindCdn: config.cdn !== null,
  })
  const ownMap = mapFile(config.dataDir)
  const services: Services = {
    db,
    auth,
    social: socialGateway(config.signIn, log),
    payments: config.payments.length > 0 ? await opened.openGateways() : null,
    payouts: opened.payoutGateways,
    connect: opened.connect,
    sandboxFaults: opened.sandboxFaults,
    live,
    budgets: createBudgets({ db, limits: config.limits, secret, servers }),
    noteRefusal: (event) => refusals.add({ event, count: 1 }),
    replicas: opened.replicas,
    placesFor: placeProviders(opened),
    mailProbe: mailProbe(config.smtpUrl),
    rates: opened.rates,
    addresses: config.geocoder && geocoder({ ...config.geocoder, agent: `${PRODUCT_NAME} (${config.publicUrl})` }),
    translations: config.translation && libreTranslate(config.translation),
    storage: opened.storage,
    uploads: opened.uploads,
    fileForms: createSeats({
      perAccount: config.limits.fileFormsPerAccount,
      perServer: config.limits.fileFormsPerServer,
    }),
    inbound: config.inbound,
    inboundSeats: createSeats({
      perAccount: config.limits.inboundEmailsPerServer,
      perServer: config.limits.inboundEmailsPerServer,
    }),
    observer,
    countryHeader: config.countryHeader,
    clock,
    demoClock: opened.demoClock,
    log,
    limits: config.limits,
    metrics: { ...metrics, token: config.metricsToken ?? localSecret(config.dataDir, 'metrics') },
    product: PRODUCT_NAME,
    version: opened.version,
    mobile: config.mobile,
    demo: config.demo,
    isOpenDemo: config.isOpenDemo,
    sendsEmails: config.sendsEmails,
    adminsNeedFactor: config.adminsNeedFactor,
    facebookSecret: config.facebookSecret,
    linkSecrets: opened.secrets,
    vault: opened.vault,
    contactEmail: config.contactEmail,
    securityContact: config.securityContact,
    publicUrl: config.publicUrl,
    sites: config.sites,
    get map() {
      return mapSourceOf(config.map, ownMap)
    },
  }
  const { build, assets } = await appBuild(vite)
  const former = formerFiles(opened.storage)
  const readiness = createReadiness(db)
  // A server that no probe has asked before the database went away is ready all the same.
  void readiness.missingPart()
  const turns = createTurns(config.limits, { servers })
  const handler = await createListener({
    build,
    services,
    clientIp: { setAs: CLIENT_IP_HEADER, trusted: config.clientHeader, secret },
    ttlMs: vite ? 0 : config.pageCacheMs,
    cdn: vite ? null : config.cdn && sharedAnswers(config.cdn, opened.replicas !== null),
    addresses: addressesOf({
      publicUrl: config.publicUrl,
      sites: config.sites.keys(),
      listensOn: config.host,
      isTrial: config.demo || vite !== null,
    }),
    hasSecureSubdomains: config.hasSecureSubdomains,
    rulesOf,
    map: config.map,
    mapFile: ownMap.answer,
    payment: paymentOrigins({
      script: settingOf(config.payments, 'stripe')?.scriptUrl,
      page: settingOf(config.payments, 'webpay')?.url,
    }),
    log,
    metrics,
    refusalPage,
    missingPart: readiness.missingPart,
    isDatabaseAway: opened.isAway,
    turns,
    sessionOf: (headers) => (headers.cookie ? sessionHashOf(auth, new Headers({ cookie: headers.cookie })) : null),
    onBeacon: beaconReceiver(services),
    onForeignForm: ({ client }) => services.noteRefusal({ kind: 'form-refused', network: client }),
    onSharedPage: ({ pathname, host, searchParams }, { network, headers }) => {
      const { pattern, params } = matchAddress(pathname)
      const { listingId = '' } = params
      if (pattern !== '/property/:listingId' || !isId(listingId) || headers['sec-purpose']) return
      const circumstances = { network, site: siteOf(host, config.sites), countryHeader: config.countryHeader }
      const visit = { ...visitWith((name) => headers[name]?.toString(), circumstances), account: null }
      observer.noteListing(listingId, visit)
      if (hasStay(searchParams)) observer.noteStep({ step: 'panel', listingId }, visit)
    },
    middlewares: vite?.middlewares,
    assets,
    formerFiles: former.middleware,
  })

  const close = async (ended: Promise<unknown> = Promise.resolve()) => {
    // Event streams never end by themselves, so they are closed first.
    live.close()
    await channels.close()
    await ended
    await observer.flush()
    await views.flush()
    await refusals.flush()
    await reader?.pool.end()
    metrics.close()
  }
  const keepFiles = () => former.keep(assets, new Date())
  return { services, handler, turns, keepFiles, leave: readiness.leave, close }
}

/** Whether an address asks for a price; the page that came from the cache has said whether there is one. */
const hasStay = (params: URLSearchParams) =>
  params.has('checkIn') && (params.has('checkOut') || (params.has('start') && params.has('hours')))

type Build = AppBuild<Services>

/** Each build has its own folder; a running server keeps to the newest of its start. */
async function appBuild(
  vite: ViteDevServer | null,
): Promise<{ build: Build | (() => Promise<Build>); assets: string }> {
  if (vite) {
    const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild as Build
    return { build: load, assets: join(import.meta.dirname, 'build/client') }
  }
  const folder = `build/${readFileSync(new URL('./build/current', import.meta.url), 'utf8')}`
  const build = (await import(new URL(`./${folder}/server/index.js`, import.meta.url).href)) as ServerBuild as Build
  return { build, assets: join(import.meta.dirname, folder, 'client') }
}

/** The operator's own tiles are a part of the embedded map alone. */
function mapSourceOf(map: Opened['config']['map'], own: MapFile): Services['map'] {
  if (map.kind === 'style') return { kind: map.kind, url: map.url }
  const streets = map.kind === 'embedded' ? own.current() : null
  return streets ? { kind: 'embedded', streets } : map
}

/** A purge may be over before a replica has the change. */
const sharedAnswers = ({ seconds, purge }: CdnSetting, hasReplicas: boolean): SharedAnswers => ({
  seconds,
  tagsOf: purge && tagsOfPage,
  hasChangedSince: purge && hasReplicas ? (time, url, html) => haveChanged(listingsOnPage(url, html), time) : null,
})

/** Google's places fall back to the gazetteer of the database that is read, a replica or the primary. */
function placeProviders({ config, log }: Opened): Services['placesFor'] {
  const { googleServerKey: key } = config
  const known = new WeakMap<Db, PlaceProvider>()
  return (db) => {
    const embedded = () => embeddedPlaces(db, knownSpaces(db))
    const places = known.get(db) ?? (key ? googlePlaces({ key, fallback: embedded(), log }) : embedded())
    known.set(db, places)
    return places
  }
}
