import { newId } from '#kernel/ids.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { blocksOf as ownBlocks, ownCopy } from '#test/e2e/own-copy.ts'
import { aHouse } from '#test/house/house.ts'
import { beforeEach, expect, test } from 'vitest'
import type { PlainPage } from './plain-page.ts'

const { pool, clock, visitor } = await aHouse()

/** Two listings of one space per day, one per hour. */
let made: { day: string; twin: string; hour: string }

beforeEach(async () => {
  made = { day: newId(), twin: newId(), hour: newId() }
  const [space, studio] = [newId(), newId()]
  await ownCopy(pool, { id: made.day, title: 'Calendar loft', type: 'home', space })
  await ownCopy(pool, { id: made.twin, title: 'Calendar twin', type: 'home', space })
  await ownCopy(pool, { id: made.hour, title: 'Calendar studio', type: 'experience', space: studio })
})

const blocksOf = (id: string) => ownBlocks(pool, id)
const first = monthAhead(clock())
const day = (number: number) => nextDay(first, number - 1)

async function aHost(): Promise<PlainPage> {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  return page
}

test('[HOST-05] without a script: days by links and by form, hours past midnight, other hours, and the way back', async () => {
  const page = await aHost()
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
})

test('[HOST-05] what the space’s other listing has blocked is said with its name, and opened where it was blocked', async () => {
  const page = await aHost()
  const chosen = `?month=${first.slice(0, 7)}&from=${day(22)}&to=${day(24)}`
  const cell = page.locator(`a[data-day="${day(23)}"]`)
  await page.goto(`/manage-listings/${made.day}/availability${chosen}`)
  await page.getByText('A block also counts for Calendar twin').waitFor()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'blocked.' }).waitFor()
  await page.goto(`/manage-listings/${made.twin}/availability${chosen}`)
  expect(await cell.getAttribute('aria-label')).toContain('Blocked by you, through Calendar loft')
  await page.goto(`/manage-listings/${made.day}/availability${chosen}`)
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByRole('status').filter({ hasText: 'open again.' }).waitFor()
  expect(await blocksOf(made.day)).toEqual([])
})

test('[HOST-05] a stranger’s calendar is missing, and so is each of its actions', async () => {
  const stranger = visitor()
  await stranger.logIn('guest@patio.example', 'patio-guest')
  const calendar = `/manage-listings/${made.day}/availability`
  expect((await stranger.request.get(calendar)).status).toBe(404)
  for (const action of ['block', 'unblock', 'price', 'undo']) {
    const form = { do: action, from: day(3), to: day(4), price: '1000', change: newId() }
    expect([action, (await stranger.request.post(calendar, { form })).status]).toEqual([action, 404])
  }
  expect(await blocksOf(made.day)).toEqual([])
})
