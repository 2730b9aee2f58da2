import type { Visitor } from '#app/session/visitor.server.ts'

export type ZoneView = {
  /** Finished: 'Local time: America/Santiago'. */
  text: string
  timeZone: string
  /** Whether the site is at home in it. */
  isSitesOwn: boolean
}

/**
 * How a page names the listing's time zone: once, for visitors in another zone. The browser knows its zone; until its script
 * runs, a country's site assumes a visitor in its zone, and the global site assumes a visitor in another.
 */
export const zoneView = (timeZone: string, { site, t }: Pick<Visitor, 'site' | 't'>): ZoneView => ({
  text: t('stay:zone', { zone: timeZone.replaceAll('_', ' ') }),
  timeZone,
  isSitesOwn: site.country !== null && site.zone === timeZone,
})
