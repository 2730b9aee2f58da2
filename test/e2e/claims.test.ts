import { aHouse } from '#test/house/house.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aPicture } from '../pictures.ts'
import { complaints } from './axe.ts'
import { hydrated, logIn, payWith, sizes, validCard, visits } from './browser.ts'
import { aPastStay, balancesOf, hostClaims } from '#test/claims.ts'

const house = await aHouse({ worker: true })
const visit = visits(house)

type Size = keyof typeof sizes
type Person = { email: string; password: string }

async function enter({ email, password }: Person, size: Size) {
  const own = await visit({ size })
  await logIn(own.page, email, password)
  return own
}
const admin = { email: 'admin@patio.example', password: 'patio-admin' }

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

test('[ADM-03] axe finds nothing where a guest claims with a photo on a phone, the host offers less at a desk and an admin decides', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aPastStay(house, 4)
  const { page: guest, errors } = await enter(itsGuest, 'phone')
  await at(guest, `/bookings/${bookingId}?lang=es`, 'phone')
  await guest.getByRole('link', { name: 'Informar de un problema' }).click()
  const send = guest.getByRole('button', { name: 'Enviar a Hugo' })
  await send.click()
  await guest.getByText('Elige de qué se trata.').waitFor()
  await looksRight(guest, 'phone')
  await guest.getByLabel('Limpieza').check()
  await guest.getByLabel('¿Qué pasó?').fill('El piso estaba lleno de migas.')
  await guest.getByLabel('Concepto 1').fill('Limpieza')
  await guest.getByLabel('Monto 1').fill('30.000')
  await guest.getByLabel('Fotos').setInputFiles({
    name: 'floor.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture(),
  })
  await send.click()
  await guest.getByText('Enviado. Avisamos a Hugo.').waitFor()
  const address = new URL(guest.url()).pathname
  await looksRight(guest, 'phone')
  expect(await guest.locator('nav a[aria-current=page]').getAttribute('href')).toContain('/bookings')

  await house.drainJobs()
  const { page: host, errors: hostErrors } = await enter(itsHost, 'desk')
  await at(host, address, 'desk')
  await host.getByRole('img', { name: /^Photo by Gloria/ }).waitFor()
  await host.getByRole('button', { name: 'Make the offer' }).click()
  await host.getByText('Enter an amount').waitFor()
  await looksRight(host, 'desk')
  await host.getByLabel('How much, in CLP').fill('12000')
  await host.getByRole('button', { name: 'Make the offer' }).click()
  await host.getByText('You have offered').waitFor()
  const plain = house.visitor()
  await plain.logIn(itsGuest.email, itsGuest.password)
  await plain.goto(`${address}?lang=es`)
  await plain.getByLabel('¿Por qué?').fill('Había que limpiarlo todo.')
  await plain.getByRole('button', { name: 'Que decida el equipo' }).click()

  const { page: team, errors: adminErrors } = await enter(admin, 'desk')
  await at(team, '/admin/claims', 'desk')
  await team.locator(`a[href*="/admin${address}"]`).click()
  await team.getByText('Había que limpiarlo todo.').waitFor()
  await team.getByRole('img').first().waitFor()
  await looksRight(team, 'desk')
  await team.getByLabel('How much, in CLP').fill('20000')
  await team.getByRole('button', { name: 'Decide' }).click()
  await team.getByText('Both sides read why: please write it.').waitFor()
  await looksRight(team, 'desk')
  expect([...errors, ...hostErrors, ...adminErrors]).toEqual([])
})

test('[ADM-03] axe finds nothing where a host claims, and where the guest agrees on a phone and pays in the provider’s fields', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aPastStay(house, 5)
  const [{ page: guest, errors }, { page: host, errors: hostErrors }] = [
    await enter(itsGuest, 'phone'),
    await enter(itsHost, 'desk'),
  ]
  await at(host, `/host/bookings/${bookingId}?lang=es`, 'desk')
  await host.getByRole('link', { name: 'Informar de un problema' }).click()
  await host.getByLabel('Daños').check()
  await looksRight(host, 'desk')
  const plain = house.visitor()
  await plain.logIn(itsHost.email, itsHost.password)
  const address = await hostClaims(plain, bookingId)

  await at(guest, address, 'phone')
  await guest.getByRole('button', { name: /^Agree to / }).click()
  await guest.getByText('Nothing is charged without you.').waitFor()
  await looksRight(guest, 'phone')
  await guest.getByRole('link', { name: 'Pay for a claim' }).click()
  await guest.getByRole('button', { name: /^Pay / }).waitFor()
  await looksRight(guest, 'phone')
  await guest.getByRole('button', { name: /^Pay / }).click()
  await guest.frameLocator('iframe').getByLabel('Card number').waitFor()
  await looksRight(guest, 'phone')
  await payWith(guest, validCard)
  await guest.waitForURL(`**${address}?payment_session=*`)
  expect([...errors, ...hostErrors]).toEqual([])
})

test('[ADM-03] axe finds nothing where a guest cannot get in, nor where host and admin read of it on a phone', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aPastStay(house, 1)
  const { page: guest, errors } = await enter(itsGuest, 'phone')
  await at(guest, `/bookings/${bookingId}`, 'phone')
  await guest.getByRole('button', { name: 'I cannot get in' }).click()
  await guest.getByText('Hugo and our team are told. Stay reachable.').waitFor()
  await looksRight(guest, 'phone')
  const address = new URL(guest.url()).pathname
  const { page: host } = await enter(itsHost, 'phone')
  await at(host, `${address}?lang=es`, 'phone')
  const { page: team, errors: adminErrors } = await enter(admin, 'phone')
  await at(team, '/admin/claims?list=waiting&kind=no-access&lang=es', 'phone')
  await team.locator(`a[href*="/admin${address}"]`).click()
  await team.getByText('Espera la respuesta de una de las dos partes.').waitFor()
  await looksRight(team, 'phone')
  await at(team, `/admin/bookings/${bookingId}?lang=es`, 'phone')
  const cancel = team.locator('section[aria-labelledby=cancel]')
  await cancel.locator('input[name=reason], textarea[name=reason]').first().fill('Nobody could open the door.')
  await cancel.getByRole('button').click()
  await expect.poll(() => balancesOf(house, bookingId)).toMatchObject({ host: 0 })
  await looksRight(team, 'phone')
  expect([...errors, ...adminErrors]).toEqual([])
})
