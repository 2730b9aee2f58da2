import { dayAhead, nextDay } from '#test/days.ts'
import { aFreeHome } from '#test/free-days.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { afterAll, expect, test } from 'vitest'
import { aMercadoPago, type StandInNotice } from '../mercado-pago/stand-in.ts'

const mercadoPago = await aMercadoPago({ clock: () => new Date() })
afterAll(() => mercadoPago.close())
const house = await aHouse({ settings: { ...mercadoPago.environment, PAYMENTS: 'sandbox,mercado-pago' } })
const { pool, visitor, ask, clock } = house

const CHOICE = 'Pay with Mercado Pago: credit, debit or prepaid card, or your balance there'

/** A guest of their own at checkout. */
async function atCheckout(country = 'CL') {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  const from = dayAhead(70, clock())
  const listing = await aFreeHome(pool, from, country)
  await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=1&lang=en`)
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()
  const bookingId = new URL(page.url()).searchParams.get('bookingId')!
  return { page, bookingId }
}

const statusOf = async (id: string) =>
  (await pool.query<{ status: string }>('select status from bookings where id = $1', [id])).rows[0]!.status
const sessionOf = async (id: string) =>
  (
    await pool.query<{ session_id: string }>(
      `select session_id from payments where booking_id = $1 and status = 'open'`,
      [id],
    )
  ).rows[0]!.session_id

/** Posts a notice as Mercado Pago does. @returns the answer's status */
const post = async ({ search, headers, body }: StandInNotice) =>
  (
    await ask(`/api/webhooks/mercado-pago?${search}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).status

test('[BOOK-04] in Chile a guest chooses Mercado Pago, comes back without paying, has a card declined and pays with another (script: false)', async () => {
  const { page, bookingId } = await atCheckout()
  await page.getByText('How would you like to pay?').waitFor()
  await page.getByRole('button', { name: CHOICE }).click()
  const first = await sessionOf(bookingId)
  const go = () => page.getByRole('link', { name: /^Go to Mercado Pago · / }).click()
  await go()
  await page.getByRole('button', { name: 'Volver al sitio' }).click()

  await page.getByText('You stopped the payment on the payment page.').waitFor()
  expect(await statusOf(bookingId)).toBe('pending')
  await go()
  await page.getByRole('button', { name: 'Tarjeta rechazada' }).click()
  await page.getByText('Your bank has declined the payment.').waitFor()
  // The same page takes another card.
  expect(await sessionOf(bookingId)).toBe(first)
  await go()
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click()
  expect(new URL(page.url()).pathname).toMatch(/^\/bookings/)
  expect(await statusOf(bookingId)).toBe('confirmed')
})

test('[BOOK-04] a guest who changes to the other provider pays there, and what arrives here all the same goes back', async () => {
  const { page, bookingId } = await atCheckout()
  await page.getByRole('button', { name: CHOICE }).click()
  const left = await sessionOf(bookingId)
  await page.getByRole('button', { name: 'Pay with a test card' }).click()
  expect(await sessionOf(bookingId)).not.toBe(left)
  expect(mercadoPago.isOpen(left)).toBe(false)
  const late = mercadoPago.fill(left)
  expect(await post(mercadoPago.noticeOf(late.id))).toBe(200)
  expect(late.status).toBe('refunded')
  expect(await statusOf(bookingId)).toBe('pending')
})

test('[BOOK-04] a signed notice confirms the booking, also twice, and no other does', async () => {
  const { page, bookingId } = await atCheckout()
  await page.getByRole('button', { name: CHOICE }).click()
  const { id } = mercadoPago.fill(await sessionOf(bookingId))
  expect(await post(mercadoPago.noticeOf(id, { secret: 'another-secret-of-nobody-at-all' }))).toBe(400)
  expect(await post({ ...mercadoPago.noticeOf(id), headers: {} })).toBe(400)
  expect(await statusOf(bookingId)).toBe('pending')
  for (let times = 0; times < 2; times += 1) expect(await post(mercadoPago.noticeOf(id))).toBe(200)
  expect(await statusOf(bookingId)).toBe('confirmed')
  expect(await post(mercadoPago.noticeOf('1', { type: 'merchant_order' }))).toBe(200)
})

test('[BOOK-04] a home elsewhere is paid at the other provider at once, and Mercado Pago is not offered', async () => {
  const { page } = await atCheckout('GB')
  expect(await page.content()).toContain('/sandbox/sessions/')
  expect(await page.locator('#main').textContent()).not.toContain('Mercado Pago')
})

test.each([
  '/api/returns/mercado-pago',
  '/api/returns/mercado-pago?preference_id=1-2&payment_id=3&status=approved',
  '/api/returns/mercado-pago?external_reference=1',
])('[BOOK-04] %s is nobody’s return', async (address) => {
  const before = mercadoPago.calls.length
  expect((await ask(address)).status).toBe(404)
  expect(mercadoPago.calls).toHaveLength(before)
})

test('[ADM-04] the settings say that it was not tried against its own service', async () => {
  const admin = visitor()
  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto('/admin/settings?lang=en')
  expect(await admin.locator('#main').textContent()).toMatch(
    /Mercado Pago takes cards and its customers’ balances in Chile \(CLP\)\s*– Not tried against the provider’s own service/,
  )
})
