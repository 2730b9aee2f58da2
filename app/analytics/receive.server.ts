import type { IncomingHttpHeaders } from 'node:http'
import { isBot } from '#domain/analytics/bot.ts'
import type { Observer } from '#domain/analytics/visit.ts'
import { siteOf } from '#domain/i18n/site.ts'
import { preferencesOf } from '#app/session/preferences.ts'
import type { Services } from '#app/session/services.ts'
import { visitWith } from '#app/session/visit.server.ts'
import { parseCookies } from '#platform/cookies.server.ts'

type Means = Pick<Services, 'budgets' | 'clock' | 'sites' | 'countryHeader'> & { observer: Observer }
type Request = { client: string; network: string; headers: IncomingHttpHeaders; origin: string }

/** Takes beacons, and later reads those within their client's budget. */
export function beaconReceiver({ observer, budgets, clock, sites, countryHeader }: Means) {
  return (body: string, { client, network, headers, origin }: Request): void => {
    const at = clock()
    const userAgent = headers['user-agent']
    if (isBot(userAgent)) return
    observer.receive({ network, userAgent }, async () => {
      const spent = await budgets.spend('beacons', client, at)
      if (!spent.ok) return null
      const { host } = new URL(origin)
      const { cookie = '', 'accept-language': acceptLanguage = null } = headers
      const visit = visitWith((name) => headers[name]?.toString(), {
        network,
        site: siteOf(host, sites),
        countryHeader,
      })
      const currency = () => {
        const known = { cookies: parseCookies(cookie), acceptLanguage, account: null }
        return preferencesOf(new URL(origin), known, sites).currency
      }
      return { body, at, visit, cookie, host, currency }
    })
  }
}
