import { freeDays } from '#test/free-days.ts'
import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { nextDay } from '#test/days.ts'
import { hydrated, validCard, logIn, payWith, visits, type Visitor } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { pool: database } = house
let guest: Visitor
let listing: string

beforeAll(async () => {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where u.email <> 'host@patio.example' and instant_book
       and listing_type = 'home' and min_days <= 1 and published_at < now() - interval '1 day' and not exists (select from bookings b where b.listing_id = l.id and b.status = 'pending')
     order by l.id desc limit 1`,
  )
  listing = rows[0]!.id
})

const addressOf = (from: string) => `/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 1)}&guests=1`

async function reserve({ page }: Visitor, address: string): Promise<string> {
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('button', { name: 'Reserve' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  return new URL(page.url()).searchParams.get('bookingId')!
}

/** By the page's own request. @returns the booking's id */
async function hold({ page }: Visitor, from: string): Promise<string> {
  const form = { checkIn: from, checkOut: nextDay(from, 1), guests: '1', idempotencyKey: randomUUID() }
  const headers = { origin: house.address }
  const answer = await page.request.post(`/property/${listing}`, { form, headers, maxRedirects: 0 })
  return new URL(answer.headers()['location']!, house.address).searchParams.get('bookingId')!
}

test('[BOOK-01] [BOOK-03] [BOOK-05] a third unpaid hold of one space is refused with a way on, with and without script; one that is held is exchanged for another time', async () => {
  guest = await visitor()
  const { page } = guest
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
  const day = await freeDays(house, listing, 9)
  const first = await hold(guest, day)
  const second = await reserve(guest, addressOf(nextDay(day, 3)))

  // Back from checkout the page shows how long the guest's own hold lasts, not that the dates are taken.
  await page.goBack()
  await page.locator('#book').getByText('We are keeping this for you').waitFor()
  expect(await page.locator('#book').getByRole('timer').textContent()).toMatch(/1[45]:\d\d left/)
  expect(await page.getByText(/Someone was faster|This time is already taken/).count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  await page.goto('/about')
  await hydrated(page)
  await page.getByText(/^We are keeping .* for you:$/).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Go on paying' }).click()
  await page.waitForURL(new RegExp(`bookingId=${first}`))

  const third = nextDay(day, 6)
  await page.goto(addressOf(third))
  await hydrated(page)
  await page.getByRole('button', { name: 'Reserve' }).click()
  const notice = page.locator('#book').getByText(/You hold as many times of this space without having paid .*\(2\)/)
  await notice.waitFor()
  expect(await page.locator('#book').getByRole('link', { name: 'To my trips' }).getAttribute('href')).toBe('/bookings')
  expect(await page.locator('#book input[name=checkIn]').first().inputValue()).toBe(third)
  expect(await complaints(page)).toEqual([])

  // The same without script and in Spanish.
  const plain = house.visitor()
  await plain.logIn(email, password)
  await plain.goto(`${addressOf(third)}&lang=es`)
  await plain.locator('#book').getByRole('button', { name: 'Reservar' }).click()
  await plain.getByText(/Ya tienes guardados en este espacio todos los horarios sin pagar/).waitFor()
  expect(await plain.locator('#book input[name=checkIn]').first().inputValue()).toBe(third)

  await page.goto(`/checkout?bookingId=${first}`)
  await page.getByRole('link', { name: 'Choose another time instead' }).click()
  await page.getByText(/^You are holding .* here\. If you reserve another time/).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await reserve(guest, `${addressOf(third)}&instead=${first}`)).not.toBe(first)

  await page.goto(`/checkout?bookingId=${first}`)
  await page.getByText('You have chosen another time.').waitFor()
  expect(await complaints(page)).toEqual([])

  // A paid booking no longer counts, but a dearer change would be a third unpaid hold.
  await page.goto(`/checkout?bookingId=${second}`)
  await payWith(page, validCard)
  await page.getByText('Your booking is confirmed').waitFor()
  await hold(guest, day)
  const longer = `checkIn=${nextDay(day, 3)}&checkOut=${nextDay(day, 5)}&guests=1`
  await page.goto(`/bookings/${second}/change?${longer}`)
  await hydrated(page)
  await page.getByText(/You hold as many times of this space without having paid/).waitFor()
  expect(await page.locator('input[name=checkOut]').first().inputValue()).toBe(nextDay(day, 5))
  expect(await complaints(page)).toEqual([])
  expect(guest.errors).toEqual([])
})
