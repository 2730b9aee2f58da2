import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { cookiesOf } from '#test/visitor.ts'

const { db, visitor, pool, ask } = await aHouse()

test('[INTL-02] who logs in keeps the currency of the visit until they choose another', async () => {
  const { id, email, password } = await aMember(pool)
  await pool.query(`update profiles set currency = 'EUR' where user_id = $1`, [id])
  const enter = (headers: Record<string, string>) =>
    ask('/auth/enter', { form: { step: 'password', email, password, to: '/about' }, headers })
  const priceOf = async (cookie: string) => {
    const page = await (await ask('/?location=Santiago', { cookie, headers: { 'accept-language': 'en' } })).text()
    return /From ([^ \d]+)\d/.exec(page)?.[1]
  }

  const entered = await enter({ 'accept-language': 'en-GB' })
  expect(entered.headers.getSetCookie()).toContainEqual('currency=GBP; Path=/; SameSite=Lax')
  const own = cookiesOf(entered)
  expect(await priceOf(own)).toBe('£')
  const chosen = await ask('/preferences', { form: { currency: 'USD' }, cookie: own })
  expect(await priceOf(`${own}; ${cookiesOf(chosen)}`.replace('currency=GBP; ', ''))).toBe('$')
  // Another visit has the account's, which is what was chosen.
  expect(await priceOf(own.replace(/currency=GBP(; )?/, ''))).toBe('$')
  // A currency that was chosen here is not replaced.
  const again = await ask('/auth/enter', {
    form: { step: 'password', email, password, to: '/about' },
    cookie: 'currency=CLP',
  })
  expect(again.headers.getSetCookie().filter((cookie) => cookie.startsWith('currency='))).toEqual([])
})

test('[HOME-12] without script the filters are a form, its tabs lead to their sections', async () => {
  const page = visitor()
  await page.goto('/?location=Santiago&show=filters')
  await page.getByLabel('Wifi').check()
  await page.getByLabel('Garden').check()
  await page.getByLabel('Minimum (USD)').fill('30')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL(/minPrice=30/)
  const params = new URL(page.url()).searchParams
  expect([params.get('location'), params.get('minPrice'), params.has('maxPrice')]).toEqual(['Santiago', '30', false])
  expect(params.getAll('amenities')).toEqual(['wifi', 'garden'])
  await page.goto(`${page.url()}&show=filters`)
  expect(await page.getByLabel('Wifi').isChecked()).toBe(true)
  expect(await page.getByLabel('Garden').isChecked()).toBe(true)
  expect(await page.getByLabel('TV').isChecked()).toBe(false)
})

test('[HOME-12] [LIST-01] without script what a guest needs is ticked, found, and stated on the page of what is found', async () => {
  const page = visitor()
  await page.goto('/?location=Santiago&type=hour&show=filters')
  await page.getByLabel('Filming').check()
  await page.getByLabel('Doors from 80 cm (31 in)').check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL(/attributes=filming/)
  expect(new URL(page.url()).searchParams.getAll('attributes')).toEqual(['filming', 'door-80-cm'])
  const { rows: fitting } = await sql<{ id: string }>`
    select id from listings
    where status = 'published' and listing_type = 'experience' and city = 'Santiago'
      and attributes @> '{"activities": ["filming"]}' and (attributes->>'doorCm')::int >= 80`.execute(db)
  const found = await page
    .locator('main a[href*="/property/"]')
    .evaluateAll((links) => links.map((link) => /property\/([0-9a-f-]+)/.exec(link.getAttribute('href')!)![1]!))
  expect(found.filter((id) => !fitting.some((each) => each.id === id))).toEqual([])
  expect(found.length).toBeGreaterThan(0)

  await page.goto(`/property/${found[0]!}`)
  const access = page.locator('#accessibility')
  await access.getByRole('heading', { name: 'Accessibility' }).waitFor()
  await access.getByText(/^Narrowest door \d+ cm \(\d+ in\) wide$/).waitFor()
  await page.locator('#activities').getByText('Filming').waitFor()
  await page
    .locator('#production')
    .getByText(/^Load-in /)
    .waitFor()
})

test('[LIST-01] the photo that shows a step-free entrance stands beside it, and leads to all photos', async () => {
  const { id } = await db
    .selectFrom('listing_photos')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select('listings.id')
    .where('shows', '=', 'stepFree')
    .where('status', '=', 'published')
    .orderBy('listings.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = visitor()
  await page.goto(`/property/${id}`)
  const photo = page.locator('#accessibility li', { hasText: 'Step-free entrance' }).getByRole('link')
  await photo.click()
  await page.getByRole('dialog').waitFor()
})
