import { aHouse } from '#test/house/house.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picturedBrowserFlags } from '#test/browser-flags.ts'
import { complaints } from './axe.ts'
import { hydrated, sizes, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const onlooker = visits(house, () => picturedBrowserFlags)
const found = async (page: Page) =>
  Number((await page.locator('main [role=status]').first().textContent())!.replace(/\D/g, ''))
const columnsOf = (page: Page) =>
  page
    .locator('main ul')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
const settled = (page: Page) => page.locator('main[aria-busy=false]').waitFor()
const showing = (page: Page, number: number | string) =>
  page
    .locator('dialog button[type=submit]')
    .filter({ hasText: new RegExp(`\\s${number}\\s`) })
    .waitFor()

test('[HOME-12] [HOME-04] on a phone in es filters are a draft with a live count, and the address says what they are', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const location = 'London'
  await page.goto(`/?location=${location}&show=filters&lang=es`)
  await hydrated(page)
  const before = await found(page)
  const dialog = page.getByRole('dialog', { name: 'Filtros' })
  const show = dialog.getByRole('button', { name: /^Mostrar( (más de )?[\d.]+)? resultados?$/ })
  await showing(page, before)
  expect(await show.isDisabled()).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')

  await dialog.getByRole('button', { name: 'Más dormitorios' }).click()
  await dialog.getByRole('button', { name: 'Más dormitorios' }).click()
  expect(await show.isEnabled()).toBe(true)
  await dialog.getByText('2+', { exact: true }).waitFor()

  // The slider by keyboard, a step each, then by its fields, which stay a step apart.
  const [lower, upper] = [dialog.getByRole('slider').nth(0), dialog.getByRole('slider').nth(1)]
  expect(await upper.getAttribute('aria-valuetext')).toMatch(/2[.,]000\+$/)
  await lower.focus()
  await page.keyboard.press('ArrowRight')
  expect(await lower.getAttribute('aria-valuetext')).toMatch(/\D10$/)
  await page.keyboard.press('ArrowRight')
  expect(await lower.getAttribute('aria-valuetext')).toMatch(/\D20$/)
  const [minPrice, maxPrice] = [dialog.getByRole('textbox').nth(0), dialog.getByRole('textbox').nth(1)]
  await maxPrice.fill('1500')
  await maxPrice.blur()
  expect(await maxPrice.inputValue()).toBe('1.500')
  await minPrice.fill('9000')
  await minPrice.blur()
  expect([await minPrice.inputValue(), await maxPrice.inputValue()]).toEqual(['1.490', '1.500'])
  await maxPrice.fill('')
  await minPrice.fill('')

  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click()
    expect(await complaints(page)).toEqual([])
  }
  // Left as it is, closed and opened again: the draft begins anew.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('bedrooms')).toBe(false)
  await page.goBack()
  await dialog.getByText('Cualquiera', { exact: true }).first().waitFor()
  expect(await dialog.getByText('2+', { exact: true }).count()).toBe(0)

  await dialog.getByRole('button', { name: 'Más dormitorios' }).click()
  await show.click()
  await page.waitForURL(/bedrooms=1/)
  await settled(page)
  const params = new URL(page.url()).searchParams
  expect([params.get('minPrice'), params.get('currency'), params.get('location')]).toEqual([null, null, location])
  // The address is there before what it answers.
  await expect.poll(() => found(page)).toBeLessThan(before)
  const narrower = await found(page)

  await page.goto(`${page.url()}&show=filters`)
  await hydrated(page)
  await showing(page, narrower)
  await dialog.getByRole('button', { name: 'Borrar todo' }).click()
  await showing(page, before)
  await show.click()
  await page.waitForURL((url) => !url.searchParams.has('bedrooms'))
  expect(errors).toEqual([])
})

test('[HOME-12] at a desk the price filter names its currency, in pesos on a scale a thousandfold', async () => {
  const { page, context } = await visitor()
  await context.addCookies([{ name: 'currency', value: 'CLP', url: house.address }])
  await page.goto('/?location=Santiago&show=filters')
  await hydrated(page)
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  for (const tab of await dialog.getByRole('tab').all()) {
    await tab.click()
    expect(await complaints(page)).toEqual([])
  }
  await dialog.getByRole('tab', { name: 'Price' }).click()
  expect(await dialog.getByRole('textbox').nth(1).getAttribute('placeholder')).toBe('2,000,000+')
  await dialog.getByRole('slider').nth(1).focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: /^Show/ }).click()
  // Only the end that was moved: with the other one the cheapest would be hidden.
  await page.waitForURL(/[?&]maxPrice=1990000&currency=CLP/)
  expect(new URL(page.url()).searchParams.has('minPrice')).toBe(false)
})

test('[HOME-03] [HOME-04] at a desk one turns pages and sorts, and Back gives back the same results at the same height', async () => {
  const { page, errors } = await visitor()
  await page.goto('/?location=Santiago')
  await hydrated(page)
  expect(await columnsOf(page)).toBe(3)
  // Picture, title and price of the first one stand on the first screen.
  const card = page.locator('main article').first()
  const price = (await card.locator('p').filter({ hasText: /^From/ }).boundingBox())!
  expect(price.y + price.height).toBeLessThanOrEqual(sizes.desk.height)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  expect(await pager.getByRole('link', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
  const first = await page.locator('main article :is(h2, h3) a').first().getAttribute('href')

  await pager.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL(/page=2/)
  await pager.locator('[aria-current=page]').filter({ hasText: '2' }).waitFor()
  expect(await page.locator('main article :is(h2, h3) a').first().getAttribute('href')).not.toBe(first)
  await page.locator('main article').nth(9).scrollIntoViewIfNeeded()
  // A press may move the page on its way: what counts is where it stood when it was left.
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem('left-at', String(window.scrollY))
    addEventListener('click', note, { capture: true, once: true })
  })
  await page.locator('main article :is(h2, h3) a').nth(9).click()
  await page.waitForURL(/\/property\//)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The search goes along: to its results, and into the header.
  const back = page.getByRole('link', { name: 'Back to results' })
  expect(await back.getAttribute('href')).toContain('location=Santiago&page=2')
  await page.locator('header').getByText('Santiago').locator('visible=true').first().waitFor()

  // Results that were just shown are not requested again.
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goBack()
  await page.waitForURL(/page=2/)
  const height = Number(await page.evaluate(() => sessionStorage.getItem('left-at')))
  expect(height).toBeGreaterThan(300)
  // A busy machine scrolled 32 px off, less than would hide the pressed card.
  await page.waitForFunction((was) => Math.abs(window.scrollY - was) < 48, height)
  expect(requests.filter((url) => /\.data(\?|$)/.test(url))).toEqual([])

  await page.getByLabel('Sort by').selectOption('price_desc')
  await page.waitForURL(/sort=price_desc/)
  expect(new URL(page.url()).searchParams.has('page')).toBe(false)
  await settled(page)
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

test('[HOME-03] [HOME-13] a search that finds nothing says what stands in the way and leads on; a page too far back leads to the first', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto('/?location=Santiago&bedrooms=9&pets=true')
  await hydrated(page)
  await page.getByRole('heading', { name: 'No properties found.' }).waitFor()
  await page.getByText('Nothing in Santiago matches all of this.', { exact: true }).waitFor()
  // Nobody who looks in Santiago is sent to Tokyo, and there is nothing for a map to show.
  expect(await page.locator('main').getByRole('link', { name: /Tokyo/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Map', exact: true }).count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: /^Any number of bedrooms \(\d+ spaces?\)$/ }).click()
  await page.waitForURL((url) => !url.searchParams.has('bedrooms'))
  // The page without results has cards as well.
  await page.getByRole('heading', { name: 'No properties found.' }).waitFor({ state: 'detached' })
  await page.locator('main article').first().waitFor()
  expect(await found(page)).toBeGreaterThan(0)

  // What else there is comes first, as cards; what could not be read is named.
  await page.goto('/?location=Pucón&category=golf&checkIn=2026-13-40')
  await hydrated(page)
  await page.getByText('We could not read the date “2026-13-40”').waitFor()
  await page
    .getByRole('region', { name: /^.+ there \(\d+ spaces?\)$/ })
    .locator('article')
    .first()
    .waitFor()
  expect(await complaints(page)).toEqual([])

  await page.goto('/?location=Santiago&page=400')
  await hydrated(page)
  expect(await page.getByText('No properties found.').count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await page.locator('main article').first().waitFor()
  expect(errors).toEqual([])
})

test('[HOME-05] [HOME-16] a card shows its distance, and replaces a picture that cannot be loaded', async () => {
  const { page, context } = await onlooker({ size: 'phone' })
  const requests: string[] = []
  await context.route('**/media/**', (route) => {
    requests.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await page.goto('/?location=Santiago')
  await hydrated(page)
  const card = page.locator('main article').first()
  await card.getByText(/^\d+\.\d km away$/).waitFor()
  // Once by its set, once its original; then the sign of its type.
  await card.locator('svg.inline-block[width="40"] use').waitFor({ state: 'attached' })
  const own = requests.filter((path) => path.startsWith(requests[0]!.split('-')[0]!))
  // Another card may have the same picture.
  expect([...new Set(own)]).toEqual([expect.stringMatching(/-\d+\.webp$/), expect.stringMatching(/-original\.webp$/)])
})

/** Swipes over a card of results, whose picture follows. */
async function turnBySwipes(page: Page): Promise<void> {
  const card = page.locator('main article').first()
  const picture = () => card.locator('img').getAttribute('src')
  const first = await picture()
  const swipe = async (from: number, to: number) => {
    await card.dispatchEvent('touchstart', { touches: [{ identifier: 1, clientX: from, clientY: 500 }] })
    await card.dispatchEvent('touchend', { changedTouches: [{ identifier: 1, clientX: to, clientY: 504 }] })
  }
  await swipe(200, 195)
  expect(await picture()).toBe(first)
  await swipe(300, 200)
  await page.waitForFunction((was) => document.querySelector('main article img')?.getAttribute('src') !== was, first)
  await swipe(200, 300)
  await page.waitForFunction((was) => document.querySelector('main article img')?.getAttribute('src') === was, first)
  expect(new URL(page.url()).pathname).toBe('/')
}

test('[HOME-05] a card in a row says how it is let, and shows arrows and dots to a mouse and to the keyboard: both turn its pictures', async () => {
  const { page, errors } = await onlooker()
  await page.goto('/')
  await hydrated(page)
  const cards = page.locator('main section').first().locator('article')
  const [pointed, focused] = [cards.nth(0), cards.nth(1)]
  const picture = (card: typeof pointed) => card.locator('img').getAttribute('src')
  const dots = (card: typeof pointed) => card.locator('[aria-hidden] > .rounded-full').count()
  await pointed.getByText('Per night', { exact: true }).waitFor()
  expect([await pointed.getByRole('button').count(), await dots(pointed)]).toEqual([0, 0])

  const first = await picture(pointed)
  await pointed.hover()
  const next = pointed.getByRole('button', { name: 'Next photo' })
  await next.click()
  await expect.poll(() => picture(pointed)).not.toBe(first)
  expect(await next.evaluate((button) => getComputedStyle(button).opacity)).toBe('1')
  expect(await dots(pointed)).toBeGreaterThanOrEqual(4)
  await pointed.getByRole('button', { name: 'Previous photo' }).click()
  await expect.poll(() => picture(pointed)).toBe(first)

  const second = await picture(focused)
  await focused.locator(':is(h2, h3) a').focus()
  await focused.getByRole('button', { name: 'Next photo' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => picture(focused)).not.toBe(second)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(errors).toEqual([])
})

test('[HOME-05] on a phone a finger on the picture of a card in a row turns it, and below it moves the row', async () => {
  const { page, context } = await visitor({ size: 'phone' })
  await page.goto('/')
  await hydrated(page)
  const row = page.locator('main section').first().locator('ul')
  const card = row.locator('article').first()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const swipe = async (y: number) => {
    for (const [type, ...xs] of [
      ['touchStart', 220],
      ['touchMove', 180],
      ['touchMove', 110],
      ['touchMove', 60],
      ['touchEnd'],
    ] as const)
      await devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y })) })
  }
  const picture = () => card.locator('img').getAttribute('src')
  const moved = () => row.evaluate((list) => list.scrollLeft)
  await card.scrollIntoViewIfNeeded()
  const { y, width, height } = (await card.boundingBox())!

  const first = await picture()
  await swipe(y + width / 2)
  await expect.poll(picture).not.toBe(first)
  expect(await moved()).toBe(0)
  await swipe(y + (width + height) / 2)
  await expect.poll(moved).toBeGreaterThan(0)
})

const atFullSpeed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

test('[HOME-05] a swipe turns the pictures of a card, and the page stays; while the page of a tapped card is on its way its picture, title and price stand there', async () => {
  const { page, context, errors } = await onlooker({ size: 'phone' })
  await page.goto('/?location=Santiago')
  await hydrated(page)
  await turnBySwipes(page)
  const devtools = await context.newCDPSession(page)
  // 400 kbit/s and 400 ms.
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await context.route('**/property/*.data*', async (route) => {
    await arrived
    await route.continue()
  })

  const card = page.locator('main article').first()
  const title = (await card.locator(':is(h2, h3) a').textContent())!
  const price = (await card.locator('p.font-semibold').last().textContent())!
  await card.locator(':is(h2, h3) a').click()
  const opening = page.locator('article.opening')
  await opening.waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  for (const shown of [opening.locator('img'), opening.getByText(title), opening.getByText(price)]) {
    const box = (await shown.boundingBox())!
    expect(box.y >= 0 && box.y + box.height <= 844 && box.width > 0).toBe(true)
  }
  expect(await opening.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await devtools.send('Network.emulateNetworkConditions', atFullSpeed)
  arrive()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(errors).toEqual([])
})

test('[HOME-04] in one column title and price of the first space stand on the first screen with its picture: on a phone, a tablet, and a desk at 200 % zoom', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto('/?location=Santiago')
  await hydrated(page)
  for (const size of [
    sizes.phone,
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size)
    expect(await columnsOf(page)).toBe(1)
    if (size === sizes.phone) expect(await complaints(page)).toEqual([])
    const card = page.locator('main article').first()
    const [price, tabs] = [
      card.locator('p').filter({ hasText: /^From/ }),
      page.getByRole('navigation', { name: 'Main' }),
    ]
    const text = (await price.boundingBox())!
    const seen = (await tabs.isVisible()) ? (await tabs.boundingBox())!.y : size.height
    expect(text.y + text.height, `${size.width}`).toBeLessThanOrEqual(seen)
    // Wherever one has scrolled to, the map's link lies over no title and no price.
    const map = page.getByRole('link', { name: 'Map', exact: true })
    if (await map.isVisible())
      expect(await map.evaluate((link) => getComputedStyle(link).position), `${size.width}`).toBe('static')
    const [photo, whole] = [(await card.locator('img').first().boundingBox())!, (await card.boundingBox())!]
    expect(photo.height).toBeGreaterThan(150)
    if (size === sizes.phone) expect(photo.width / photo.height).toBeGreaterThanOrEqual(1.49)
    // Above its texts it is as wide as they are.
    if (photo.y + photo.height < text.y) expect(photo.width).toBeCloseTo(whole.width, -1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
  expect(errors).toEqual([])
})
