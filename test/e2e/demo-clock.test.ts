import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, validCard, logIn, payWith, visits } from './browser.ts'
import { ownInstallation } from './own-installation.ts'

const visitor = visits()
/** Its clock is moved by days. */
const own = ownInstallation('clock')
let database: pg.Client
let address: string
beforeAll(async () => {
  address = own.address
  database = new pg.Client({ connectionString: own.databaseUrl })
  await database.connect()
})
afterAll(() => database.end())

test('[BOOK-05] [BOOK-08] an admin moves the clock: a session runs, goes on for half an hour that is paid for, and is completed when it is over', async () => {
  const guest = await visitor({ at: address })
  const admin = await visitor({ at: address })
  const { page } = guest
  await logIn(page, 'guest@patio.example', 'patio-guest', address)
  await logIn(admin.page, 'admin@patio.example', 'patio-admin', address)

  const { rows: found } = await database.query<{ id: string }>(
    `select id from listings where listing_type = 'experience' and instant_book and min_minutes = 120 order by id limit 1`,
  )
  await page.goto(`/property/${found[0]!.id}`)
  await hydrated(page)
  await page.locator('[data-day]').nth(2).click()
  await page.waitForURL(/checkIn=/)
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  const id = new URL(page.url()).searchParams.get('bookingId')!
  await payWith(page, validCard)
  await page.getByText('Your booking is confirmed').waitFor()

  const booking = async () => {
    const { rows } = await database.query<{ status: string; starts_at: Date; duration_minutes: number }>(
      'select status, starts_at, duration_minutes from bookings where id = $1',
      [id],
    )
    return rows[0]!
  }
  const { starts_at } = await booking()
  await admin.page.goto('/admin/settings')
  await hydrated(admin.page)
  expect(await complaints(admin.page)).toEqual([])
  // Into its first hour.
  await move(Math.ceil((starts_at.getTime() - Date.now()) / 3_600_000))

  await page.goto(`/bookings/${id}`)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Stay a little longer?' }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'Cancel booking' }).count()).toBe(0)
  await page.getByRole('button', { name: /^\+30 minutes, until/ }).click()
  await page.getByRole('heading', { name: 'Pay the difference' }).waitFor()
  await payWith(page, validCard)
  await page.waitForURL(/status=success/)
  await expect.poll(async () => (await booking()).duration_minutes, { timeout: 20_000 }).toBe(150)

  await admin.page.getByRole('button', { name: '+1 day', exact: true }).click()
  await expect.poll(async () => (await booking()).status, { timeout: 30_000 }).toBe('completed')
  await page.goto('/bookings?lang=es')
  await page.getByText('Completada').first().waitFor()
  expect([...guest.errors, ...admin.errors]).toEqual([])

  async function move(hours: number) {
    await admin.page.getByLabel('Hours forward').fill('0')
    await admin.page.getByRole('button', { name: 'Move' }).click()
    await admin.page.getByText('Please enter a whole number of hours').waitFor()
    await admin.page.getByLabel('Hours forward').fill(String(hours))
    await admin.page.getByRole('button', { name: 'Move' }).click()
    await admin.page.getByText('Please enter a whole number of hours').waitFor({ state: 'detached' })
  }
})
