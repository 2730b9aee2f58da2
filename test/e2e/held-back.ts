import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import type { House } from '#test/house/house.ts'
import { hydrated } from './browser.ts'

type Held = {
  /** The text with which the rest of a document begins. */
  from: string
  until: Promise<void>
  onScript?: () => void
}

/** The house behind a server that sends the rest of a document later. */
export async function heldBack(house: House, { from, until, onScript = () => {} }: Held) {
  const server = createServer((request, response) => {
    // Whoever has gone, or a stream that ends with its page.
    void answer(request, response).catch(() => response.destroy())
  })
  async function answer({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (url!.startsWith('/assets/') && url!.endsWith('.js')) onScript()
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const { cookie = '' } = headers
    const came = await fetch(house.address + url, { headers: { cookie }, signal: gone.signal })
    const body = Buffer.from(await came.arrayBuffer())
    const type = came.headers.get('content-type') ?? ''
    response.writeHead(came.status, { 'content-type': type })
    const end = type.startsWith('text/html') ? body.indexOf(from) : 0
    response.write(body.subarray(0, end))
    if (end > 0) await until
    response.end(body.subarray(end))
  }
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  }
}

type Half = {
  path: string
  /** The text with which the rest of its document begins. */
  from: string
  /** Selects something that stands before that. */
  begun: string
}

/** Loads a page of which half comes at first. @returns whether that was drawn */
export async function isDrawnEarly(page: Page, house: House, { path, from, begun }: Half): Promise<boolean> {
  const rest = Promise.withResolvers<void>()
  const { address, stop } = await heldBack(house, { from, until: rest.promise })
  try {
    await page.goto(`${address}${path}`, { waitUntil: 'commit' })
    await page.locator(begun).waitFor({ state: 'attached' })
    // A page that may be drawn has been when it idles; one that may not never idles.
    const sentAt = await page.evaluate(
      () => new Promise<number>((done) => requestIdleCallback(() => done(performance.now()), { timeout: 500 })),
    )
    rest.resolve()
    await hydrated(page)
    const paints = await page.evaluate(() =>
      performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime),
    )
    return paints[0]! < sentAt
  } finally {
    await stop()
  }
}

/** The shifts of a page while it loaded, added up. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const found = new PerformanceObserver((list) => (sum += valueIn(list)))
        const valueIn = (list: { getEntries: () => PerformanceEntryList }) =>
          list.getEntries().reduce((all, entry) => all + (entry as PerformanceEntry & { value: number }).value, 0)
        let sum = 0
        found.observe({ type: 'layout-shift', buffered: true })
        // Entries of earlier come with the next frames.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(sum + valueIn({ getEntries: () => found.takeRecords() }))),
        )
      }),
  )
