import { aHouse } from '#test/house/house.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { nextDay } from '#test/days.ts'
import { hydrated, countPresses, passTime, stopTime, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

const words = {
  en: {
    where: 'Where',
    nearby: 'Nearby',
    kinds: 'Kinds of spaces',
    kindSearch: 'Search for a kind of space',
    hall: 'Hall',
    days: 'Choose your dates',
    day: 'Choose a day',
    only: 'Choose only this date',
    clear: 'Clear dates',
    flexible: '± 3 days',
    more: 'More: Adults',
    guests: '2 guests',
    search: 'Search',
    filters: 'Filters',
    change: 'Change the search',
    perHour: 'Per hour',
    perDay: 'Per day',
    toastHour: 'You now see prices per hour',
    toastDay: 'You now see prices per day',
    start: 'From',
    end: 'To',
    afternoon: 'This afternoon',
    party: 'Guests',
    adults: 'Adults',
    weekend: 'This weekend',
    home: /, home$/,
  },
  es: {
    where: 'Dónde',
    nearby: 'Cerca de ti',
    kinds: 'Tipos de espacios',
    kindSearch: 'Busca un tipo de espacio',
    hall: 'Salón',
    days: 'Elige tus fechas',
    day: 'Elige un día',
    only: 'Elegir solo esta fecha',
    clear: 'Borrar fechas',
    flexible: '± 3 días',
    more: 'Más: Adultos',
    guests: '2 personas',
    search: 'Buscar',
    filters: 'Filtros',
    change: 'Cambiar la búsqueda',
    perHour: 'Por hora',
    perDay: 'Por día',
    toastHour: 'Ahora ves precios por hora',
    toastDay: 'Ahora ves precios por día',
    start: 'Desde',
    end: 'Hasta',
    afternoon: 'Esta tarde',
    party: 'Personas',
    adults: 'Adultos',
    weekend: 'Este fin de semana',
    home: /, inicio$/,
  },
}
type Language = keyof typeof words

/** At a width, in a language. */
async function at(width: number, language: Language, address = '/') {
  const { page, errors } = await visitor()
  await page.setViewportSize({ width, height: 900 })
  await page.clock.install()
  await page.goto(language === 'es' ? `${address}${address.includes('?') ? '&' : '?'}lang=es` : address)
  await hydrated(page)
  return { page, errors, bar: parts(page, language), t: words[language] }
}

function parts(page: Page, language: Language) {
  const t = words[language]
  return {
    where: page.getByRole('combobox', { name: t.where, exact: true }),
    places: page.locator('[data-segment=where] [role=listbox]'),
    what: page.locator('[data-control=what]'),
    kinds: page.getByRole('dialog', { name: t.kinds }),
    dates: page.locator('[data-control=dates]'),
    days: page.getByRole('dialog', { name: t.days }),
    day: page.getByRole('dialog', { name: t.day }),
    who: page.locator('[data-control=who]'),
    party: page.getByRole('dialog', { name: t.party, exact: true }),
    adults: page.getByRole('dialog', { name: t.party, exact: true }).getByRole('textbox', { name: t.adults }),
    go: page.getByRole('search').getByRole('button', { name: t.search, exact: true }),
    pill: page.getByRole('group', { name: t.change }),
    /** A part of the summary: where, what, dates or who. */
    part: (name: string) => page.locator(`header [data-part=${name}]`),
    toggle: (name: string) =>
      page.locator('header nav').getByRole('link', { name, exact: true }).locator('visible=true'),
  }
}

const focusedDay = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'] ?? null)
const searchParamsOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('[HOME-07] [HOME-10] [SHELL-05] at 1440 px in en a whole search goes by keyboard alone', async () => {
  const { page, errors, bar, t } = await at(1440, 'en')
  await bar.where.focus()
  await page.keyboard.type('valparaiso')
  await bar.places
    .getByRole('option', { name: /^Valparaíso/ })
    .first()
    .waitFor()
  await page.keyboard.press('ArrowDown')
  await bar.where.and(page.locator('[aria-activedescendant]')).waitFor()
  expect(await bar.where.getAttribute('aria-activedescendant')).toBe(
    await bar.places.getByRole('option', { selected: true }).getAttribute('id'),
  )
  expect(await complaints(page), 'where').toEqual([])
  await page.keyboard.press('Enter')

  await bar.kinds.waitFor()
  expect(await bar.where.inputValue()).toBe('Valparaíso')
  expect(await bar.places.count()).toBe(0)
  expect(
    await bar.kinds.getByRole('combobox', { name: t.kindSearch }).evaluate((box) => box === document.activeElement),
  ).toBe(true)
  expect(await complaints(page), 'what').toEqual([])
  // Accents and case aside; its parent stands before it, but the best match is marked first.
  await page.keyboard.type('HALL')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await bar.kinds.waitFor({ state: 'detached' })
  expect(await bar.what.textContent()).toContain(t.hall)
  await bar.days.waitFor()
  const today = (await focusedDay(page))!
  expect(await complaints(page), 'dates').toEqual([])

  for (const _month of ['next', 'the one after', 'one that has to be turned to']) await page.keyboard.press('PageDown')
  const focused = (await focusedDay(page))!
  expect(focused.slice(0, 7) > nextDay(today, 60).slice(0, 7) || focused > nextDay(today, 80)).toBe(true)
  await page.keyboard.press('Home')
  const monday = (await focusedDay(page))!
  expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await bar.days.waitFor({ state: 'detached' })
  await bar.party.waitFor()
  expect(await bar.adults.evaluate((field) => field === document.activeElement), 'who is next').toBe(true)
  expect(await complaints(page), 'who').toEqual([])
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.waitForURL(/location=/)
  expect(searchParamsOf(page)).toMatchObject({
    location: 'Valparaíso',
    category: 'hall',
    checkIn: monday,
    checkOut: nextDay(monday, 7),
    guests: '12',
  })
  await bar.pill.waitFor()
  expect(await bar.pill.textContent()).toContain(t.hall)
  expect(errors).toEqual([])
})

test('[HOME-07] [HOME-10] at 768 px in en one panel at a time is open, and a press elsewhere closes it', async () => {
  const { page, errors, bar, t } = await at(768, 'en')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -33.45, longitude: -70.6 })
  await bar.where.click()
  const nearby = bar.places.getByRole('option', { name: t.nearby })
  await nearby.waitFor()
  expect(await bar.places.getByRole('option').count()).toBe(7)
  await nearby.click()
  await bar.kinds.waitFor()
  expect(await bar.places.count()).toBe(0)
  expect(await bar.where.inputValue()).toBe('Ñuñoa')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'near')?.value, 'the rows begin there next time').toBe('-33.5,-70.6')
  await bar.dates.click()
  await bar.days.waitFor()
  expect(await bar.kinds.count()).toBe(0)
  await page.keyboard.press('Escape')
  await bar.days.waitFor({ state: 'detached' })
  expect(await bar.dates.evaluate((button) => button === document.activeElement)).toBe(true)
  await bar.what.click()
  await bar.kinds.waitFor()
  await page.mouse.click(4, 890)
  await bar.kinds.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname, 'the press reached nothing behind').toBe('/')

  // A range: the first end alone is chosen, the hovered one only shown; the second end closes the panel.
  await bar.dates.click()
  const days = bar.days.locator('[data-day]')
  const chosen = () => bar.days.locator('td[aria-selected=true]').count()
  await days.nth(20).click()
  await days.nth(24).hover()
  expect(await chosen()).toBe(1)
  await bar.days.getByRole('button', { name: t.only }).click()
  await bar.days.waitFor({ state: 'detached' })
  await bar.dates.click()
  expect(await chosen()).toBe(1)
  await bar.days.getByRole('button', { name: t.clear }).click()
  expect(await chosen()).toBe(0)
  await bar.days.getByRole('button', { name: t.flexible }).click()
  const [from, to] = await Promise.all([days.nth(20), days.nth(24)].map((day) => day.getAttribute('data-day')))
  // Chosen backwards, the ends swap; a complete range stays visible for 300 ms.
  await stopTime(page)
  await days.nth(24).click()
  await days.nth(20).click()
  await passTime(page, 299)
  expect(await chosen()).toBeGreaterThan(1)
  await passTime(page, 1)
  await bar.days.waitFor({ state: 'detached' })
  await page.clock.resume()
  await bar.party.getByRole('button', { name: t.more }).click()
  await bar.party.getByRole('button', { name: t.more }).click()
  expect(await bar.who.textContent()).toContain(t.guests)

  await bar.where.fill('Nowhere that is known')
  await bar.go.click()
  await page.waitForURL(/location=/)
  expect(searchParamsOf(page)).toMatchObject({
    location: 'Nowhere that is known',
    checkIn: from,
    checkOut: to,
    flexibility: '3',
    guests: '2',
  })
  expect(errors).toEqual([])
})

test('[HOME-07] [HOME-13] while a search is on its way its button turns and cannot be pressed again; then the page says what was understood, also of a sentence, whose parts its chips take away', async () => {
  const { page, errors, bar } = await at(1440, 'es')
  await bar.what.waitFor()
  // Where the answer is there at once the button turns for a second all the same.
  const busy = bar.go.and(page.locator('[aria-disabled=true]'))
  await stopTime(page)
  await bar.go.click()
  await passTime(page, 999)
  expect(await busy.count()).toBe(1)
  await passTime(page, 1)
  await busy.waitFor({ state: 'detached' })
  await page.clock.resume()

  let release = () => {}
  const gate = new Promise<void>((open) => (release = open))
  await page.route(/\.data\b/, async (route) => {
    await gate
    await route.continue()
  })
  await bar.where.fill('Santi')
  await bar.go.click()
  await busy.waitFor()
  release()
  await page.getByRole('heading', { level: 1, name: 'Espacios en Santiago' }).waitFor()
  expect(await bar.part('where').textContent()).toBe('Santiago')

  await bar.part('where').click()
  await bar.where.fill('estudio para 6 en Providencia mañana de 2 a 6 con parrilla')
  await bar.where.press('Enter')
  await page.waitForURL(/understood=true/)
  expect(searchParamsOf(page)).toMatchObject({
    location: 'Providencia',
    category: 'studio',
    startTime: '14:00',
    guests: '6',
  })
  await page.getByText('No entendimos: «parrilla»').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: '6 personas: quitar' }).click()
  await page.waitForURL((url) => !url.searchParams.has('guests'))
  expect(searchParamsOf(page)).toMatchObject({ location: 'Providencia', understood: 'true' })
  expect(errors).toEqual([])
})

test('[SHELL-05] [HOME-07] at 1440 px in es the price mode is changed and told, and by the hour a day is chosen, from when to when', async () => {
  const { page, errors, bar, t } = await at(1440, 'es')
  await bar.what.waitFor()
  await bar.where.fill('Santiago')
  await stopTime(page)
  await bar.toggle(t.perHour).click()
  const toast = page.getByRole('status').getByText(t.toastHour)
  await toast.waitFor()
  await page.waitForURL(/type=hour/)
  await passTime(page, 1999)
  expect(await toast.count(), 'told for two seconds').toBe(1)
  await passTime(page, 1)
  await toast.waitFor({ state: 'detached' })
  await page.clock.resume()
  expect(await bar.where.inputValue(), 'what was typed stands').toBe('Santiago')

  await bar.dates.click()
  await bar.day.waitFor()
  expect(await bar.day.getByRole('button', { name: t.weekend }).count()).toBe(0)
  const day = bar.day.locator('[data-day]').nth(12)
  const chosen = await day.getAttribute('data-day')
  await day.click()
  await bar.day.getByRole('listbox', { name: t.start }).getByRole('option', { name: '10:00' }).click()
  const ends = bar.day.getByRole('listbox', { name: t.end })
  await ends.and(page.locator(':focus')).waitFor()
  expect(await complaints(page)).toEqual([])
  // The arrows lead through the times, and typing leads to one of them.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('12')
  await ends.getByRole('option', { name: '12:00 · 2 h' }).and(page.locator('[data-marked]')).waitFor()
  await page.keyboard.press('Enter')
  await bar.party.waitFor()
  expect(await bar.dates.textContent()).toMatch(/10:00 a 12:00/)
  await bar.go.click()
  await page.waitForURL(/location=/)
  expect(searchParamsOf(page)).toMatchObject({
    type: 'hour',
    location: 'Santiago',
    checkIn: chosen,
    startTime: '10:00',
    duration: '2',
  })

  // The bar is folded into a summary; unfolded it has the mode beside it.
  await bar.part('where').click()
  await bar.toggle(t.perDay).click()
  await page.getByRole('status').getByText(t.toastDay).waitFor()
  await page.waitForURL((url) => !url.searchParams.has('type'))
  expect(searchParamsOf(page)).toMatchObject({ location: 'Santiago', checkIn: chosen })
  expect(errors).toEqual([])
})

test('[SHELL-05] at 768 px in es a search stands in the header in short beside its filters, opens into the bar, and Back leads through', async () => {
  const { page, errors, bar, t } = await at(768, 'es', '/?location=Santiago&category=studio&guests=2&amenities=wifi,tv')
  expect(await bar.pill.textContent()).toMatch(/Santiago.*Estudio.*2 /)
  expect(await complaints(page), 'folded').toEqual([])
  const filters = page
    .locator('header')
    .getByRole('link', { name: new RegExp(`^${t.filters}`) })
    .locator('visible=true')
  expect(await filters.textContent()).toContain('2')
  expect(await filters.getAttribute('href')).toContain('show=filters')

  await bar.part('where').click()
  await bar.where.waitFor()
  await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset['control'] === 'where')
  expect(await bar.where.inputValue()).toBe('Santiago')
  expect(await complaints(page), 'unfolded').toEqual([])
  // The panel first, then the bar.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await bar.where.waitFor({ state: 'detached' })
  expect(await bar.part('where').evaluate((part) => part === document.activeElement)).toBe(true)
  // Each part opens its own panel, also while another one is open.
  await bar.part('who').click()
  await bar.party.waitFor()
  expect(await bar.adults.inputValue()).toBe('2')
  await bar.part('dates').click()
  await bar.days.waitFor()
  expect(await bar.party.count()).toBe(0)
  await page.mouse.click(4, 890)
  await bar.where.waitFor({ state: 'detached' })

  await bar.part('where').click()
  await bar.where.fill('Ñuñoa')
  await bar.go.click()
  await page.waitForURL(/location=%C3%91u/)
  expect(searchParamsOf(page)).toMatchObject({ category: 'studio', guests: '2', amenities: 'wifi,tv' })
  await bar.where.waitFor({ state: 'detached' })
  await page.goBack()
  await bar.part('where').getByText('Santiago').waitFor()
  expect(searchParamsOf(page)['location']).toBe('Santiago')
  expect(errors).toEqual([])
})

/** It goes on the way down, and returns on the way up, at the top edge and with the focus. */
async function headerGoesAndReturns(page: Page): Promise<void> {
  const bottom = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => header.getBoundingClientRect().bottom)
  const headerHidden = () =>
    page.waitForFunction(() => document.querySelector('header')!.getBoundingClientRect().bottom <= 0)
  const back = () => page.waitForFunction(() => document.querySelector('header')!.getBoundingClientRect().top === 0)

  const scrollTo = (to: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), to)

  await page.mouse.move(700, 600)
  await scrollTo(90)
  expect(await bottom()).toBeGreaterThan(0)
  await scrollTo(700)
  await headerHidden()
  await scrollTo(660)
  await back()
  await scrollTo(1100)
  await headerHidden()
  await page.mouse.move(700, 3)
  await back()
  await page.mouse.move(700, 600)
  await scrollTo(1500)
  await headerHidden()
  await page.getByRole('link', { name: words.en.home }).first().focus()
  await back()
}

test('[SHELL-05] [HOME-07] on other pages the opened bar has the price mode and starts a search; on results the header goes on the way down and returns on the way up, at the top edge and with the focus', async () => {
  const { page, bar } = await at(1440, 'en', '/about')
  expect(await bar.toggle('Per hour').count(), 'where nothing is asked there is nothing to toggle').toBe(0)
  await bar.part('where').click()
  await bar.where.fill('Santiago')
  await page.getByRole('search').getByText('Per hour', { exact: true }).click()
  await bar.dates.getByText('Any date', { exact: true }).waitFor()
  expect(await complaints(page)).toEqual([])
  await bar.go.click()
  await page.waitForURL(/\/\?location=Santiago&type=hour$/)
  await page.locator('main article').nth(17).waitFor()
  await headerGoesAndReturns(page)
})

test('[HOME-07] [HOME-11] a studio in Santiago on Thursday from 14 to 18 for six takes nine presses at most, and a pet goes along', async () => {
  const { page, bar, t } = await at(1440, 'en')
  await bar.what.waitFor()
  const presses = await countPresses(page)
  await bar.toggle(t.perHour).click()
  await page.waitForURL(/type=hour/)
  await bar.where.click()
  await bar.places.getByRole('option', { name: /^Santiago/ }).click()
  await bar.kinds.getByRole('option', { name: 'Studio', exact: true }).click()
  await bar.day
    .getByRole('button', { name: /^Thursday/ })
    .nth(1)
    .click()
  await bar.day.getByRole('option', { name: '2 PM', exact: true }).click()
  await bar.day.getByRole('option', { name: '6 PM · 4 h' }).click()
  await bar.party.waitFor()
  await page.keyboard.type('6')
  await bar.go.click()
  await page.waitForURL(/location=/)
  expect(searchParamsOf(page)).toMatchObject({
    category: 'studio',
    startTime: '14:00',
    duration: '4',
    guests: '6',
    type: 'hour',
  })
  expect(await presses()).toBeLessThanOrEqual(9)

  await bar.part('who').click()
  await bar.party.getByRole('button', { name: 'More: Pets' }).click()
  await bar.go.click()
  await page.waitForURL(/pets=true/)
  await bar.part('who').click()
  await bar.party.getByRole('button', { name: 'Fewer: Pets' }).click()
  await bar.go.click()
  await page.waitForURL((url) => !url.searchParams.has('pets'))
})
