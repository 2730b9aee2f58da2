import { aHouse } from '#test/house/house.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { anAddress } from '#test/visitor.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house

const t = translator('es')
const press = (page: Page, key: string) => page.getByRole('button', { name: t(`manage:${key}`), exact: true }).click()

/** As it is now: to whom may be signed in no page is given that was made for others a moment ago. */
const publicPage = async (id: string) =>
  (
    await fetch(`${house.address}/property/${id}`, {
      headers: { 'x-visitor': anAddress(), cookie: 'patio.session_token=none' },
    })
  ).status

/** One of the demo host's listings, by a condition in SQL. */
async function ownListing(condition: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where u.email = 'host@patio.example' and ${condition} order by l.id limit 1`,
  )
  return rows[0]!.id
}

test('[HOST-04] on a phone in es a host publishes a paused listing again, pauses it, duplicates it and discards the copy; one with guests to come is, by keyboard, not deleted', async () => {
  const { page, context, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await context.addCookies([{ name: 'i18next', value: 'es', url: house.address }])
  await page.goto('/manage-listings')
  await hydrated(page)
  const id = await ownListing(`status = 'paused'`)
  expect(await complaints(page)).toEqual([])
  expect(await publicPage(id)).toBe(404)

  await page.locator(`a[href="/manage-listings/${id}"]`).click()
  await press(page, 'republish')
  await page.getByText(t('manage:done.resume')).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await publicPage(id)).toBe(200)
  await press(page, 'pause')
  await page.getByText(t('manage:done.pause')).waitFor()
  expect(await publicPage(id)).toBe(404)
  const paused = t('manage:event.paused', { who: '' }).trim()
  expect(await page.getByRole('list').filter({ hasText: paused }).count()).toBe(1)
  await duplicatesAndDiscards(page)
  await isNotDeleted(page)
  expect(errors).toEqual([])
})

async function duplicatesAndDiscards(page: Page): Promise<void> {
  const title = (await page.getByRole('heading', { level: 1 }).textContent())!
  await press(page, 'duplicate')
  await page.waitForURL(/\/create-listing\/[\da-f-]{36}\//)
  await page.goto('/manage-listings')
  await hydrated(page)
  await page.getByRole('link', { name: t('manage:previewOf', { title }) }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await page.goBack()
  const discard = page.getByRole('link', { name: t('manage:discardOf', { title }) })
  await discard.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await complaints(page)).toEqual([])
  await dialog.getByRole('button', { name: t('manage:confirm.discard.yes') }).click()
  await page.getByText(t('manage:done.discard')).waitFor()
  expect(await discard.count()).toBe(0)
}

async function isNotDeleted(page: Page): Promise<void> {
  const id = await ownListing(`exists (select from bookings where listing_id = l.id and status = 'confirmed'
    and ends_at > now() + interval '1 day')`)
  await page.goto(`/manage-listings/${id}`)
  await hydrated(page)
  await page.getByRole('link', { name: t('manage:remove') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('manage:confirm.remove.yes'), exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('manage:problems.live')).waitFor()
  expect(await publicPage(id)).toBe(200)
}

test('[HOST-04] an admin looks at new listings first: what one sends back its host reads, and sends in again', async () => {
  const [host, admin] = [await visitor(), await visitor()]
  await logIn(host.page, 'host@patio.example', 'patio-host')
  await logIn(admin.page, 'admin@patio.example', 'patio-admin')
  const copied = await ownListing(`status = 'paused'`)
  const { rows } = await database.query<{ id: string }>(
    `insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', $2::uuid, 'status', 'in_review', 'published_at', null))).*
     from listings l where id = $1 returning id`,
    [copied, newId()],
  )
  const id = rows[0]!.id
  const title = 'A listing to be looked at'
  await database.query(
    `insert into listing_texts (listing_id, language, title, description) values ($1, 'en', $2, 'Quiet.')`,
    [id, title],
  )

  await admin.page.goto('/admin/listings/reviews')
  await hydrated(admin.page)
  expect(await complaints(admin.page)).toEqual([])
  const item = admin.page.getByRole('region', { name: title })
  await item.getByRole('button', { name: `Send back ${title}` }).click()
  await item.getByText('Say what to change').waitFor()
  await item.getByLabel('What should the host change?').fill('Show the bathroom, please.')
  await item.getByRole('button', { name: `Send back ${title}` }).click()
  await admin.page.getByText('Sent back to its host.').waitFor()

  await host.page.goto(`/manage-listings/${id}`)
  await hydrated(host.page)
  expect(await complaints(host.page)).toEqual([])
  await host.page.getByRole('region', { name: 'Please change this' }).getByText('Show the bathroom, please.').waitFor()
  await host.page.getByLabel('What you want to tell us (optional)').fill('The second photo shows it.')
  await host.page.getByRole('button', { name: 'Send in again' }).click()
  await host.page.getByText('Sent in.').waitFor()

  // What was said is read and published without a script.
  const plain = house.visitor()
  await plain.logIn('admin@patio.example', 'patio-admin')
  await plain.goto('/admin/listings/reviews')
  await plain.getByText('The second photo shows it.').waitFor()
  await plain.getByRole('button', { name: `Publish ${title}` }).click()
  await plain.getByText('Published.').waitFor()
  expect(await publicPage(id)).toBe(200)
  expect([...host.errors, ...admin.errors]).toEqual([])
})
