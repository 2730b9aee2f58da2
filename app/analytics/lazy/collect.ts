import { BEAT_SECONDS, MAX_CARDS, MAX_SECONDS } from '#domain/analytics/limits.ts'

/**
 * Tells the server which pages are seen and for how long (docs/decisions/103).
 * A file of its own, loaded after the page, which works the same without it.
 */

/** The results of a page are shown by then; an address that leads on is gone. */
const SETTLE_MS = 1000
const MAX_ADDRESS = 1000

type View = {
  id: string
  /** Path and query, as the page was opened. */
  address: string
  openedAt: number
  isAnnounced: boolean
  isUncounted: boolean
  visibleMs: number
  visibleSince: number | null
  blurs: number
  focuses: number
  cards: string[]
  /** The last message about its time. */
  lastTime: string
}

const referrer = document.referrer ? new URL(document.referrer).host : ''
const campaign = new URLSearchParams(location.search).get('utm_source')?.slice(0, 200) ?? ''

let page = pageOf()
// The document was opened before this file came.
let view = opened(0)
let part = partOf()
let settling = setTimeout(announce)
/** The answer that sets the cookie is still to come. */
let hasDeclined = false

/** The identity of a page: dialogs, the map and choices at a listing do not make it another one. */
function pageOf(): string {
  if (location.pathname !== '/') return location.pathname
  const params = new URLSearchParams(location.search)
  for (const name of ['show', 'auth', 'to', 'showMap', 'lang', 'rows']) params.delete(name)
  return `/?${params}`
}

/** The part that the address opens over the page. */
function partOf(): string {
  const params = new URLSearchParams(location.search)
  if (params.has('auth')) return 'auth'
  return params.get('show') ?? (params.has('showMap') ? 'map' : '')
}

function opened(at = performance.now()): View {
  return {
    id: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
    address: (location.pathname + location.search).slice(0, MAX_ADDRESS),
    openedAt: at,
    isAnnounced: false,
    isUncounted: false,
    visibleMs: 0,
    visibleSince: document.hidden ? null : at,
    blurs: 0,
    focuses: 0,
    cards: [],
    lastTime: '',
  }
}

/** Read at each page, because the visitor may have chosen meanwhile. */
function isDeclined(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return hasDeclined || doNotTrack === '1' || globalPrivacyControl === true || /(^|; )analytics=/.test(document.cookie)
}

function send(parts: object): void {
  if (view.isUncounted) return
  const { id: v, address: u, openedAt } = view
  const e = Math.round(performance.now() - openedAt)
  navigator.sendBeacon('/a', JSON.stringify({ v, u, e, w: innerWidth, r: referrer, s: campaign, ...parts }))
}

/** A page in a tab behind others, or one loaded ahead, is announced once it is seen. */
function announce(): void {
  if (view.isAnnounced || (document.hidden && view.visibleMs === 0)) return
  view.isAnnounced = true
  if (isDeclined()) {
    view.isUncounted = true
    return void navigator.sendBeacon('/a')
  }
  send({ n: 1, ...resultsShown() })
}

/** The number of results, which the page's status line says, and the ids of its cards. */
function resultsShown(): { f: number; c: string[] } | null {
  const status = document.querySelector('#main h1 + [role=status]')
  if (location.pathname !== '/' || !status) return null
  const links = document.querySelectorAll<HTMLAnchorElement>('#main article a[href^="/property/"]')
  view.cards = [...new Set(Array.from(links, listingOf))].slice(0, MAX_CARDS)
  const f = Number(status.textContent.replaceAll(/\D/g, '') || view.cards.length)
  // Where nothing is found there are suggestions, which were not searched for.
  if (f === 0) view.cards = []
  return { f, c: view.cards }
}

function listingOf(link: HTMLAnchorElement): string {
  return link.pathname.split('/')[2]!
}

/** Sends the time that the page has been seen, unless it is the same as before. */
function sendTime(parts = {}): void {
  if (!view.isAnnounced) return
  const seconds = Math.min(Math.round((view.visibleMs + seenNow()) / 1000), MAX_SECONDS)
  const t = [seconds, view.blurs, view.focuses]
  const lastTime = String(t)
  if (lastTime !== view.lastTime) send({ t, ...parts })
  view.lastTime = lastTime
}

function seenNow(): number {
  return view.visibleSince === null ? 0 : performance.now() - view.visibleSince
}

function pause(): void {
  view.visibleMs += seenNow()
  view.visibleSince = null
  announce()
  sendTime()
}

function openAnother(): void {
  clearTimeout(settling)
  page = pageOf()
  view = opened()
  settling = setTimeout(announce, SETTLE_MS)
}

function look(): void {
  const before = part
  part = partOf()
  if (pageOf() === page) {
    if (part !== before && part && view.isAnnounced) send({ d: part.slice(0, 20) })
    return
  }
  pause()
  openAnother()
}

for (const name of ['pushState', 'replaceState'] as const) {
  const own = history[name].bind(history)
  history[name] = (...given) => {
    own(...given)
    look()
  }
}

addEventListener('popstate', look)
addEventListener('blur', () => (view.blurs += 1))
addEventListener('focus', () => (view.focuses += 1))
addEventListener('pagehide', pause)
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  hasDeclined = false
  openAnother()
})
addEventListener('submit', ({ submitter }) => {
  if (submitter?.matches('[name=analytics][value=no]')) view.isUncounted = hasDeclined = true
})
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return pause()
  view.visibleSince = performance.now()
  announce()
})

for (const name of ['click', 'auxclick'])
  addEventListener(
    name,
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('article a[href^="/property/"]')
      if (!link) return
      announce()
      const o = view.cards.indexOf(listingOf(link))
      if (o >= 0) send({ o: [view.cards[o], o] })
    },
    true,
  )

setInterval(() => {
  if (!document.hidden) sendTime({ b: 1 })
}, BEAT_SECONDS * 1000)
