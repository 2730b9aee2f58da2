// @ts-check
/**
 * The browser's service worker: keeps the scripts of the product, a page for when there is no connection, and one's trips. It is served with a
 * line before it that sets `KEPT` (`worker.route.ts`), so it imports nothing.
 *
 * Trips are the only pages that are kept. They go with whoever they belong to: at a log-in, a log-out, and wherever the site no longer knows
 * the session.
 *
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting
 * @typedef {Lasting & { request: Request, preloadResponse: Promise<Response | undefined>, respondWith(answer: Promise<Response>): void }} Fetching
 */

/**
 * `list` and `one`: the pages of trips, the second as a regular expression.
 *
 * @type {{ version: string, trips: string, languages: readonly string[], cookie: string, list: string, one: string, forgets: readonly string[] }}
 */
// @ts-expect-error -- set by the line before this file
const { version, trips, languages, cookie, list, one, forgets } = KEPT
const shell = `shell-${version}`
const scope = /** @type {any} */ (globalThis)

/** Trips of the list that are cached before they are opened. */
const TRIPS_AHEAD = 5
const trip = new RegExp(`${one}(?=["?])`, 'g')
const isOne = new RegExp(`^${one}$`)
const isTrips = /** @param {string} path */ (path) => path === list || isOne.test(path)
const isOfTheShell = /** @param {string} path */ (path) => path.startsWith('/assets/') || path === '/icons.svg'
const offlinePage = /** @param {string} language */ (language) => `/offline?lang=${language}`

scope.addEventListener('install', (/** @type {Lasting} */ event) => event.waitUntil(keepShell()))
scope.addEventListener('activate', (/** @type {Lasting} */ event) => event.waitUntil(takeOver()))
scope.addEventListener('message', (/** @type {MessageEvent} */ { data }) => data === 'take-over' && scope.skipWaiting())
scope.addEventListener('fetch', (/** @type {Fetching} */ event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (forgets.some((beginning) => pathname.startsWith(beginning))) event.waitUntil(caches.delete(trips))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
  // A cache takes whole files only; the map reads parts of its tiles' files.
  else if (isOfTheShell(pathname) && !request.headers.has('range')) event.respondWith(shellFile(request))
  else if (request.destination === 'image' && isTrips(pathOf(request.referrer))) event.respondWith(picture(request))
})

const pathOf = /** @param {string} address */ (address) => (address ? new URL(address).pathname : '')

/** Caches a script-free offline page in each language, and the files that every page names. */
async function keepShell() {
  const cache = await caches.open(shell)
  for (const language of languages) {
    const answer = await fetch(offlinePage(language), { credentials: 'omit' })
    if (!answer.ok) throw new Error(`The page for when there is no connection answered ${answer.status}.`)
    const html = await answer.text()
    const page = html.replaceAll(/<script\b[^]*?<\/script>|<link [^>]*modulepreload[^>]*>/g, '')
    await cache.put(offlinePage(language), new Response(page, { headers: answer.headers }))
    await keepFilesOf(html)
  }
  await cache.add('/icons.svg')
}

/** What a page names of the build, as far as it is not there yet. @param {string} html */
async function keepFilesOf(html) {
  const cache = await caches.open(shell)
  for (const file of new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)))
    if (!(await cache.match(file))) await cache.add(file)
}

/** Deletes older caches and takes control of open pages. */
async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith('shell-') && name !== shell) await caches.delete(name)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

/**
 * @param {Fetching} event
 * @param {string} path
 */
async function page(event, path) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (isTrips(path)) event.waitUntil(keepTrip(path, answer.clone()))
    return answer
  } catch {
    const cached = isTrips(path) ? await (await caches.open(trips)).match(path) : undefined
    return cached ?? (await caches.match(offlinePage(await language()))) ?? Response.error()
  }
}

/**
 * A redirect or 401 means that the session is gone.
 *
 * @param {string} path
 * @param {Response} answer
 */
async function keepTrip(path, answer) {
  const isGone = answer.type === 'opaqueredirect' || answer.status === 401
  if (!answer.ok) return void (isGone && (await caches.delete(trips)))
  const cache = await caches.open(trips)
  const html = await answer.clone().text()
  await cache.put(path, answer)
  await keepFilesOf(html)
  if (path !== list) return
  for (const ahead of [...new Set(html.match(trip))].slice(0, TRIPS_AHEAD)) {
    if (!(await cache.match(ahead))) await keepTrip(ahead, await fetch(ahead, { redirect: 'manual' }))
  }
}

/** @param {Request} request */
async function shellFile(request) {
  const cached = await caches.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(shell)).put(request, answer.clone())
  return answer
}

/** @param {Request} request */
async function picture(request) {
  const cache = await caches.open(trips)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch {
    return (await cache.match(request)) ?? Response.error()
  }
}

/** The one that was chosen, else the browser's; the first where neither is ours. */
async function language() {
  const chosen = (await scope.cookieStore?.get(cookie))?.value
  const wanted = [chosen, ...navigator.languages].map((each) => each?.slice(0, 2))
  return wanted.find((each) => languages.includes(each ?? '')) ?? languages[0] ?? ''
}
