import { openSession } from '#domain/accounts/commands/open-session.server.ts'
import { chromium as executable } from '#scripts/chromium.ts'
import { browserFlags } from '#test/browser-flags.ts'
import type { House } from '#test/house/house.ts'
import { anAddress } from '#test/visitor.ts'
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/** `at`: another address than the house's own, as a proxy before it. */
type Visit = {
  size?: keyof typeof sizes
  script?: boolean
  at?: string
  /** Of the browser. */
  locale?: string
  timeZone?: string
  /** With animations: else what is looked at stands still, and nobody waits for it. */
  motion?: boolean
  /** With a service worker, which answers for the server: what a test answers for it would not be asked. */
  device?: boolean
  /** As the system asks for it. */
  isDark?: boolean
}

const launched = (flags: readonly string[]) => chromium.launch({ executablePath: executable(), args: [...flags] })

/** Of all files that a process of the tests runs; it ends with the process. */
let shared: Promise<Browser> | undefined

/** The house that a visitor has come to: a session is opened behind its back. */
const houses = new WeakMap<BrowserContext, House>()

/**
 * Each visitor is a context of their own in the browser that all files share; any error on a page fails the test that asks. A
 * visitor who comes in a test leaves with it, one who comes before stays until the file is through.
 *
 * @param flags of a browser that only this file uses, evaluated when it starts
 */
export function visits(house: House, flags?: () => readonly string[]) {
  let browser: Browser
  const [before, inTest]: [BrowserContext[], BrowserContext[]] = [[], []]
  let guests = before
  const leave = (contexts: BrowserContext[]) => Promise.all(contexts.splice(0).map((context) => context.close()))
  beforeAll(async () => {
    browser = await (flags ? launched(flags()) : (shared ??= launched(browserFlags)))
  })
  beforeEach(() => void (guests = inTest))
  afterEach(() => leave(inTest))
  afterAll(async () => {
    await leave(before)
    if (flags) await browser.close()
  })

  return async ({
    size = 'desk',
    script = true,
    at = house.address,
    locale = 'en-US',
    timeZone,
    motion = false,
    device = false,
    isDark = false,
  }: Visit = {}): Promise<Visitor> => {
    const context = await browser.newContext({
      baseURL: at,
      locale,
      ...(timeZone && { timezoneId: timeZone }),
      viewport: sizes[size],
      javaScriptEnabled: script,
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      serviceWorkers: device ? 'allow' : 'block',
      extraHTTPHeaders: { 'x-visitor': anAddress() },
    })
    guests.push(context)
    houses.set(context, house)
    context.setDefaultTimeout(40_000)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource')) errors.push(message.text())
    })
    return { context, page, errors }
  }
}

export type Visitor = { context: BrowserContext; page: Page; errors: string[] }

/**
 * The server's answer to a request that a test holds. A connection that the server is just closing brings none, and the next one is
 * taken, as a browser does.
 */
export const answerTo = (route: Route, options: { maxRedirects?: number } = {}) =>
  route.fetch({ ...options, maxRetries: 2 })

/** Waits for hydration, before which a click is a plain link's. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = document.documentElement.getAttribute('data-hydrated')
    const isHere = location.pathname === '/' ? state === 'page' : state !== null
    return isHere && !document.querySelector('dialog:not(:modal)')
  })
}

/** Waits until a part's script has taken it over: before that, a link in it leads to its page. */
export const takenOver = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/** Waits for the part that comes with the first use of a page. @returns the zone that it has sent */
export async function watched(page: Page): Promise<string> {
  const zone = async () => (await page.context().cookies()).find(({ name }) => name === 'zone')?.value
  await expect.poll(zone).toBeDefined()
  return (await zone())!
}

/** Passwords by which people have logged in, by house. */
const loggedIn = new WeakMap<House, Map<string, string>>()

function passwordsAt(house: House): Map<string, string> {
  const known = loggedIn.get(house) ?? new Map<string, string>()
  loggedIn.set(house, known)
  return known
}

/** @throws Error where the page is none of a visit */
function houseOf(page: Page): House {
  const house = houses.get(page.context())
  if (!house) throw new Error('This page visits no house.')
  return house
}

/**
 * Logs in by the form's own request; a second log-in gets a session without hashing again.
 *
 * @param at as the visit's
 */
export async function logIn(page: Page, email: string, password: string, at = houseOf(page).address): Promise<void> {
  const house = houseOf(page)
  if (at === house.address && passwordsAt(house).get(email) === password) await comeAgain(page, house, email)
  else await logInAnew(page, email, password, at)
  await readEnglish(page, at)
}

/** By the form's own request, whoever has come before. */
export async function logInAnew(
  page: Page,
  email: string,
  password: string,
  at = houseOf(page).address,
): Promise<void> {
  const answer = await page.request.post(`${at}/auth/enter`, {
    form: { step: 'password', email, password },
    headers: { origin: at },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`The log-in of ${email} answered ${answer.status()}.`)
  passwordsAt(houseOf(page)).set(email, password)
}

async function comeAgain(page: Page, { address, auth, db }: House, email: string): Promise<void> {
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const headers = new Headers({ 'user-agent': await page.evaluate(() => navigator.userAgent) })
  const cookie = await openSession(db, auth, id, headers)
  if (!cookie) throw new Error(`${email} gets no session.`)
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  await page.context().addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }])
}

/** Sets English and dollars, because the demo's accounts have settings of their own. */
export const readEnglish = (page: Page, at = houseOf(page).address) =>
  page.context().addCookies([
    { name: 'i18next', value: 'en', url: at },
    { name: 'currency', value: 'USD', url: at },
  ])

/** By hand, in the log-in dialog. */
export async function logInByForm(
  page: Page,
  email: string,
  password: string,
  at = houseOf(page).address,
): Promise<void> {
  await readEnglish(page, at)
  await page.goto('/?auth=login')
  await hydrated(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Account', { exact: true }).waitFor({ state: 'attached' })
}

/** Stops the page's clock until `page.clock.resume()`; only `passTime` moves it. */
export async function stopTime(page: Page): Promise<void> {
  // Into the next second: it only goes forward.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Advances the clock once the page has handled its input, as only then its timers exist. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', done)
        port1.start()
        port2.postMessage(null)
      })
  })
  await page.clock.runFor(ms)
}

/** Waits for the page's next frame: by then, effects of a page that has come have run. */
export const framed = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))

/** Counts clicks and taps across a visit's pages, without keys pressed on a control. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    sessionStorage.setItem('presses', '0')
    addEventListener(
      'click',
      // A label's click comes once more from its field, a key's with no place.
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0)
          sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

/** In the provider's frame, as a person types. */
export async function payWith(
  page: Page,
  number: string,
  words = { number: 'Card number', expiry: 'Expiry', cvc: 'CVC', pay: /^Pay/ },
): Promise<void> {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel(words.number).fill(number)
  await frame.getByLabel(words.expiry).fill('12/34')
  await frame.getByLabel(words.cvc).fill('123')
  await frame.getByRole('button', { name: words.pay }).click()
}

export const validCard = '4242 4242 4242 4242'

/** Holds these scripts back. @returns lets them come */
export async function holding(page: Page, scripts: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(`**/assets/${scripts}.js`, async (route) => {
    await released
    await route.continue()
  })
  return release
}
