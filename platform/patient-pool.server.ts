import type pg from 'pg'
import { isOutage } from './db.server.ts'

/** Of the codes for which the queue tries again, the one after which it waits five seconds at most. */
const TRIED_AGAIN = '40001'

/** An outage, as an error after which the queue tries again. */
class Again extends Error {
  readonly code = TRIED_AGAIN
}

/**
 * The connections of a worker's queue. It tries a statement again only for some codes of PostgreSQL's, and a job of which it cannot
 * note that it is done ends the program; so each outage gets such a code, and is waited for. After eight minutes it ends all the same,
 * and its supervisor starts it anew.
 *
 * @param leaving once the program ends, nothing is tried again
 */
export function patientPool(pool: pg.Pool, leaving: AbortSignal): pg.Pool {
  const orAgain = (error: unknown): never => {
    throw isOutage(error) && !leaving.aborted ? new Again((error as Error).message, { cause: error }) : error
  }
  const patientClient = (client: pg.PoolClient): pg.PoolClient =>
    around(client, {
      query: (...given: unknown[]) =>
        (client.query as (...all: unknown[]) => Promise<unknown>)(...given).catch(orAgain),
    })
  return around(pool, {
    // To listen it waits by itself, and asks with a callback.
    connect: (...given: unknown[]) =>
      given.length > 0
        ? (pool.connect as (...all: unknown[]) => unknown)(...given)
        : pool.connect().then(patientClient, orAgain),
  })
}

/** The same object, but for some of its methods. */
const around = <Whole extends object>(whole: Whole, own: Record<string, (...given: unknown[]) => unknown>): Whole =>
  new Proxy(whole, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(own, key)) return own[key]
      const value = Reflect.get(target, key) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
