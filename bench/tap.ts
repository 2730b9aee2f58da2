import type { Browser } from 'playwright-core'

/** The screen of Lighthouse's phone, so that both ask for the same pictures. */
export const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** The line and the processor of Lighthouse's phone: slow 4G, and four times slower than this machine. */
export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
export const SLOWER = 4

/**
 * Measures from the start of a visit until the booking panel answers a tap.
 *
 * The bar's control is tapped as soon as the panel has its own fields, and the calendar opens.
 *
 * @returns in ms
 */
export async function tapAnswered(browser: Browser, listing: string): Promise<number> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slowLine)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

    await page.addInitScript(noteAnswer)
    await page.goto(listing, { waitUntil: 'commit' })
    // Where the finger goes it sees long before; to ask then would take the page's thread 0.2 s more.
    const { x, y, width, height } = (await page.locator('main > .fixed a[href="#book"]').boundingBox())!
    await page.locator('#book [data-next]').first().waitFor({ state: 'attached' })
    // Playwright's own tap first waits until the element stands still for some frames, 0.3 s here that no finger needs.
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await page.locator('dialog:modal').waitFor()
    return await page.evaluate(() => (window as unknown as Noted).answered)
  } finally {
    await context.close()
  }
}

type Noted = { answered: number }

/** The page itself notes when the dialog opens: whoever asks from outside is answered only when its thread is free again. */
function noteAnswer(): void {
  new MutationObserver(() => {
    if (document.querySelector('dialog:modal')) (window as unknown as Noted).answered ??= performance.now()
  }).observe(document, { subtree: true, attributeFilter: ['open'] })
}
