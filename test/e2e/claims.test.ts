import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aListing, aPaidBooking, days } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { complaints } from './axe.ts'
import { nextDay } from '#test/days.ts'
import { hydrated, logIn, payWith, sizes, validCard, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const visit = visits()
const { db } = openDatabase({ databaseUrl: inject('databaseUrl'), databasePool: 2, timeouts: null })
const database = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => database.connect())
afterAll(() => Promise.all([db.destroy(), database.end()]))

const today = () => new Date().toISOString().slice(0, 10)

/** A past stay of two nights for 100,000 pesos plus a 10,000 fee, at a space of its own. */
async function aStay(daysAgo: number) {
  const [guest, host] = [await aMember(database, 'Gloria Guest'), await aMember(database, 'Hugo Host')]
  const titles = { en: `A quiet loft ${guest.id.slice(0, 8)}`, es: `Un loft tranquilo ${guest.id.slice(0, 8)}` }
  const listing = await aListing(db, { host_id: host.id, titles })
  const from = nextDay(today(), -daysAgo)
  const stay = days(from, nextDay(from, 2))
  const paid = new Date(Date.now() - (daysAgo + 2) * 86_400_000)
  const { bookingId } = await aPaidBooking(db, listing, { guestId: guest.id, stay, now: paid })
  await db.updateTable('listings').set({ status: 'paused' }).where('id', '=', listing.id).execute()
  await settleAtCheckIn(db, bookingId, new Date())
  await completeBooking(db, bookingId, new Date())
  return { bookingId, guest, host }
}

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

/** Sums a booking's accounts by kind; a positive sum is theirs. */
async function balances(bookingId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; minor: number }>`
    select kind, -sum(amount_minor)::bigint as minor from journal j join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id where booking_id = ${bookingId} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
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
  const { bookingId, guest: itsGuest, host: itsHost } = await aStay(4)
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
    .poll(() => balances(bookingId), { timeout: 20_000 })
    .toMatchObject({ provider: -90_000, held: 0, host: 80_000, 'platform-fee': 10_000 })
  await at(host, `/host/bookings/${bookingId}`, 'desk')
  await host.getByText('Decided').waitFor()
  expect([...errors, ...hostErrors, ...adminErrors]).toEqual([])
})

test('[ADM-03] a host claims, in Spanish at a desk; the guest agrees on a phone and pays by a payment of its own, which goes whole to the host', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aStay(5)
  const [{ page: guest, errors }, { page: host, errors: hostErrors }] = [
    await enter(itsGuest, 'phone'),
    await enter(itsHost, 'desk'),
  ]
  await at(host, `/host/bookings/${bookingId}?lang=es`, 'desk')
  await host.getByRole('link', { name: 'Informar de un problema' }).click()
  await host.getByLabel('Daños').check()
  await looksRight(host, 'desk')
  await host.getByLabel('¿Qué pasó?').fill('La lámpara está rota.')
  await host.getByLabel('Concepto 1').fill('Lámpara')
  await host.getByLabel('Monto 1').fill('40.000')
  await host.getByRole('button', { name: 'Enviar a Gloria' }).click()
  await host.getByText('Enviado. Avisamos a Gloria.').waitFor()
  const address = new URL(host.url()).pathname
  await looksRight(host, 'desk')

  await isNotified(guest, 'en', 'Hugo has reported a problem')
  await at(guest, address, 'phone')
  expect((await guest.request.get(`${address}/pay`, { maxRedirects: 0 })).status()).toBe(302)
  await guest.getByRole('button', { name: /^Agree to / }).click()
  await guest.getByText('Nothing is charged without you.').waitFor()
  await looksRight(guest, 'phone')
  expect(await balances(bookingId)).toMatchObject({ provider: -110_000, host: 100_000 })

  await guest.getByRole('link', { name: 'Pay for a claim' }).click()
  await guest.getByRole('button', { name: /^Pay / }).waitFor()
  await looksRight(guest, 'phone')
  await guest.getByRole('button', { name: /^Pay / }).click()
  await guest.frameLocator('iframe').getByLabel('Card number').waitFor()
  await looksRight(guest, 'phone')
  await payWith(guest, validCard)
  await guest.waitForURL(`**${address}?payment_session=*`)
  await expect.poll(async () => (await guest.request.get(address)).text()).not.toContain(`${address}/pay`)
  await at(guest, address, 'phone')
  expect(await guest.getByRole('link', { name: 'Pay for a claim' }).count()).toBe(0)
  await isNotified(host, 'es', 'Gloria pagó un reclamo')
  await at(host, `${address}?lang=es`, 'desk')
  await host.getByText('Todo es tuyo.').waitFor()
  expect(await balances(bookingId)).toEqual({ provider: -150_000, held: 0, host: 140_000, 'platform-fee': 10_000 })
  expect([...errors, ...hostErrors]).toEqual([])
})

test('[ADM-03] a guest who cannot get in says so on the trip: host and admins are told, the payout stops; without script it is withdrawn again', async () => {
  const { bookingId, guest: itsGuest, host: itsHost } = await aStay(1)
  const [{ page: guest, errors }, { page: host }] = [await enter(itsGuest, 'phone'), await enter(itsHost, 'phone')]
  await at(guest, `/bookings/${bookingId}`, 'phone')
  await guest.getByRole('button', { name: 'I cannot get in' }).click()
  await guest.getByText('Hugo and our team are told. Stay reachable.').waitFor()
  await looksRight(guest, 'phone')
  const address = new URL(guest.url()).pathname
  const stops = () =>
    db.selectFrom('payout_stops').select(['reason', 'ended_at']).where('booking_id', '=', bookingId).execute()
  expect(await stops()).toEqual([{ reason: 'no-access', ended_at: null }])

  await isNotified(host, 'es', 'Gloria no puede entrar')
  await at(host, `${address}?lang=es`, 'phone')
  await host.getByText('Todo lo que se pagó por la estadía').waitFor()
  const { page: team, errors: adminErrors } = await enter(admin, 'phone')
  await isNotified(team, 'es', 'Gloria no puede entrar')
  await at(team, '/admin/claims?list=waiting&kind=no-access&lang=es', 'phone')
  await team.locator(`a[href*="/admin${address}"]`).click()
  await team.getByText('Espera la respuesta de una de las dos partes.').waitFor()
  await looksRight(team, 'phone')
  await at(team, `/admin/bookings/${bookingId}?lang=es`, 'phone')
  await team.getByText('el huésped no puede entrar').waitFor()

  const plain = await enter(itsGuest, 'desk', false)
  await plain.page.goto(address)
  await plain.page.getByRole('button', { name: 'I got in: withdraw it' }).click()
  await plain.page.getByText('You have withdrawn it.').waitFor()
  expect(await stops()).toEqual([{ reason: 'no-access', ended_at: expect.any(Date) }])
  await isNotified(host, 'es', 'Gloria retiró un reclamo')

  // An admin ends the stay itself: all of it goes back, with a reason.
  await at(team, `/admin/bookings?q=${bookingId}`, 'phone')
  await team.locator(`main li a[href^="/admin/bookings/${bookingId}"]`).click()
  const cancel = team.locator('section[aria-labelledby=cancel]')
  await cancel.getByLabel('Reason').fill('Nobody could open the door.')
  await cancel.getByRole('button', { name: 'Cancel this booking' }).click()
  await team.getByText('The booking is cancelled, and the refund is on its way.').waitFor()
  await looksRight(team, 'phone')
  await expect
    .poll(() => balances(bookingId), { timeout: 20_000 })
    .toMatchObject({ provider: 0, held: 0, host: 0, 'platform-fee': 0 })

  // What was written about it is sent once more.
  await expect
    .poll(async () => (await team.request.get(`/admin/bookings/${bookingId}`)).text())
    .toContain('name="resend"')
  await at(team, `/admin/bookings/${bookingId}`, 'phone')
  await team
    .getByRole('button', { name: /^Send once more/ })
    .first()
    .click()
  await team.getByText('The e-mail is sent once more.').waitFor()
  await looksRight(team, 'phone')
  expect([...errors, ...adminErrors]).toEqual([])
})
