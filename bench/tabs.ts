import { anApp } from '#test/native/app.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { type Figure, median, note, type Options } from './report.ts'
import { startPatio } from './running.ts'
import { phone, SLOWER } from './tap.ts'
import { launched } from './weight.ts'

/** Milliseconds from a finger's lifting until its press shows: the tab is lit, the line above the page is there, or the page. */
const GOAL: NonNullable<Figure['goal']> = '<=100'

/** So long a finger rests on what it taps. */
const TAP_MS = 80

/** The addresses to which the tabs of somebody who is signed in lead, in the order in which they are pressed. */
const tabs = ['/wishlists', '/bookings', '/messages', '/profile', '/'] as const

/** Measures how soon the app's tab bar answers on a phone with a processor four times slower than this machine's. */
export async function measure({ runs }: Options): Promise<Figure[]> {
  const patio = await startPatio()
  const browser = await launched()
  try {
    const context = await browser.newContext({ ...phone, locale: 'en-US', serviceWorkers: 'block' })
    await logIn(context, patio.address)
    const first: number[] = []
    const later: number[] = []
    for (let run = 1; run <= runs; run += 1) {
      note(`The tab bar ${run}/${runs}`)
      const [atStart = Number.POSITIVE_INFINITY, ...others] = await pressed(context, patio.address)
      first.push(atStart)
      later.push(...others)
    }
    return [
      { figure: 'tabs.first', value: median(first), unit: 'ms', goal: GOAL },
      { figure: 'tabs.later', value: median(later), unit: 'ms', goal: GOAL },
      { figure: 'tabs.slowest', value: Math.max(...first, ...later), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await patio.stop()
  }
}

/** As a member of the demo, by the form's own request. */
async function logIn(context: BrowserContext, address: string): Promise<void> {
  const answer = await context.request.post(`${address}/auth/enter`, {
    form: { step: 'password', email: 'guest@patio.example', password: 'patio-guest' },
    headers: { origin: address },
    maxRedirects: 0,
  })
  if (answer.status() !== 302) throw new Error(`The log-in answered ${answer.status()}.`)
}

/** An app that is started anew: the first tab is pressed as soon as its start picture is gone. @returns each answer in ms */
async function pressed(context: BrowserContext, address: string): Promise<number[]> {
  const page = await context.newPage()
  const app = await anApp(page)
  const system = await context.newCDPSession(page)
  await system.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(noteAnswers)
  await page.goto(`${address}/`, { waitUntil: 'commit' })
  while (app.calls('SplashScreen', 'hide').length === 0) await page.waitForTimeout(20)
  for (const path of tabs) {
    const link = page.locator(`nav.fixed a[href="${path}"]`)
    const { x, y, width, height } = (await link.boundingBox())!
    const finger = await app.touch({ x: x + width / 2, y: y + height / 2 })
    await page.waitForTimeout(TAP_MS)
    await finger.lift()
    await page.waitForURL(`${address}${path}`)
    await isCalm(page)
  }
  const answers = await page.evaluate(() => (window as unknown as Noted).answers ?? [])
  await page.close()
  // A press that has loaded a new page instead has left no answer in this one.
  return tabs.map((_, index) => answers[index] ?? Number.POSITIVE_INFINITY)
}

/** The page has come, and its scripts have nothing left to do. */
const isCalm = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[role=progressbar].fixed') === null &&
      new Promise((done) => requestIdleCallback(() => done(true))),
  )

type Noted = { answers?: number[] }

/** Runs in the page, before its own scripts: notes when the first picture after a press is drawn that shows its answer. */
function noteAnswers(): void {
  const noted = window as unknown as Noted
  const answers = (noted.answers ??= [])
  addEventListener(
    'pointerup',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element) || !target.closest('nav.fixed a')) return
      const index = answers.push(Number.POSITIVE_INFINITY) - 1
      const changes = new MutationObserver((records) => {
        const isAnswer = records.some(
          ({ type, target: changed, addedNodes }) =>
            (type === 'attributes' && changed instanceof Element && changed.matches('nav.fixed a')) ||
            [...addedNodes].some((node) => node instanceof Element && node.matches('[role=progressbar], main')),
        )
        if (!isAnswer) return
        changes.disconnect()
        requestAnimationFrame(() => setTimeout(() => (answers[index] = performance.now() - timeStamp)))
      })
      changes.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-current', 'class'] })
    },
    { capture: true },
  )
}
