import { aHouse } from '#test/house/house.ts'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house
let listingId = ''

beforeAll(async () => {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from calendar_feeds f join calendar_events event on event.feed_id = f.id join listings l on l.id = f.listing_id
      where state in ('conflict', 'ignored') order by (l.status = 'published') desc, l.id limit 1`,
  )
  // On some days the only one is paused, and a paused listing tells other sites nothing.
  await database.query(`update listings set status = 'published' where id = $1 and status = 'paused'`, [rows[0]!.id])
  listingId = rows[0]!.id
})

test('[HOST-05] a host on a phone gives other sites a secret address, which says when the space is taken, and ends it', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(`/manage-listings/${listingId}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Connected calendars' }).click()
  // To the listing's own calendar, and back.
  await page.getByRole('link', { name: 'Its own calendar' }).click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Connected calendars' }).click()
  await page.getByRole('button', { name: 'Make an address' }).click()
  const field = page.getByLabel('Secret address')
  await field.waitFor()
  expect(await complaints(page)).toEqual([])

  const address = await field.inputValue()
  const read = (headers: Record<string, string> = {}) =>
    fetch(address, { headers: { 'x-visitor': '2001:db8:7::1', ...headers } })
  const answer = await read()
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR\r\n$/)
  expect((await read({ 'if-none-match': answer.headers.get('etag')! })).status).toBe(304)
  expect((await fetch(address.replace(/key=.*/, 'key=guessed'))).status).toBe(404)

  await page.getByRole('button', { name: 'Make a new address' }).click()
  await expect.poll(() => field.inputValue()).not.toBe(address)
  expect((await read()).status).toBe(404)
  await page.getByRole('button', { name: 'End this address' }).click()
  await page.getByRole('button', { name: 'Make an address' }).waitFor()
  expect(errors).toEqual([])
})
