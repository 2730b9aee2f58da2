/** A finished page; `nonce` stands in its scripts and is another one in every answer. */
export type Page = { html: string; nonce: string; headers: readonly (readonly [string, string])[] }

/**
 * Pages that are the same for every stranger, kept for some seconds. Nobody who is signed in is given one, and none is kept
 * of them. Each server process has its own: a page is at most so many seconds older than the database, and whoever books is
 * decided by the database (docs/decisions/009-page-cache.md).
 *
 * @param keptMs         how long a page is given to others
 * @param mostCharacters of all pages together; the longest unused go first
 */
export function pageCache(keptMs: number, mostCharacters = 40_000_000, now: () => number = Date.now) {
  const pages = new Map<string, Page & { until: number }>()
  /** What is being rendered now, for all who wait for it. */
  const rendering = new Map<string, Promise<Page | null | undefined>>()
  let characters = 0

  const drop = (key: string) => {
    characters -= pages.get(key)?.html.length ?? 0
    pages.delete(key)
  }

  function find(key: string): Page | null {
    const page = pages.get(key)
    if (!page) return null
    drop(key)
    if (page.until <= now()) return null
    pages.set(key, page)
    characters += page.html.length
    return page
  }

  function keep(key: string, page: Page): void {
    drop(key)
    pages.set(key, { ...page, until: now() + keptMs })
    characters += page.html.length
    for (const oldest of pages.keys()) {
      if (characters <= mostCharacters) break
      drop(oldest)
    }
  }

  /** @returns undefined when it failed: whoever waits tries for themselves */
  async function rendered(key: string, render: () => Promise<Page | null>): Promise<Page | null | undefined> {
    try {
      const page = await render()
      if (page) keep(key, page)
      return page
    } catch {
      return undefined
    } finally {
      rendering.delete(key)
    }
  }

  /**
   * A page under its key: cached, or rendered once for all who ask meanwhile.
   *
   * @param render called for at most one of them at a time; null when its answer is nobody else's
   * @returns null when each has to be answered by itself
   */
  return async function share(key: string, render: () => Promise<Page | null>): Promise<Page | null> {
    for (;;) {
      const cached = find(key)
      if (cached) return cached
      const other = rendering.get(key)
      if (!other) break
      const page = await other
      if (page !== undefined) return page
    }
    const own = rendered(key, render)
    rendering.set(key, own)
    return (await own) ?? null
  }
}
