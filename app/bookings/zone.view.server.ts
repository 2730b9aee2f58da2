import type { Visitor } from '../session/visitor.server.ts'

export type ZoneView = {
  /** Finished: 'Local time: America/Santiago'. */
  text: string
  timeZone: string
  /** Whether the site is at home in it. */
  isSitesOwn: boolean
}

/**
 * How a page names the listing's zone: once, and for whoever lives in another one. That is what the browser says; until its script
 * runs, a country's own site is taken to be read in its zone, and the global one from anywhere.
 */
export const zoneView = (timeZone: string, { site, t }: Pick<Visitor, 'site' | 't'>): ZoneView => ({
  text: t('stay:zone', { zone: timeZone.replaceAll('_', ' ') }),
  timeZone,
  isSitesOwn: site.country !== null && site.zone === timeZone,
})
