import { monthAhead, nextDay } from '#test/days.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { payWith } from './card.ts'
import { aHouse } from '#test/house/house.ts'

const { ask, pool, visitor } = await aHouse()

test('[AUTH-08] without script the pages on social log-ins say in es what to do, and lead there', async () => {
  const deletion = 'Eliminar los datos de tu inicio de sesión social'
  const page = visitor()
  await page.goto('/auth/deauthorize?lang=es')
  expect(await page.title()).toBe('Inicio de sesión social desconectado · Patio')
  for (const place of ['/login', '/signup'])
    expect(await page.locator(`main a[href="${place}?lang=es"]`).count(), place).toBe(1)

  await page.getByRole('link', { name: 'Pedir que eliminen tus datos' }).click()
  await page.getByRole('heading', { level: 1, name: deletion }).waitFor()
  expect(await page.title()).toBe(`${deletion} · Patio`)
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Facebook')
  expect(await page.locator('main').innerText()).toContain('30')
  expect(await page.locator('main a[href^="mailto:"]').count()).toBe(1)
  await page.locator('main a[href="/account-settings?lang=es"]').click()
  await page.waitForURL(/auth=login&to=%2Faccount-settings/)
})

test('[AUTH-05] a provider that is not configured is neither shown nor asked', async () => {
  expect(await (await ask('/login')).text()).not.toContain('/auth/social/')
  expect((await ask('/auth/social/google')).status).toBe(404)
})

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

test('[HOME-03] [HOME-05] without script a search by place, kind and guests answers with a grid, a count and a pager', async () => {
  const page = visitor()
  await page.goto('/')
  await page.getByLabel('Where', { exact: true }).fill('Santiago')
  await page.getByRole('spinbutton', { name: 'Guests' }).fill('2')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.search === '?location=Santiago&guests=2')

  const count = Number((await page.getByRole('main').getByRole('status').textContent()).match(/\d+/)![0])
  expect(count).toBeGreaterThan(18)
  expect(await page.locator('main article').count()).toBe(18)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await page.waitForURL(/[?&]page=2(&|$)/)
  expect(await page.getByRole('link', { name: /^From .*\/ (day|hour)/ }).count()).toBe(0)
})

test('[SHELL-05] [HOME-07] without script the summary of a search leads to the plain form', async () => {
  const page = visitor()
  await page.goto('/?location=Santiago&type=hour')
  await page.getByRole('link', { name: /^Change the search/ }).click()
  await page.getByRole('dialog').getByLabel('Where', { exact: true }).fill('Valparaíso')
  await page.getByRole('dialog').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.searchParams.get('location') === 'Valparaíso')
  expect(new URL(page.url()).searchParams.get('type')).toBe('hour')
})

test('[HOME-08] before its script the search of a phone is a plain form', async () => {
  const page = visitor()
  await page.goto('/')
  await page.getByRole('link', { name: /^Where\?/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Where', { exact: true }).fill('Santiago')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.searchParams.get('location') === 'Santiago')
})

test('[INTL-01] [INTL-02] a British browser gets pounds, is told so, and without script says that it is right', async () => {
  const page = visitor({ headers: { 'accept-language': 'en-GB' } })
  await page.goto('/?location=London')
  await page.getByText('prices in pounds sterling').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByText('EN · GBP').waitFor()
  expect(await page.getByText('prices in pounds sterling').count()).toBe(0)
})

/** A browser shows the landing section on large screens. */
test.each([
  ['en', 'Featured', 'Spaces in Tokyo'],
  ['es', 'Destacada', 'Espacios en Tokio'],
])(
  '[HOME-02] the landing section holds six kinds, twelve cities, four questions (%s)',
  async (language, featured, title) => {
    const page = visitor()
    await page.goto(`/?lang=${language}`)
    const kinds = await page
      .locator('section[aria-labelledby=landing-kinds] a')
      .evaluateAll((links) =>
        links.map((link) => new URLSearchParams(link.getAttribute('href')!.slice(1)).get('category')),
      )
    expect(kinds).toEqual(['studio', 'hall', 'co-work', 'film-studio', 'apartment', 'restaurant'])
    const cities = page.locator('section[aria-labelledby=landing-cities] a')
    expect(await cities.count()).toBe(12)
    expect(await cities.filter({ hasText: featured }).count()).toBe(2)
    const questions = page.locator('section[aria-labelledby=landing-faq] details')
    expect(await questions.count()).toBe(4)
    expect(await questions.locator('summary ~ p').count()).toBe(4)
    await cities.nth(1).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  },
)

test('[HOME-08] the search of a phone says any date by the hour, and any week', async () => {
  const page = visitor()
  const pill = page.getByRole('link', { name: /^Where\?/ })
  await page.goto('/?type=hour')
  expect(await pill.textContent()).toContain('Any date')
  await page.goto('/')
  expect(await pill.textContent()).toContain('Any week')
})

test('[HOME-06] [HOME-03] results without a place point out the map until it is open', async () => {
  const page = visitor()
  const prompt = page.getByRole('link', { name: 'See these spaces on the map' })
  await page.goto('/?q=a')
  await prompt.click()
  await page.waitForURL(/showMap=true/)
  expect(await prompt.count()).toBe(0)
  for (const address of ['/?location=Santiago&lat=-33.45&lng=-70.67', '/?category=studio']) {
    await page.goto(address)
    expect(await page.getByText('See these spaces on the map').count(), address).toBe(0)
  }
})
