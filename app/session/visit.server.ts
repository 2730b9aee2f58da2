import { CHOICE_COOKIE, declinedBy } from '#domain/analytics/choice.ts'
import type { Visit } from '#domain/analytics/visit.ts'
import type { Actor } from '#domain/accounts/account.ts'
import { isAdmin } from '#domain/accounts/policy.ts'
import type { Site } from '#domain/i18n/site.ts'
import { parseCookies } from '#platform/cookies.server.ts'
import { countryNamed } from '#platform/country-header.server.ts'
import type { RouterContextProvider } from 'react-router'
import { connection, services } from './services.ts'
import { visitorOf } from './visitor.server.ts'

type Circumstances = { network: string; site: Site; countryHeader: string | null }

/** @param header reads a request's header by its name in small letters */
export function visitWith(
  header: (name: string) => string | null | undefined,
  { network, site, countryHeader }: Circumstances,
): Omit<Visit, 'account'> {
  return {
    network,
    site,
    userAgent: header('user-agent'),
    country: countryNamed(countryHeader && header(countryHeader)),
    declined: declinedBy(header, parseCookies(header('cookie')).get(CHOICE_COOKIE)),
  }
}

/** The visit that a request belongs to, without who is signed in. */
function strangersVisit({ headers }: Request, context: Readonly<RouterContextProvider>): Omit<Visit, 'account'> {
  const { network } = context.get(connection)
  const { countryHeader } = context.get(services)
  return visitWith((name) => headers.get(name), { network, site: visitorOf(context).site, countryHeader })
}

/**
 * The visit that a request belongs to.
 *
 * @param actor of a request that has just logged in: whoever it was
 */
export function visitOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { actor }: { actor: Actor | null } = visitorOf(context),
): Visit {
  const account = actor && {
    userId: actor.userId,
    isAdmin: isAdmin(actor),
    declines: actor.declinesAnalytics,
  }
  return { ...strangersVisit(request, context), account }
}
