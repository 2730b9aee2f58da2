import { aHouse } from '#test/house/house.ts'
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, type Visitor, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse()
const visit = visits(house)
const { pool: database } = house

/** A device whose pushes come from the browser's tools; a stand-in records its notifications. */
async function aDevice({ page, context }: Visitor) {
  const { origin } = new URL(house.address)
  const tools = await context.newCDPSession(page)
  const registered = registrationIn(tools)
  await tools.send('ServiceWorker.enable')
  await page.goto('/about')
  await hydrated(page)
  await page.keyboard.press('Shift')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const registrationId = await registered
  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(keepNotifications)
  return {
    push: (text: object) =>
      tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(text) }),
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        return (await registration.getNotifications()).map(({ title, body, tag, lang }) => ({ title, body, tag, lang }))
      }),
    worker,
  }
}

/** In the service worker. */
function keepNotifications() {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  let shown: Notification[] = []
  const isOther = (tag: string | undefined) => (each: Notification) => each.tag !== tag
  registration.showNotification = (title, options) => {
    const one = { title, ...options, close: () => void (shown = shown.filter((each) => each !== one)) }
    shown = [...shown.filter(isOther(options?.tag)), one as unknown as Notification]
    return Promise.resolve()
  }
  registration.getNotifications = ({ tag } = {}) =>
    Promise.resolve(tag === undefined ? shown : shown.filter((each) => each.tag === tag))
}

type Held = { pass: (ms: number) => void }

/** In the service worker: from now on its time passes only by `pass`. */
function holdTimers() {
  let now = 0
  let waiting: { work: () => void; at: number }[] = []
  const held = globalThis as unknown as Held & { setTimeout: unknown }
  held.setTimeout = (work: () => void, ms = 0) => waiting.push({ work, at: now + ms })
  held.pass = (ms) => {
    now += ms
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { work } of due) work()
  }
}

const registrationIn = (tools: CDPSession) =>
  new Promise<string>((found) =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    }),
  )

const aPush = (text: object) => ({
  title: 'Ana te escribió',
  body: 'Loft luminoso',
  address: '/notifications/1',
  leads: '/messages/1',
  tag: 'message:1',
  language: 'es',
  ...text,
})

test('[MOB-01] [MSG-03] a device shows what it is sent, the newest of each thing, and closes a test after five seconds', async () => {
  const visitor = await visit({ device: true })
  const { push, shown, worker } = await aDevice(visitor)
  await push(aPush({ title: 'Before' }))
  await push(aPush({}))
  await push(aPush({ title: 'Another thing', tag: 'message:2' }))
  const lasting = [
    { title: 'Another thing', body: 'Loft luminoso', tag: 'message:2', lang: 'es' },
    { title: 'Ana te escribió', body: 'Loft luminoso', tag: 'message:1', lang: 'es' },
  ]
  await expect.poll(() => shown()).toEqual(expect.arrayContaining(lasting))
  expect(await shown()).toHaveLength(2)

  await worker.evaluate(holdTimers)
  const passed = (ms: number) => worker.evaluate((time) => (globalThis as unknown as Held).pass(time), ms)
  await push(aPush({ tag: 'test', closesAfter: 5 }))
  await expect.poll(async () => (await shown()).length).toBe(3)
  await passed(4999)
  expect(await shown()).toHaveLength(3)
  await passed(1)
  await expect.poll(async () => (await shown()).length).toBe(2)
  expect(visitor.errors).toEqual([])
})

test('[MOB-01] [MSG-03] a notification leads to its page on this site and nowhere else, and comes back to a window that shows it', async () => {
  const visitor = await visit({ device: true })
  const { push, shown, worker } = await aDevice(visitor)
  /** Imitates the system's press; only a person can make a browser open a window. */
  const press = async (tag: string) => {
    await expect.poll(async () => (await shown()).some((each) => each.tag === tag)).toBe(true)
    return worker.evaluate(async (wanted) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow: unknown; matchAll: (of: object) => Promise<{ url: string }[]> }
        fetch: unknown
      }
      const done: string[] = []
      scope.clients.openWindow = (url: string) => Promise.resolve(done.push(`opens ${url}`))
      const windows = await scope.clients.matchAll({ type: 'window' })
      scope.clients.matchAll = () =>
        Promise.resolve(windows.map(({ url }) => ({ url, focus: () => Promise.resolve(done.push(`focuses ${url}`)) })))
      scope.fetch = (url: string) => Promise.resolve(done.push(`asks ${url}`))
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      let work: Promise<unknown> = Promise.resolve()
      const event = new Event('notificationclick')
      Object.assign(event, { notification, waitUntil: (given: Promise<unknown>) => (work = given) })
      globalThis.dispatchEvent(event)
      await work
      return { done, isClosed: (await scope.registration.getNotifications({ tag: wanted })).length === 0 }
    }, tag)
  }
  const at = house.address
  await push(aPush({}))
  expect(await press('message:1')).toEqual({ done: [`opens ${at}/notifications/1`], isClosed: true })
  await push(aPush({ leads: '/about' }))
  expect(await press('message:1')).toEqual({
    done: [`focuses ${at}/about`, `asks ${at}/notifications/1`],
    isClosed: true,
  })
  await push(aPush({ address: 'https://elsewhere.example/' }))
  expect(await press('message:1')).toEqual({ done: [], isClosed: true })
})

/** In the service worker, whose browser changes the address of this device. @returns the former one */
async function changeAddress(isGiven: boolean): Promise<string> {
  const keys = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const p256dh = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
    const auth = crypto.getRandomValues(new Uint8Array(16))
    const text = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    return { p256dh: text(p256dh), auth: text(auth) }
  }
  const aSubscription = async (name: string) => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${name}-${crypto.randomUUID()}`
    const own = await keys()
    return { endpoint, options: { applicationServerKey: null }, toJSON: () => ({ endpoint, keys: own }) }
  }
  const [oldSubscription, next] = [await aSubscription('former'), await aSubscription('next')]
  const { endpoint, keys: own } = oldSubscription.toJSON()
  const body = new URLSearchParams({ intent: 'subscribe', endpoint, ...own })
  const answer = await fetch('/notifications/push', { method: 'POST', body })
  if (!answer.ok) throw new Error(`The subscription answered ${answer.status}.`)

  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
  registration.pushManager.subscribe = () => Promise.resolve(next as unknown as PushSubscription)
  let work: Promise<unknown> = Promise.resolve()
  const event = new Event('pushsubscriptionchange')
  const newSubscription = isGiven ? next : null
  Object.assign(event, { oldSubscription, newSubscription, waitUntil: (given: Promise<unknown>) => (work = given) })
  globalThis.dispatchEvent(event)
  await work
  return endpoint
}

test('[MSG-03] a device whose browser gives another address, or asks for one, is told there from then on, and the former address is forgotten', async () => {
  const visitor = await visit({ device: true })
  const { worker } = await aDevice(visitor)
  for (const isGiven of [true, false]) {
    const member = await aMember(database)
    await logIn(visitor.page, member.email, member.password)
    const former = await worker.evaluate(changeAddress, isGiven)
    const [own, ...others] = await devices(member.id)
    expect(others).toEqual([])
    expect(own!.endpoint).toContain('/next-')
    expect(own!.endpoint).not.toBe(former)
  }
})

test('[MSG-03] [MOB-01] an iPhone is told in es to put the site on its home screen first', async () => {
  const visitor = await visit({ size: 'phone' })
  const member = await aMember(database)
  await visitor.page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
    })
  })
  await standIn(visitor.page, { permission: 'none' })
  await logIn(visitor.page, member.email, member.password)
  await visitor.page.goto('/notifications/settings?lang=es')
  await hydrated(visitor.page)
  await visitor.page.locator('#devices').scrollIntoViewIfNeeded()
  await visitor.page.locator('#devices').getByText('pantalla de inicio').waitFor()
  expect(await visitor.page.locator('#devices').getByRole('button').count()).toBe(0)
  expect(await complaints(visitor.page)).toEqual([])
})

/** In place of the browser's own questions and its maker's service, which tests have not. */
type Browser = { permission: NotificationPermission | 'none'; answer?: NotificationPermission; isOut?: boolean }

const standIn = (page: Page, browser: Browser) =>
  page.addInitScript(({ permission, answer, isOut }) => {
    if (permission === 'none') return void Reflect.deleteProperty(window, 'PushManager')
    let given = permission
    Object.defineProperty(Notification, 'permission', { get: () => given })
    Notification.requestPermission = async () => (given = answer ?? given)
    let own: PushSubscription | null = null
    PushManager.prototype.getSubscription = async () => own
    PushManager.prototype.subscribe = async () => {
      if (isOut) throw new DOMException('push service error', 'AbortError')
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const base64 = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const p256dh = base64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
      const auth = base64(crypto.getRandomValues(new Uint8Array(16)))
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      own = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => ((own = null), true),
      } as unknown as PushSubscription
      return own
    }
  }, browser)

type Look = { size?: 'desk' | 'phone'; language?: 'en' | 'es' }

async function settingsIn(browser: Browser, { size = 'desk', language = 'en' }: Look = {}) {
  const visitor = await visit({ size, device: true })
  const member = await aMember(database)
  await standIn(visitor.page, browser)
  await logIn(visitor.page, member.email, member.password)
  await visitor.page.goto(`/notifications/settings?lang=${language}`)
  await hydrated(visitor.page)
  await visitor.page.locator('#devices').scrollIntoViewIfNeeded()
  return { ...visitor, memberId: member.id }
}

const devices = async (memberId: string) => {
  const { rows } = await database.query<{ id: string; endpoint: string }>(
    `select p.id, endpoint from push_subscriptions p join session s on s.id = session_id where s."userId" = $1`,
    [memberId],
  )
  return rows
}

test.each([
  ['desk', 'en', 'none', 'This browser cannot be notified'],
  ['phone', 'es', 'denied', 'Tu navegador bloquea los avisos'],
] as const)(
  '[MSG-03] on a %s in %s, where notifications are %s, one reads why and what to do',
  async (size, language, permission, text) => {
    const { page, errors } = await settingsIn({ permission }, { size, language })
    await page.getByText(text).waitFor()
    expect(await page.locator('#devices').getByRole('button').count()).toBe(0)
    expect(await complaints(page)).toEqual([])
    expect(errors).toEqual([])
  },
)

test.each([
  ['phone', 'es', 'Activar', 'Enviar una prueba', 'La prueba va en camino', 'Desactivar en este dispositivo'],
] as const)(
  '[MSG-03] on a %s in %s one turns notifications on for a device, sends it a test, and turns them off',
  async (size, language, on, send, sent, off) => {
    const { page, memberId, errors } = await settingsIn(
      { permission: 'default', answer: 'granted' },
      { size, language },
    )
    const part = page.locator('#devices')
    await part.getByRole('button', { name: on, exact: true }).waitFor()
    expect(await complaints(page)).toEqual([])
    await part.getByRole('button', { name: on, exact: true }).click()
    await part.getByRole('button', { name: send }).waitFor()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(1)
    expect(await devices(memberId)).toHaveLength(1)
    await part.getByRole('button', { name: send }).click()
    await part.getByText(sent).waitFor()
    expect(await complaints(page)).toEqual([])
    await part.getByRole('button', { name: off }).click()
    await part.getByRole('button', { name: on, exact: true }).waitFor()
    await expect.poll(() => part.getByRole('listitem').count()).toBe(0)
    expect(await devices(memberId)).toEqual([])
    expect(errors).toEqual([])
  },
)

test('[MSG-03] a browser that gets no answer, or does not reach its service, says so, and nothing is on', async () => {
  const dismissed = await settingsIn({ permission: 'default', answer: 'default' })
  await dismissed.page.getByRole('button', { name: 'Turn on' }).click()
  await dismissed.page.getByText('Your browser got no answer.').waitFor()
  expect(await complaints(dismissed.page)).toEqual([])
  const out = await settingsIn({ permission: 'granted', isOut: true })
  await out.page.getByText('they are off.').waitFor()
  await out.page.getByRole('button', { name: 'Turn on' }).click()
  await out.page.getByText('could not reach its notification service').waitFor()
  expect(await devices(out.memberId)).toEqual([])
})

test('[MSG-03] a log-out ends what its device is told; another device is turned off from the list, without script too', async () => {
  const first = await settingsIn({ permission: 'granted' })
  await first.page.getByRole('button', { name: 'Turn on' }).click()
  await first.page.getByRole('button', { name: 'Send a test' }).waitFor()
  const [device] = await devices(first.memberId)
  const { rows } = await database.query<{ email: string }>('select email from "user" where id = $1', [first.memberId])

  const second = await visit({ script: false })
  await logIn(second.page, rows[0]!.email, 'patio-guest')
  await second.page.goto('/notifications/settings')
  await second.page.locator('noscript p', { hasText: 'must run this page’s script' }).waitFor()
  await second.page.getByRole('button', { name: /^Turn off: / }).click()
  await second.page.waitForURL('**/notifications/settings')
  expect(await devices(first.memberId)).toEqual([])

  await first.page.reload()
  await hydrated(first.page)
  await first.page.locator('#devices').scrollIntoViewIfNeeded()
  await first.page.getByRole('button', { name: 'Turn on' }).click()
  await first.page.getByRole('button', { name: 'Send a test' }).waitFor()
  expect((await devices(first.memberId))[0]!.id).not.toBe(device!.id)
  await first.page.request.post('/auth/sign-out', { headers: { origin: house.address }, maxRedirects: 0 })
  expect(await devices(first.memberId)).toEqual([])
})
