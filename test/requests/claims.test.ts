import { aPastStay, balancesOf, hostClaims } from '#test/claims.ts'
import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { payWith } from './card.ts'
import type { PlainPage } from './plain-page.ts'

const house = await aHouse()
const { db, drainJobs } = house

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
  await team.locator(`main li a[href^="/admin/bookings/${bookingId}"]`).click()
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
