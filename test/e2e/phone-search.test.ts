import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { complaints } from './axe.ts'
import { hydrated, countPresses, logIn, passTime, sizes, stopTime, type Visitor, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

const words = {
  en: {
    pill: /^Where\?/,
    where: 'Where to?',
    box: 'City, region or country',
    missing: 'Please choose where first.',
    unknown: 'Please select a valid city, region, or country from the suggestions.',
    what: 'What kind of space?',
    when: 'When will you be there?',
    who: "Who's coming?",
    summary: 'Your search',
    search: 'Search',
    clear: 'Clear all',
    next: 'Next',
    back: 'Back',
    close: 'Close',
    anyKind: 'Any kind',
    more: 'More: Adults',
    fewer: 'Fewer: Adults',
    perHour: 'Per hour',
    current: 'Use current location',
  },
  es: {
    pill: /^¿Dónde\?/,
    where: '¿A dónde vas?',
    box: 'Ciudad, región o país',
    missing: 'Elige primero un lugar.',
    unknown: 'Elige una ciudad, región o país válido de las sugerencias.',
    what: '¿Qué tipo de espacio?',
    when: '¿Cuándo estarás ahí?',
    who: '¿Quiénes van?',
    summary: 'Tu búsqueda',
    search: 'Buscar',
    clear: 'Borrar todo',
    next: 'Siguiente',
    back: 'Volver',
    close: 'Cerrar',
    anyKind: 'Cualquier tipo',
    more: 'Más: Adultos',
    fewer: 'Menos: Adultos',
    perHour: 'Por hora',
    current: 'Usar mi ubicación actual',
  },
} as const
type Words = (typeof words)['en' | 'es']

const step = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
/** Also while it is marked as disabled, which Playwright would wait for. */
const pressSearch = (page: Page, w: Words) =>
  page.getByRole('dialog').getByRole('button', { name: w.search, exact: true }).click({ force: true })

async function openSearch(page: Page, w: Words): Promise<void> {
  await page.getByRole('link', { name: w.pill }).click()
  // Its frame stands at once; what it does when it is closed comes with its contents.
  await page.getByRole('dialog').and(page.locator(':not([aria-busy=true])')).first().waitFor()
}

async function front(guest: Visitor, language: 'en' | 'es', address = '/'): Promise<Words> {
  await guest.page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
  await hydrated(guest.page)
  return words[language]
}

test('[HOME-08] [HOME-11] [HOME-15] in en the stepped search leads from what is told to what is open, and searches for it', async () => {
  const guest = await visitor({ size: 'phone' })
  const { page } = guest
  await page.clock.install()
  const w = await front(guest, 'en')
  await openSearch(page, w)
  await step(page, w.where)
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  expect(await complaints(page)).toEqual([])

  const box = page.getByRole('textbox', { name: w.box })
  const search = page.getByRole('dialog').getByRole('button', { name: w.search, exact: true })
  expect(await search.getAttribute('aria-disabled')).toBe('true')
  await pressSearch(page, w)
  await page.getByRole('alert').getByText(w.missing).waitFor()
  expect(await box.getAttribute('aria-invalid')).toBe('true')
  expect(await search.evaluate((button) => getComputedStyle(button).animationName)).toMatch(/^shake/)
  expect(await complaints(page)).toEqual([])

  // Requested 300 ms after the last key: text that stood there for less is never requested.
  const placeRequests: string[] = []
  page.on('request', (request) => request.url().includes('/api/places?q=') && placeRequests.push(request.url()))
  const requested = page.waitForRequest(/[?&]q=vina&/)
  await stopTime(page)
  await box.pressSequentially('vin')
  await passTime(page, 299)
  await box.press('a')
  await passTime(page, 300)
  // The complaint is gone, and has not taken the focus along.
  expect(await box.inputValue()).toBe('vina')
  await requested
  await page.clock.resume()
  await page.getByRole('button', { name: /^Viña del Mar/ }).waitFor()
  expect(placeRequests.map((address) => new URL(address).searchParams.get('q'))).toEqual(['vina'])
  // An empty text has none.
  await box.fill('')
  await page.getByRole('button', { name: /^La Serena/ }).waitFor()
  await box.fill('vina')
  await page.getByRole('button', { name: /^La Serena/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Viña del Mar/ }).waitFor()
  expect(await page.getByText(w.missing).count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: /^Viña del Mar/ }).click()

  await step(page, w.what)
  expect(await complaints(page)).toEqual([])
  const [events, hall] = ['Events', 'Hall'] as const
  await press(page, events)
  await step(page, events)
  expect(await complaints(page)).toEqual([])
  await press(page, w.back)
  await step(page, w.what)
  await press(page, w.back)
  await step(page, w.summary)
  await page.getByRole('button', { name: /^What/ }).click()
  await press(page, events)
  await press(page, hall)

  await step(page, w.when)
  expect(await complaints(page)).toEqual([])
  // The rest of this month may be short.
  await press(page, 'Next month')
  const days = page.locator('[data-day]')
  const [from, to] = [await days.nth(2).getAttribute('data-day'), await days.nth(4).getAttribute('data-day')]
  await stopTime(page)
  await page.locator(`[data-day="${from}"]`).click()
  await page.locator(`[data-day="${to}"]`).click()
  await passTime(page, 99)
  // What one has picked is seen for 100 ms.
  expect(await page.locator(`[data-day="${to}"]`).count()).toBe(1)
  await passTime(page, 1)
  await step(page, w.who)
  await page.clock.resume()
  await page.getByRole('button', { name: w.fewer }).click({ force: true })
  await press(page, w.more)
  await press(page, w.more)
  await press(page, 'More: Infants')
  expect(await page.getByRole('textbox', { name: 'Adults' }).inputValue()).toBe('2')
  expect(await complaints(page)).toEqual([])
  await press(page, w.next)

  await step(page, w.summary)
  expect(await complaints(page)).toEqual([])
  await pressSearch(page, w)
  await page.waitForURL((url) => url.searchParams.has('location'))
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    location: 'Viña del Mar',
    lat: '-33.025',
    lng: '-71.552',
    category: 'hall',
    checkIn: from,
    checkOut: to,
    guests: '2',
    lang: 'en',
  })
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('location') && !url.searchParams.has('show'))
  expect(guest.errors).toEqual([])
})

test('[HOME-08] by the hour there are a day, a start and an end; what is left open is not asked again, and closing keeps the choices', async () => {
  const guest = await visitor({ size: 'phone' })
  const { page } = guest
  const w = await front(guest, 'es', '/?type=hour')
  await openSearch(page, w)
  await page.getByRole('textbox', { name: w.box }).fill('Xyzzyqwerty')
  await pressSearch(page, w)
  await page.getByRole('alert').getByText(w.unknown).waitFor()

  // A finger that is on its way to 'Next' still meets it when the suggestions come.
  const next = page.getByRole('dialog').getByRole('button', { name: w.next, exact: true })
  await page.getByRole('textbox', { name: w.box }).fill('Tok')
  const height = (await next.boundingBox())?.y
  await page.getByRole('button', { name: /^Tokio/ }).waitFor()
  expect((await next.boundingBox())?.y).toBe(height)
  await page.getByRole('textbox', { name: w.box }).fill('Tokio')
  await next.click()
  await press(page, w.anyKind)
  await step(page, w.when)
  await press(page, 'Mes siguiente')
  const day = await page.locator('[data-day]').nth(3).getAttribute('data-day')
  await page.locator(`[data-day="${day}"]`).click()
  await page.getByRole('option', { name: '10:00' }).click()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('option', { name: '12:00 · 2 h' }).click()
  await step(page, w.who)
  await press(page, 'Cualquier número de personas')
  await step(page, w.summary)

  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openSearch(page, w)
  await step(page, w.summary)
  await page.getByRole('button', { name: /Tokio/ }).waitFor()

  await pressSearch(page, w)
  await page.waitForURL((url) => url.searchParams.has('location'))
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    location: 'Tokio',
    checkIn: day,
    startTime: '10:00',
    duration: '2',
    type: 'hour',
  })
  expect(new URL(page.url()).searchParams.has('category')).toBe(false)

  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('location'))
  await openSearch(page, w)
  await press(page, w.clear)
  await step(page, w.where)
  expect(await page.getByRole('radio', { name: w.perHour }).isChecked()).toBe(true)
  expect(guest.errors).toEqual([])
})

test('[HOME-09] over results the search stands in folds at 390 and at 700 px, and asks for the place in a sheet that is dragged shut', async () => {
  const guest = await visitor({ size: 'phone', motion: true })
  const { page, context } = guest
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -33.45, longitude: -70.6 })
  const w = await front(guest, 'en', '/?category=work')
  await page.getByRole('link', { name: 'Explore' }).click()
  const folds = page.getByRole('dialog', { name: w.search })
  await folds.getByRole('button', { name: 'Where', expanded: true }).waitFor()
  const cleanAtBothSizes = async (dialog: Locator) => {
    for (const width of [700, sizes.phone.width]) {
      await page.setViewportSize({ ...sizes.phone, width })
      await dialog.waitFor()
      expect(await complaints(page), `${width} px`).toEqual([])
    }
  }
  await cleanAtBothSizes(folds)
  await pressSearch(page, w)
  await page.getByRole('alert').getByText(w.missing).waitFor()

  const sheet = page.getByRole('dialog', { name: w.where })
  const openSheet = async () => {
    await folds.getByRole('button', { name: 'Search for a city' }).click()
    await sheet.waitFor()
  }
  await openSheet()
  await cleanAtBothSizes(sheet)
  const top = async () => (await sheet.boundingBox())!.y
  const open = await top()
  await drag(page, -40, async () => expect(await top()).toBe(open))
  await drag(page, 60, async () => expect(await top()).toBe(open + 60))
  expect(await sheet.count()).toBe(1)
  await drag(page, 61)
  await sheet.waitFor({ state: 'detached' })
  await openSheet()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await folds.count()).toBe(1)
  await openSheet()
  await sheet.getByRole('button', { name: w.current }).click()
  await sheet.waitFor({ state: 'detached' })
  await folds.getByRole('button', { name: 'Where Ñuñoa' }).waitFor()

  await folds.getByRole('button', { name: 'What', expanded: false }).click()
  await folds.getByRole('button', { name: 'Work', pressed: true }).click()
  expect(await complaints(page)).toEqual([])
  await folds.getByRole('button', { name: 'Desk' }).click()
  await folds.getByRole('button', { name: 'Dates', expanded: true }).waitFor()
  expect(await complaints(page)).toEqual([])
  await folds.getByRole('button', { name: 'Who', expanded: false }).click()
  await folds.getByRole('button', { name: w.more }).click()
  expect(await complaints(page)).toEqual([])
  await pressSearch(page, w)
  await page.waitForURL((url) => url.searchParams.get('location') === 'Ñuñoa')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ category: 'desk', guests: '1' })
  expect(guest.errors).toEqual([])
})

/** Drags the sheet by its upper edge, and waits until it is still. */
async function drag(page: Page, pixels: number, beforeRelease?: () => Promise<void>): Promise<void> {
  const sheet = page.getByRole('dialog').last()
  const { x, y, width } = (await sheet.boundingBox())!
  await page.mouse.move(x + width / 2, y + 12)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + 12 + pixels, { steps: 4 })
  await beforeRelease?.()
  await page.mouse.up()
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map((each) => each.finished)))
}

/** Only here does each place say it in its own words; other answers have a unit test. */
test('[HOME-14] a browser that knows no location: the dialog, closing it and the front page each say so, and the page shows Santiago', async () => {
  const guest = await visitor({ size: 'phone' })
  const { page } = guest
  await page.addInitScript(() => void delete (Navigator.prototype as { geolocation?: unknown }).geolocation)
  const w = await front(guest, 'en')
  await openSearch(page, w)
  await press(page, new RegExp(`^${w.current}`))
  const says = (text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor()
  await says('Location services are not supported by your browser.')
  expect(await complaints(page)).toEqual([])

  await page.getByRole('link', { name: w.close, exact: true }).click()
  await says('Geolocation is not supported by your browser. Please select a location manually.')
  await page.getByText('Tip: choose a place').waitFor()
  expect(await complaints(page)).toEqual([])
  await press(page, 'Dismiss')
  await openSearch(page, w)
  await page.keyboard.press('Escape')
  await says(/^Please select a location manually\.$/)

  await press(page, 'Near me')
  await page.waitForURL((url) => url.searchParams.get('location') === 'Santiago')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ lat: '-33.4489', lng: '-70.6693' })
  await says('Geolocation is not supported by your browser. Please search for a location manually.')
  expect(guest.errors).toEqual([])
})

test('[HOME-14] a device that knows where it is: closing the search fills it in, near me searches there by name, and what cannot be named or suggested is said', async () => {
  const guest = await visitor({ size: 'phone' })
  const { page, context } = guest
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -33.45, longitude: -70.6 })
  const w = await front(guest, 'en')
  await openSearch(page, w)
  await page.goBack()
  await page.getByRole('status').getByText('Your location is filled in: Ñuñoa.').waitFor()
  await page.getByRole('link', { name: 'Go on with the search' }).click()
  await step(page, w.what)

  await press(page, w.clear)
  await step(page, w.where)
  await page.route(/\/api\/places\?/, (route) => route.fulfill({ status: 503 }))
  await press(page, new RegExp(`^${w.current}`))
  await page.getByRole('alert').getByText('Could not get location details. Please try again.').waitFor()
  await page.getByRole('textbox', { name: w.box }).fill('Pucón')
  await page.getByRole('alert').getByText('Suggestions could not be loaded.').waitFor()
  await page.unroute(/\/api\/places\?/)
  await press(page, 'Try again')
  await page.getByRole('button', { name: /^Pucón/ }).waitFor()

  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Near me')
  await page.waitForURL((url) => url.searchParams.get('location') === 'Ñuñoa')
  const { value } = (await context.cookies()).find(({ name }) => name === 'near')!
  expect(value).toBe('-33.5,-70.6')
  expect(guest.errors).toEqual([])
})

test('[SHELL-06] strangers are asked to log in at Wishlists and Profile; whoever is signed in goes there, and to Trips', async () => {
  const guest = await visitor({ size: 'phone' })
  const { page } = guest
  await page.goto('/about')
  await hydrated(page)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  expect(await tabs.getByRole('link').allTextContents()).toEqual(['Explore', 'Wishlists', 'Profile'])
  await tabs.getByRole('link', { name: 'Wishlists' }).click()
  await page.waitForURL((url) => url.searchParams.get('auth') === 'login')

  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/about')
  await hydrated(page)
  // Marks of what waits for the guest may follow.
  const names = ['Explore', 'Wishlists', 'Trips', 'Inbox', 'Profile']
  await expect.poll(() => tabs.getByRole('link').count()).toBe(names.length)
  expect(await tabs.getByRole('link').allTextContents()).toEqual(
    names.map((name) => expect.stringMatching(new RegExp(`^${name}`))),
  )
  for (const [name, path] of [
    ['Trips', '/bookings'],
    ['Wishlists', '/wishlists'],
    ['Inbox', '/messages'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await page.waitForURL(`**${path}`)
    await tabs.locator('[aria-current=page]', { hasText: name }).waitFor()
  }
  expect(guest.errors).toEqual([])
})

test('[HOME-08] [HOME-11] on a slow line the frame of the search stands at once, over a page that stays, and a place for two in Pucón is found in seven taps at most', async () => {
  const { page } = await visitor({ size: 'phone' })
  await page.goto('/')
  await hydrated(page)
  const presses = await countPresses(page)
  let release = () => {}
  const gate = new Promise<void>((open) => (release = open))
  // Nothing more comes from the server until the frame has been seen.
  await page.route('**', async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole('link', { name: words.en.pill }).click()
  const frame = page.locator('[role=dialog][aria-busy=true]')
  await frame.waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.locator('main article, main li').count()).toBeGreaterThan(5)
  expect(await complaints(page)).toEqual([])
  release()
  await step(page, words.en.where)
  expect(await frame.count()).toBe(0)

  await press(page, /^Pucón/)
  await press(page, words.en.anyKind)
  await press(page, 'Any dates')
  await press(page, words.en.more)
  await press(page, words.en.more)
  await pressSearch(page, words.en)
  await page.waitForURL((url) => url.searchParams.get('guests') === '2')
  expect(new URL(page.url()).searchParams.get('location')).toBe('Pucón')
  expect(await presses()).toBeLessThanOrEqual(7)
})
