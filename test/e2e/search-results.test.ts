import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alive, complaints, visits } from './browser.ts'

const visitor = visits()
const widths = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
}
const words = {
  en: {
    filters: 'Filters',
    clear: 'Clear all',
    show: /^Show( [\d,+]+)? results?$/,
    next: 'Next page',
    more: 'More bedrooms',
    any: 'Any',
  },
  es: {
    filters: 'Filtros',
    clear: 'Limpiar todo',
    show: /^Mostrar( (más de )?[\d.]+)? resultados?$/,
    next: 'Página siguiente',
    more: 'Más dormitorios',
    any: 'Cualquiera',
  },
}

const found = async (page: Page) =>
  Number((await page.locator('main [role=status]').first().textContent())!.replace(/\D/g, ''))
const settled = (page: Page) => page.locator('main[aria-busy=false]').waitFor()
const showing = (page: Page, number: number | string) =>
  page
    .locator('dialog button[type=submit]')
    .filter({ hasText: new RegExp(`\\s${number}\\s`) })
    .waitFor()

test.each([
  ['phone', 'en'],
  ['tablet', 'es'],
  ['desk', 'en'],
] as const)(
  '[HOME-12] [HOME-04] on a %s in %s filters are a draft with a live count, and the address says what they are',
  async (size, language) => {
    const { page, errors } = await visitor()
    await page.setViewportSize(widths[size])
    const t = words[language]
    await page.goto(`/?location=Santiago&show=filters&lang=${language}`)
    await alive(page)
    const before = await found(page)
    const dialog = page.getByRole('dialog', { name: t.filters })
    const show = dialog.getByRole('button', { name: t.show })
    await showing(page, before)
    expect(await show.isDisabled()).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')

    await dialog.getByRole('button', { name: t.more }).click()
    await dialog.getByRole('button', { name: t.more }).click()
    expect(await show.isEnabled()).toBe(true)
    await dialog.getByText('2+', { exact: true }).waitFor()

    // The slider by keyboard, one step each; then by its fields, which keep a step apart.
    const [lower, upper] = [dialog.getByRole('slider').nth(0), dialog.getByRole('slider').nth(1)]
    await lower.focus()
    await page.keyboard.press('ArrowRight')
    expect(await lower.getAttribute('aria-valuetext')).toBe('$60')
    await upper.focus()
    await page.keyboard.press('End')
    expect(await upper.getAttribute('aria-valuetext')).toBe('$2,000+')
    const [least, most] = [dialog.getByRole('spinbutton').nth(0), dialog.getByRole('spinbutton').nth(1)]
    await most.fill('20')
    await most.blur()
    expect(await most.inputValue()).toBe('70')
    await most.fill('2000')
    await least.fill('20')

    for (const tab of await dialog.getByRole('tab').all()) {
      await tab.click()
      expect(await complaints(page)).toEqual([])
    }
    // Left as it is, closed and opened again: the draft begins anew.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('bedrooms')).toBe(false)
    await page.goBack()
    await dialog.getByText(t.any, { exact: true }).first().waitFor()
    expect(await dialog.getByText('2+', { exact: true }).count()).toBe(0)

    await dialog.getByRole('button', { name: t.more }).click()
    await show.click()
    await page.waitForURL(/bedrooms=1/)
    await settled(page)
    const params = new URL(page.url()).searchParams
    expect([params.get('minPrice'), params.get('currency'), params.get('location')]).toEqual([null, null, 'Santiago'])
    const narrower = await found(page)
    expect(narrower).toBeLessThan(before)

    await page.goto(`${page.url()}&show=filters`)
    await alive(page)
    await showing(page, narrower)
    await dialog.getByRole('button', { name: t.clear }).click()
    await showing(page, before)
    await show.click()
    await page.waitForURL((url) => !url.searchParams.has('bedrooms'))
    expect(errors).toEqual([])
  },
)

test('[HOME-12] the price filter names its currency, in pesos on a scale a thousandfold', async () => {
  const { page, context } = await visitor()
  await context.addCookies([{ name: 'currency', value: 'CLP', url: new URL('/', await addressOf(page)).href }])
  await page.goto('/?location=Santiago&show=filters')
  await alive(page)
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByRole('tab', { name: 'Price' }).click()
  expect(await dialog.getByRole('spinbutton').nth(1).inputValue()).toBe('1000000')
  await dialog.getByRole('slider').nth(1).focus()
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: /^Show/ }).click()
  await page.waitForURL(/minPrice=50000&maxPrice=990000&currency=CLP/)
})

async function addressOf(page: Page): Promise<string> {
  await page.goto('/')
  return page.url()
}

test('[HOME-12] without script the filters are a form, its tabs lead to their sections', async () => {
  const { page } = await visitor({ script: false })
  await page.goto('/?location=Santiago&show=filters')
  await page.getByLabel('Wifi').check()
  await page.getByLabel('Garden').check()
  await page.getByLabel('Minimum (USD)').fill('30')
  await page.getByRole('button', { name: 'Show results' }).click()
  const params = new URL(page.url()).searchParams
  expect([params.get('location'), params.get('minPrice'), params.has('maxPrice')]).toEqual(['Santiago', '30', false])
  expect(params.getAll('amenities')).toEqual(['wifi', 'garden'])
  await page.goto(`${page.url()}&show=filters`)
  expect(await page.getByLabel('Wifi').isChecked()).toBe(true)
  expect(await page.getByLabel('Garden').isChecked()).toBe(true)
  expect(await page.getByLabel('TV').isChecked()).toBe(false)
})

test.each(['phone', 'tablet', 'desk'] as const)(
  '[HOME-03] [HOME-04] on a %s one turns pages and sorts, and Back gives back the same results at the same height',
  async (size) => {
    const { page, errors } = await visitor()
    await page.setViewportSize(widths[size])
    await page.goto('/?location=Santiago')
    await alive(page)
    const columns = await page
      .locator('main ul')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(columns).toBe({ phone: 1, tablet: 1, desk: 3 }[size])
    const pager = page.getByRole('navigation', { name: 'Pages' })
    expect(await pager.getByRole('link', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
    const first = await page.locator('main article a').first().getAttribute('href')

    await pager.getByRole('link', { name: 'Next page' }).click()
    await page.waitForURL(/page=2/)
    await pager.locator('[aria-current=page]').filter({ hasText: '2' }).waitFor()
    expect(await page.locator('main article a').first().getAttribute('href')).not.toBe(first)
    await page.locator('main article').nth(9).scrollIntoViewIfNeeded()
    const height = await page.evaluate(() => window.scrollY)
    expect(height).toBeGreaterThan(300)
    await page.locator('main article a').nth(9).click()
    await page.waitForURL(/\/property\//)
    await page.getByRole('heading', { level: 1 }).waitFor()

    // What was seen a moment ago is not asked for again.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goBack()
    await page.waitForURL(/page=2/)
    await page.waitForFunction((was) => Math.abs(window.scrollY - was) < 5, height)
    expect(asked.filter((url) => /\.data(\?|$)/.test(url))).toEqual([])

    await page.getByLabel('Sort by').selectOption('price_desc')
    await page.waitForURL(/sort=price_desc/)
    expect(new URL(page.url()).searchParams.has('page')).toBe(false)
    await settled(page)
    expect(await complaints(page)).toEqual([])
    expect(errors).toEqual([])
  },
)

test('[HOME-03] [HOME-13] a search that finds nothing says what stands in the way and leads on; a page too far back leads to the first', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto('/?location=Santiago&bedrooms=9&pets=true')
  await alive(page)
  await page.getByRole('heading', { name: 'No properties found.' }).waitFor()
  await page.getByText('Try searching for a city in Chile or Tokyo', { exact: true }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: /^Any number of bedrooms \(\d+ spaces?\)$/ }).click()
  await page.waitForURL((url) => !url.searchParams.has('bedrooms'))
  await settled(page)
  expect(await found(page)).toBeGreaterThan(0)

  await page.goto('/?location=Santiago&page=400')
  await alive(page)
  expect(await page.getByText('No properties found.').count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await page.locator('main article').first().waitFor()
  expect(errors).toEqual([])
})

test('[HOME-06] [HOME-03] on a phone the map is a sheet with its own row of cards, and Hide gives the list back', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto('/?location=Santiago')
  await alive(page)
  expect(await page.getByText('See these spaces on the map').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.waitForURL(/showMap=true/)
  const sheet = page.getByRole('dialog', { name: 'Spaces in Santiago' })
  await sheet.locator('article').first().waitFor()
  expect(await sheet.locator('article').count()).toBe(18)
  expect(await complaints(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Hide map' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('showMap')).toBe(false)
  expect(errors).toEqual([])
})

test('[HOME-06] [HOME-03] on a large screen the map takes two fifths, two columns stay, and the prompt hides', async () => {
  const { page } = await visitor()
  await page.goto('/?q=a')
  await alive(page)
  await page.getByRole('link', { name: 'See these spaces on the map' }).click()
  await page.waitForURL(/showMap=true/)
  await page.getByRole('link', { name: 'See these spaces on the map' }).waitFor({ state: 'detached' })
  const [list, map] = await page
    .locator('main > div')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width))
  expect(map! / (list! + map!)).toBeCloseTo(0.4, 1)
  const columns = await page
    .locator('main ul')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(2)

  for (const address of ['/?location=Santiago&lat=-33.45&lng=-70.67', '/?category=studio']) {
    await page.goto(address)
    expect(await page.getByText('See these spaces on the map').count(), address).toBe(0)
  }
})

test.each(['en', 'es'] as const)(
  '[HOME-02] the landing section stands on large screens only: six kinds, twelve cities, four questions (%s)',
  async (language) => {
    const { page } = await visitor()
    await page.goto(`/?lang=${language}`)
    const kinds = page.locator('section[aria-labelledby=landing-kinds] a')
    expect(
      await kinds.evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('category')),
      ),
    ).toEqual(['studio', 'hall', 'co-work', 'film-studio', 'apartment', 'restaurant'])
    const cities = page.locator('section[aria-labelledby=landing-cities] a')
    expect(await cities.count()).toBe(12)
    expect(await cities.filter({ hasText: language === 'en' ? 'Featured' : 'Destacada' }).count()).toBe(2)
    const questions = page.locator('section[aria-labelledby=landing-faq] details')
    expect(await questions.count()).toBe(4)
    await questions.first().locator('summary').click()
    expect(await questions.first().locator('p').isVisible()).toBe(true)

    await page.setViewportSize({ width: 1000, height: 800 })
    expect(await kinds.first().isVisible()).toBe(false)
    await page.setViewportSize(widths.desk)
    await cities.nth(1).click()
    await page
      .getByRole('heading', { level: 1, name: language === 'en' ? 'Spaces in Tokyo' : 'Espacios en Tokio' })
      .waitFor()
  },
)

test('[HOME-05] [HOME-16] a card says how far away it is, and replaces a picture that cannot be had', async () => {
  const { page, context } = await visitor({ size: 'phone' })
  const asked: string[] = []
  await context.route('**/media/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await page.goto('/?location=Santiago')
  await alive(page)
  const card = page.locator('main article').first()
  await card.getByText(/^\d+\.\d km away$/).waitFor()
  // Once by its set, once more whole; then its sign.
  await card.locator('svg use[href$="#tent-tree"]').waitFor({ state: 'attached' })
  const own = asked.filter((path) => path.startsWith(asked[0]!.split('-')[0]!))
  expect(own).toHaveLength(2)
  expect(own[1]).toMatch(/-960\.webp$/)
})

test('[HOME-05] a swipe turns the pictures of a card, and the page stays where it is', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await page.goto('/?location=Santiago')
  await alive(page)
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
  expect(errors).toEqual([])
})
