import { MINUTE_MS } from '#kernel/durations.ts'
import { createCache } from './cache.server.ts'
import { settingsVersion } from './changes.server.ts'

/**
 * The bytes are cut where the nonce stands, which differs in every answer.
 *
 * @property ageMs how old its data were already, where a replica gave them
 * @property time  the moment, by `performance.now()`, that all of them are not older than
 */
export type Page = {
  html: readonly Buffer[]
  headers: readonly (readonly [string, string])[]
  ageMs?: number
  time?: number
}

/** While the database does not answer, a page of some minutes ago is better than none. */
const STALE_MS = 10 * MINUTE_MS

export function pageWithout(nonce: string, html: Buffer, headers: Page['headers']): Page {
  const pieces: Buffer[] = []
  let start = 0
  for (let end = html.indexOf(nonce); end !== -1; end = html.indexOf(nonce, start)) {
    pieces.push(html.subarray(start, end))
    start = end + nonce.length
  }
  return { html: [...pieces, html.subarray(start)], headers }
}

export function htmlWith(nonce: string, { html: [first = Buffer.alloc(0), ...rest] }: Page): Buffer {
  const own = Buffer.from(nonce)
  return Buffer.concat([first, ...rest.flatMap((piece) => [own, piece])])
}

type Options = { maxBytes?: number; now?: () => number; isAway?: () => boolean; version?: () => number }

/**
 * Strangers share pages for some seconds; people who are signed in neither get nor fill them.
 * Each process has its own (docs/decisions/009-page-cache.md).
 *
 * @param ttlMs    how long a page is given to others, from the moment that its data are of; while `isAway`, for minutes
 * @param version  of the settings: a page of another one is given to nobody else
 * @param maxBytes of all pages together; the longest unused go first
 */
export function pageCache(
  ttlMs: number,
  { maxBytes = 40_000_000, now = Date.now, isAway = () => false, version = settingsVersion }: Options = {},
) {
  const pages = createCache<Page & { at: number; version: number }>({
    ttlMs: Math.max(ttlMs, STALE_MS),
    maxSize: maxBytes,
    sizeOf: ({ html }) => html.reduce((sum, { length }) => sum + length, 1),
  })
  /** All requests that wait for a page share its rendering. */
  const rendering = new Map<string, Promise<Page | null | undefined>>()

  /** A request after a change of the settings does not wait for a page of before. */
  const nameOf = (key: string) => `${version()} ${key}`

  function current(key: string): Page | null {
    const cached = pages.get(key, now())
    if (!cached || isAway()) return cached ?? null
    return now() < cached.at + ttlMs && cached.version === version() ? cached : null
  }

  /** @returns undefined when rendering failed: each waiting request then renders for itself */
  async function rendered(
    key: string,
    name: string,
    render: () => Promise<Page | null>,
  ): Promise<Page | null | undefined> {
    const before = version()
    try {
      const page = await render()
      if (page) pages.set(key, { ...page, at: now() - (page.ageMs ?? 0), version: before }, now())
      // It is nobody else's any longer, such as that of a listing that is paused.
      else if (!isAway()) pages.delete(key)
      return page
    } catch {
      return undefined
    } finally {
      rendering.delete(name)
    }
  }

  /**
   * A page is cached, or rendered once for all who ask meanwhile.
   *
   * @param render called for at most one of them at a time; null when its answer is nobody else's
   * @returns null when each has to be answered by itself; an older page where the database went away meanwhile
   */
  return async function share(key: string, render: () => Promise<Page | null>): Promise<Page | null> {
    for (;;) {
      const cached = current(key)
      if (cached) return cached
      const other = rendering.get(nameOf(key))
      if (!other) break
      const page = await other
      if (page !== undefined) return page ?? current(key)
    }
    const name = nameOf(key)
    const own = rendered(key, name, render)
    rendering.set(name, own)
    return (await own) ?? current(key)
  }
}
