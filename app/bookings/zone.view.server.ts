import type { Visitor } from '#app/session/visitor.server.ts'

export type ZoneView = {
  /** Finished: 'Local time: America/Santiago'. */
  text: string
  timeZone: string
  /** Whether the site is at home in it. */
  isSitesOwn: boolean
}

/** The listing's time zone for visitors in another one, which their browser decides once hydrated. */
export const zoneView = (timeZone: string, { site, t }: Pick<Visitor, 'site' | 't'>): ZoneView => ({
  text: t('stay:zone', { zone: timeZone.replaceAll('_', ' ') }),
  timeZone,
  isSitesOwn: site.country !== null && site.zone === timeZone,
})
