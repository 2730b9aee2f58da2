import { aHouse } from '#test/house/house.ts'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pagesOf } from '#bench/addresses.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { formSteps, steps } from '#domain/publishing/step.ts'
import { listMonths } from '#domain/payouts/queries/list-own-money.server.ts'
import { type FirstLoad, firstLoadLimits, firstLoadsOf } from '#scripts/first-load.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, logIn, passTime, stopTime, takenOver, visits } from './browser.ts'
import { heldBack, isDrawnEarly, shiftOf } from './held-back.ts'
import { canLogIn } from '#test/cast.ts'
import { oneIn } from '../proofs/size.ts'

const house = await aHouse()
const visit = visits(house)
const { db } = house

test('a phone’s first load is what the files of the build say it is, and its document keeps within its limit and is laid out by the standards', async () => {
  const addresses = await pagesOf(house.address)
  const become = `${house.address}/become-a-host`
  await allMatch({ ...addresses, become, chooser: `${become}?show=list` })
})

test('[HOST-01] [HOST-02] [HOST-04] [HOST-06] [HOST-09] so are the pages of a host', async () => {
  const { draftId, listingId } = await withDraft()
  const pages: Record<string, string> = {
    create: '/create-listing',
    ...Object.fromEntries(steps.map((step) => [`create ${step}`, `/create-listing/${draftId}/${step}`])),
    ...Object.fromEntries(formSteps.map((step) => [`edit ${step}`, `/edit-listing/${listingId}/${step}`])),
    '/manage-listings': '/manage-listings',
    '/manage-listings/:listingId': `/manage-listings/${listingId}`,
    '/host/photos': '/host/photos',
    '/host/dashboard': '/host/dashboard',
    '/host/bookings': '/host/bookings',
    '/host/calendar': '/host/calendar',
    '/host/performance': '/host/performance',
    '/payment-setup': '/payment-setup',
    '/payments': '/payments',
    '/payments/:currency/:month': `/payments/CLP/${await monthOf(listingId)}`,
    '/notifications/settings': '/notifications/settings',
  }
  await allMatch(pages, (page) => logIn(page, 'host@patio.example', 'patio-host'))
})

test('[MSG-01] [MSG-02] [WISH-01] so are the pages of a guest: messages, notifications, wishlists, reports', async () => {
  // What the demo's guest holds has its bar on the page.
  const own = await db
    .selectFrom('conversations')
    .innerJoin('user', 'user.id', 'guest_id')
    .select(['conversations.id', 'host_id', 'guest_id', 'email'])
    .where('guest_id', 'not in', (eb) => eb.selectFrom('account').select('userId'))
    .where('last_number', '>', 0)
    .orderBy('conversations.id')
    .executeTakeFirstOrThrow()
  await canLogIn(db, [own.guest_id])
  const pages: Record<string, string> = {
    '/messages': '/messages',
    '/messages/:conversationId': `/messages/${own.id}`,
    '/notifications': '/notifications',
    '/wishlists': '/wishlists',
    '/report/:kind/:thingId': `/report/person/${own.host_id}`,
    '/block/:userId': `/block/${own.host_id}`,
  }
  await allMatch(pages, (page) => logIn(page, own.email, 'patio-guest'))
})

/** Of these pages, each of which must be measured. */
function loadsOf(pages: Record<string, string>): FirstLoad[] {
  const loads = firstLoadsOf(`build/${readFileSync('build/current', 'utf8')}`).filter(({ page }) => page in pages)
  expect(loads.map(({ page }) => page).toSorted()).toEqual(Object.keys(pages).toSorted())
  return loads
}

/** In two tabs, as each load waits half a second; each load leaves nothing to the next one. */
async function allMatch(pages: Record<string, string>, enter = async (_page: Page) => {}): Promise<void> {
  // `proofs/first-load.test.ts` weighs all of them without a browser.
  const left = [...oneIn(4, loadsOf(pages))]
  const tab = async () => {
    const { page, context } = await visit({ size: 'phone' })
    await enter(page)
    await stopTime(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    for (let load = left.shift(); load; load = left.shift()) {
      await matches(page, load, pages[load.page]!)
      await page.evaluate(() => sessionStorage.clear())
      await devtools.send('Storage.clearDataForOrigin', {
        origin: house.address,
        storageTypes: 'local_storage,indexeddb,cache_storage',
      })
    }
  }
  await Promise.all([tab(), tab()])
}

async function matches(page: Page, { page: name, scripts }: FirstLoad, url: string): Promise<void> {
  const answers = await loaded(page, url, scripts.length)
  const loadedScripts = answers.filter(({ type }) => type === 'script').map(({ path }) => path)
  expect([name, loadedScripts.toSorted()]).toEqual([name, scripts.map(({ file }) => `/${file}`).toSorted()])
  // Document and font.
  const others = answers.filter(({ type, mime }) => type !== 'script' && !mime.startsWith('image/'))
  expect([name, others.map(({ type }) => type).toSorted()]).toEqual([name, ['document', 'font']])
  const { response } = others.find(({ type }) => type === 'document')!
  expect([name, response.status()]).toEqual([name, 200])
  const html = await response.text()
  expect(html.slice(0, 30), name).toMatch(/^<!DOCTYPE html><html/)
  const kb = gzipSync(html).length / 1000
  expect(kb, `${name}: KB of HTML`).toBeLessThanOrEqual(firstLoadLimits.htmlKb)
}

/** The last in which its host's money has moved. */
async function monthOf(listingId: string): Promise<string> {
  const { host_id: hostId } = await db
    .selectFrom('listings')
    .select('host_id')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const { months } = await listMonths(db, { hostId, page: 1, zone: 'America/Santiago' })
  return months.find(({ currency }) => currency === 'CLP')!.month
}

/** Of the demo's host: a draft in which everything is filled in, and a published listing. */
async function withDraft(): Promise<{ draftId: string; listingId: string }> {
  const { id: listingId, host_id: hostId } = await db
    .selectFrom('listings')
    .innerJoin('user', 'user.id', 'host_id')
    .select(['listings.id', 'host_id'])
    .where('email', '=', 'host@patio.example')
    .where('status', '=', 'published')
    // Ids and photos of the demo's listings differ by day, and a page of photos grows by each.
    .orderBy(({ selectFrom, fn }) =>
      selectFrom('listing_photos').whereRef('listing_id', '=', 'listings.id').select(fn.countAll().as('count')),
    )
    .orderBy('listings.id')
    .executeTakeFirstOrThrow()
  const fields = typedFields('hour', await photosFor(db, hostId))
  const draft = await startDraft(db, { hostId, unit: 'hour', fields, limits: defaultLimits }, house.clock())
  if (!draft.ok) throw new Error(draft.failure.reason)
  return { draftId: draft.value, listingId }
}

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

test('scripts are fetched as soon as the page has been painted, while the rest of its document is on its way', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  const fetched = Promise.withResolvers<void>()
  const { address, stop } = await heldBack(house, {
    from: '<footer',
    until: fetched.promise,
    onScript: fetched.resolve,
  })
  try {
    await page.goto(`${address}/`)
    await hydrated(page)
    expect(errors).toEqual([])
  } finally {
    await stop()
  }
})

test('[SHELL-01] a dialog that an address opens is drawn once it has come', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  const half = { path: '/about?show=settings', from: 'name="currency"', begun: 'dialog' }
  expect(await isDrawnEarly(page, house, half)).toBe(false)
  expect(await shiftOf(page)).toBe(0)
  expect(errors).toEqual([])
})

/**
 * Lists a page's requests, its hydration and deferred parts included, until the line is quiet. However slow the machine,
 * half a second of the page's own time passes: later it fetches what may be needed next.
 *
 * @param min scripts
 */
async function loaded(page: Page, url: string, min: number) {
  const responses: Response[] = []
  const note = (response: Response) => void responses.push(response)
  page.on('response', note)
  const scripts = () => responses.filter((response) => response.request().resourceType() === 'script').length
  await page.goto(url)
  await page.clock.runFor(100)
  await hydrated(page)
  await page.clock.runFor(400)
  await page.waitForLoadState('networkidle')
  await expect.poll(scripts, { timeout: 20_000, message: url }).toBeGreaterThanOrEqual(min)
  page.off('response', note)
  return responses.map((response) => ({
    response,
    type: response.request().resourceType(),
    mime: response.headers()['content-type'] ?? '',
    path: new URL(response.url()).pathname,
  }))
}

/** By the menu of a public page, within the app. */
async function stepToDashboard(page: Page): Promise<void> {
  // The press brings the menu's script, and the menu stays open.
  await page.locator('header summary').click()
  const dashboard = page.locator('header nav a[href="/host/dashboard"]').first()
  // Before the script that the press has brought, it is a plain link, and leads to a whole page.
  await takenOver(dashboard)
  await dashboard.click()
}

/** Counts the sheets of that name that the page has fetched. */
const fetched = (page: Page, name: string) =>
  page.evaluate(
    (start) => [...document.styleSheets].filter(({ href }) => href?.includes(start)).length,
    `/assets/${name}-`,
  )

test('who comes from a public page to one behind the log-in gets its looks before it is shown, which waits ten seconds for them at most; a page behind the log-in has them', async () => {
  const { page, errors } = await visit()
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.clock.install()
  await page.route('**/own-*.css', () => {})
  await page.goto('/about')
  await hydrated(page)
  const [sheet] = await Promise.all([page.waitForRequest('**/own-*.css'), stepToDashboard(page)])
  expect(sheet.resourceType()).toBe('stylesheet')
  const title = page.getByRole('heading', { name: /^Hello/, level: 1 })
  await stopTime(page)
  expect(await title.count()).toBe(0)
  await passTime(page, 10_000)
  await title.waitFor()

  await page.clock.resume()
  await page.unroute('**/own-*.css')
  const own = () => fetched(page, 'own')
  await page.goto('/about')
  await hydrated(page)
  expect(await own()).toBe(0)
  await stepToDashboard(page)
  await page.waitForURL('/host/dashboard')
  await expect.poll(own, { timeout: 20_000 }).toBe(1)

  await page.goto('/manage-listings')
  await hydrated(page)
  expect(await own()).toBe(0)
  expect(await page.locator('style[data-styles=own]').count()).toBe(1)
  expect(errors).toEqual([])
})

test('[ADM-01] an admin who comes from another page behind the log-in gets the looks of the desk before it is shown; the desk has them', async () => {
  const { page, errors } = await visit()
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto('/notifications')
  await hydrated(page)
  expect(await fetched(page, 'admin')).toBe(0)
  // As a notification does it.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    return router.navigate('/admin')
  })
  await page.waitForURL('/admin')
  await expect.poll(() => fetched(page, 'admin'), { timeout: 20_000 }).toBe(1)
  await page.goto('/admin')
  await hydrated(page)
  expect(await fetched(page, 'admin')).toBe(0)
  expect(await page.locator('style[data-styles=admin]').count()).toBe(1)
  expect(errors).toEqual([])
})
