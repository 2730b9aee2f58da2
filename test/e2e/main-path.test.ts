import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { monthAhead, nextDay } from '#test/days.ts'
import { freeDays } from '#test/free-days.ts'
import { aMember } from '#test/own-member.ts'
import { hydrated, validCard, logIn, payWith, type Visitor, visits } from './browser.ts'

const house = await aHouse({ worker: true })
const visitor = visits(house)
const { pool: database } = house

/** A listing of the demo host's, for the host's side; each test takes another one. */
async function demoListing(type: 'home' | 'experience', place: number): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id
     where u.email = 'host@patio.example' and l.listing_type = $1 and l.status = 'published' and published_at < now() - interval '1 day' order by l.id offset $2 limit 1`,
    [type, place],
  )
  return rows[0]!.id
}

/** Chooses the first `length` free days in a row from two months ahead, by the calendar's links. */
async function chooseDays({ page }: Visitor, listing: string, length: number): Promise<{ from: string; to: string }> {
  await page.goto(`/property/${listing}?guests=2&month=${monthAhead(house.clock())}`)
  await hydrated(page)
  const free = await page
    .locator('[data-day]')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset['day']!))
  const from = free.find((day) =>
    Array.from({ length }, (_, step) => nextDay(day, step)).every((each) => free.includes(each)),
  )!
  const to = nextDay(from, length - 1)
  await choose(page, from)
  await choose(page, to)
  return { from, to }
}

async function choose(page: Page, day: string): Promise<void> {
  await page.locator(`[data-day="${day}"]`).click()
  await page.locator(`[data-day="${day}"][aria-label*="chosen"], [data-day="${day}"][aria-label*="elegido"]`).waitFor()
}

/** Up to the code. */
async function signUp({ page }: Visitor, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Choose a password').fill('una-casa-azul')
  await page.getByLabel('Confirm password').fill('una-casa-azul')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Díaz')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByLabel('Six-digit code').waitFor()
}

/** The last digit sends it. */
async function enterCode({ page }: Visitor): Promise<void> {
  const email = await page.getByRole('region', { name: 'This demo sends no e-mail' }).textContent()
  await page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(email!)![0])
}

test('[BOOK-01] [BOOK-03] [HOST-06] [LIST-01] a stranger chooses dates, signs up, pays after a declined card, and the host sees the booking; then the guest cancels for the refund that was shown', async () => {
  const listing = await demoListing('home', 0)
  const guest = await visitor()
  const { page } = guest
  const { from, to } = await chooseDays(guest, listing, 3)

  await page.getByRole('button', { name: 'Reserve' }).click()
  await page.getByRole('dialog').waitFor()
  await signUp(guest, 'rosa@patio.example')
  await enterCode(guest)
  // The stay chosen before the log-in is held at once, with its dates and guests.
  await page.waitForURL(/\/checkout\?bookingId=/)
  const { rows: held } = await database.query<{ check_in: string; check_out: string; guests: number }>(
    'select check_in::text, check_out::text, guests from bookings where id = $1',
    [new URL(page.url()).searchParams.get('bookingId')],
  )
  expect(held).toEqual([{ check_in: from, check_out: to, guests: 2 }])
  expect(await page.getByRole('timer').textContent()).toMatch(/1[45] minutes/)
  const total = await page
    .locator('dl', { hasText: 'Total' })
    .getByText(/^CLP|^\$/)
    .last()
    .textContent()

  await payWith(page, '4000 0000 0000 0002')
  await page.frameLocator('iframe').getByText('Your card was declined').waitFor()
  await payWith(page, validCard)
  await page.waitForURL(/\/bookings\/[\w-]+\?status=success/)
  await page.getByText('Your booking is confirmed').waitFor()

  const host = house.visitor()
  await host.logIn('host@patio.example', 'patio-host')
  // By when they come, twenty a page.
  for (let turned = 1; turned <= 20 && !(await host.getByText('Rosa Díaz').count()); turned += 1)
    await host.goto(`/host/bookings?page=${turned}`)
  await host.getByText('Rosa Díaz').waitFor()

  await page.getByRole('heading', { name: 'Address' }).waitFor()
  expect(await page.locator('main').textContent()).toContain(total)
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  const refund = await page.getByRole('dialog').getByText('Refund').locator('xpath=following-sibling::dd').textContent()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText(`${refund} is on its way back to your card: it is there in 5 to 10 days.`).waitFor()
  await house.drainJobs()
  await page.reload()
  await page.getByText(`${refund} refunded`).waitFor()
  await page.getByText('Cancelled', { exact: true }).waitFor()

  const { rows } = await database.query<{ balance: string }>(
    `select sum(amount_minor) as balance from postings p join ledger_accounts a on a.id = p.account_id join journal j on j.id = p.journal_id
     where a.kind = 'held' and j.booking_id = (select id from bookings where listing_id = $1 order by created_at desc limit 1)`,
    [listing],
  )
  expect(rows).toHaveLength(1)
  expect(guest.errors).toEqual([])
})

test('[BOOK-01] [INTL-01] on a phone and in Spanish an hour is booked with a card that asks for confirmation, and closing the page right after paying changes nothing', async () => {
  const listing = await demoListing('experience', 0)
  const guest = await visitor({ size: 'phone' })
  const { page } = guest
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto(`/property/${listing}?lang=es`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Mes siguiente' }).first().click()
  await page.waitForURL(/month=/)
  await page.locator('[data-day]:visible').first().click()
  await page.waitForURL(/checkIn=/)
  await page
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.waitForURL(/start=/)

  await page.locator('#book').getByRole('button', { name: 'Reservar' }).click()
  await page.waitForURL(/\/checkout\?bookingId=/)
  const bookingId = new URL(page.url()).searchParams.get('bookingId')
  await page.getByRole('heading', { name: 'Completa tu reserva' }).waitFor()
  await payWith(page, '4000 0000 0000 3220', {
    number: 'Número de tarjeta',
    expiry: 'Vencimiento',
    cvc: 'CVC',
    pay: /^Pagar/,
  })
  const bank = page.frameLocator('iframe').getByRole('button', { name: 'Confirmar pago' })
  await bank.waitFor()
  const paid = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('/sandbox/') && response.status() < 400,
  )
  await Promise.all([paid, bank.click()])
  await page.close()

  const secondTab = await guest.context.newPage()
  await expect
    .poll(async () => (await database.query('select status from bookings where id = $1', [bookingId])).rows[0].status)
    .toBe('confirmed')
  await secondTab.goto(`/bookings/${bookingId}?lang=es`)
  await secondTab.getByText('Confirmada').waitFor()
  expect(guest.errors).toEqual([])
})

test('[BOOK-02] of two guests who want the same nights one gets them, and the other is refused kindly and offered the nearest free dates', async () => {
  const listing = await demoListing('home', 2)
  const [ana, luis] = [await visitor(), await visitor()]
  const from = await freeDays(house, listing, 3)
  for (const { page } of [ana, luis]) {
    const { email, password } = await aMember(database)
    await logIn(page, email, password)
    await page.goto(`/property/${listing}?checkIn=${from}&checkOut=${nextDay(from, 2)}&guests=2`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Reserve' }).waitFor()
  }

  await ana.page.getByRole('button', { name: 'Reserve' }).click()
  await ana.page.waitForURL(/\/checkout/)
  await luis.page.getByRole('button', { name: 'Reserve' }).click()
  await luis.page.getByText('Someone was faster').waitFor()
  await luis.page.getByRole('alert').getByRole('link').first().click()
  await luis.page.getByRole('button', { name: 'Reserve' }).click()
  await luis.page.waitForURL(/\/checkout/)

  await luis.page.getByRole('button', { name: 'Let these dates go' }).click()
  await luis.page.waitForURL(/\/property\//)
  expect([...ana.errors, ...luis.errors]).toEqual([])
})
