import { aHouse } from '#test/house/house.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { aFreeHome } from '#test/free-days.ts'
import { aMember } from '#test/own-member.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aWebpay } from '../webpay/stand-in.ts'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const webpay = await aWebpay({ clock: () => new Date() })
afterAll(() => webpay.close())
const house = await aHouse({ settings: webpay.environment })
const visitor = visits(house)
const { pool: database } = house

test('[BOOK-04] in Spanish on a phone a guest’s card is declined at Webpay, and another one pays in instalments', async () => {
  const member = await aMember(database)
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, member.email, member.password)
  const from = nextDay(monthAhead(house.clock()), 2)
  const home = await aFreeHome(database, from)
  const form = { checkIn: from, checkOut: nextDay(from, 2), guests: '1', lang: 'es', idempotencyKey: randomUUID() }
  const headers = { origin: house.address }
  const answer = await page.request.post(`/property/${home}`, { form, headers, maxRedirects: 0 })
  await page.goto(`${answer.headers()['location']!}&lang=es`)
  await hydrated(page)
  const id = new URL(page.url()).searchParams.get('bookingId')!

  const toWebpay = page.getByRole('button', { name: /^Ir a Webpay · / })
  await toWebpay.waitFor()
  expect(await complaints(page)).toEqual([])
  await toWebpay.click()
  await page.getByRole('button', { name: 'Tarjeta rechazada' }).click()
  await page.waitForURL(/\/checkout\?/)
  await page.getByRole('alert').getByText('Tu banco rechazó el pago.').waitFor()
  expect(await complaints(page)).toEqual([])

  await toWebpay.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pagar en 3 cuotas sin interés' }).click()
  await page.waitForURL(new RegExp(`/bookings/${id}`))
  const { rows: booked } = await database.query<{ status: string }>('select status from bookings where id = $1', [id])
  expect(booked[0]!.status).toBe('confirmed')
  expect(errors).toEqual([])
})
