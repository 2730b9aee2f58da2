import { ownCookie, ownCookieName, parseCookies } from '#platform/cookies.server.ts'
import type { Db } from '#platform/db.server.ts'
import { readPosition } from '#platform/log-position.server.ts'
import { MAX_LAG_MS } from '#platform/replicas.server.ts'
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

const COOKIE = 'wrote'

/** By then each replica that is read has it. */
const COOKIE_SECONDS = MAX_LAG_MS / 1000

/** A visitor who has written something reads it, by a cookie of some seconds: replicas that do not have it yet are not asked. */
export const followWrites: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { replicas } = context.get(services)
  if (!replicas) return next()
  const own = context.get(connection)
  if (request.method === 'GET' || request.method === 'HEAD') {
    const name = ownCookieName(COOKIE, url.origin)
    const wrote = readPosition(parseCookies(request.headers.get('cookie')).get(name))
    if (wrote !== null) own.wrote = wrote
    return next()
  }
  // The page that answers a form has what the form has done.
  own.readsPrimary = true
  const answer = await next()
  const position = await replicas.writtenPosition().catch(() => null)
  if (position)
    answer.headers.append('set-cookie', ownCookie(COOKIE, position, { maxAge: COOKIE_SECONDS, address: url.origin }))
  return answer
}

/**
 * The database for queries that only show (`scripts/checks/replica-reads.ts`): a replica that has all that this visitor has written, or
 * the primary; the same for all of a request.
 */
export function replicaOf(context: Readonly<RouterContextProvider>): Db {
  const { db, replicas } = context.get(services)
  if (!replicas) return db
  const own = context.get(connection)
  if (own.replica) return own.replica
  const chosen = own.readsPrimary ? null : replicas.choose(own.wrote ?? null)
  own.replica = chosen?.db ?? db
  if (chosen) own.replicaAgeMs = Math.max(0, performance.now() - chosen.time)
  return own.replica
}

/** The same for a page that shows somebody who is signed in what they alone may see. */
export function replicaForStrangers(context: Readonly<RouterContextProvider>): Db {
  return visitorOf(context).actor ? context.get(services).db : replicaOf(context)
}
