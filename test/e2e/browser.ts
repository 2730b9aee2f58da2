import { type Auth, createAuth, openSession } from '#domain/accounts/gateway.server.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import { chromium as executable } from '#scripts/chromium.ts'
import pg from 'pg'
import { browserFlags } from '#test/browser-flags.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import type { House } from '#test/house/house.ts'
import { anAddress } from '#test/visitor.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

/** `at`: another product than the journeys' own. */
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
}

const launched = (flags: readonly string[]) => chromium.launch({ executablePath: executable(), args: [...flags] })

/** Of all files that a process of the tests runs; it ends with the process. */
let shared: Promise<Browser> | undefined

/** By a page the house that it visits, for what a test does there besides the browser. */
const houses = new WeakMap<BrowserContext, House>()

/**
 * Each visitor is a context of their own in the browser that all files share; any error on a page fails the test that asks. A
 * visitor who comes in a test leaves with it, one who comes before stays until the file is through.
 *
 * @param flags of a browser that only this file uses, evaluated when it starts
 */
export function visits(house?: House, flags?: () => readonly string[]) {
  let browser: Browser
  let [guests, inTest]: BrowserContext[][] = [[], []]
  const leave = (contexts: BrowserContext[] = []) => Promise.all(contexts.splice(0).map((context) => context.close()))
  let isTesting = false
  beforeAll(async () => {
    browser = await (flags ? launched(flags()) : (shared ??= launched(browserFlags)))
  })
  beforeEach(() => void (isTesting = true))
  afterEach(async () => {
    isTesting = false
    await leave(inTest)
  })
  afterAll(async () => {
    await leave(guests)
    if (flags) await browser.close()
  })

  return async ({
    size = 'desk',
    script = true,
    at = house?.address ?? inject('address'),
    locale = 'en-US',
    timeZone,
    motion = false,
    device = false,
  }: Visit = {}): Promise<Visitor> => {
    const context = await browser.newContext({
      baseURL: at,
      locale,
      ...(timeZone && { timezoneId: timeZone }),
      viewport: sizes[size],
      javaScriptEnabled: script,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      serviceWorkers: device ? 'allow' : 'block',
      extraHTTPHeaders: { 'x-visitor': anAddress() },
    })
    ;(isTesting ? inTest : guests)!.push(context)
    if (house) houses.set(context, house)
    context.setDefaultTimeout(house ? 20_000 : 40_000)
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

/** Waits for hydration, before which a click is a plain link's. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = document.documentElement.getAttribute('data-hydrated')
    const isHere = location.pathname === '/' ? state === 'page' : state !== null
    return isHere && !document.querySelector('dialog:not(:modal)')
  })
}

/** Passwords by which people have logged in, by house. */
const loggedIn = new WeakMap<object, Map<string, string>>()
const sharedHouse = {}

const loggedInAt = (page: Page) => {
  const house = houses.get(page.context()) ?? sharedHouse
  const known = loggedIn.get(house) ?? new Map<string, string>()
  loggedIn.set(house, known)
  return known
}

/** The address of the page's own house. */
const homeOf = (page: Page) => houses.get(page.context())?.address ?? inject('address')

/**
 * Logs in by the form's own request; a second log-in gets a session without hashing again.
 *
 * @param at as the visit's
 */
export async function logIn(page: Page, email: string, password: string, at = homeOf(page)): Promise<void> {
  if (at === homeOf(page) && loggedInAt(page).get(email) === password) await comeAgain(page, email)
  else await logInAnew(page, email, password, at)
  await readEnglish(page, at)
}

/** By the form's own request, whoever has come before. */
export async function logInAnew(page: Page, email: string, password: string, at = homeOf(page)): Promise<void> {
  const answer = await page.request.post(`${at}/auth/enter`, {
    form: { step: 'password', email, password },
    headers: { origin: at },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`The log-in of ${email} answered ${answer.status()}.`)
  if (at === homeOf(page)) loggedInAt(page).set(email, password)
}

async function comeAgain(page: Page, email: string): Promise<void> {
  const url = homeOf(page)
  const { db, auth } = houses.get(page.context()) ?? journeys()
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const headers = new Headers({ 'user-agent': await page.evaluate(() => navigator.userAgent) })
  const cookie = await openSession(auth, id, headers)
  if (!cookie) throw new Error(`${email} gets no session.`)
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

let opened: { db: Db; auth: Auth } | undefined

/** The product that all files share, as a process of the tests reaches behind it. */
export function journeys(): { db: Db; auth: Auth } {
  if (opened) return opened
  const { db } = openDatabase({ databaseUrl: inject('databaseUrl'), databasePool: 1, timeouts: null })
  opened = { db, auth: createAuth(db, { secret: inject('authSecret'), publicUrl: inject('address') }) }
  return opened
}

/** Sets English and dollars, because the demo's accounts have settings of their own. */
export const readEnglish = (page: Page, at = homeOf(page)) =>
  page.context().addCookies([
    { name: 'i18next', value: 'en', url: at },
    { name: 'currency', value: 'USD', url: at },
  ])

/** By hand, in the log-in dialog. */
export async function logInByForm(page: Page, email: string, password: string, at = homeOf(page)): Promise<void> {
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

/** Days later, by the calendar. */

/** Free days in a row two months ahead, which no parallel file is given as well. */
export async function freeDays(page: Page, listing: string, length: number): Promise<string> {
  const database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
  try {
    for (const later of [0, 31, 62]) {
      await page.goto(`/property/${listing}?month=${nextDay(monthAhead(), later).slice(0, 7)}-01`)
      const days = await page
        .locator('[data-day]')
        .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset['day']!))
      for (const day of days) {
        const stay = Array.from({ length }, (_, step) => nextDay(day, step))
        if (stay.every((each) => days.includes(each)) && (await isGiven(database, listing, stay))) return day
      }
    }
  } finally {
    await database.end()
  }
  throw new Error(`${listing} has nowhere ${length} free days in a row.`)
}

/** @returns whether nobody was given any of these days before */
export async function isGiven(database: pg.Client, listing: string, days: readonly string[]): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into given_days select $1, daterange($2::date, $3::date, '[]') on conflict do nothing`,
    [listing, days[0], days.at(-1)],
  )
  return rowCount === 1
}
