import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pagesOf, textOf } from '#bench/addresses.ts'
import { firstLoadLimits, firstLoadsOf } from '#scripts/first-load.ts'
import type { Page, Response } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { visits } from './browser.ts'

const visit = visits()

test('a phone’s first load is what the files of the build say it is', async () => {
  const addresses = await pagesOf(inject('address'))
  for (const { page: name, scripts } of firstLoadsOf(`build/${readFileSync('build/current', 'utf8')}`)) {
    const { page, context } = await visit({ size: 'phone' })
    const answers = await loaded(page, addresses[name])

    const loadedScripts = answers.filter(({ type }) => type === 'script').map(({ path }) => path)
    expect([name, loadedScripts.toSorted()]).toEqual([name, scripts.map(({ file }) => `/${file}`).toSorted()])
    // Document and font.
    const others = answers.filter(({ type, mime }) => type !== 'script' && !mime.startsWith('image/'))
    expect([name, others.map(({ type }) => type).toSorted()]).toEqual([name, ['document', 'font']])
    await context.close()
  }
})

test('the document of a first load keeps within its limit, and is laid out by the standards', async () => {
  for (const [name, address] of Object.entries(await pagesOf(inject('address')))) {
    const html = await textOf(address)
    expect(html.slice(0, 30), name).toMatch(/^<!DOCTYPE html><html/)
    const kb = gzipSync(html).length / 1000
    expect(kb, `${name}: KB of HTML`).toBeLessThanOrEqual(firstLoadLimits.htmlKb)
  }
})

test.each([
  ['that has been painted once', { isPainted: true, ms: 50 }],
  ['in a tab behind others, after a second', { isPainted: false, ms: 1000 }],
] as const)('scripts are requested by a page %s', async (_page, { isPainted, ms }) => {
  const { page, errors } = await visit({ size: 'phone' })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  if (!isPainted) await page.addInitScript(() => void (window.requestAnimationFrame = () => 0))
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))

  await page.goto('/', { waitUntil: 'load' })
  await page.clock.runFor(isPainted ? 0 : ms - 1)
  expect(scripts).toEqual([])

  await Promise.all([
    page.waitForRequest((request) => request.resourceType() === 'script'),
    page.clock.runFor(isPainted ? ms : 1),
  ])
  await page.clock.resume()
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
  expect(errors).toEqual([])
})

/** What a page fetches, its hydration and deferred parts included, until the line is quiet. */
async function loaded(page: Page, url: string) {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  return responses.map((response) => ({
    type: response.request().resourceType(),
    mime: response.headers()['content-type'] ?? '',
    path: new URL(response.url()).pathname,
  }))
}
