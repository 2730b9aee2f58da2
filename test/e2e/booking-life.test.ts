import { aHouse } from '#test/house/house.ts'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { nextDay } from '#test/days.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { newId } from '#kernel/ids.ts'
import { aListing, aPaidBooking, days, hours, valueOf, wholeWeek } from '#test/factories.ts'
import { aMember } from '#test/own-member.ts'
import { hydrated, validCard, logIn, payWith, visits, type Visitor } from './browser.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { db, pool: database } = house

type Person = Awaited<ReturnType<typeof aMember>> & Visitor

let guest: Person
let host: Person
beforeAll(async () => {
  guest = await somebody('Gala Guest')
  host = await somebody('Hugo Host')
})

async function somebody(name: string): Promise<Person> {
  const member = await aMember(database, name)
  const person = await visitor()
  await logIn(person.page, member.email, member.password)
  return { ...member, ...person }
}

/** Every page on the way is looked at by axe as well. */
async function at({ page }: Visitor, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
  expect(await complaints(page), address).toEqual([])
}

const idIn = (address: string) => /[\da-f-]{36}/.exec(address)![0]

/** Paid, at a space of the host's own, two months ahead. @returns the booking's id and its first day */
async function paidStay(nights: number): Promise<{ id: string; from: string }> {
  const listing = await aListing(db, { host_id: host.id })
  const from = nextDay(today(), 60)
  const stay = days(from, nextDay(from, nights))
  const { bookingId } = await aPaidBooking(db, listing, { guestId: guest.id, stay, now: house.clock() })
  await house.drainJobs()
  return { id: bookingId, from }
}

const today = () => house.clock().toISOString().slice(0, 10)

test('[BOOK-01] [BOOK-03] [BOOK-06] a request waits for the host, is accepted and paid; when the host cancels, the guest gets all of it back and reads why', async () => {
  const { page } = guest
  const { id: listing } = await aListing(db, { host_id: host.id, unit: 'hour', instant_book: false })
  const day = nextDay(today(), 60)
  await page.goto(`/property/${listing}?checkIn=${day}&guests=2`)
  await hydrated(page)
  await page.locator('#book').getByLabel('From').selectOption({ index: 1 })
  await page.getByText('Nothing is charged until the host accepts').waitFor()
  await page.getByRole('button', { name: 'Request to book' }).click()
  await page.getByLabel('What is it for?').fill('Product photos')
  await page.getByLabel('Message to the host').fill('We are two, with a small set.')
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('heading', { name: 'Your request is with the host' }).waitFor()
  const id = new URL(page.url()).searchParams.get('bookingId')!
  expect(await complaints(page)).toEqual([])
  await at(guest, '/bookings')
  await page.getByText('Waiting for the host').waitFor()

  await at(host, '/host/dashboard')
  await host.page.getByRole('heading', { name: 'Requests' }).waitFor()
  const requests = host.page.locator('li').filter({ has: host.page.locator(`a[href*="${id}"]`) })
  await requests.getByText('Product photos').waitFor()
  await requests.getByRole('button', { name: 'Accept the request of' }).first().click()
  await host.page.getByText('Waiting for payment').waitFor()
  expect(idIn(host.page.url())).toBe(id)
  expect(await complaints(host.page)).toEqual([])

  await at(guest, '/bookings')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  expect(await page.locator('main section').first().getAttribute('id')).toBe('waiting')
  await waiting
    .getByText(/^Pay until /)
    .first()
    .waitFor()
  expect(await page.getByText('something waits for you').count()).toBeGreaterThan(0)
  await waiting.locator(`a[href*="${id}"]`).click()
  await page.waitForURL(/\/checkout/)
  await payWith(page, validCard)
  await page.getByText('Your booking is confirmed').waitFor()

  await at(host, `/host/bookings/${id}?show=cancel`)
  const refund = await host.page.getByText('Refund to the guest').locator('xpath=following-sibling::dd').textContent()
  await host.page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await host.page.getByText('You have cancelled.').waitFor()
  await house.drainJobs()

  await at(guest, `/bookings/${id}`)
  await page.getByText('The host had to cancel.').waitFor()
  await page.getByText(`${refund} refunded`).waitFor()
  expect(await page.locator('dl', { hasText: 'Total' }).getByText(refund!, { exact: true }).count()).toBe(1)
  expect([...guest.errors, ...host.errors]).toEqual([])
})

test('[BOOK-05] [BOOK-06] dearer dates cost exactly the difference that was shown, cheaper ones refund it, and the receipt lists all of it', async () => {
  const { page } = guest
  const { id, from } = await paidStay(3)

  await at(guest, `/bookings/${id}/change`)
  // The free days of the space; the booking's own are free for it.
  await page.getByRole('button', { name: /^Check-out: / }).click()
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  await calendar.locator(`[data-day="${from}"]`).click()
  await calendar.locator(`[data-day="${nextDay(from, 4)}"]`).click()
  await calendar.waitFor({ state: 'detached' })
  const more = (await page.getByText(/^You pay .* more$/).textContent())!.replace(/^You pay (.*) more$/, '$1')
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Go on to payment' }).click()
  await page.getByRole('heading', { name: 'Pay the difference' }).waitFor()
  expect(await page.getByText('To pay now').locator('xpath=following-sibling::dd').textContent()).toBe(more)
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: `Pay Now · ${more}` })
    .waitFor()
  expect(await complaints(page)).toEqual([])

  // Until it is paid the booking is as it was, and it can be left so.
  await at(guest, `/bookings/${id}`)
  await page.getByRole('heading', { name: 'pay the difference' }).waitFor()
  await page.getByRole('link', { name: 'Pay the difference' }).click()
  await payWith(page, validCard)
  await page.waitForURL(/\/bookings\/[\w-]+\?status=success/)
  await page.getByText('The difference is paid').waitFor()

  await at(guest, `/bookings/${id}/change?checkOut=${nextDay(from, 3)}`)
  await page.getByText(`You get ${more} back`).waitFor()
  await page.getByRole('button', { name: 'Change the booking' }).click()
  await page.getByText('Your booking is changed').waitFor()
  await page.getByText(`${more} is on its way back to your card: it is there in 5 to 10 days.`).waitFor()
  await house.drainJobs()
  await page.reload()
  await page.getByText(`${more} refunded`).waitFor()

  await at(guest, `/bookings/${id}/receipt`)
  const rows = await page.getByRole('row').allTextContents()
  expect(rows).toHaveLength(4)
  expect(rows[1]).toMatch(/^Paid on/)
  expect(rows[1]).toContain(more)
  expect(rows[2]).toMatch(/^Refunded on/)
  expect(rows[2]).toContain(`−${more}`)
  expect(guest.errors).toEqual([])
})

test('[BOOK-05] a host proposes other dates: the guest reads what it would cost and declines, and everything stays as it was', async () => {
  const { page } = guest
  const { id, from } = await paidStay(3)

  await at(host, `/host/bookings/${id}/change?checkOut=${nextDay(from, 4)}`)
  await host.page.getByText(/^The guest pays .* more$/).waitFor()
  await host.page.getByRole('button', { name: 'Propose the change' }).click()
  await host.page.getByRole('heading', { name: 'You have proposed a change' }).waitFor()
  expect(await complaints(host.page)).toEqual([])

  await at(guest, `/bookings/${id}`)
  await page.getByRole('heading', { name: 'proposes a change' }).waitFor()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'proposes a change' }).waitFor({ state: 'detached' })
  const { rows } = await database.query('select check_out::text from bookings where id = $1', [id])
  expect(rows).toEqual([{ check_out: nextDay(from, 3) }])
  expect([...guest.errors, ...host.errors]).toEqual([])
})

test("[BOOK-05] receipt and calendar file are the guest's alone, and on paper the receipt stands by itself on one page", async () => {
  const { page } = guest
  const { id, from } = await paidStay(2)

  const file = await page.request.get(`/bookings/${id}/calendar.ics`)
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  // Check-out by its clock, which in Chile is the same day in UTC.
  expect(await file.text()).toMatch(new RegExp(`\r\nDTEND:${nextDay(from, 2).replaceAll('-', '')}T\\d{6}Z\r\n`))
  for (const address of ['', '/receipt', '/calendar.ics', '/change']) {
    expect((await host.page.request.get(`/bookings/${id}${address}`)).status(), address).toBe(404)
  }
  expect((await page.request.get(`/host/bookings/${id}`)).status()).toBe(404)

  await page.goto(`/bookings/${id}/receipt`)
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await page.locator('body > div > header, body > div > footer, nav').locator('visible=true').count()).toBe(0)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: null })
  expect(guest.errors).toEqual([])
})

test('[BOOK-05] [INTL-01] on a phone and in Spanish trips show their state and the time until they begin', async () => {
  const { id: cancelled } = await paidStay(2)
  valueOf(await cancelBy.host(db, { hostId: host.id, bookingId: cancelled, idempotencyKey: newId() }, house.clock()))
  await paidStay(3)
  const traveller = await visitor({ size: 'phone' })
  const { page } = traveller
  await logIn(page, guest.email, guest.password)
  await at(traveller, '/bookings?lang=es')
  await page
    .getByText(/^dentro de \d+ días$/)
    .first()
    .waitFor()
  await page.getByText('Confirmada').first().waitFor()
  await page.getByText('El anfitrión tuvo que cancelar.').first().waitFor()

  await page.locator('#ahead li').filter({ hasText: 'Confirmada' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Cómo llegar' }).waitFor()
  expect(await page.getByRole('link', { name: 'Cómo llegar' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/directions\?to=-?[\d.]+%2C-?[\d.]+$/,
  )
  expect(await complaints(page)).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBe(0)
  expect(traveller.errors).toEqual([])
})

test('[BOOK-08] a session that runs shows how it goes on, and axe finds nothing there', async () => {
  const listing = await aListing(db, {
    unit: 'hour',
    time_zone: 'UTC',
    openingHours: wholeWeek(0, 1560),
    length_step_minutes: 30,
    max_minutes: 480,
  })
  const [day, hour] = [house.clock().toISOString().slice(0, 10), house.clock().toISOString().slice(11, 13)]
  const stay = hours(day, `${hour}:00`, 120)
  const { bookingId } = await aPaidBooking(db, listing, {
    guestId: guest.id,
    stay,
    now: new Date(house.clock().getTime() - 86_400_000),
  })
  await at(guest, `/bookings/${bookingId}`)
  await guest.page.getByRole('heading', { name: 'Stay a little longer?' }).waitFor()
  expect(guest.errors).toEqual([])
})
