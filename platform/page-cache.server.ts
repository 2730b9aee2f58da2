import type { IncomingMessage } from 'node:http'

/** A finished page; `nonce` stands in its scripts and is another one in every answer. */
type Page = { html: string; nonce: string; headers: readonly (readonly [string, string])[]; until: number }

/** Cookies that change what a stranger is shown. Any other stranger's cookie changes nothing. */
const shownCookies = [
  /(?:^|; )i18next=(\w{2,3})(?:;|$)/,
  /(?:^|; )currency=(\w{2,3})(?:;|$)/,
  // A tenth of a degree: all around share a page.
  /(?:^|; )near=(-?\d{1,2}\.\d,-?\d{1,3}\.\d)(?:;|$)/,
]

/**
 * Pages that are the same for every stranger, kept for some seconds. Nobody who is signed in is given one, and none is kept
 * of them. Each server process has its own: a page is at most so many seconds older than the database, and whoever books is
 * decided by the database (docs/decisions/009-page-cache.md).
 *
 * @param mostCharacters of all pages together; the longest unused go first
 */
export function pageCache(keptMs: number, mostCharacters = 40_000_000) {
  const pages = new Map<string, Page>()
  let characters = 0

  const drop = (key: string) => {
    characters -= pages.get(key)?.html.length ?? 0
    pages.delete(key)
  }

  return {
    find(key: string, nowMs: number): Page | null {
      const page = pages.get(key)
      if (!page) return null
      drop(key)
      if (page.until <= nowMs) return null
      pages.set(key, page)
      characters += page.html.length
      return page
    },

    keep(key: string, page: Omit<Page, 'until'>, nowMs: number): void {
      drop(key)
      pages.set(key, { ...page, until: nowMs + keptMs })
      characters += page.html.length
      for (const oldest of pages.keys()) {
        if (characters <= mostCharacters) break
        drop(oldest)
      }
    },
  }
}

/** What makes a stranger's page, or null for everybody and everything else. */
export function strangersPage(request: IncomingMessage): string | null {
  const cookies = request.headers.cookie ?? ''
  const url = request.url ?? '/'
  // `auth` opens the log-in, which is nobody's to share.
  if (request.method !== 'GET' || cookies.includes('session') || /[?&]auth=/.test(url)) return null

  const shown = shownCookies.map((cookie) => cookie.exec(cookies)?.[1] ?? '')
  return [request.headers.host, url, ...shown].join(' ')
}
