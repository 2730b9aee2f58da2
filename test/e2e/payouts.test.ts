import { aHouse } from '#test/house/house.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, sizes, visits } from './browser.ts'
import { canLogIn } from '#test/cast.ts'

const house = await aHouse()
const visit = visits(house)
const { db } = house

/** Of the demo world, in a currency in which nobody else of it is paid: what they have earned waits. */
async function aHostWithMoney() {
  const { rows } = await sql<{ id: string; email: string; booking: string }>`
    select u.id, u.email, booking_id as booking from owed_bookings o join "user" u on u.id = o.host_id
    where currency = 'GBP' and minor > 0 and o.host_id not in (select "userId" from account)
    order by o.host_id, booking_id limit 1`.execute(db)
  const host = rows[0]!
  await canLogIn(db, [host.id])
  return host
}

const fits = async (page: Page, size: keyof typeof sizes) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width)
  expect(await complaints(page)).toEqual([])
}

const payoutsOf = (hostId: string) =>
  db.selectFrom('payouts').select(['id', 'status']).where('host_id', '=', hostId).orderBy('created_at').execute()

const statusOf = async (hostId: string) => (await payoutsOf(hostId)).at(-1)?.status

/** The worker does it each minute. */
async function made(hostId: string) {
  await addJob(db, 'payouts.make', {})
  await house.drainJobs()
  expect(await statusOf(hostId)).toBe('due')
}

const openFile = async (page: Page) => {
  await page.goto('/admin/payouts?lang=es')
  await hydrated(page)
  await fits(page, 'desk')
  const due = page.getByRole('listitem').filter({ hasText: 'Reino Unido · GBP' })
  await due.getByRole('button', { name: 'Hacer un archivo bancario' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reino Unido · GBP' }).waitFor()
}

test('[HOST-09] [ADM-04] a host sets an account on a phone; an admin pays by the bank’s file; what comes back is told with why, is paid again when the admin says so, and the host reads on the site and by e-mail that it is paid', async () => {
  const { id, email, booking } = await aHostWithMoney()
  const { page } = await visit({ size: 'phone' })
  await logIn(page, email, 'patio-guest')
  await page.goto('/payments')
  await page.getByText('Complete your payment setup').waitFor()
  await fits(page, 'phone')
  // What is read alone needs no script.
  const reader = house.visitor()
  await reader.logIn(email, 'patio-guest')
  await reader.goto(`/host/bookings/${booking}`)
  await reader.getByText('Yours: it waits until you say where to pay it.').waitFor()

  await page.goto('/payment-setup?country=GB')
  await hydrated(page)
  await page.getByLabel('Name of the account’s holder').fill('Olivia Holder')
  await page.getByLabel('Sort code').fill('12-34-56')
  await page.getByLabel('Account number').fill('87654321')
  await page.getByLabel('Your password').fill('patio-guest')
  await page.getByRole('button', { name: 'Save account' }).click()
  await page.getByText('For safety we wait').waitFor()
  await fits(page, 'phone')

  // The 72 hours are over.
  await db.updateTable('payout_accounts').set({ held_until: null }).where('host_id', '=', id).execute()
  await made(id)
  const admin = (await visit()).page
  await logIn(admin, 'admin@patio.example', 'patio-admin')
  await openFile(admin)
  await hydrated(admin)
  const file = await admin.request.get(`${new URL(admin.url()).pathname}/file.csv`)
  expect(await file.text()).toContain('"Olivia Holder","","123456","87654321"')
  await admin.getByRole('button', { name: 'Fue devuelto' }).click()
  await admin.getByText('Elige lo que lee el anfitrión.').waitFor()
  await fits(admin, 'desk')
  await admin.getByLabel('Lo que lee el anfitrión').selectOption({ label: 'La cuenta está cerrada o no recibe pagos.' })
  await admin.getByLabel('Por qué el banco no lo pagó').fill('Rechazo 17')
  await admin.getByRole('button', { name: 'Fue devuelto' }).click()
  await admin.getByText('devuelto', { exact: false }).first().waitFor()
  await expect.poll(() => statusOf(id)).toBe('failed')
  await house.drainJobs()

  await page.goto('/payments')
  await page.getByText('The account is closed or does not take payments.').waitFor()
  await fits(page, 'phone')
  await page.goto(`/host/bookings/${booking}`)
  await page.getByText('The payout failed. The account is closed or does not take payments.').waitFor()
  await fits(page, 'phone')

  await admin.goto('/admin/payouts?lang=es')
  await hydrated(admin)
  const failed = admin.getByRole('listitem').filter({ hasText: 'Rechazo 17' })
  await failed.getByRole('button', { name: 'Pagar de nuevo' }).click()
  await admin.getByText('Se debe pagar de nuevo').waitFor()
  await made(id)
  await openFile(admin)
  await admin.getByRole('button', { name: 'El banco lo pagó' }).click()
  await expect.poll(async () => (await payoutsOf(id)).map(({ status }) => status)).toEqual(['failed', 'paid'])
  await admin.getByText('pagado', { exact: false }).first().waitFor()

  const emails = () =>
    db
      .selectFrom('outgoing_emails')
      .select('type')
      .where('recipient_id', '=', id)
      .where('type', 'in', ['payout_failed', 'payout_paid'])
      .orderBy('created_at')
      .execute()
  await house.drainJobs()
  expect((await emails()).map(({ type }) => type)).toEqual(['payout_failed', 'payout_paid'])
  await reader.goto('/notifications')
  await reader.getByText('We have paid you').waitFor()
  await reader.getByText('A payout has failed: see why, and what to do').waitFor()
  await page.goto('/payments')
  const payouts = page.locator('#payouts')
  await payouts.getByText('paid', { exact: true }).waitFor()
  await payouts.getByText('•••• 4321').first().waitFor()
  await page.locator('a[href^="/payments/GBP/"]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor()
  await fits(page, 'phone')
  await reader.goto(`/host/bookings/${booking}`)
  await reader.getByText(/^Paid out on .* to •••• 4321\./).waitFor()
})
