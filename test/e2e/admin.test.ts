import { beginReading } from '#domain/admin/commands/begin-reading.server.ts'
import { chooseThings } from '#domain/admin/commands/choose-things.server.ts'
import { valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

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

test.each([
  ['desk', 'en'],
  ['phone', 'es'],
] as const)('[ADM-01] axe finds nothing on any page of an admin, at the size of a %s in %s', async (size, language) => {
  const { page, errors } = await visit({ size })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  const { id } = await aMember()
  const { rows } = await sql<{ id: string; host: string }>`select id, host_id as host from listings
    where status = 'published' and host_id in (select user_id from conversation_sides) limit 1`.execute(db)
  const { id: listing, host } = rows[0]!
  const selectionId = await aSelection(id)
  const reading = { adminId, personId: host, reason: 'Asked for by the police.' }
  await beginReading(db, reading, house.clock())
  for (const address of [
    '',
    'jobs',
    'listings/reviews',
    `listings/${listing}`,
    'settings/service-fee',
    'bookings',
    'analytics',
    'users',
    'users?q=nobody-at-all',
    `users/${id}`,
    `users/${id}/money`,
    `users/${id}/messages`,
    `users/${host}/messages`,
    'interventions',
    'find?q=no-such-number',
    `selections/${selectionId}`,
    'listings',
    'revenue',
    'revenue/provider',
    'emails',
    'emails/templates/welcome/history',
    'inquiries/templates',
    'settings',
    'settings/maintenance',
    'settings/company',
    'audit',
    'security',
  ]) {
    await page.goto(`/admin/${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
    await hydrated(page)
    expect(await complaints(page), address).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, `${address} scrolls sideways`).toBe(clientWidth)
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

test.each([
  ['desk', 'en'],
  ['phone', 'es'],
] as const)(
  '[ADM-02] axe finds nothing where an admin moves money by hand, at the size of a %s in %s',
  async (size, language) => {
    const { rows } = await sql<{ id: string }>`select b.id from bookings b
    where status = 'completed' and exists (select from payments where booking_id = b.id and status = 'captured')
      and not exists (select from profiles where user_id in (guest_id, host_id) and permissions <> '{}')
    order by b.id limit 1`.execute(db)
    const { page, errors } = await visit({ size })
    await logIn(page, 'admin@patio.example', 'patio-admin')
    await page.goto(`/admin/bookings/${rows[0]!.id}/money?lang=${language}`)
    await hydrated(page)
    expect(await complaints(page)).toEqual([])
    const form = page.locator('section[aria-labelledby=amount-title]')
    await form.locator('button').click()
    await form.locator('textarea[aria-invalid]').waitFor()
    expect(await complaints(page)).toEqual([])

    await form.locator('select').selectOption('goodwill')
    await form.locator('input[name=amount]').fill('1')
    await form.locator('textarea').fill('The boiler broke.')
    await form.locator('button').click()
    await page.waitForURL('**done=done**')
    await hydrated(page)
    expect(await complaints(page)).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    expect(errors).toEqual([])
  },
)

test('[ADM-02] on a desk in en an admin finds a booking by its guest, reads what happened to it and to its money, and cancels it with a reason', async () => {
  const { rows } = await sql<{ id: string; guest: string; total: string }>`
      select b.id, guest_id as guest from bookings b where status = 'confirmed' and starts_at > now() + interval '20 days'
        and not exists (select from profiles p join "user" u on u.id = p.user_id
          where p.user_id in (guest_id, host_id) and u.email in ('guest@patio.example', 'host@patio.example', 'admin@patio.example'))
      order by starts_at desc limit 1`.execute(db)
  const { id, guest } = rows[0]!
  const { page, errors } = await visit({ size: 'desk' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto(`/admin/bookings?q=${guest}&lang=en`)
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.locator(`main tbody a[href^="/admin/bookings/${id}"]`).click()
  await page.waitForURL(`**/admin/bookings/${id}?*`)
  await page.locator('table tbody tr').first().waitFor()
  expect(await complaints(page)).toEqual([])

  const cancel = page.locator('section[aria-labelledby=cancel]')
  await cancel.locator('button').click()
  await cancel.locator('textarea[aria-invalid]').waitFor()
  await cancel.locator('textarea').fill('The roof leaks.')
  await cancel.locator('button').click()
  await page.waitForURL('**done=cancelled**')
  await cancel.waitFor({ state: 'detached' })
  expect(await complaints(page)).toEqual([])
  const file = await page.request.get(`/admin/bookings/export.csv?q=${id}`)
  expect((await file.text()).split('\n').filter(Boolean)).toHaveLength(2)
  await page.goto('/admin/audit')
  await page.getByText('The roof leaks.').first().waitFor()
  expect(errors).toEqual([])
})
