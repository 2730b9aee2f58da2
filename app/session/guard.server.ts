import type { Permission } from '#domain/accounts/permission.ts'
import { isAdmin, may } from '#domain/accounts/policy.ts'
import { data, type MiddlewareFunction, redirect } from 'react-router'
import { access } from './access.ts'
import { connection } from './services.ts'
import { type Visitor, visitorOf } from './visitor.server.ts'

/**
 * Asks the table of `access.ts` before every loader and action.
 *
 * @throws a redirect to the log-in and from there back (decision B17), or 404 where an admin's page is asked for by anybody else
 */
export const guard: MiddlewareFunction<Response> = ({ url, context }, next) => {
  const { route } = context.get(connection)
  const who = access[route ?? '']
  if (!who) throw new Error(`guard: app/session/access.ts does not say who may see ${route}`)

  const visitor = visitorOf(context)
  if (who.startsWith('admin')) {
    if (!isAllowed(visitor, who.split('/')[1])) throw data(null, { status: 404 })
  } else if ((who === 'signed-in' || who === 'own') && !visitor.actor) {
    throw redirect(visitor.to(`/?auth=login&to=${encodeURIComponent(url.pathname + url.search)}`))
  }
  return next()
}

const isAllowed = ({ actor }: Visitor, permission: string | undefined) =>
  permission ? may(actor, permission as Permission) : isAdmin(actor)
