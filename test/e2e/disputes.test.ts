import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aDisputedBooking } from '#test/disputes.ts'
import { aHouse } from '#test/house/house.ts'
import { complaints } from './axe.ts'
import { hydrated, logIn, sizes, visits } from './browser.ts'

const house = await aHouse({ worker: true })
const visit = visits(house)

type Size = keyof typeof sizes
const admin = { email: 'admin@patio.example', password: 'patio-admin' }

async function enter({ email, password }: { email: string; password: string }, size: Size) {
  const own = await visit({ size })
  await logIn(own.page, email, password)
  return own
}

/** As wide as the screen, and nothing that axe complains of. */
async function looksRight(page: Page, size: Size) {
  expect(await complaints(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width)
}

async function at(page: Page, address: string, size: Size) {
  await page.goto(address)
  await hydrated(page)
  await looksRight(page, size)
}

test('[ADM-02] [ADM-03] axe finds nothing where an admin sends the evidence of a dispute on a phone, in Spanish, looks at it at a desk and stops the host’s payouts, and where the host reads it', async () => {
  const { address, host: itsHost } = await aDisputedBooking(house)
  const { page: phone, errors } = await enter(admin, 'phone')
  await at(phone, '/admin/disputes?lang=es', 'phone')
  await phone.goto(`${address}?lang=es`)
  await hydrated(phone)
  await looksRight(phone, 'phone')
  await phone.getByRole('button', { name: 'Enviar al banco' }).click()
  await phone.getByText('Léelo todo primero, por favor.').waitFor()
  await looksRight(phone, 'phone')
  await phone.getByLabel('Qué se vendió').fill('Two nights in a loft.')
  await phone.getByLabel('Leí todo, y es verdad.').check()
  await phone.getByRole('button', { name: 'Enviar al banco' }).click()
  await phone.getByText(/En camino al banco\.|Enviadas el /).waitFor()

  const { page: desk, errors: others } = await enter(admin, 'desk')
  await at(desk, `${address}?lang=en`, 'desk')
  await desk.getByText('Two nights in a loft.').waitFor()

  await at(desk, `/admin/users/${itsHost.id}`, 'desk')
  const form = desk.locator('form:has(button[value="stop-payouts"])')
  await form.locator('textarea').fill('Odd accounts')
  await form.getByRole('button', { name: 'Stop payouts' }).click()
  await desk.getByText('All payouts to this person are stopped, and they are told.').waitFor()
  await looksRight(desk, 'desk')
  const { page: host, errors: atHost } = await enter(itsHost, 'phone')
  await at(host, '/payments?lang=es', 'phone')
  await host.getByText('Tus pagos están detenidos por ahora').waitFor()
  expect([errors, others, atHost]).toEqual([[], [], []])
})
