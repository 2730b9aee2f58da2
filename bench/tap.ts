import type { Browser, Page } from 'playwright-core'

/** The screen of Lighthouse's phone, so that both ask for the same pictures. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** The line and the processor of Lighthouse's phone: slow 4G, and four times slower than this machine. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWER = 4

/**
 * How long after the start of a visit the booking panel answers: the bar's control is tapped as soon as the panel has its own fields,
 * and the calendar opens.
 *
 * @returns in ms
 */
export async function tapAnswered(browser: Browser, listing: string): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', line)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

    await page.goto(listing, { waitUntil: 'commit' })
    await page.locator('#book [data-next]').first().waitFor({ state: 'attached' })
    await touch(page, 'main > .fixed a[href="#book"]')
    await page.locator('dialog:modal').waitFor()
    return await page.evaluate(() => performance.now())
  } finally {
    await context.close()
  }
}

/** Playwright's own tap first waits until the element stands still for some frames, 0.3 s here that no finger needs. */
async function touch(page: Page, selector: string): Promise<void> {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}
