import { monthAhead, nextDay } from '#test/days.ts'
import { aFreeHome } from '#test/free-days.ts'
import type { House } from '#test/house/house.ts'
import { aHouse } from '#test/house/house.ts'
import { anApp } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { aStripe } from '../stripe/stand-in.ts'
import { aWebpay } from '../webpay/stand-in.ts'
import { complaints } from './axe.ts'
import { hydrated, logIn, validCard, visits } from './browser.ts'
import { appsOf, openedAt, type TestApp } from './native-visit.ts'

const stripe = await aStripe({ clock: () => new Date() })
const webpay = await aWebpay({ clock: () => new Date() })
afterAll(() => Promise.all([stripe.close(), webpay.close()]))
const byStripe = await aHouse({ settings: { ...mobileSettings, ...stripe.environment } })
stripe.deliverTo(`${byStripe.address}/api/webhooks/stripe`)
const byWebpay = await aHouse({ settings: { ...mobileSettings, ...webpay.environment } })
const bySandbox = await aHouse({ settings: mobileSettings })
const withApps = new Map([byStripe, byWebpay, bySandbox].map((house) => [house, appsOf(visits(house))]))

const statusOf = async ({ pool }: House, id: string) =>
  (await pool.query<{ status: string }>('select status from bookings where id = $1', [id])).rows[0]!.status

/** Each stay begins after those before it: on some days the demo has only two homes that nobody has booked. */
let stays = 0

/** A guest of their own at checkout in the app. @returns the booking's id too */
async function atCheckout(house: House, lang: 'en' | 'es' = 'en') {
  const member = await aMember(house.pool)
  const own = await withApps.get(house)!()
  const { page, app } = own
  await logIn(page, member.email, member.password)
  const from = nextDay(monthAhead(house.clock()), 2 + 4 * stays++)
  const home = await aFreeHome(house.pool, from)
  await openedAt(page, app, `/property/${home}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1&lang=${lang}`)
  await page
    .locator('#book')
    .getByRole('button', { name: lang === 'es' ? 'Reservar' : 'Reserve' })
    .click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  await hydrated(page)
  return { ...own, member, id: new URL(page.url()).searchParams.get('bookingId')! }
}

/** Put away and brought back, as to a bank's own app. @returns once the page has read anew what is true */
async function comeBack(page: Page, app: TestApp): Promise<void> {
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.data'))
  await app.fire('App', 'resume', null)
  await read
}

const sessionsOf = async ({ pool }: House, id: string) =>
  (await pool.query('select session_id from payments where booking_id = $1', [id])).rows.length

test('[MOB-02] [BOOK-04] in es a card is paid with in the app by frames that meet no bridge, and the bank’s question outlasts a visit to the bank’s own app', async () => {
  const { page, app, id, errors } = await atCheckout(byStripe, 'es')
  const number = page.frameLocator('iframe').getByLabel('Número')
  await number.fill('4000 0000 0000 3220')
  for (const frame of page.frames().slice(1)) expect(await frame.evaluate(() => 'Capacitor' in globalThis)).toBe(false)
  const button = page.getByRole('button', { name: /^Pagar ahora · / })
  await expect.poll(() => button.isEnabled()).toBe(true)
  expect(await complaints(page)).toEqual([])
  await comeBack(page, app)
  expect(await number.inputValue()).toBe('4000 0000 0000 3220')
  await button.click()
  const yes = page.frameLocator('iframe[title="Tu banco"]').getByRole('button', { name: 'Sí' })
  await yes.waitFor()
  await comeBack(page, app)
  await yes.click()
  await page.waitForURL(new RegExp(`/bookings/${id}`))
  await expect.poll(() => statusOf(byStripe, id)).toBe('confirmed')
  expect(await sessionsOf(byStripe, id)).toBe(1)
  expect(app.calls('Browser', 'open')).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] [BOOK-04] what was paid while the app was away leads to its trip when it comes back', async () => {
  const { page, app, id } = await atCheckout(bySandbox)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(page.url())
  const fields = elsewhere.frameLocator('iframe')
  await fields.getByLabel('Card number').fill(validCard)
  await fields.getByLabel('Expiry').fill('12/34')
  await fields.getByLabel('CVC').fill('123')
  await fields.getByRole('button', { name: /^Pay/ }).click()
  await elsewhere.waitForURL(new RegExp(`/bookings/${id}`))
  await bySandbox.drainJobs()
  expect(await statusOf(bySandbox, id)).toBe('confirmed')
  await page.bringToFront()
  await app.fire('App', 'resume', null)
  await page.waitForURL(new RegExp(`/bookings/${id}`))
})

test('[MOB-02] [BOOK-03] [BOOK-04] the card’s fields keep what is typed while what is agreed to is read over the app and the app is put away, and the hold’s time goes on until its end is said', async () => {
  const { page, app, id, errors } = await atCheckout(bySandbox)
  const number = page.frameLocator('iframe').getByLabel('Card number')
  await number.fill(validCard)
  await page.getByRole('link', { name: 'Terms of Service' }).click()
  await expect
    .poll(() => app.calls('Browser', 'open').map(({ options }) => new URL((options as { url: string }).url).pathname))
    .toEqual(['/terms'])
  expect(new URL(page.url()).pathname).toBe('/checkout')
  expect(await number.inputValue()).toBe(validCard)
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.getByRole('timer').textContent()).toMatch(/1[45] minutes/)
  // A phone that has slept for most of it.
  await bySandbox.pool.query(`update bookings set expires_at = now() + interval '100 seconds' where id = $1`, [id])
  await comeBack(page, app)
  await page
    .getByRole('timer')
    .getByText(/1:\d\d/)
    .waitFor()
  expect(await number.inputValue()).toBe(validCard)
  expect(await sessionsOf(bySandbox, id)).toBe(1)

  await bySandbox.pool.query(`update bookings set expires_at = created_at + interval '1 millisecond' where id = $1`, [
    id,
  ])
  await bySandbox.drainJobs()
  await comeBack(page, app)
  await page.getByText('It was not paid in time').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

test('[MOB-02] [BOOK-03] a hold survives the end of the app: the next start leads on to the same payment', async () => {
  const { page, context, id } = await atCheckout(bySandbox)
  await page.frameLocator('iframe').getByLabel('Card number').waitFor()
  await page.close()
  const next = await context.newPage()
  const app = await anApp(next, { launchUrl: `${bySandbox.address}/about` })
  await openedAt(next, app, '/')
  await next.waitForURL('**/about')
  await next.getByText(/^We are keeping .* for you:$/).waitFor()
  expect(await complaints(next)).toEqual([])
  await next.getByRole('link', { name: 'Go on paying' }).click()
  await next.waitForURL(new RegExp(`bookingId=${id}`))
  await next.frameLocator('iframe').getByLabel('Card number').waitFor()
  expect(await sessionsOf(bySandbox, id)).toBe(1)
})

test('[MOB-02] [BOOK-04] Webpay’s page takes the app’s place, says no and then yes, and comes back into the app', async () => {
  const { page, app, id, errors } = await atCheckout(byWebpay, 'es')
  const toWebpay = page.getByRole('button', { name: /^Ir a Webpay · / })
  await toWebpay.click()
  await page.getByRole('button', { name: 'Tarjeta rechazada' }).click()
  await page.waitForURL(/\/checkout\?/)
  await page.getByRole('alert').getByText('Tu banco rechazó el pago.').waitFor()
  expect(await complaints(page)).toEqual([])
  await hydrated(page)
  await toWebpay.click()
  await page.getByRole('button', { name: 'Pagar en 3 cuotas sin interés' }).click()
  await page.waitForURL(new RegExp(`/bookings/${id}`))
  expect(await statusOf(byWebpay, id)).toBe('confirmed')
  expect(app.calls('Browser', 'open')).toEqual([])
  expect(errors).toEqual([])
})
