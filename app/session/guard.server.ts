import type { Permission } from '#domain/accounts/permission.ts'
import { isAdmin, may } from '#domain/accounts/policy.ts'
import { hasAdmin } from '#domain/admin/queries/has-admin.server.ts'
import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import type { Access } from '#app/address.ts'
import { factorLackOf } from './admin-factor.server.ts'
import { addressOf } from './address-of.server.ts'
import { matchAddress } from './match-address.server.ts'
import { isOfScript } from './script-request.server.ts'
import { services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Asks the list of addresses before every loader and action.
 *
 * @throws a redirect to the log-in and from there back (decision B17), or 404 where an admin's page is asked for by anybody else
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { access: who } = addressOf(context)
  const isAway = !visitorOf(context).actor
  if (isAway && isFormOfAdmins(who, request, url)) throw logInFirst(request, url, context)
  if (await isMissing(who, context)) throw data(null, { status: 404 })

  if (needsSession.has(who) && isAway) throw logInFirst(request, url, context)
  const way = who.startsWith('admin') ? await wayToBoth(request, url, context) : null
  if (way) throw redirect(visitorOf(context).to(way))
  return next()
}

/**
 * Leads to the log-in, and from there to the page that was asked for, or on which the form stood. A script is told the way; a form that
 * a browser sends by itself goes on to a page that keeps it.
 */
function logInFirst(request: Request, url: URL, context: Context): Response {
  const { to } = visitorOf(context)
  const logInFor = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
    to(`/?auth=login&to=${encodeURIComponent(pathname + search)}`)
  const page = pageOf(request, url)
  if (isOfScript(request)) return redirect(logInFor((isForm(request) && page) || url))
  // A service worker that fetches a page for the browser asks for no destination either.
  const { headers } = request
  if (headers.get('sec-fetch-dest') === 'empty' && headers.get('sec-fetch-mode') !== 'navigate')
    // What a script asks for itself is no page to come back to.
    return Response.json({ logIn: logInFor(page ?? { pathname: '/', search: '' }) }, { status: 401 })
  if (!isForm(request)) return redirect(logInFor(url))
  const waiting = visitorOf(context).to(`/session-ended?to=${encodeURIComponent(url.pathname + url.search)}`)
  return redirect(waiting, 307)
}

const isForm = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

/** Only an admin can have stood on an admin's page; to all others the address says nothing. */
function isFormOfAdmins(who: Access, request: Request, url: URL): boolean {
  const page = isForm(request) && who.startsWith('admin') ? pageOf(request, url) : null
  return page !== null && matchAddress(page.pathname).address.access.startsWith('admin')
}

/** The page of ours on which a form stood, as its browser says. */
function pageOf({ headers }: Request, { origin }: URL): URL | null {
  const page = URL.parse(headers.get('referer') ?? '')
  return page?.origin === origin ? page : null
}

/** Admins who have no second factor are led to one, and who has one to its proof; null where both are proved or not needed. */
async function wayToBoth({ headers }: Request, url: URL, context: Context): Promise<string | null> {
  const lack = await factorLackOf(headers, context)
  if (!lack) return null
  const page = lack === 'proof' ? '/confirm-it-is-you' : '/account/second-factor'
  return `${page}?to=${encodeURIComponent(url.pathname + url.search)}`
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
