import { newId } from '#kernel/ids.ts'
import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { clock, db, pool, visitor } = await aHouse()

async function anAdmin(permissions: string, name = 'Sofia Second') {
  const member = await aMember(pool, name)
  await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${member.id}`.execute(db)
  const page = visitor()
  await page.logIn(member.email, member.password)
  return page
}

/** Older than all of the demo's. */
async function anInquiry(email: string): Promise<void> {
  const at = new Date(clock().getTime() - 400 * 86_400_000)
  await sql`insert into inquiries (id, form, kind, message, email, language, created_at)
    values (${newId(at.getTime())}, 'contact', 'booking', 'Where is my receipt?', ${email}, 'en', ${at})`.execute(db)
}

test('[ADM-01] an admin sees what waits and since when, with its number in the bar, takes it, puts it off, and ends it where it stands', async () => {
  await anInquiry('olga@patio.example')
  const page = await anAdmin('{reports}')
  await page.goto('/admin')
  const first = page.locator('main ul.divided > li').filter({ hasText: 'olga@patio.example' })
  await first.getByText(/400 days, since/).waitFor()
  const bar = page.getByRole('navigation', { name: 'Administration' })
  await bar.getByRole('link', { name: /^Messages \d+$/ }).waitFor()

  await first.getByRole('button', { name: 'Take it: Contact: A booking' }).click()
  await page.getByText('It is yours.').waitFor()
  await page.getByRole('link', { name: 'Mine', exact: true }).click()
  await page.getByText('You have taken it').waitFor()

  const other = await anAdmin('{reports}', 'Tomas Third')
  await other.goto('/admin')
  const theirs = other.locator('main ul.divided > li').filter({ hasText: 'olga@patio.example' })
  await theirs.getByText('Sofia Second has taken it').waitFor()

  await first.locator('summary', { hasText: 'Later' }).click()
  await first.getByRole('button', { name: 'Put it off: Contact: A booking' }).click()
  await page.getByText('It is put off.').waitFor()
  await other.goto('/admin')
  expect(await theirs.count()).toBe(0)
  await other.getByRole('link', { name: 'Put off', exact: true }).click()
  await other.getByText('olga@patio.example').waitFor()

  await other.getByRole('link', { name: 'Contact: A booking' }).first().click()
  expect(new URL(other.url()).pathname).toBe('/admin/inquiries')
})

test('[ADM-01] on a phone in es somebody who comes second is told who has it, and nothing is lost', async () => {
  await anInquiry('pia@patio.example')
  const [page, other] = [await anAdmin('{reports}', 'Ana Primera'), await anAdmin('{reports}', 'Berta Segunda')]
  for (const each of [page, other]) await each.goto('/admin?kind=inquiry&lang=es')
  const take = (each: typeof page) =>
    each
      .locator('main ul.divided > li')
      .filter({ hasText: 'pia@patio.example' })
      .getByRole('button', { name: /^Tomarlo/ })
      .click()
  await take(page)
  await page.getByText('Ahora es tuyo.').waitFor()
  await take(other)
  await other.getByText('Ana Primera lo tomó entretanto.').waitFor()
})

test('[SHELL-04] [ADM-01] who may see only analytics is led there, and a form of what is not theirs changes nothing', async () => {
  const page = await anAdmin('{analytics}')
  await page.goto('/admin')
  expect(new URL(page.url()).pathname).toBe('/admin/analytics')
  await page.goto('/admin/dashboard')
  expect(new URL(page.url()).pathname).toBe('/admin/analytics')
  const admin = await anAdmin('{reports,settings}')
  await admin.goto('/admin/dashboard')
  expect(new URL(admin.url()).pathname).toBe('/admin')
  for (const odd of ['list=none', 'kind=none', 'kind=claim', 'done=none'])
    expect((await admin.goto(`/admin?${odd}`)).status()).toBe(200)
})
