import { expect, test } from 'vitest'
import { payWith } from './card.ts'
import { aHouse } from '#test/house/house.ts'

const { db, visitor, drainJobs } = await aHouse()

test('[BOOK-05] [BOOK-08] an admin moves the clock: a session runs, goes on for half an hour that is paid for, and is completed when it is over', async () => {
  const [page, admin] = [visitor(), visitor()]
  await page.logIn('guest@patio.example', 'patio-guest')
  await admin.logIn('admin@patio.example', 'patio-admin')

  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('listing_type', '=', 'experience')
    .where('instant_book', '=', true)
    .where('min_minutes', '=', 120)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`/property/${listing.id}`)
  await page.locator('a[data-day]').nth(2).click()
  await page.waitForURL(/checkIn=/)
  await page
    .getByRole('link', { name: /^\d+(:\d\d)? [AP]M$/ })
    .first()
    .click()
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  const id = new URL(page.url()).searchParams.get('bookingId')!
  await payWith(page)
  await drainJobs()
  await page.reload()
  await page.getByText('Your booking is confirmed').waitFor()

  const booking = () =>
    db
      .selectFrom('bookings')
      .select(['status', 'starts_at', 'duration_minutes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const { starts_at } = await booking()
  await admin.goto('/admin/settings')
  await admin.getByLabel('Hours forward').fill('0')
  await admin.getByRole('button', { name: 'Move' }).click()
  await admin.getByText('Please enter a whole number of hours').waitFor()
  // Into its first hour.
  await admin.getByLabel('Hours forward').fill(String(Math.ceil((starts_at.getTime() - Date.now()) / 3_600_000)))
  await admin.getByRole('button', { name: 'Move' }).click()
  expect(await admin.getByText('Please enter a whole number of hours').count()).toBe(0)

  await page.goto(`/bookings/${id}`)
  await page.getByRole('heading', { name: 'Stay a little longer?' }).waitFor()
  expect(await page.getByRole('link', { name: 'Cancel booking' }).count()).toBe(0)
  await page.getByRole('button', { name: /^\+30 minutes, until/ }).click()
  await page.getByRole('heading', { name: 'Pay the difference' }).waitFor()
  await payWith(page)
  await page.waitForURL(/status=success/)
  await drainJobs()
  expect((await booking()).duration_minutes).toBe(150)

  await admin.getByRole('button', { name: '+1 day', exact: true }).click()
  await drainJobs()
  expect((await booking()).status).toBe('completed')
  await page.goto('/bookings?lang=es')
  await page.getByText('Completada').first().waitFor()
})
