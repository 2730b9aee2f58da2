import type { Permission } from '#domain/accounts/permission.ts'
import { isAdmin, may } from '#domain/accounts/policy.ts'
import { hasAdmin } from '#domain/admin/queries/has-admin.server.ts'
import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { type Access, access } from './access.ts'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Asks the table of `access.ts` before every loader and action.
 *
 * @throws a redirect to the log-in and from there back (decision B17), or 404 where an admin's page is asked for by anybody else
 */
export const guard: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { route } = context.get(connection)
  const who = access[route ?? '']
  if (!who) throw new Error(`guard: app/session/access.ts does not say who may see ${route}`)
  if (await isMissing(who, context)) throw data(null, { status: 404 })

  const { actor, to } = visitorOf(context)
  if (needsSession.has(who) && !actor)
    throw redirect(to(`/?auth=login&to=${encodeURIComponent(url.pathname + url.search)}`))
  return next()
}

const needsSession: ReadonlySet<Access> = new Set(['signed-in', 'own', 'first-admin'])

async function isMissing(who: Access, context: Context): Promise<boolean> {
  const { actor } = visitorOf(context)
  const { db, demo } = context.get(services)
  if (who === 'first-admin') return demo || (await hasAdmin(db))
  if (!who.startsWith('admin')) return false
  const permission = who.split('/')[1]
  return permission ? !may(actor, permission as Permission) : !isAdmin(actor)
}
