import type { IncomingHttpHeaders } from 'node:http'
import type { Observer } from '#domain/analytics/visit.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { preferencesOf } from '#app/session/preferences.ts'
import type { Services } from '#app/session/services.ts'
import { visitWith } from '#app/session/visit.server.ts'
import { parseCookies } from '#platform/cookies.server.ts'

type Means = Pick<Services, 'budgets' | 'clock' | 'sites' | 'countryHeader'> & { observer: Observer }
type Sender = { client: string; headers: IncomingHttpHeaders; origin: string }

/** Takes beacons within their client's budget; the answer has been sent, so none of it can fail. */
export function beaconReceiver({ observer, budgets, clock, sites, countryHeader }: Means) {
  return async (body: string, { client, headers, origin }: Sender): Promise<void> => {
    const spent = await budgets.spend('beacons', client, clock())
    if (!spent.ok) return observer.shed()
    const { host } = new URL(origin)
    const { cookie = '', 'accept-language': acceptLanguage = null } = headers
    const site = siteOf(host, sites)
    const visit = visitWith((name) => headers[name]?.toString(), { client, site, countryHeader })
    const currency = () => {
      const known = { cookies: parseCookies(cookie), acceptLanguage, account: null }
      return preferencesOf(new URL(origin), known, sites).currency
    }
    observer.receive(body, visit, { cookie, host, currency })
  }
}
