import { use } from 'react'

/** React would wait a minute for a sheet that does not come; after this the page is shown without its looks. */
const MAX_WAIT_MS = 10_000

const arrivals = new Map<string, Promise<unknown>>()

/** Suspends a step within the app until the sheet of its page is there. @param href null where the page has it already */
export function useStyleSheet(href: string | null): void {
  if (import.meta.env.SSR || href === null) return
  if (!arrivals.has(href)) arrivals.set(href, arrivalOf(href))
  use(arrivals.get(href)!)
}

function arrivalOf(href: string): Promise<unknown> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  return new Promise((done) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: done, onerror: done })
    document.head.append(link)
    setTimeout(done, MAX_WAIT_MS)
  })
}

/** The sheet of a public page with looks of its own, which the server writes into the head. */
export function StyleSheet({ href }: { href: string }) {
  useStyleSheet(href)
  return import.meta.env.SSR ? <link rel="stylesheet" href={href} precedence="text" /> : null
}
