import type { Currency } from '#kernel/money.ts'

export const siteIds = ['global', 'cl', 'uk'] as const
export type SiteId = (typeof siteIds)[number]

/** A regional site: its host name chooses it, and it sets what a newcomer sees first (decision A3). */
export type Site = { id: SiteId; currency: Currency; country: string | null }

const sites: Record<SiteId, Site> = {
  global: { id: 'global', currency: 'USD', country: null },
  cl: { id: 'cl', currency: 'CLP', country: 'CL' },
  uk: { id: 'uk', currency: 'GBP', country: 'GB' },
}

/** @param configured host names an operator has given; `cl.localhost` and `uk.localhost` work without */
export function siteOf(host: string, configured: ReadonlyMap<string, SiteId>): Site {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const known = configured.get(name)
  if (known) return sites[known]
  if (name === 'cl.localhost') return sites.cl
  if (name === 'uk.localhost') return sites.uk
  return sites.global
}
