import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const visitor = visits()
let database: pg.Client
let listingId = ''

beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(
    `select listing_id as id from calendar_feeds join calendar_events event on event.feed_id = calendar_feeds.id where state in ('conflict', 'ignored')`,
  )
  listingId = rows[0]!.id
})
afterAll(async () => {
  // As the demo world has it.
  await database.query(`delete from calendar_feeds where listing_id = $1 and url like 'https://other.%'`, [listingId])
  await database.query(`delete from calendar_links where listing_id = $1`, [listingId])
  await database.end()
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

test('[HOST-05] by keyboard, in Spanish and without a script a host connects a calendar and removes it', async () => {
  const { page } = await visitor({ script: false })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(`/manage-listings/${listingId}/calendars?lang=es`)
  const press = async (name: string) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Nombre').fill('Otro sitio')
  await page.getByLabel('Dirección del calendario').fill('ftp://other.example/a.ics')
  await press('Conectar calendario')
  await page.getByText('Ingresa una dirección que empiece con https://').waitFor()
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Otro sitio')
  await page.getByLabel('Dirección del calendario').fill('webcal://other.invalid/a.ics')
  await press('Conectar calendario')
  await page.getByRole('heading', { name: 'Otro sitio' }).waitFor()

  await press('Quitar Otro sitio')
  await page.getByRole('heading', { name: 'Otro sitio', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Calendarios que leemos' }).waitFor()
})

test('[HOST-05] what belongs to others is missing: the page and every action', async () => {
  const { page } = await visitor()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  const address = `${inject('address')}/manage-listings/${listingId}/calendars`
  expect((await page.request.get(address)).status()).toBe(404)
  const { rows } = await database.query<{ feed: string; event: string }>(
    `select feed_id as feed, id as event from calendar_events limit 1`,
  )
  for (const intent of ['renew', 'end', 'check', 'remove', 'ignore', 'add', 'made-up']) {
    const form = {
      intent,
      feedId: rows[0]!.feed,
      eventId: rows[0]!.event,
      name: 'A',
      url: 'https://other.example/a.ics',
    }
    const answer = await page.request.post(address, { form, headers: { origin: inject('address') } })
    expect([intent, answer.status()]).toEqual([intent, intent === 'made-up' ? 400 : 404])
  }
})
