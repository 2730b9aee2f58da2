import { aHouse } from '#test/house/house.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aPicture } from '../pictures.ts'
import { complaints } from './axe.ts'
import { hydrated, logIn, payWith, sizes, validCard, visits } from './browser.ts'
import { aPastStay, balancesOf, hostClaims } from '#test/claims.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visit = visits(house)
const { db, pool: database } = house

type Size = keyof typeof sizes
type Person = { email: string; password: string }

async function enter({ email, password }: Person, size: Size, script = true) {
  const own = await visit({ size, script })
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

const isNotified = (page: Page, lang: string, text: string) =>
  expect.poll(async () => (await page.request.get(`/notifications?lang=${lang}`)).text()).toContain(text)

/** Neither others nor an admin without the money permission find the claim or its photo. */
async function onlyItsOwn(address: string, photo: string) {
  for (const permissions of ['{}', '{reports,bookings,users}']) {
    const member = await aMember(database)
    await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${member.id}`.execute(db)
    const { page } = await enter(member, 'desk')
    for (const path of [address, `${address}/pay`, photo, `/admin${address}`, '/admin/claims'])
      expect([permissions, path, (await page.request.get(path)).status()]).toEqual([permissions, path, 404])
  }
}

test('[ADM-03] a guest claims with a photo, in Spanish on a phone; the host offers less, the guest does not agree, an admin decides, the money goes back and both are told', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aPastStay(house, 4)
  const [{ page: guest, errors }, { page: host, errors: hostErrors }] = [
    await enter(itsGuest, 'phone'),
    await enter(itsHost, 'desk'),
  ]
  await at(guest, `/bookings/${bookingId}?lang=es`, 'phone')
  await guest.getByRole('link', { name: 'Informar de un problema' }).click()
  const send = guest.getByRole('button', { name: 'Enviar a Hugo' })
  await send.click()
  await guest.getByText('Elige de qué se trata.').waitFor()
  await looksRight(guest, 'phone')
  await guest.getByLabel('Limpieza').check()
  await guest.getByLabel('¿Qué pasó?').fill('El piso estaba lleno de migas.')
  await guest.getByLabel('Concepto 1').fill('Limpieza')
  await guest.getByLabel('Monto 1').fill('999.999')
  await send.click()
  await guest.getByText('Se puede reclamar hasta').waitFor()
  expect(await guest.getByLabel('¿Qué pasó?').inputValue()).toBe('El piso estaba lleno de migas.')
  await guest.getByLabel('Monto 1').fill('30.000')
  const photo = { name: 'floor.jpg', mimeType: 'image/jpeg', buffer: await aPicture() }
  await guest.getByLabel('Fotos').setInputFiles(photo)
  await send.click()
  await guest.getByText('Enviado. Avisamos a Hugo.').waitFor()
  const address = new URL(guest.url()).pathname
  await looksRight(guest, 'phone')
  expect(await guest.locator('nav a[aria-current=page]').getAttribute('href')).toContain('/bookings')

  // The host finds it on the booking's page, and the photo once it is drawn.
  await isNotified(host, 'en', 'Gloria has reported a problem')
  await at(host, `/host/bookings/${bookingId}`, 'desk')
  await host.getByText('Waits for an answer').waitFor()
  await host.getByRole('link', { name: /^Cleaning · / }).click()
  await host.waitForURL(`**${address}*`)
  await expect.poll(async () => (await host.request.get(address)).text()).toContain('alt="Photo by Gloria')
  await at(host, address, 'desk')
  const shown = host.getByRole('img', { name: /^Photo by Gloria/ })
  const photoAt = new URL((await shown.getAttribute('src'))!, host.url()).pathname
  const answer = await host.request.get(photoAt)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  await onlyItsOwn(address, photoAt)
  await host.getByRole('button', { name: 'Make the offer' }).click()
  await host.getByText('Enter an amount').waitFor()
  await looksRight(host, 'desk')
  await host.getByLabel('How much, in CLP').fill('12000')
  await host.getByRole('button', { name: 'Make the offer' }).click()
  await host.getByText('You have offered').waitFor()

  await isNotified(guest, 'es', 'Hugo te hace una oferta')
  await at(guest, `${address}?lang=es`, 'phone')
  await guest.getByLabel('¿Por qué?').fill('Había que limpiarlo todo.')
  await guest.getByRole('button', { name: 'Que decida el equipo' }).click()
  await guest.getByText('No se pusieron de acuerdo.').waitFor()

  const { page: team, errors: adminErrors } = await enter(admin, 'desk')
  await at(team, '/admin/claims', 'desk')
  await team.locator(`a[href*="/admin${address}"]`).click()
  await team.getByText('Había que limpiarlo todo.').waitFor()
  await team.getByRole('img').first().waitFor()
  await looksRight(team, 'desk')
  await team.getByLabel('How much, in CLP').fill('30001')
  await team.getByRole('button', { name: 'Decide' }).click()
  await team.getByText('Both sides read why: please write it.').waitFor()
  await looksRight(team, 'desk')
  await team.getByLabel('Why').fill('The photo shows it.')
  await team.getByRole('button', { name: 'Decide' }).click()
  await team.getByText(/^At most .* can be claimed/).waitFor()
  await team.getByLabel('How much, in CLP').fill('20000')
  await team.getByRole('button', { name: 'Decide' }).click()
  await team.getByText('Decided. Both sides are told.').waitFor()

  await isNotified(guest, 'es', 'Nuestro equipo decidió un reclamo')
  await isNotified(host, 'en', 'Our team has decided a claim')
  await at(guest, `${address}?lang=es`, 'phone')
  await guest.getByText('The photo shows it.').waitFor()
  await guest.getByText('Te devolvemos').waitFor()
  await expect
    .poll(() => balancesOf(house, bookingId), { timeout: 20_000 })
    .toMatchObject({ provider: -90_000, held: 0, host: 80_000, 'platform-fee': 10_000 })
  await at(host, `/host/bookings/${bookingId}`, 'desk')
  await host.getByText('Decided').waitFor()
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
