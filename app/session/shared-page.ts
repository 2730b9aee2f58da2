import type { SiteId } from '#domain/i18n/site.ts'
import { searchNames } from '#domain/search/input.ts'
import { type PreferenceSources, preferencesOf } from './preferences.ts'

/** Dialogs that every page opens by its address; the log-in (`auth`) is nobody's to share. */
const shellNames = ['lang', 'show']

/** Pages that are the same for every stranger, with the parameters that each of them reads. */
const pages: readonly { path: RegExp; names: ReadonlySet<string> }[] = [
  { path: /^\/$/, names: new Set([...searchNames, 'rows', ...shellNames]) },
  {
    path: /^\/property\/[^/]+$/,
    names: new Set(['checkIn', 'checkOut', 'start', 'hours', 'guests', 'pets', 'month', 'reviews', ...shellNames]),
  },
  { path: /^\/(about|credits|spaces\/[^/]+\/[^/]+(\/[^/]+)?)$/, names: new Set(shellNames) },
]

/**
 * What a stranger's page is made of, as one text: two requests of one key are shown the same. Null for whoever may be signed in, for
 * pages that are not shared, and for an address with a parameter that its page does not read: anybody could make up a million of those.
 * The browser's languages count by what follows from them, not as they were sent: there are thousands of such headers.
 *
 * @param header the Cookie header as it came
 */
export function sharedKey(
  url: URL,
  { header, ...sources }: Omit<PreferenceSources, 'account'> & { header: string },
  sites: ReadonlyMap<string, SiteId>,
): string | null {
  const page = pages.find(({ path }) => path.test(url.pathname))
  // By the header as it came: whatever reads it finds no session where the word is not in it.
  if (!page || header.includes('session')) return null
  const given = [...url.searchParams]
  if (given.some(([name]) => !page.names.has(name))) return null

  const { site, ...shown } = preferencesOf(url, { ...sources, account: null }, sites)
  return JSON.stringify([url.origin, url.pathname, given, site.id, shown])
}
