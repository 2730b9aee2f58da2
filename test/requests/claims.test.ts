import { aPastStay, balancesOf, hostClaims } from '#test/claims.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { aPicture } from '#test/pictures.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payWith } from './card.ts'
import type { PlainPage } from './plain-page.ts'

const house = await aHouse()
const { db, drainJobs, pool } = house

type Person = { email: string; password: string }
const admin = { email: 'admin@patio.example', password: 'patio-admin' }

async function enter({ email, password }: Person): Promise<PlainPage> {
  const page = house.visitor()
  await page.logIn(email, password)
  return page
}

async function isNotified(page: PlainPage, lang: string, text: string): Promise<void> {
  await drainJobs()
  expect(await (await page.request.get(`/notifications?lang=${lang}`)).text()).toContain(text)
}

/** Neither others nor an admin without the money permission find the claim or its photo. */
async function onlyItsOwn(address: string, photo: string) {
  for (const permissions of ['{}', '{reports,bookings,users}']) {
    const member = await aMember(pool)
    await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${member.id}`.execute(db)
    const page = await enter(member)
    for (const path of [address, `${address}/pay`, photo, `/admin${address}`, '/admin/claims'])
      expect([permissions, path, (await page.request.get(path)).status]).toEqual([permissions, path, 404])
  }
}

test('[ADM-03] a guest claims with a photo, in Spanish; the host offers less, the guest does not agree, an admin decides, the money goes back and both are told', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aPastStay(house, 4)
  const [guest, host] = [await enter(itsGuest), await enter(itsHost)]
  await guest.goto(`/bookings/${bookingId}?lang=es`)
  await guest.getByRole('link', { name: 'Informar de un problema' }).click()
  const send = guest.getByRole('button', { name: 'Enviar a Hugo' })
  await send.click()
  await guest.getByText('Elige de qué se trata.').waitFor()
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
  expect(await guest.locator('nav a[aria-current=page]').getAttribute('href')).toContain('/bookings')

  // The host finds it on the booking's page, and the photo once it is drawn.
  await isNotified(host, 'en', 'Gloria has reported a problem')
  await host.goto(`/host/bookings/${bookingId}`)
  await host.getByText('Waits for an answer').waitFor()
  await host.getByRole('link', { name: /^Cleaning · / }).click()
  await host.waitForURL(`**${address}*`)
  await host.goto(address)
  const shown = host.getByRole('img', { name: /^Photo by Gloria/ })
  const photoAt = new URL((await shown.getAttribute('src'))!, host.url()).pathname
  const answer = await host.request.get(photoAt)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await onlyItsOwn(address, photoAt)
  await host.getByRole('button', { name: 'Make the offer' }).click()
  await host.getByText('Enter an amount').waitFor()
  await host.getByLabel('How much, in CLP').fill('12000')
  await host.getByRole('button', { name: 'Make the offer' }).click()
  await host.getByText('You have offered').waitFor()

  await isNotified(guest, 'es', 'Hugo te hace una oferta')
  await guest.goto(`${address}?lang=es`)
  await guest.getByLabel('¿Por qué?').fill('Había que limpiarlo todo.')
  await guest.getByRole('button', { name: 'Que decida el equipo' }).click()
  await guest.getByText('No se pusieron de acuerdo.').waitFor()

  const team = await enter(admin)
  await team.goto('/admin/claims')
  await team.locator(`a[href*="/admin${address}"]`).click()
  await team.getByText('Había que limpiarlo todo.').waitFor()
  await team.getByRole('img').first().waitFor()
  await team.getByLabel('How much, in CLP').fill('30001')
  await team.getByRole('button', { name: 'Decide' }).click()
  await team.getByText('Both sides read why: please write it.').waitFor()
  await team.getByLabel('Why').fill('The photo shows it.')
  await team.getByRole('button', { name: 'Decide' }).click()
  await team.getByText(/^At most .* can be claimed/).waitFor()
  await team.getByLabel('How much, in CLP').fill('20000')
  await team.getByRole('button', { name: 'Decide' }).click()
  await team.getByText('Decided. Both sides are told.').waitFor()

  await isNotified(guest, 'es', 'Nuestro equipo decidió un reclamo')
  await isNotified(host, 'en', 'Our team has decided a claim')
  await guest.goto(`${address}?lang=es`)
  await guest.getByText('The photo shows it.').waitFor()
  await guest.getByText('Te devolvemos').waitFor()
  expect(await balancesOf(house, bookingId)).toMatchObject({
    provider: -90_000,
    held: 0,
    host: 80_000,
    'platform-fee': 10_000,
  })
  await host.goto(`/host/bookings/${bookingId}`)
  await host.getByText('Decided').waitFor()
})

test('[ADM-03] a host claims, in Spanish; the guest agrees and pays by a payment of its own, which goes whole to the host', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aPastStay(house, 5)
  const [guest, host] = [await enter(itsGuest), await enter(itsHost)]
  const address = await hostClaims(host, bookingId)

  await isNotified(guest, 'en', 'Hugo has reported a problem')
  await guest.goto(address)
  expect((await guest.request.get(`${address}/pay`)).status).toBe(302)
  await guest.getByRole('button', { name: /^Agree to / }).click()
  await guest.getByText('Nothing is charged without you.').waitFor()
  expect(await balancesOf(house, bookingId)).toMatchObject({ provider: -110_000, host: 100_000 })

  await guest.getByRole('link', { name: 'Pay for a claim' }).click()
  await guest.getByRole('button', { name: /^Pay / }).waitFor()
  await guest.getByRole('button', { name: /^Pay / }).click()
  await payWith(guest)
  await guest.waitForURL(`**${address}?payment_session=*`)
  await drainJobs()
  await guest.goto(address)
  expect(await guest.getByRole('link', { name: 'Pay for a claim' }).count()).toBe(0)
  await isNotified(host, 'es', 'Gloria pagó un reclamo')
  await host.goto(`${address}?lang=es`)
  await host.getByText('Todo es tuyo.').waitFor()
  expect(await balancesOf(house, bookingId)).toEqual({
    provider: -150_000,
    held: 0,
    host: 140_000,
    'platform-fee': 10_000,
  })
})

test('[ADM-03] a guest who cannot get in says so on the trip: host and admins are told, the payout stops; it is withdrawn again', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aPastStay(house, 1)
  const [guest, host] = [await enter(itsGuest), await enter(itsHost)]
  await guest.goto(`/bookings/${bookingId}`)
  await guest.getByRole('button', { name: 'I cannot get in' }).click()
  await guest.getByText('Hugo and our team are told. Stay reachable.').waitFor()
  const address = new URL(guest.url()).pathname
  const stops = () =>
    db.selectFrom('payout_stops').select(['reason', 'ended_at']).where('booking_id', '=', bookingId).execute()
  expect(await stops()).toEqual([{ reason: 'no-access', ended_at: null }])

  await isNotified(host, 'es', 'Gloria no puede entrar')
  await host.goto(`${address}?lang=es`)
  await host.getByText('Todo lo que se pagó por la estadía').waitFor()
  const team = await enter(admin)
  await isNotified(team, 'es', 'Gloria no puede entrar')
  await team.goto('/admin/claims?list=waiting&kind=no-access&lang=es')
  await team.locator(`a[href*="/admin${address}"]`).click()
  await team.getByText('Espera la respuesta de una de las dos partes.').waitFor()
  await team.goto(`/admin/bookings/${bookingId}?lang=es`)
  await team.getByText('el huésped no puede entrar').waitFor()

  await guest.goto(address)
  await guest.getByRole('button', { name: 'I got in: withdraw it' }).click()
  await guest.getByText('You have withdrawn it.').waitFor()
  expect(await stops()).toEqual([{ reason: 'no-access', ended_at: expect.any(Date) }])
  await isNotified(host, 'es', 'Gloria retiró un reclamo')

  // An admin ends the stay itself: all of it goes back, with a reason.
  await team.goto(`/admin/bookings?q=${bookingId}`)
  await team.locator(`main tbody a[href^="/admin/bookings/${bookingId}"]`).click()
  const cancel = team.locator('section[aria-labelledby=cancel]')
  await cancel.getByLabel('Reason').fill('Nobody could open the door.')
  await cancel.getByRole('button', { name: 'Cancel this booking' }).click()
  await team.getByText('The booking is cancelled, and the refund is on its way.').waitFor()
  await drainJobs()
  expect(await balancesOf(house, bookingId)).toMatchObject({ provider: 0, held: 0, host: 0, 'platform-fee': 0 })

  // What was written about it is sent once more.
  await team.goto(`/admin/bookings/${bookingId}`)
  await team
    .getByRole('button', { name: /^Send once more/ })
    .first()
    .click()
  await team.getByText('The e-mail is sent once more.').waitFor()
})
