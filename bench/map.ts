import type { Browser } from 'playwright-core'
import { pagesOf } from './addresses.ts'
import { type Figure, median, note, type Options } from './report.ts'
import { startPatio } from './running.ts'
import { phone, slowLine } from './tap.ts'
import { launched } from './weight.ts'

/** The button that opens each page's map. */
const buttons = { results: 'main a[href*="showMap=true"]', listing: 'role=button[name="Open the map"]' } as const
type Mapped = keyof typeof buttons

/** The button is the first thing that is touched, or the page was scrolled and read before. */
const ways = ['first', 'read'] as const
type Way = (typeof ways)[number]

/** So long a results page is read, and the surroundings of a listing's map. */
const READ_MS = 6000

/** From the press of a map's button on slow 4G until the map can be moved and zoomed. */
export async function measure({ runs }: Options): Promise<Figure[]> {
  const patio = await startPatio()
  const browser = await launched()
  try {
    const pages = await pagesOf(patio.address)
    const figures: Figure[] = []
    for (const page of Object.keys(buttons) as Mapped[])
      for (const way of ways) {
        note(`${page} ${way}`)
        const taken: number[] = []
        for (let run = 1; run <= runs; run += 1) taken.push(await opened(browser, pages[page], page, way))
        note(taken.map(Math.round).join(' '))
        figures.push({ figure: `${page}.map_${way}`, value: median(taken) / 1000, unit: 's', goal: '<=1.5' })
      }
    return figures
  } finally {
    await browser.close()
    await patio.stop()
  }
}

async function opened(browser: Browser, url: string, mapped: Mapped, way: Way): Promise<number> {
  // A line is slowed for the page alone, not for what a worker of it asks for.
  const context = await browser.newContext({ ...phone, reducedMotion: 'reduce', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slowLine)
    await page.goto(url, { waitUntil: 'load' })
    const button = page.locator(buttons[mapped]).locator('visible=true').first()
    const figure = page.locator('figure:has(img[src*="map.svg"])')
    if (way === 'read') await page.mouse.wheel(0, 10)
    // A listing's button is shown once its script is there, which is asked for when it comes near.
    if (mapped === 'listing') await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await button.waitFor()
    await page.waitForTimeout(way === 'read' ? READ_MS : 300)
    const { x, y, width, height } = (await button.boundingBox())!
    await button.evaluate(noteMoments)
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await page.waitForFunction(() => (window as unknown as Noted).isOpenAt !== undefined, undefined, { polling: 100 })
    return await page.evaluate(() => {
      const { pressedAt, isOpenAt } = window as unknown as Noted
      return isOpenAt! - pressedAt!
    })
  } finally {
    await context.close()
  }
}

type Noted = { pressedAt?: number; isOpenAt?: number }

/** The page itself notes when its zoom buttons can be pressed: whoever asks from outside is answered later. */
function noteMoments(button: Element): void {
  const noted = window as unknown as Noted
  button.addEventListener('pointerdown', () => (noted.pressedAt ??= performance.now()), true)
  new MutationObserver(() => {
    // A plain ground with pins, before MapLibre is there, is moved, zoomed and pressed like the map after it.
    const isOpen =
      document.querySelector('.map-first, canvas') && document.querySelector('button[aria-label="Zoom in"]:enabled')
    if (isOpen) noted.isOpenAt ??= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}
