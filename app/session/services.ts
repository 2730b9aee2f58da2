import type { Auth } from '#domain/accounts/gateway.server.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import type { PlaceProvider } from '#domain/places/gateway.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.server.ts'
import type { DemoClock } from '#platform/demo-clock.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { createContext } from 'react-router'
import type { MapSource } from '../components/map/provider.ts'

/** What the server has built for every request: the ways down to the world. */
export type Services = {
  db: Db
  auth: Auth
  /** Null when no provider is configured: then nothing can be paid, and pages say so. */
  payments: PaymentGateway | null
  /** Knobs of the built-in provider, for tests. */
  sandboxFaults: SandboxFaults
  places: PlaceProvider
  storage: Storage
  clock: Clock
  /** Moves the clock forward; null outside demo mode. */
  demoClock: DemoClock | null
  log: Log
  product: string
  demo: boolean
  publicUrl: string
  sites: ReadonlyMap<string, SiteId>
  /** Who draws maps; sent to the pages that show one. */
  map: MapSource
}

export const services = createContext<Services>()

/**
 * Of this one request: the scripts' nonce, and where the visitor's connection comes from (for limits only, never stored).
 * `outage` is noted when the database could not be reached: the answer is then 503.
 */
export const connection = createContext<{ nonce: string; client: string; outage?: boolean }>()
