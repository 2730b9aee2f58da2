import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { aStripe } from '../stripe/stand-in.ts'
import { complaints } from './axe.ts'
import { monthAhead, nextDay } from '#test/days.ts'
import { aFreeHome } from '#test/free-days.ts'
import { hydrated, logIn, validCard, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const stripe = await aStripe({ clock: () => new Date() })
const house = await aHouse({ settings: stripe.environment })
stripe.deliverTo(`${house.address}/api/webhooks/stripe`)
const visitor = visits(house)
const { pool: database } = house
afterAll(() => stripe.close())

const statusOf = async (id: string) =>
  (await database.query<{ status: string }>('select status from bookings where id = $1', [id])).rows[0]!.status

/** Each stay begins after those before it: on some days the demo has only two homes that nobody has booked. */
let stays = 0

/** A guest of their own at checkout, by the request of a space's page, with Stripe's fields before them. */
async function atCheckout(lang: 'en' | 'es' = 'en') {
  const member = await aMember(database)
  const own = await visitor({ size: lang === 'es' ? 'phone' : 'desk' })
  const { page } = own
  await logIn(page, member.email, member.password)
  const from = nextDay(monthAhead(house.clock()), 2 + 4 * stays++)
  const home = await aFreeHome(database, from)
  const form = { checkIn: from, checkOut: nextDay(from, 2), guests: '1', lang, idempotencyKey: randomUUID() }
  const headers = { origin: house.address }
  const answer = await page.request.post(`/property/${home}`, { form, headers, maxRedirects: 0 })
  await page.goto(`${answer.headers()['location']!}&lang=${lang}`)
  await hydrated(page)
  const fields = page.frameLocator('iframe')
  await fields.getByLabel(lang === 'es' ? 'Número' : 'Card number').waitFor()
  return { ...own, fields, id: new URL(page.url()).searchParams.get('bookingId')! }
}

test('[BOOK-04] where Stripe’s script does not come, checkout offers to load again; in its fields a declined card keeps the dates, and another one pays, by keyboard', async () => {
  const { page, fields, id, errors } = await atCheckout()
  await page.route('**/stripe.js', (route) => route.abort())
  await page.reload()
  await page.getByText('Failed to load payment details').waitFor()
  await page.unroute('**/stripe.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await fields.getByLabel('Card number').waitFor()
  await hydrated(page)

  const pay = page.getByRole('button', { name: /^Pay Now · / })
  await expect.poll(() => pay.isEnabled()).toBe(true)
  expect(await complaints(page)).toEqual([])
  const below = await page.getByText('Your payment will be held securely').boundingBox()

  await fields.getByLabel('Card number').fill('4000 0000 0000 0002')
  await pay.click()
  const problem = page.getByRole('alert').filter({ hasText: 'Payment Error' })
  await problem.getByText('Your card has been declined.').waitFor()
  await problem.getByText('your dates are still held').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await statusOf(id)).toBe('pending')
  // Only the notice itself has moved what stands below it.
  const moved = (await page.getByText('Your payment will be held securely').boundingBox())!.y - below!.y
  expect(moved).toBeLessThanOrEqual((await problem.boundingBox())!.height + 17)

  await fields.getByLabel('Card number').fill(validCard)
  await fields.getByLabel('CVC').focus()
  await page.keyboard.press('Tab')
  expect(await pay.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/bookings/${id}`))
  await expect.poll(() => statusOf(id)).toBe('confirmed')
  expect(errors).toEqual([])
})

test('[BOOK-04] the bank’s question at Stripe is refused and then confirmed, in Spanish on a phone', async () => {
  const { page, fields, id, errors } = await atCheckout('es')
  const pay = page.getByRole('button', { name: /^Pagar ahora · / })
  await expect.poll(() => pay.isEnabled()).toBe(true)
  await fields.getByLabel('Número').fill('4000 0000 0000 3220')
  await pay.click()
  const bank = page.frameLocator('iframe[title="Tu banco"]')
  await bank.getByRole('button', { name: 'No' }).click()
  await page.getByRole('alert').getByText('Tu tarjeta ha sido rechazada.').waitFor()
  expect(await complaints(page)).toEqual([])

  await pay.click()
  await bank.getByRole('button', { name: 'Sí' }).click()
  await page.waitForURL(new RegExp(`/bookings/${id}`))
  await expect.poll(() => statusOf(id)).toBe('confirmed')
  expect(errors).toEqual([])
})
