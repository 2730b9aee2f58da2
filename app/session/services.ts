import type { Observer } from '#domain/analytics/visit.ts'
import type { Auth } from '#domain/accounts/gateway.server.ts'
import type { SocialGateway } from '#domain/accounts/gateway.social.server.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { PaymentGateways } from '#domain/payments/gateway.server.ts'
import type { RatesGateway } from '#domain/pricing/gateway.server.ts'
import type { AddressFinder, PlaceProvider } from '#domain/places/gateway.server.ts'
import type { AccountGateway, PayoutGateways } from '#domain/payouts/gateway.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { SecurityEvent } from '#domain/security/security-event.ts'
import type { TranslationGateway } from '#domain/translations/gateway.server.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.server.ts'
import type { DemoClock } from '#platform/demo-clock.server.ts'
import type { InboundSetting } from '#platform/inbound-setting.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { LiveStreams } from '#platform/live-streams.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { OwnTiles } from '#platform/map-file.server.ts'
import type { LogPosition } from '#platform/log-position.server.ts'
import type { Metrics } from '#platform/metrics.server.ts'
import type { MobileSetting } from '#platform/mobile-setting.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import type { Replicas } from '#platform/replicas.server.ts'
import type { Version } from '#platform/version.server.ts'
import type { Seats } from '#platform/seats.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { createContext, type RouterContextProvider } from 'react-router'

/** The source of the map's tiles, as configured. */
export type MapSource =
  /** With `streets` where the operator has tiles of their own (`npm run map`). */
  | { kind: 'embedded'; streets?: OwnTiles }
  /** A MapLibre style's address, or an archive of tiles: `https://…/style.json`, `pmtiles://https://…`. */
  | { kind: 'style'; url: string }
  | { kind: 'google'; script: string }

/** All services that the server hands to every request. */
export type Services = {
  db: Db
  auth: Auth
  /** Google, Facebook and Apple, as far as they are configured. */
  social: SocialGateway
  /** Tells browsers at once what happens. */
  live: LiveStreams
  /** The budgets of each client. */
  budgets: Budgets
  /** Counts a refusal that one client can cause thousands of, for a few seconds, and never waits. */
  noteRefusal: (event: SecurityEvent) => void
  /** Null when no provider is configured: then nothing can be paid, and pages say so. */
  payments: PaymentGateways | null
  /** The providers that pay hosts; only the worker sends payouts, the server looks them up. */
  payouts: PayoutGateways
  /** Hosts' accounts at Stripe; null where it is not configured. */
  connect: AccountGateway | null
  /** Knobs of the built-in provider, for tests. */
  sandboxFaults: SandboxFaults
  /** Copies of the database; null where none is configured. `replicaOf` gives a request one. */
  replicas: Pick<Replicas, 'choose' | 'writtenPosition'> | null
  /** @param db a replica or the primary, where the gazetteer is read */
  placesFor: (db: Db) => PlaceProvider
  /** Connects to the mail server without sending; null where none is set. */
  mailProbe: (() => Promise<void>) | null
  /** The service of exchange rates, here for an admin's test only; null where none is set. */
  rates: RatesGateway | null
  /** Null where no geocoder is configured: then nothing looks addresses up. */
  addresses: AddressFinder | null
  /** Null where no provider of translations is configured: then nothing offers them. */
  translations: TranslationGateway | null
  storage: Storage
  /** Photos on their way to us. */
  uploads: Uploads
  /** Forms with files, which are in memory until they are answered. */
  fileForms: Seats
  /** The ways in of answers by e-mail; null where there is none. */
  inbound: InboundSetting | null
  /** E-mails of others, which are in memory until they are stored. */
  inboundSeats: Seats
  /** Notes what visitors look at, a moment later. */
  observer: Observer
  /** The header in which the operator's proxy names the visitor's country, or null. */
  countryHeader: string | null
  clock: Clock
  /** Moves the clock forward; null outside demo mode. */
  demoClock: DemoClock | null
  log: Log
  /** Limits for each guest, address and recipient, set by the operator. */
  limits: Limits
  /** The content of `/metrics`, for requests with the token. */
  metrics: Pick<Metrics, 'text' | 'contentType'> & { token: string }
  product: string
  version: Version
  /** The operator's app in the stores; null where there is none. */
  mobile: MobileSetting | null
  demo: boolean
  /** Whether the demo is reached from other machines. */
  isOpenDemo: boolean
  /** E-mails reach their readers only with a mail server; without one the demo shows them. */
  sendsEmails: boolean
  /** Admins' pages are for sessions that have proved both factors. */
  adminsNeedFactor: boolean
  /** Verifies what Facebook posts; null where it is not configured. */
  facebookSecret: string | null
  /** The first signs addresses in e-mails that need no log-in; all of them are read. */
  linkSecrets: readonly string[]
  /** Encrypts where hosts are paid to. */
  vault: Vault
  /** The sender of our e-mails, used as contact where the company has set none. */
  contactEmail: string
  /** The address for reports of weaknesses, as a `mailto:` or `https:` address; null where nothing is configured. */
  securityContact: string | null
  publicUrl: string
  sites: ReadonlyMap<string, SiteId>
  /** The map provider; sent to pages with a map. */
  map: MapSource
}

export const services = createContext<Services>()

/** Facts of one request; the client address serves rate limits only and expires with their counts. */
export const connection = createContext<{
  nonce: string
  client: string
  /** The client's network, the same each day, for keys of visitors alone. */
  network: string
  outage?: boolean
  /** The account that is signed in, for whom the work is done. */
  account?: string
  /** The reference of this request's error, in the log and on its page. */
  reference?: string
  retryAfterSeconds?: number
  /** The pattern of the route that answered. */
  route?: string
  /** The replica that this request reads, or the primary; chosen once. */
  replica?: Db
  /** The age that what it reads there may have already. */
  replicaAgeMs?: number
  /** It reads the primary alone: it writes, or a replica has failed it. */
  readsPrimary?: boolean
  /** The position until which its visitor has written: a replica must have all of it. */
  wrote?: LogPosition
  /** A statement on the replica has failed, as it does where that goes away: the answer may be made again. */
  hasReplicaFailed?: boolean
  /** Elements after the page that no script of it reads: structured data for search engines. */
  afterPage?: readonly string[]
  /** HTML of the text that the page is about: it is part of the page and of no loader's data. */
  article?: string
  /** Props of the page's `ServerPart`s by their names, which its data are without. */
  drawn?: Readonly<Record<string, object>>
  /** A page without scripts: devices show it at other addresses, whose pages they would take it for. */
  isStill?: boolean
  /** The page in parts: a `Response` would encode and copy it some times more. */
  html?: readonly (string | Buffer)[]
}>()

/** The subjects that a visitor's holds count towards, besides themselves. */
export const accountOf = (context: Readonly<RouterContextProvider>) => ({
  networkKey: context.get(connection).client,
  limits: context.get(services).limits,
})
