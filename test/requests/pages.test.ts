import { monthAhead, nextDay } from '#test/days.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { payWith } from './card.ts'
import { aHouse } from '#test/house/house.ts'

const { pool, visitor } = await aHouse()

test.each([
  ['en', 'Delete your social log-in data', 'Social log-in disconnected', 'Have your data deleted'],
  [
    'es',
    'Eliminar los datos de tu inicio de sesión social',
    'Inicio de sesión social desconectado',
    'Pedir que eliminen tus datos',
  ],
])(
  '[AUTH-08] without script the pages on social log-ins say in %s what to do, and lead there',
  async (lang, deletion, revoked, link) => {
    const page = visitor()
    await page.goto(`/auth/deauthorize?lang=${lang}`)
    expect(await page.title()).toBe(`${revoked} · Patio`)
    for (const place of ['/login', '/signup'])
      expect(await page.locator(`main a[href="${place}?lang=${lang}"]`).count(), place).toBe(1)

    await page.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: deletion }).waitFor()
    expect(await page.title()).toBe(`${deletion} · Patio`)
    expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Facebook')
    expect(await page.locator('main').innerText()).toContain('30')
    expect(await page.locator('main a[href^="mailto:"]').count()).toBe(1)
    await page.locator(`main a[href="/account-settings?lang=${lang}"]`).click()
    await page.waitForURL(/auth=login&to=%2Faccount-settings/)
  },
)

test('[HOME-01] the front page is whole without script: five rows, at least sixty cards, and a link to the rest', async () => {
  const page = visitor()
  await page.goto('/')
  expect(await page.locator('main section:has(article)').count()).toBe(5)
  expect(await page.locator('main article').count()).toBeGreaterThanOrEqual(60)

  await page.getByRole('link', { name: 'Show more spaces' }).click()
  await page.waitForURL(/rows=all/)
  expect(await page.locator('main section:has(article)').count()).toBeGreaterThan(5)
})

test('[BOOK-01] [BOOK-03] without script one logs in on the way, reserves and pays', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  const { rows } = await pool.query<{ id: string }>(
    `select id from listings where listing_type = 'home' and instant_book and min_days = 1 and status = 'published'
     and published_at < now() - interval '1 day' order by id desc limit 1`,
  )
  await page.goto(`/property/${rows[0]!.id}?month=${monthAhead()}`)
  const free = await page
    .locator('[data-day]')
    .evaluateAll((days) => days.map((each) => each.getAttribute('data-day')!))
  const day = free.find((each) => free.includes(nextDay(each, 1)))!
  await page.locator(`[data-day="${day}"]`).click()
  await page.locator('[data-day][aria-label*="chosen"]').waitFor()
  await page.locator('[data-day][aria-label*="chosen"]').click()
  await page.locator('#book').getByRole('button', { name: 'Reserve' }).click()

  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Incorrect email or password').waitFor()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'Complete Your Booking' }).waitFor()

  await payWith(page, '4242424242424242')
  await page.waitForURL(/\/bookings\/[\w-]+\?status=success/)
})
