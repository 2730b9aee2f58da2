import { MINUTE_MS } from '#kernel/durations.ts'
import { createCache } from './cache.server.ts'

/** The bytes are cut where the nonce stands, which differs in every answer. */
export type Page = { html: readonly Buffer[]; headers: readonly (readonly [string, string])[] }

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

type Options = { maxBytes?: number; now?: () => number; isAway?: () => boolean }

/**
 * Strangers share pages for some seconds; people who are signed in neither get nor fill them.
 * Each process has its own (docs/decisions/009-page-cache.md).
 *
 * @param ttlMs    how long a page is given to others; while `isAway`, for minutes
 * @param maxBytes of all pages together; the longest unused go first
 */
export function pageCache(
  ttlMs: number,
  { maxBytes = 40_000_000, now = Date.now, isAway = () => false }: Options = {},
) {
  const pages = createCache<Page & { at: number }>({
    ttlMs: Math.max(ttlMs, STALE_MS),
    maxSize: maxBytes,
    sizeOf: ({ html }) => html.reduce((sum, { length }) => sum + length, 1),
  })
  /** All requests that wait for a page share its rendering. */
  const rendering = new Map<string, Promise<Page | null | undefined>>()

  function current(key: string): Page | null {
    const cached = pages.get(key, now())
    return cached && (now() < cached.at + ttlMs || isAway()) ? cached : null
  }

  /** @returns undefined when rendering failed: each waiting request then renders for itself */
  async function rendered(key: string, render: () => Promise<Page | null>): Promise<Page | null | undefined> {
    try {
      const page = await render()
      if (page) pages.set(key, { ...page, at: now() }, now())
      // It is nobody else's any longer, such as that of a listing that is paused.
      else if (!isAway()) pages.delete(key)
      return page
    } catch {
      return undefined
    } finally {
      rendering.delete(key)
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
      const other = rendering.get(key)
      if (!other) break
      const page = await other
      if (page !== undefined) return page ?? current(key)
    }
    const own = rendered(key, render)
    rendering.set(key, own)
    return (await own) ?? current(key)
  }
}
