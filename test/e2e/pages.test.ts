import { translator } from '#domain/i18n/queries.server.ts'
import { aHouse } from '#test/house/house.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints, weakContrasts } from './axe.ts'
import { unseenByTab } from './by-tab.ts'
import { oneIn } from '../proofs/size.ts'
import { hydrated, logIn, readEnglish, sizes, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const listingPath = async (page: Page, type: 'day' | 'hour') => {
  const front = await (await page.request.get(`/?type=${type}`)).text()
  return /href="(\/property\/[^"?]+)/.exec(front)![1]!
}

/** At a desk they stand in the same column as `/about`. */
const pagesOfText = [
  '/credits?lang=es',
  '/auth/data-deletion',
  '/auth/data-deletion?lang=es&code=unknown',
  '/auth/deauthorize?lang=es',
]

/** Results, a listing by the day and a phone's log-in and search are looked at by the journeys through them. */
test('[HOME-01] [HOME-03] [LIST-01] [INTL-01] axe finds nothing on any public page or dialog on a phone, nor at a desk where it has other parts', async () => {
  const { page, errors } = await visitor()
  const [day, hour] = [await listingPath(page, 'day'), await listingPath(page, 'hour')]
  const looks: readonly (readonly [address: string, ...(keyof typeof sizes)[]])[] = [
    ['/', 'phone', 'desk'],
    [`${hour}?lang=es`, 'phone', 'desk'],
    ['/spaces/cl/santiago?lang=es', 'phone', 'desk'],
    ['/search/calendar?location=Santiago&type=hour&part=afternoon', 'phone', 'desk'],
    ['/property/019bd2c5-0000-7000-8000-000000000000', 'phone', 'desk'],
    ['/about?show=settings', 'phone', 'desk'],
    [`${day}?show=photos`, 'phone', 'desk'],
    ['/about', 'phone'],
    ['/?type=hour&lang=es', 'phone'],
    ...pagesOfText.map((address) => [address, 'phone'] as const),
    ['/?location=Nowhere+at+all', 'desk'],
    ['/about?auth=login', 'desk'],
    ['/?show=search', 'desk'],
  ]

  for (const [address, ...all] of looks) {
    await page.setViewportSize(sizes[all[0]!])
    await page.goto(address)
    await hydrated(page)
    for (const size of all) {
      await page.setViewportSize(sizes[size])
      expect(await complaints(page), `${address}, ${size}`).toEqual([])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways, `${address} scrolls sideways, ${size}`).toBe(0)
    }
  }
  expect(errors).toEqual([])
})

test('axe finds nothing on pages behind the log-in that no journey goes through on a phone', async () => {
  const { page } = await visitor({ size: 'phone' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  for (const address of ['/host/dashboard', '/admin/emails', '/checkout']) {
    await page.goto(address)
    await hydrated(page)
    expect(await complaints(page), address).toEqual([])
  }
})

/** The further rows come by themselves within 150 px of the view, and not before. */
async function scrollToFurtherRows(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Mostrar más espacios' })
  /** Scrolls so that the end of the rows is so far below the view. @returns its distance once observers have been notified */
  const approach = (px: number) =>
    link.evaluate((element, distance) => {
      const end = element.parentElement!
      const away = () => end.getBoundingClientRect().top - innerHeight
      scrollBy({ top: away() - distance, behavior: 'instant' })
      return new Promise<number>((done) => {
        // Told after those who began to watch before.
        const watch = new IntersectionObserver(
          (entries) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return
            watch.disconnect()
            done(away())
          },
          { rootMargin: '400px' },
        )
        watch.observe(end)
      })
    }, px)
  expect(await approach(160)).toBeGreaterThan(150)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  // If they had been loaded from farther away, the link would be gone.
  expect(await approach(140)).toBeLessThan(150)
  await page.locator('main section:has(article)').nth(7).waitFor()
  expect(paths).toContain('/rows.data')
}

test('[HOME-01] [HOME-02] [HOME-05] on the front page in es further rows come by themselves, what lands stands on large screens only, and the cards, which the script reads from it, are the same when one comes back', async () => {
  const { page, errors } = await visitor()
  await page.goto('/?lang=es')
  await hydrated(page)
  await scrollToFurtherRows(page)
  const further = page.locator('[data-row]').last()
  const spanish = translator('es')(`kindPlurals:${await further.getAttribute('data-row')}`)
  expect(await further.locator('h2').textContent()).toContain(spanish)
  const kind = page.locator('section[aria-labelledby=landing-kinds] a').first()
  expect(await kind.isVisible()).toBe(true)
  await page.setViewportSize({ width: 1000, height: 800 })
  expect(await kind.isVisible()).toBe(false)
  await page.setViewportSize(sizes.desk)
  const question = page.locator('section[aria-labelledby=landing-faq] details').first()
  await question.locator('summary').click()
  expect(await question.locator('p').isVisible()).toBe(true)
  const address = page.url()
  await page.evaluate(() => sessionStorage.setItem('loaded', String(performance.timeOrigin)))
  await page.locator('[data-row] h2 a').first().click()
  await page.waitForURL(/category=/)
  // The address comes before the page.
  const results = page.locator('#main h1 + [role=status]')
  await results.waitFor()
  // A card under the resting pointer would get the arrows of its photos.
  await page.mouse.move(0, 0)
  await page.goBack()
  await results.waitFor({ state: 'detached' })
  await page.locator('[data-row] article').first().waitFor()
  const { count, different, isSamePage } = await page.evaluate(async (from) => {
    // Attributes that a script writes in its own way: a colour, an empty class.
    const shapeOf = (element: Element): unknown => [
      element.tagName,
      [...element.attributes]
        // Written onto the hearts once the page is used.
        .filter(({ name }) => name !== 'aria-haspopup')
        .map(({ name, value }) => `${name} ${name === 'style' ? '' : value.trim()}`)
        .toSorted(),
      element instanceof HTMLElement && element.style.backgroundColor,
      [...element.childNodes].map((node) => (node instanceof Element ? shapeOf(node) : node.textContent)),
    ]
    // Its looks have a nonce that this page's policy does not know.
    const html = (await (await fetch(from)).text()).replace(/<style[^]*?<\/style>/, '')
    const written = new DOMParser().parseFromString(html, 'text/html')
    const shown = [...document.querySelectorAll('[data-row] article')]
    const all = [...written.querySelectorAll('[data-row] article')]
    return {
      count: all.length,
      different: all.flatMap((card, index) => {
        const [one, other] = [JSON.stringify(shapeOf(card)), JSON.stringify(shown[index] && shapeOf(shown[index]))]
        return one === other ? [] : [[one, other]]
      }),
      isSamePage: sessionStorage.getItem('loaded') === String(performance.timeOrigin),
    }
  }, address)
  expect(count).toBeGreaterThanOrEqual(60)
  expect(different).toEqual([])
  expect(isSamePage).toBe(true)
  expect(errors).toEqual([])
})

test('[HOME-01] [AUTH-01] what is pressed before the whole page is hydrated takes effect', async () => {
  const { page, errors } = await visitor()
  let bring = () => {}
  const wanted = new Promise<void>((resolve) => (bring = resolve))
  await page.route(/\/assets\/front-/, async (route) => {
    await wanted
    await route.continue()
  })
  // At the moment when the rows are hydrated and the parts far below them are not loaded yet.
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (document.documentElement.dataset['hydrated'] !== 'page') return
      watch.disconnect()
      const button = document.querySelector<HTMLElement>('dialog form button')!
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      button.click()
    }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] })
  })
  await page.goto('/?auth=login', { waitUntil: 'domcontentloaded' })
  await page.locator('dialog:modal').waitFor()
  await page.getByLabel('E-mail').fill('guest@patio.example')
  bring()
  await page.getByLabel('Password').waitFor()
  expect(errors).toEqual([])
})

test('[INTL-01] [INTL-02] language and currency are chosen in the dialog, hold on the next page, and prices follow', async () => {
  const { page, errors } = await visitor()
  await page.goto('/?location=London')
  await hydrated(page)
  await page
    .getByRole('link', { name: /^Language and currency/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Spanish (Chile)' }).click()
  await page.getByRole('heading', { name: 'Espacios en Londres' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(await page.locator('main article').first().textContent()).toMatch(/Desde \$\d/)

  // The dialog is still open, now in Spanish.
  await page.getByRole('button', { name: 'GBP (£)' }).click()
  await page.getByText('ES · GBP').waitFor()
  await page.waitForFunction(() => localStorage.getItem('currency-store') === 'GBP')
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('es')
  await page.getByRole('dialog').getByRole('link', { name: 'Listo' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.locator('main article').first().textContent()).toMatch(/Desde £/)
  expect(errors).toEqual([])
})

test('[INTL-01] where the language has changed elsewhere, the next page and what stays around it are in it, without a reload', async () => {
  const { page, context, errors } = await visitor()
  await page.goto('/about')
  await hydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  await context.addCookies([{ name: 'i18next', value: 'es', url: house.address }])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Credits' }).click()
  await page.locator('html[lang=es][data-same-document]').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Créditos' }).waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Créditos' }).waitFor()
  await context.addCookies([{ name: 'i18next', value: 'en', url: house.address }])
  await page.goBack()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Credits' }).waitFor()
  await page.locator('html[lang=en][data-same-document]').waitFor()
  expect(errors).toEqual([])
})

test('[INTL-01] [INTL-02] a Chilean browser gets Spanish and pesos, is told so once', async () => {
  const { page, errors } = await visitor({ size: 'phone', locale: 'es-CL' })
  await page.goto('/about')
  await hydrated(page)
  const notice = page.getByRole('complementary', { name: 'Idioma y moneda de tu navegador' })
  await notice.getByText('español con precios en pesos chilenos').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.waitForFunction(() => document.cookie.includes('guess=seen'))
  await page.goto('/about')
  await page.getByText('ES · CLP').waitFor()
  expect(await notice.count()).toBe(0)
  expect(errors).toEqual([])
})

test('[SHELL-03] a guarded page sends a stranger to the log-in, and back there afterwards', async () => {
  const { page, errors } = await visitor()
  // Whatever language the demo's guest has by now.
  await readEnglish(page)
  await page.goto('/bookings')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/bookings')
  await hydrated(page)
  await page.getByRole('button', { name: /^Guest/ }).click()
  await page.waitForURL(/\/bookings$/)
  // All headings: what stands there instead of the right one says what went wrong.
  await expect.poll(() => page.getByRole('heading').allTextContents()).toContain('Trips')
  expect(errors).toEqual([])
})

test('[LIST-01] the calendar and the dialogs work by keyboard alone', async () => {
  const { page } = await visitor()
  await page.goto(await listingPath(page, 'day'))
  await hydrated(page)
  // Its script loads when it comes near the view: then one of its days is in the tab order.
  await page.locator('#availability').scrollIntoViewIfNeeded()
  await page.locator('[data-day][tabindex="-1"]').first().waitFor()
  await page.locator('[data-day][tabindex="0"]').focus()
  const before = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])
  await page.keyboard.press('ArrowRight')
  const after = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])
  expect(after! > before!).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator(`[data-day="${after}"][aria-label*="chosen"]`).waitFor()

  await page.locator('header summary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Log in or sign up' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog:modal').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })

  await page.goto('/privacy')
  await hydrated(page)
  const link = page.locator('main a[href*="show=settings"]').first()
  await link.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog:modal').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  expect(await link.evaluate((each) => each === document.activeElement)).toBe(true)
})

test('[SHELL-03] a dialog that an address opens is where the keyboard begins, before any script', async () => {
  const { page } = await visitor({ script: false })
  await page.goto('/about?auth=login')
  await page.locator('dialog:focus').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.getByRole('dialog').locator(':focus').getAttribute('aria-label')).toBe('Close')
})

test('[SHELL-06] [LIST-04] the bar at the lower edge of a phone covers nothing that has the focus', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  for (const address of ['/about', await listingPath(page, 'day')]) {
    await page.goto(address)
    await hydrated(page)
    const { steps, unseen } = await unseenByTab(page)
    expect(steps, address).toBeGreaterThan(30)
    expect(unseen, address).toEqual([])
  }
  expect(errors).toEqual([])
})

test('in high contrast what is chosen, open or taken has a ground of its own, and what is not has no line', async () => {
  const { page, errors } = await visitor({ isDark: true })
  await page.emulateMedia({ forcedColors: 'active' })
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderBottomColor } = getComputedStyle(element)
        return [backgroundColor, borderBottomColor].map((color) => color.replace(/^rgba\((.*), 0\)$/, 'rgb($1)'))
      })
  const black = 'rgb(0, 0, 0)'
  await page.goto('/?location=Santiago&show=filters')
  await hydrated(page)
  expect(await look('[role=tab][aria-selected=false]')).toEqual([black, black])
  expect((await look('[role=tab][aria-selected=true]'))[0]).not.toBe(black)
  expect((await look('dialog'))[1]).not.toBe(black)
  await page.goto('/?type=hour')
  expect((await look('header a[aria-current=true]'))[0]).not.toBe(black)
  await page.goto(`${await listingPath(page, 'day')}?checkIn=2031-03-04&checkOut=2031-03-06`)
  expect((await look('#book button.bg-clay-600'))[0]).not.toBe(black)
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto('/host/calendar')
  expect((await look('td.host-day'))[0]).not.toBe(black)
  expect(errors).toEqual([])
})

test('[INTL-01] a page read in Spanish by its address leads to Spanish pages, dates included, until another language is chosen', async () => {
  const { page, errors } = await visitor()
  await page.goto('/?location=Santiago&lang=es')
  await hydrated(page)
  await page.locator('main article :is(h2, h3) a').first().click()
  await page.getByRole('heading', { name: 'Reglas de la casa' }).waitFor()
  const month = new Intl.DateTimeFormat('es-CL', { month: 'long' }).format(house.clock())
  // Of the calendar: a review may be of this month as well.
  await page.locator('p[aria-live]', { hasText: new RegExp(`^${month} de`, 'i') }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  expect(errors).toEqual([])
})

const inTheDark = [
  [
    null,
    [
      '/',
      '/?location=Santiago',
      '/about?auth=login',
      '/about?show=settings',
      '/help/prices-and-fees',
      '/become-a-host',
      '/nothing',
    ],
  ],
  [
    'host',
    ['/host/calendar', '/host/dashboard', '/messages', '/manage-listings', '/host/performance', '/payment-setup'],
  ],
  ['guest', ['/bookings', '/wishlists', '/profile', '/notifications/settings']],
  ['admin', ['/admin/analytics', '/admin/users', '/admin/settings']],
] as const

test('in the dark each kind of page is dark and can be read, of strangers, hosts, guests and admins', async () => {
  const { page, errors } = await visitor({ size: 'phone', isDark: true })
  const listings = [await listingPath(page, 'day'), await listingPath(page, 'hour')]
  for (const [who, addresses] of inTheDark) {
    if (who) await logIn(page, `${who}@patio.example`, `patio-${who}`)
    for (const address of oneIn(2, who ? addresses : [...addresses, ...listings])) {
      await page.goto(address)
      if (address !== '/nothing') await hydrated(page)
      expect(await weakContrasts(page), address).toEqual([])
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
      const body = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect([ground, body], address).toContain('rgb(24, 19, 15)')
    }
  }
  // On white paper the ink is that of day, whatever was chosen.
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(39, 32, 28)')
  expect(errors).toEqual([])
})
