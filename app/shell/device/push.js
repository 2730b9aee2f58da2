// @ts-check
/**
 * The part of the service worker that shows what is sent to this device while the site may be closed, and leads to it. It is joined to
 * `worker.js` (`worker.route.ts`), so it imports nothing, and its names are others.
 *
 * @typedef {{ title: string, body: string, address: string, leads: string, tag: string, language: string, closesAfter?: number }} PushText
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Worked
 * @typedef {Worked & { data: { json(): PushText } | null }} Pushed
 * @typedef {Worked & { notification: Notification }} Clicked
 * @typedef {Worked & { oldSubscription: PushSubscription | null, newSubscription: PushSubscription | null }} Changed
 */

const device = /** @type {any} */ (globalThis)

device.addEventListener('push', (/** @type {Pushed} */ event) => event.waitUntil(showPush(event.data)))
device.addEventListener('notificationclick', (/** @type {Clicked} */ event) => {
  event.notification.close()
  event.waitUntil(openPush(event.notification.data))
})
device.addEventListener('pushsubscriptionchange', (/** @type {Changed} */ event) => event.waitUntil(renewPush(event)))

/** @param {Pushed['data']} data */
async function showPush(data) {
  if (!data) return
  const { title, body, address, leads, tag, language, closesAfter } = data.json()
  const shownAt = Date.now()
  await device.registration.showNotification(title, {
    body,
    tag,
    lang: language,
    icon: '/icon-192.png',
    // A newer notification replaces one of the same tag, and alerts again.
    renotify: true,
    data: { address, leads, shownAt },
  })
  if (!closesAfter) return
  await new Promise((done) => setTimeout(done, closesAfter * 1000))
  for (const shown of await device.registration.getNotifications({ tag }))
    if (shown.data.shownAt === shownAt) shown.close()
}

/**
 * Focuses a window that shows the page, else opens a new one, so that no input is lost.
 *
 * @param {Pick<PushText, 'address' | 'leads'>} to
 */
async function openPush({ address, leads }) {
  const { href, origin } = new URL(address, location.origin)
  if (origin !== location.origin) return
  /** @type {{ url: string, focus(): Promise<unknown> }[]} */
  const windows = await device.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => new URL(url).pathname === leads)
  if (!there) return device.clients.openWindow(href)
  await there.focus()
  await fetch(href, { redirect: 'manual' })
}

/** The browser has given the device another address, or wants us to ask for one. @param {Changed} event */
async function renewPush({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const next =
    newSubscription ??
    (await device.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = next.toJSON()
  const form = { intent: 'subscribe', replaces: oldSubscription.endpoint, endpoint, ...keys }
  await fetch('/notifications/push', { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}
