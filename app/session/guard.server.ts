import type { Permission } from '#domain/accounts/permission.ts'
import { isAdmin, may } from '#domain/accounts/policy.ts'
import { hasAdmin } from '#domain/admin/queries/has-admin.server.ts'
import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import type { Access } from '#app/addresses.ts'
import { addressOf } from './address-of.server.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Asks the list of addresses before every loader and action.
 *
 * @throws a redirect to the log-in and from there back (decision B17), or 404 where an admin's page is asked for by anybody else
 */
export const guard: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const { access: who } = addressOf(context)
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
