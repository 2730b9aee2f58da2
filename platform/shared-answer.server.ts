import { createHash } from 'node:crypto'

/** A CDN may store pages so long, and purges them by tags. */
export type SharedAnswers = {
  /** A page that it gives out is no older. */
  seconds: number
  /** Null where nothing is purged. */
  tagsOf: ((url: URL, html: Buffer) => readonly string[]) | null
  /** Something that the page shows has changed since that moment, by `performance.now()`; null where replicas give no data. */
  hasChangedSince?: ((time: number, url: URL, html: Buffer) => boolean) | null
}

/** @property ageMs of its data, where a replica gave them @property time that they are not older than */
type SharedPage = { url: URL; html: Buffer; ageMs?: number; time?: number }

/** While a page is fetched anew others get the one before. */
const STALE_S = 1
/** A CDN that counts whole seconds gives a page out for up to one more. */
const ROUNDING_S = 1

/** Data of a replica are older by so much already. */
const freshSeconds = (seconds: number, ageMs = 0) =>
  Math.max(0, seconds - STALE_S - ROUNDING_S - Math.ceil(ageMs / 1000))

const NOT_SHARED = { 'cache-control': 'private, no-store' }

/**
 * Of a page that strangers share. The browser is to ask again each time, as it has somebody else's page once somebody logs in.
 * `stale-if-error` is not said: stores take 503, by which a site is closed, for an error, and nginx even 404.
 *
 * Its tags, of what it shows, stand in the two headers that CDNs know. A page of a replica that may not have a change yet, whose purge is
 * over already, is not stored: nothing would end it.
 */
export function headersOfShared(
  { seconds, tagsOf, hasChangedSince }: SharedAnswers,
  { url, html, ageMs = 0, time }: SharedPage,
): Record<string, string> {
  const fresh = freshSeconds(seconds, ageMs)
  if (fresh === 0 || (time !== undefined && hasChangedSince?.(time, url, html))) return NOT_SHARED
  const tags = tagsOf?.(url, html) ?? []
  return {
    'cache-control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${STALE_S}`,
    ...(tags.length > 0 && { 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') }),
  }
}

/** A CDN keeps no answer longer than a page, a listing's map for example, unless its address names its content. */
export const forCdn = (
  cacheControl: string,
  { seconds, ageMs }: { seconds: number; ageMs?: number | undefined },
): string =>
  /^public\b/.test(cacheControl) && !/immutable|s-maxage/.test(cacheControl)
    ? `${cacheControl}, s-maxage=${freshSeconds(seconds, ageMs)}`
    : cacheControl

/**
 * A stored page cannot have another nonce for each reader, so its policy names its scripts by what they are. Only an element that has the
 * nonce counts, which nobody knew who could have written into the page.
 *
 * @returns SHA-256 of each inline script, in base64
 */
export function inlineScripts(html: Buffer, nonce: string): string[] {
  const mark = `nonce="${nonce}"`
  const hashes = new Set<string>()
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const tag = html.lastIndexOf('<', at)
    if (html.toString('latin1', tag, tag + SCRIPT.length) !== SCRIPT) continue
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf('</script', start)
    // One with an address is a file of ours, and empty.
    if (start > 0 && end > start) hashes.add(hashOf(html.subarray(start, end)))
  }
  return [...hashes]
}

const SCRIPT = '<script '

const hashOf = (text: Buffer) => createHash('sha256').update(text).digest('base64')
