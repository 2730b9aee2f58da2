import { beginReading } from '#domain/admin/commands/begin-reading.server.ts'
import { chooseThings } from '#domain/admin/commands/choose-things.server.ts'
import { newId } from '#kernel/ids.ts'
import { valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { oneIn } from '../proofs/size.ts'
import { framed, hydrated, logIn, sizes, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)
const { db } = house

/** A member of the demo world who has booked. */
async function aMember() {
  const { rows } = await sql<{ id: string; email: string }>`select u.id, email from "user" u
    where exists (select from bookings where guest_id = u.id) and not exists (select from listings where host_id = u.id)
      and u.id not in (select "userId" from account)
    order by u.id limit 1`.execute(db)
  return rows[0]!
}

const { id: adminId } = await db
  .selectFrom('user')
  .select('id')
  .where('email', '=', 'admin@patio.example')
  .executeTakeFirstOrThrow()

/** Of the demo's admin, who has not begun it yet: one at a time. */
async function aSelection(personId: string): Promise<string> {
  await db.deleteFrom('selections').execute()
  return valueOf(await chooseThings(db, { adminId, list: 'people', ids: [personId] }, house.clock()))
}

async function isSound(page: Page, what = page.url()): Promise<void> {
  expect(await complaints(page), what).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, `${what} scrolls sideways`).toBe(clientWidth)
}

/** As a screen of 1280 pixels is at 400 % (WCAG 1.4.10). */
async function fitsNarrowest(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${what} at 320 pixels`).toBe(320)
  await page.setViewportSize(sizes.phone)
}

/** The looks of a page follow its window. */
async function isSoundAtBothSizes(page: Page, what = page.url()): Promise<void> {
  for (const size of ['desk', 'phone'] as const) {
    await page.setViewportSize(sizes[size])
    await framed(page)
    await isSound(page, `${what} on a ${size}`)
  }
}

/** An e-mail that was given up. */
async function aDeadEmail(recipientId: string): Promise<string> {
  const id = newId()
  await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, last_error, created_at)
    values (${id}, ${id}, ${recipientId}, 'somebody@patio.example', 'en', 'listing_published', 'Given up', '<p>Hello there</p>', 'Hello there', 'dead', 'Error: mailbox full', now())`.execute(
    db,
  )
  return id
}

async function anInquiry(person: string): Promise<void> {
  const inquiry = { form: 'contact', kind: 'payment', message: 'Where is my receipt?', language: 'en' } as const
  await db
    .insertInto('inquiries')
    .values({ id: newId(), ...inquiry, person_id: person, created_at: house.clock() })
    .execute()
}

/** One booking is to come, the other one was cancelled. */
async function addressesOfBookings(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct on (status) id from bookings
    where status in ('confirmed', 'cancelled') order by status, starts_at desc`.execute(db)
  expect(rows).toHaveLength(2)
  return rows.map(({ id }) => `bookings/${id}`)
}

/** Things of which each has a page of its own. */
async function addressesOfThings(): Promise<string[]> {
  const { id } = await aMember()
  await anInquiry(id)
  const { rows } = await sql<{ id: string; host: string }>`select id, host_id as host from listings
    where status = 'published' and host_id in (select user_id from conversation_sides) limit 1`.execute(db)
  const { id: listing, host } = rows[0]!
  await beginReading(db, { adminId, personId: host, reason: 'Asked for by the police.' }, house.clock())
  return [
    `listings/${listing}`,
    `users/${id}`,
    `users/${id}/money`,
    `users/${id}/messages`,
    `users/${host}/messages`,
    `selections/${await aSelection(id)}`,
    `emails/${await aDeadEmail(id)}`,
    ...(await addressesOfBookings()),
  ]
}

/** Every third is made of other parts than those before it. */
const lists = [
  'jobs',
  'emails',
  'emails?state=dead',
  'settings/prices',
  'settings/service-fee',
  'settings/stays',
  'interventions',
  'listings/reviews',
  'users?q=nobody-at-all',
  'emails/templates/listing_published?in=es',
  'emails/types',
  'emails/templates/welcome/history',
  'find?q=no-such-number',
  'revenue/provider',
  'security',
  'inquiries',
  'inquiries/templates',
  'settings/maintenance',
  'audit',
  'settings/company',
  'settings/rates',
  'settings/switches',
]

test('[ADM-01] axe finds nothing on any page of an admin, at the size of a phone in es, and of a desk where parts come and go with it', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  const open = async (address: string) => {
    await page.goto(`/admin/${address}${address.includes('?') ? '&' : '?'}lang=es`)
    await hydrated(page)
  }
  // The bar, tables and charts lack parts at one of the sizes; other pages only have more columns.
  for (const address of oneIn(2, ['', 'users', 'bookings', 'analytics', 'listings', 'revenue', 'settings'])) {
    await open(address)
    await isSoundAtBothSizes(page, address)
    await fitsNarrowest(page, address)
  }
  for (const address of [...(await addressesOfThings()), ...oneIn(3, lists)]) {
    await open(address)
    await isSound(page, address)
    await fitsNarrowest(page, address)
  }
  expect(errors).toEqual([])
})

test('[ADM-02] on a desk in en j, k, x, / and Enter work in a list once it is used, until they are turned off', async () => {
  const { page, errors } = await visit({ size: 'desk' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto('/admin/users')
  await hydrated(page)
  const keys = page.getByLabel(/^Keys:/)
  await page.keyboard.press('Shift')
  await keys.waitFor()
  const focused = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-row]')].findIndex((row) => row.contains(document.activeElement)),
    )
  const press = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
    return focused()
  }
  expect(await press('j')).toBe(0)
  expect(await press('k', 'j', 'j')).toBe(2)
  await press('x', 'k', 'x', 'x')
  expect(await page.locator('[data-row] input:checked').count()).toBe(1)
  await page.getByText(/^1 of \d+ on this page ticked$/).waitFor()
  await press('/', 'x', 'j')
  expect(await page.getByLabel('Name, e-mail address or id').inputValue()).toBe('xj')
  await page.getByRole('heading', { name: 'People', exact: true }).click()
  await press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/admin\/users\/[0-9a-f-]{36}/)

  await page.goBack()
  await page.keyboard.press('Shift')
  await keys.uncheck()
  await page.reload()
  await hydrated(page)
  await page.keyboard.press('Shift')
  await keys.waitFor()
  expect(await keys.isChecked()).toBe(false)
  expect(await press('j')).toBe(-1)
  expect(errors).toEqual([])
})

test('[ADM-02] axe finds nothing where an admin moves money by hand, at the size of a phone in es', async () => {
  const { rows } = await sql<{ id: string }>`select b.id from bookings b
    where status = 'completed' and exists (select from payments where booking_id = b.id and status = 'captured')
      and not exists (select from profiles where user_id in (guest_id, host_id) and permissions <> '{}')
    order by b.id limit 1`.execute(db)
  const { page, errors } = await visit({ size: 'phone' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto(`/admin/bookings/${rows[0]!.id}/money?lang=es`)
  await hydrated(page)
  await isSound(page)
  const form = page.locator('section[aria-labelledby=amount-title]')
  await form.locator('button').click()
  await form.locator('textarea[aria-invalid]').waitFor()
  await isSound(page)

  await form.locator('select').selectOption('goodwill')
  await form.locator('input[name=amount]').fill('1')
  await form.locator('textarea').fill('The boiler broke.')
  await form.locator('button').click()
  await page.waitForURL('**done=done**')
  await hydrated(page)
  await isSound(page)
  expect(errors).toEqual([])
})
