import type { Browser } from 'playwright-core'
import { textOf } from './addresses.ts'
import { logIn } from './guest.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { startPatio } from './running.ts'
import { phone, slowLine } from './tap.ts'
import { launched } from './weight.ts'

/** One reads before one writes: by then nothing of the page is on its way any more. */
const READ_MS = 1500

/** From the first tap into a conversation's field on slow 4G until what is typed there is React's, and could be sent. */
export async function measure({ runs }: Options): Promise<Figure[]> {
  const patio = await startPatio()
  const browser = await launched()
  try {
    const cookie = await logIn(patio.address)
    const thread = await aThread(patio.address, cookie)
    const taken: number[] = []
    for (let run = 1; run <= runs; run += 1) taken.push(await usable(browser, thread, cookie))
    note(taken.map(Math.round).join(' '))
    return [{ figure: 'composer.usable', value: median(taken), unit: 'ms', goal: '<=300' }]
  } finally {
    await browser.close()
    await patio.stop()
  }
}

/** The address of the guest's newest conversation. */
async function aThread(address: string, cookie: string): Promise<string> {
  const path = /\/messages\/[0-9a-f-]{36}/.exec(await textOf(`${address}/messages`, cookie))?.[0]
  if (!path) throw new Error('The demo’s guest has no conversation.')
  return `${address}${path}`
}

async function usable(browser: Browser, thread: string, cookie: string): Promise<number> {
  // A line is slowed for the page alone, not for what a worker of it asks for.
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const pairs = cookie.split('; ').map((pair) => pair.split('='))
    await context.addCookies(pairs.map(([name = '', ...value]) => ({ name, value: value.join('='), url: thread })))
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slowLine)
    await page.goto(thread, { waitUntil: 'load' })
    const field = page.locator('form textarea[name=text]')
    await field.waitFor()
    await page.waitForTimeout(READ_MS)
    await page.evaluate(noteHydration)
    const { x, y, width, height } = (await field.boundingBox())!
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await page.keyboard.type('Is it free?')
    await page.waitForFunction(() => (window as unknown as Noted).hydratedAt !== undefined)
    const typed = await field.inputValue()
    if (typed !== 'Is it free?') throw new Error(`Of what was typed there is left: '${typed}'.`)
    return await page.evaluate(() => {
      const { tappedAt, hydratedAt } = window as unknown as Noted
      return hydratedAt! - tappedAt!
    })
  } finally {
    await context.close()
  }
}

type Noted = { tappedAt?: number; hydratedAt?: number }

/**
 * The page itself looks at each frame, whether React knows of the field: whoever asks from outside is answered later.
 * The composer's own field takes the place of the one that was typed into.
 */
function noteHydration(): void {
  const noted = window as unknown as Noted
  const look = () => {
    const present = document.querySelector('form textarea[name=text]')
    if (present && Object.keys(present).length > 0) noted.hydratedAt = performance.now()
    else requestAnimationFrame(look)
  }
  document.addEventListener(
    'pointerdown',
    () => {
      noted.tappedAt ??= performance.now()
      look()
    },
    { once: true, capture: true },
  )
}
