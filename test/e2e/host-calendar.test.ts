import { aHouse } from '#test/house/house.ts'
import { newId } from '#kernel/ids.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { unseenByTab } from './by-tab.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { hydrated, logIn, sizes, visits } from './browser.ts'
import { blocksOf as ownBlocks, ownCopy } from './own-copy.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house

/** Two listings of one space. */
const made = { day: newId(), twin: newId() }
const space = newId()

beforeAll(async () => {
  await ownCopy(database, { id: made.day, title: 'Calendar loft', type: 'home', space })
  await ownCopy(database, { id: made.twin, title: 'Calendar twin', type: 'home', space })
})

const blocksOf = (id: string) => ownBlocks(database, id)

const first = monthAhead(house.clock())
const day = (number: number) => nextDay(first, number - 1)
const monthOf = (id: string, more = '') => `/manage-listings/${id}/availability?month=${first.slice(0, 7)}${more}`
const cell = (page: Page, number: number) => page.locator(`a[data-day="${day(number)}"]`)
const announced = (page: Page, hasText: string) => page.getByRole('status').filter({ hasText }).waitFor()

test('[HOST-05] on a phone in en, by thumb, a host blocks days, sets a price and a minimum stay, and undoes each; a block over a booking is refused and says which', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(`/manage-listings/${made.day}`)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()

  await page.goto(monthOf(made.day))
  await hydrated(page)
  await blocksAndUndoes(page)
  await setsPriceAndMinimum(page)
  await isRefusedOverBooking(page)
  expect(errors.filter((error) => !error.includes('409'))).toEqual([])
})

async function blocksAndUndoes(page: Page): Promise<void> {
  await cell(page, 3).click()
  const panel = page.getByRole('region', { name: /3/ })
  await panel.getByRole('button', { name: 'Block', exact: true }).waitFor()
  await cell(page, 5).click()
  await page.getByRole('heading', { name: /· 3 days/ }).waitFor()
  expect(await complaints(page)).toEqual([])
  await panel.getByRole('button', { name: 'Block', exact: true }).click()
  await announced(page, 'blocked.')
  expect(await blocksOf(made.day)).toEqual([`${day(3)} ${day(5)}`])
  expect(await cell(page, 4).getAttribute('aria-label')).toContain('Blocked by you')
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone').waitFor()
  expect(await blocksOf(made.day)).toEqual([])
}

async function setsPriceAndMinimum(page: Page): Promise<void> {
  const price = page.getByLabel('Price a night in CLP')
  await price.fill('many')
  await page.getByRole('button', { name: 'Set price' }).click()
  await page.getByText('A price, like').or(page.locator('[aria-invalid]')).first().waitFor()
  expect(await price.inputValue()).toBe('many')
  expect(await complaints(page)).toEqual([])
  await price.fill('75.000')
  await page.getByRole('button', { name: 'Set price' }).click()
  await announced(page, 'price set.')
  expect(await cell(page, 4).getAttribute('aria-label')).toContain('75,000')
  expect(await cell(page, 6).getAttribute('aria-label')).not.toContain('75,000')

  await page.getByLabel('Minimum stay in nights').fill('4')
  await page.getByRole('button', { name: 'Set minimum' }).click()
  await announced(page, 'minimum stay set.')
  await page.getByText('Guests cannot book this: At least 4 nights.').waitFor()
  expect(await cell(page, 4).getAttribute('aria-label')).toContain('stays of 4 nights or more')
  await page.getByRole('button', { name: 'Usual minimum' }).click()
  await announced(page, 'usual minimum stay again.')
  await page.getByRole('button', { name: 'Usual price' }).click()
  await announced(page, 'usual price again.')
}

async function isRefusedOverBooking(page: Page): Promise<void> {
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
}

test('[HOST-05] on a desk in es a host blocks, unblocks, prices and undoes by keyboard alone, and drags over days', async () => {
  const { page, errors } = await visitor()
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(monthOf(made.twin, '&lang=es'))
  await hydrated(page)
  await choosesByKeys(page)

  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Bloquear')
  await announced(page, 'bloqueado.')
  expect(await blocksOf(made.twin)).toEqual([`${day(10)} ${day(17)}`])
  await press('Volver a abrir')
  await announced(page, 'abierto de nuevo.')
  expect(await blocksOf(made.twin)).toEqual([])
  await press('Deshacer')
  await page.getByText('Deshecho').waitFor()
  expect(await blocksOf(made.twin)).toEqual([`${day(10)} ${day(17)}`])
  await press('Volver a abrir')
  await announced(page, 'abierto de nuevo.')

  await page.getByLabel('Precio por noche en CLP').focus()
  await page.keyboard.type('81000')
  await page.keyboard.press('Enter')
  await announced(page, 'precio fijado.')
  await press('Deshacer')
  await page.getByText('Deshecho').waitFor()

  await cell(page, 22).hover()
  await page.mouse.down()
  await cell(page, 23).hover()
  await cell(page, 24).hover()
  await page.mouse.up()
  await page.getByRole('heading', { name: /· 3 días/ }).waitFor()
  await press('Bloquear')
  await announced(page, 'bloqueado.')
  expect(await blocksOf(made.twin)).toEqual([`${day(22)} ${day(24)}`])
  await press('Deshacer')
  await page.getByText('Deshecho').waitFor()
  expect(errors).toEqual([])
})

async function choosesByKeys(page: Page): Promise<void> {
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
  await page.getByRole('heading', { name: /· 8 días/ }).waitFor()
  expect(await complaints(page)).toEqual([])
}

test('[HOST-08] over all listings days of two are chosen by dragging on a desk, and by keys on a phone in es, blocked, and opened again', async () => {
  const { page, errors } = await visitor()
  await logIn(page, 'host@patio.example', 'patio-host')
  const grid = page.getByRole('grid')
  const opened = async (query: string) => {
    await page.goto(`/host/calendar?${query}&view=week&from=${day(12)}`)
    await hydrated(page)
    await page.locator('.diary-box').hover()
    await grid.waitFor()
  }
  const place = (row: number, at: number) => page.locator(`[data-row="${row}"][data-at="${at}"]`)
  const chosen = grid.locator('[aria-selected=true]')
  await opened('q=Calendar+t')
  // The twin alone has such a title; then both listings of the space.
  expect(await grid.getByRole('row').count()).toBe(2)
  await opened('q=Calendar+&kind=apartment')
  await place(0, 2).hover()
  await page.mouse.down()
  await place(1, 3).hover()
  await place(1, 4).hover()
  await page.mouse.up()
  expect(await chosen.count()).toBe(6)
  await page.getByRole('region', { name: /^2 listings/ }).waitFor()
  expect(await complaints(page)).toEqual([])

  await page.setViewportSize(sizes.phone)
  await opened('q=Calendar+&kind=apartment&lang=es')
  await page.locator('.diary-box').evaluate((box) => box.scrollTo(200, 0))
  const { steps, unseen } = await unseenByTab(page, { within: '.diary-box', key: 'Shift+Tab' })
  expect(steps).toBeGreaterThan(0)
  expect(unseen).toEqual([])
  await place(0, 2).focus()
  await page.keyboard.down('Shift')
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.up('Shift')
  expect(await chosen.count()).toBe(6)
  const panel = page.getByRole('region', { name: /^2 espacios/ })
  expect(await complaints(page)).toEqual([])
  await panel.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await announced(page, 'bloqueado.')
  const monday = await page.locator('thead time').first().getAttribute('datetime')
  const days = `${nextDay(monday!, 2)} ${nextDay(monday!, 4)}`
  expect([await blocksOf(made.day), await blocksOf(made.twin)]).toEqual([[days], [days]])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Deshecho').waitFor()
  expect([await blocksOf(made.day), await blocksOf(made.twin)]).toEqual([[], []])
  expect(errors).toEqual([])
})
