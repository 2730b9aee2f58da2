import type { Auth } from '#domain/accounts/gateway.server.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import type { PaymentGateway } from '#domain/payments/gateway.server.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { createContext } from 'react-router'

/** What the server has built for every request: the ways down to the world. */
export type Services = {
  db: Db
  auth: Auth
  /** Null when no provider is configured: then nothing can be paid, and pages say so. */
  payments: PaymentGateway | null
  storage: Storage
  clock: Clock
  log: Log
  product: string
  demo: boolean
  publicUrl: string
  sites: ReadonlyMap<string, SiteId>
}

export const services = createContext<Services>()

/** Of this one request: the scripts' nonce, and where the visitor's connection comes from (for limits only, never stored). */
export const connection = createContext<{ nonce: string; client: string }>()
