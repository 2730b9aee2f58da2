import { dayAhead, nextDay } from '#test/days.ts'
import { aFreeHome } from '#test/free-days.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { afterAll, expect, test } from 'vitest'
import { aWebpay } from '../webpay/stand-in.ts'

const webpay = await aWebpay({ clock: () => new Date() })
afterAll(() => webpay.close())
const house = await aHouse({ settings: { ...webpay.environment, PAYMENTS: 'sandbox,webpay' } })
const { pool, visitor, ask, clock } = house

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
const tokenOf = async (id: string) =>
  (
    await pool.query<{ session_id: string }>(
      `select session_id from payments where booking_id = $1 and status = 'open'`,
      [id],
    )
  ).rows[0]!.session_id

test('[BOOK-04] in Chile a guest chooses Webpay, gives up there, comes back and pays by debit card (script: false)', async () => {
  const { page, bookingId } = await atCheckout()
  await page.getByText('How would you like to pay?').waitFor()
  await page.getByRole('button', { name: 'Pay with Webpay: credit, debit or prepaid card' }).click()
  const first = await tokenOf(bookingId)
  await page.getByRole('button', { name: /^Go to Webpay · / }).click()
  await page.getByRole('button', { name: 'Anular compra y volver' }).click()
  await page.getByRole('button', { name: 'Volver al comercio' }).click()

  await page.getByText('You stopped the payment on the payment page.').waitFor()
  expect(await statusOf(bookingId)).toBe('pending')
  await page.getByRole('button', { name: 'Pay with Webpay: credit, debit or prepaid card' }).click()
  expect(await tokenOf(bookingId)).not.toBe(first)
  await page.getByRole('button', { name: /^Go to Webpay · / }).click()
  await page.getByRole('button', { name: 'Pagar con Redcompra' }).click()
  expect(new URL(page.url()).pathname).toMatch(/^\/bookings/)
  expect(await statusOf(bookingId)).toBe('confirmed')
  // As Transbank asks of a voucher.
  await page.goto(`/bookings/${bookingId}/receipt?lang=en`)
  await page.getByText(/^Webpay: debit \(Redcompra\), card ending in \d{4}, authorisation code \w+$/).waitFor()
})

test('[ADM-04] the comparison with providers says that Webpay gives no list', async () => {
  const admin = visitor()
  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto('/admin/revenue/provider?lang=en')
  await admin.getByText(/^Webpay gives no list of its movements, so they are left out of this comparison\./).waitFor()
})

test('[ADM-04] the settings say in both languages which provider was tried against its own service and which was not', async () => {
  const admin = visitor()
  await admin.logIn('admin@patio.example', 'patio-admin')
  const payments = async (lang: 'en' | 'es') => {
    await admin.goto(`/admin/settings?lang=${lang}`)
    const text = await admin.locator('#main').textContent()
    return text.slice(text.indexOf('PAYMENTS'), text.indexOf('ADMIN_SECOND_FACTOR'))
  }
  const english = await payments('en')
  expect(english).toMatch(/Test cards only: no money moves\s*– Part of the software/)
  expect(english).toMatch(/Webpay takes cards in Chile \(CLP\)\s*– Not tried against the provider’s own service/)
  expect(english).toContain('Not set up: Stripe (not tried)')
  const spanish = await payments('es')
  expect(spanish).toMatch(/Webpay acepta tarjetas en Chile \(CLP\)\s*– No se ha probado con el servicio real/)
  expect(spanish).toContain('Stripe (no probado)')
})

test('[BOOK-04] a home elsewhere is paid at the other provider at once, and Webpay is not offered', async () => {
  const { page } = await atCheckout('GB')
  expect(await page.content()).toContain('/sandbox/sessions/')
  expect(await page.locator('#main').textContent()).not.toContain('Webpay')
})

test('[BOOK-04] a return from elsewhere needs no session, by GET and by POST, and what it says decides nothing', async () => {
  const { page, bookingId } = await atCheckout()
  await page.getByRole('button', { name: 'Pay with Webpay: credit, debit or prepaid card' }).click()
  const token = await tokenOf(bookingId)
  const unpaid = await ask(`/api/returns/webpay?token_ws=${token}&status=AUTHORIZED&response_code=0`)
  expect(unpaid.status).toBe(303)
  expect(unpaid.headers.get('location')).toContain(`/checkout?bookingId=${bookingId}`)
  expect(unpaid.headers.get('location')).toContain('returned=unpaid')
  expect(await statusOf(bookingId)).toBe('pending')

  webpay.fill(token, 'VN', 0)
  const body = new URLSearchParams({ token_ws: token })
  const paid = await ask('/api/returns/webpay', {
    method: 'POST',
    body,
    headers: { origin: 'https://webpay3g.transbank.cl' },
  })
  expect(paid.status).toBe(303)
  expect(await statusOf(bookingId)).toBe('confirmed')
})

test.each([
  ['/api/returns/webpay', 404],
  ['/api/returns/webpay?token_ws=01ab', 404],
  ['/api/returns/webpay?TBK_ORDEN_COMPRA=1&TBK_ID_SESION=2', 404],
  ['/api/returns/sandbox?token_ws=01ab', 404],
  ['/api/returns/stripe?token_ws=01ab', 404],
])('[BOOK-04] %s is nobody’s return: %i', async (address, status) => {
  const before = webpay.calls.length
  expect((await ask(address)).status).toBe(status)
  expect(webpay.calls).toHaveLength(before)
})

test('[OPS-02] of one client thirty returns a minute are taken, and the next is told when to come again', async () => {
  const again = () => ask('/api/returns/webpay?token_ws=01ab', { headers: { 'x-visitor': '192.0.2.77' } })
  for (let times = 0; times < 30; times += 1) expect((await again()).status).toBe(404)
  const refused = await again()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
