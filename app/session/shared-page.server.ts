import { isLanguage } from '#domain/i18n/language.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { isDay, isWallTime } from '#kernel/dates.ts'
import { generatePath } from 'react-router'
import { matchAddress } from './match-address.server.ts'
import { type PreferenceSources, preferencesOf } from './preferences.ts'

const isCount = (value: string) => /^\d{1,3}(\.\d{1,2})?$/.test(value)
/** Not those of the settings, which show what this visitor has chosen. */
const dialogs = new Set(['filters', 'list', 'photos', 'report', 'reported', 'search', 'share'])

/** Parameters of which a page reads only some values; free text has no such limit (decision 021). */
const readable: Readonly<Record<string, (value: string) => boolean>> = {
  lang: isLanguage,
  show: (value) => dialogs.has(value),
  rows: (value) => value === 'all',
  month: isDay,
  checkIn: isDay,
  checkOut: isDay,
  start: isWallTime,
  startTime: isWallTime,
  hours: isCount,
  duration: isCount,
  guests: isCount,
  pets: (value) => isCount(value) || value === 'true',
  reviews: isCount,
  spaces: isCount,
  per: (value) => value === 'day' || value === 'hour',
  days: isCount,
}

/**
 * The cache key of a signed-out visitor's page; null where the page ignores part of its address.
 *
 * @param header the Cookie header as received
 */
export function sharedKey(
  url: URL,
  { header, ...sources }: Omit<PreferenceSources, 'account'> & { header: string },
  sites: ReadonlyMap<string, SiteId>,
): string | null {
  const { pattern, address, params } = matchAddress(url.pathname)
  const { cache: names } = address
  // A Cookie header without the word 'session' holds no session for any parser.
  if (typeof names === 'string' || header.includes('session')) return null
  // Only the canonical spelling of an address is shared, as it has endless others.
  if (generatePath(pattern, params) !== url.pathname) return null
  const given = [...url.searchParams]
  if (given.some(([name, value]) => !names.includes(name) || readable[name]?.(value) === false)) return null

  const { site, ...shown } = preferencesOf(url, { ...sources, account: null }, sites)
  return JSON.stringify([url.origin, url.pathname, given, site.id, shown])
}
