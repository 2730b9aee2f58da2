import { aHouse } from '#test/house/house.ts'
import { newId } from '#kernel/ids.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { blocksOf as ownBlocks, ownCopy } from './own-copy.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house

/** Two listings of one space per day, one per hour. */
const made = { day: newId(), twin: newId(), hour: newId() }
const spaces = [newId(), newId()]

beforeAll(async () => {
  await ownCopy(database, { id: made.day, title: 'Calendar loft', type: 'home', space: spaces[0]! })
  await ownCopy(database, { id: made.twin, title: 'Calendar twin', type: 'home', space: spaces[0]! })
  await ownCopy(database, { id: made.hour, title: 'Calendar studio', type: 'experience', space: spaces[1]! })
})

const blocksOf = (id: string) => ownBlocks(database, id)

/** The texts that are read aloud or pressed, in each language. */
const words = {
  en: {
    calendar: 'Calendar',
    block: 'Block',
    open: 'Open again',
    undo: 'Undo',
    undone: 'Undone',
    blocked: 'blocked.',
    opened: 'open again.',
    ownBlock: 'Blocked by you',
    days: (count: number) => new RegExp(`· ${count} days`),
    price: 'Price a night in CLP',
    priceWrong: 'A price, like',
    setPrice: 'Set price',
    priceSet: 'price set.',
    usualPrice: 'Usual price',
    priceUsual: 'usual price again.',
    minimum: 'Minimum stay in nights',
    setMinimum: 'Set minimum',
    minimumSet: 'minimum stay set.',
    tooShort: 'Guests cannot book this: At least 4 nights.',
    longer: 'stays of 4 nights or more',
    usualMinimum: 'Usual minimum',
    minimumUsual: 'usual minimum stay again.',
  },
  es: {
    calendar: 'Calendario',
    block: 'Bloquear',
    open: 'Volver a abrir',
    undo: 'Deshacer',
    undone: 'Deshecho',
    blocked: 'bloqueado.',
    opened: 'abierto de nuevo.',
    ownBlock: 'Bloqueado por ti',
    days: (count: number) => new RegExp(`· ${count} días`),
    price: 'Precio por noche en CLP',
    priceWrong: 'Un precio, como',
    setPrice: 'Fijar precio',
    priceSet: 'precio fijado.',
    usualPrice: 'Precio normal',
    priceUsual: 'otra vez el precio normal.',
    minimum: 'Estadía mínima en noches',
    setMinimum: 'Fijar mínimo',
    minimumSet: 'estadía mínima fijada.',
    tooShort: 'No se puede reservar: Mínimo 4 noches.',
    longer: 'estadías de 4 noches o más',
    usualMinimum: 'Mínimo normal',
    minimumUsual: 'otra vez la estadía mínima normal.',
  },
}

/** Both sizes and languages by pointer, and the other two pairs of them by keys. */
const byPointer = [
  ['phone', 'en'],
  ['desk', 'es'],
] as const
const byKeys = [
  ['desk', 'en'],
  ['phone', 'es'],
] as const

const first = monthAhead(house.clock())
const day = (number: number) => nextDay(first, number - 1)
const monthOf = (id: string, more = '') => `/manage-listings/${id}/availability?month=${first.slice(0, 7)}${more}`
const cell = (page: Page, number: number) => page.locator(`a[data-day="${day(number)}"]`)

test.each(byPointer)(
  '[HOST-05] on a %s in %s, by thumb or click, a host blocks days, sets a price and a minimum stay, and undoes each',
  async (size, language) => {
    const own = words[language]
    const { page, errors } = await visitor({ size })
    await logIn(page, 'host@patio.example', 'patio-host')
    await page.goto(`/manage-listings/${made.day}?lang=${language}`)
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: own.calendar, exact: true }).click()
    await page.getByRole('heading', { name: own.calendar, level: 1 }).waitFor()

    await page.goto(monthOf(made.day, `&lang=${language}`))
    await hydrated(page)
    await cell(page, 3).click()
    const panel = page.getByRole('region', { name: /3/ })
    await panel.getByRole('button', { name: own.block, exact: true }).waitFor()
    await cell(page, 5).click()
    await page.getByRole('heading', { name: own.days(3) }).waitFor()
    expect(await complaints(page)).toEqual([])
    await panel.getByRole('button', { name: own.block, exact: true }).click()
    await page.getByRole('status').filter({ hasText: own.blocked }).waitFor()
    expect(await blocksOf(made.day)).toEqual([`${day(3)} ${day(5)}`])
    expect(await cell(page, 4).getAttribute('aria-label')).toContain(own.ownBlock)
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: own.undo }).click()
    await page.getByText(own.undone).waitFor()
    expect(await blocksOf(made.day)).toEqual([])

    await page.getByLabel(own.price).fill('many')
    await page.getByRole('button', { name: own.setPrice }).click()
    await page.getByText(own.priceWrong).or(page.locator('[aria-invalid]')).first().waitFor()
    expect(await page.getByLabel(own.price).inputValue()).toBe('many')
    expect(await complaints(page)).toEqual([])
    await page.getByLabel(own.price).fill('75.000')
    await page.getByRole('button', { name: own.setPrice }).click()
    await page.getByRole('status').filter({ hasText: own.priceSet }).waitFor()
    const shown = language === 'es' ? '75.000' : '75,000'
    expect(await cell(page, 4).getAttribute('aria-label')).toContain(shown)
    expect(await cell(page, 6).getAttribute('aria-label')).not.toContain(shown)

    await page.getByLabel(own.minimum).fill('4')
    await page.getByRole('button', { name: own.setMinimum }).click()
    await page.getByRole('status').filter({ hasText: own.minimumSet }).waitFor()
    await page.getByText(own.tooShort).waitFor()
    expect(await cell(page, 4).getAttribute('aria-label')).toContain(own.longer)
    await page.getByRole('button', { name: own.usualMinimum }).click()
    await page.getByRole('status').filter({ hasText: own.minimumUsual }).waitFor()
    await page.getByRole('button', { name: own.usualPrice }).click()
    await page.getByRole('status').filter({ hasText: own.priceUsual }).waitFor()
    expect(errors).toEqual([])
  },
)

test.each(byKeys)(
  '[HOST-05] on a %s in %s, by keyboard alone, a host blocks, unblocks, prices and undoes',
  async (size, language) => {
    const own = words[language]
    const { page, errors } = await visitor({ size })
    await logIn(page, 'host@patio.example', 'patio-host')
    await page.goto(monthOf(made.twin, `&lang=${language}`))
    await hydrated(page)
    expect(await page.locator('a[data-day][tabindex="0"]').count()).toBe(1)
    await cell(page, 9).focus()
    await page.locator('[data-choosable]').waitFor()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(day(10))
    await page.keyboard.down('Shift')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.up('Shift')
    await page.getByRole('heading', { name: own.days(8) }).waitFor()
    expect(await complaints(page)).toEqual([])

    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }
    await press(own.block)
    await page.getByRole('status').filter({ hasText: own.blocked }).waitFor()
    expect(await blocksOf(made.twin)).toEqual([`${day(10)} ${day(17)}`])
    await press(own.open)
    await page.getByRole('status').filter({ hasText: own.opened }).waitFor()
    expect(await blocksOf(made.twin)).toEqual([])
    await press(own.undo)
    await page.getByText(own.undone).waitFor()
    expect(await blocksOf(made.twin)).toEqual([`${day(10)} ${day(17)}`])
    await press(own.open)
    await page.getByRole('status').filter({ hasText: own.opened }).waitFor()

    const price = page.getByLabel(own.price)
    await price.focus()
    await page.keyboard.type('81000')
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: own.priceSet }).waitFor()
    await press(own.undo)
    await page.getByText(own.undone).waitFor()
    expect(errors).toEqual([])
  },
)

test('[HOST-05] on a desk days are dragged over; what the space’s other listing has blocked is said with its name', async () => {
  const { page, errors } = await visitor()
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(monthOf(made.day))
  await hydrated(page)
  await cell(page, 22).hover()
  await page.locator('[data-choosable]').waitFor()
  await page.mouse.down()
  await cell(page, 23).hover()
  await cell(page, 24).hover()
  await page.mouse.up()
  await page.getByRole('heading', { name: /· 3 days/ }).waitFor()
  await page.getByText('A block also counts for Calendar twin').waitFor()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'blocked.' }).waitFor()
  await page.goto(monthOf(made.twin))
  expect(await cell(page, 23).getAttribute('aria-label')).toContain('Blocked by you, through Calendar loft')
  await page.goto(monthOf(made.day, `&from=${day(22)}&to=${day(24)}`))
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByRole('status').filter({ hasText: 'open again.' }).waitFor()
  expect(errors).toEqual([])
})

test('[HOST-05] without a script: days by links and by form, hours past midnight, other hours, and the way back', async () => {
  const { page, errors } = await visitor({ script: false, size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(`/manage-listings/${made.hour}/availability?week=${day(8)}`)
  const hour = (number: number, minutes: number) =>
    page.locator(`a[data-day="${day(number)}"][data-minutes="${minutes}"]`)
  const monday = Number((await page.locator('a[data-day]').first().getAttribute('data-day'))!.slice(8))
  await hour(monday, 1380).click()
  await hour(monday + 1, 1500).click()
  await page.getByRole('heading', { name: /11 PM–2 AM · 2 days/ }).waitFor()
  await page.getByRole('button', { name: 'Block these hours' }).click()
  await page.getByRole('status').filter({ hasText: 'blocked.' }).waitFor()
  expect(await blocksOf(made.hour)).toEqual([
    `${day(monday)} ${day(monday)} 1380 1440`,
    `${day(monday + 1)} ${day(monday + 1)} 0 120`,
    `${day(monday + 1)} ${day(monday + 1)} 1380 1440`,
    `${day(monday + 2)} ${day(monday + 2)} 0 120`,
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  expect(await blocksOf(made.hour)).toEqual([])

  await page.locator('summary', { hasText: 'Other dates' }).click()
  await page.getByLabel('First day').fill(day(monday + 3))
  await page.getByLabel('Last day').fill('')
  await page.getByLabel('From').selectOption('')
  await page.getByLabel('Until').selectOption('')
  await page.getByRole('button', { name: 'Choose' }).click()
  await page.getByLabel('Opens').fill('20:00')
  await page.getByLabel('Closes').fill('01:00')
  await page.getByRole('button', { name: 'Set hours' }).click()
  await page.getByRole('status').filter({ hasText: 'hours set.' }).waitFor()
  expect(await hour(monday + 3, 1140).count()).toBe(0)
  expect(await hour(monday + 3, 1440).count()).toBe(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'closed.' }).waitFor()
  expect(await hour(monday + 3, 1440).count()).toBe(0)
  await page.getByRole('button', { name: 'Usual hours' }).click()
  await page.getByRole('status').filter({ hasText: 'usual hours again.' }).waitFor()
  expect(errors).toEqual([])
})

test.each(byKeys)(
  '[HOST-08] over all listings, on a %s in %s: days of two listings are chosen by keys or by dragging, blocked, and opened again',
  async (size, language) => {
    const own = words[language]
    const { page, errors } = await visitor({ size })
    await logIn(page, 'host@patio.example', 'patio-host')
    await page.goto(`/host/calendar?q=Calendar+t&view=week&from=${day(12)}&lang=${language}`)
    await hydrated(page)
    const grid = page.getByRole('grid')
    const point = async () => {
      await page.locator('.diary-box').hover()
      await grid.waitFor()
    }
    await point()
    // The twin alone has such a title; then both listings of the space.
    expect(await grid.getByRole('row').count()).toBe(2)
    await page.goto(`/host/calendar?q=Calendar+&kind=apartment&view=week&from=${day(12)}&lang=${language}`)
    await hydrated(page)
    await point()
    const place = (row: number, at: number) => page.locator(`[data-row="${row}"][data-at="${at}"]`)
    await place(0, 2).focus()
    if (size === 'desk') {
      await place(0, 2).hover()
      await page.mouse.down()
      await place(1, 3).hover()
      await place(1, 4).hover()
      await page.mouse.up()
    } else {
      await page.keyboard.down('Shift')
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
      await page.keyboard.up('Shift')
    }
    expect(await grid.locator('[aria-selected=true]').count()).toBe(6)
    const panel = page.getByRole('region', { name: language === 'es' ? /^2 espacios/ : /^2 listings/ })
    expect(await complaints(page)).toEqual([])
    await panel.getByRole('button', { name: own.block, exact: true }).click()
    await page.getByRole('status').filter({ hasText: own.blocked }).waitFor()
    const monday = await page.locator('thead time').first().getAttribute('datetime')
    const days = `${nextDay(monday!, 2)} ${nextDay(monday!, 4)}`
    expect([await blocksOf(made.day), await blocksOf(made.twin)]).toEqual([[days], [days]])
    await page.getByRole('button', { name: own.undo }).click()
    await page.getByText(own.undone).waitFor()
    expect([await blocksOf(made.day), await blocksOf(made.twin)]).toEqual([[], []])
    expect(errors).toEqual([])
  },
)

test('[HOST-05] a block over a booking is refused and says which; a stranger’s calendar is missing', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  const { rows } = await database.query<{ id: string; booking: string; from: string; to: string; guest: string }>(
    `select l.id, b.id as booking, b.check_in::text as from, b.check_out::text as to, p.first_name as guest
     from bookings b join listings l on l.id = b.listing_id join "user" u on u.id = l.host_id join profiles p on p.user_id = b.guest_id
     where u.email = 'host@patio.example' and b.status = 'confirmed' and l.listing_type = 'home' and l.status <> 'removed'
       and b.starts_at > now() + interval '2 days' order by b.starts_at desc limit 1`,
  )
  const { id, booking, from, to, guest } = rows[0]!
  const before = await blocksOf(id)
  await page.goto(`/manage-listings/${id}/availability?from=${from}&to=${to}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('Nothing was changed').waitFor()
  expect(await notice.locator(`a[href="/host/bookings/${booking}"]`).textContent()).toContain(guest)
  expect(await complaints(page)).toEqual([])
  expect(await blocksOf(id)).toEqual(before)
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])

  const stranger = await visitor()
  await logIn(stranger.page, 'guest@patio.example', 'patio-guest')
  const address = house.address
  const calendar = `${address}/manage-listings/${made.day}/availability`
  expect((await stranger.page.request.get(calendar)).status()).toBe(404)
  for (const action of ['block', 'unblock', 'price', 'undo']) {
    const form = { do: action, from: day(3), to: day(4), price: '1000', change: newId() }
    expect((await stranger.page.request.post(calendar, { form, headers: { origin: address } })).status()).toBe(404)
  }
  expect(await blocksOf(made.day)).toEqual([])
})
