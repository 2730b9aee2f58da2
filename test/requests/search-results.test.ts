import { sql } from 'kysely'
import { formatDay } from '#domain/i18n/format.ts'
import { subcategories } from '#domain/listings/category.ts'
import { addDays, addMonths } from '#kernel/dates.ts'
import type { Point } from '#kernel/geo.ts'
import { dayIn } from '#kernel/zones.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { cookiesOf } from '#test/visitor.ts'

const { db, visitor, pool, ask, clock, address } = await aHouse({ settings: { SITES: '127.0.0.1=uk' } })

/** The site's. */
const today = () => dayIn(clock(), 'America/Santiago')
/** Three weeks ahead. */
const soon = () => addDays(today(), 21)

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

/** The number of spaces that a page says it has found. */
const foundAt = async (address: string) => {
  const page = visitor()
  await page.goto(address)
  const [text = ''] = await page.locator('main [role=status]').allTextContents()
  return /^[\d,]+/.exec(text)?.[0] ?? text
}

const threeNights = (from: string) => `checkIn=${from}&checkOut=${addDays(from, 3)}`

test.each([
  ['nothing of a kind', () => `/?location=Santiago&category=hotel&guests=60&${threeNights(soon())}`],
  ['too many guests', () => '/?location=London&category=house&guests=40'],
  ['a price that nothing has', () => '/?location=Santiago&category=house&maxPrice=2&currency=USD'],
  ['days that have passed', () => '/?location=Santiago&category=hotel&checkIn=2020-01-05&checkOut=2020-01-07'],
])('[HOME-03] where there is %s each way on finds as many as it says', async (_what, address) => {
  const ways = await waysAt(address())
  expect(ways.length).toBeGreaterThan(0)
  for (const way of ways) expect(await foundAt(way.address), way.address).toBe(way.count)
})

test('[HOME-03] few results are followed by other days and places, each with as many as it says', async () => {
  const searches = subcategories.map((kind) => `/?location=Santiago&category=${kind}&${threeNights(soon())}`)
  const few = []
  for (const address of searches) if (few.length < 2 && /^[123]$/.test(await foundAt(address))) few.push(address)
  expect(few.length).toBeGreaterThan(0)
  for (const address of few) {
    const ways = await waysAt(address)
    expect(ways.length, address).toBeGreaterThan(0)
    for (const way of ways) expect(await foundAt(way.address), way.address).toBe(way.count)
  }
})

/** The searches that a page of results offers, with the number that each is to find. */
async function waysAt(address: string) {
  const page = visitor()
  await page.goto(address)
  return page.locator('main a').evaluateAll((links) =>
    links.flatMap((link) => {
      const count = / \(([\d,]+\+?) spaces?\)$/.exec(link.textContent ?? '')?.[1]
      return count ? [{ count: count.replace('+', ''), address: link.getAttribute('href')! }] : []
    }),
  )
}

test('[HOME-02] [HOME-15] tiles of cities and suggestions of places count what one then finds', async () => {
  const page = visitor()
  await page.goto('/')
  const tiles = await page.locator('a[href*="location="]').evaluateAll((links) =>
    links.flatMap((link) => {
      const count = /([\d,]+)\+? spaces?$/.exec(link.textContent ?? '')?.[1]
      return count ? [{ count, address: link.getAttribute('href')! }] : []
    }),
  )
  expect(tiles.length).toBeGreaterThan(3)
  for (const tile of tiles) expect(await foundAt(tile.address), tile.address).toBe(tile.count)

  for (const type of ['day', 'hour']) {
    const answer = await ask(`/api/places?q=pro&type=${type}&lang=en`)
    const { suggestions } = (await answer.json()) as { suggestions: (Point & { main: string; secondary: string })[] }
    const counted = suggestions.filter(({ secondary }) => secondary.includes('·'))
    expect(counted.length).toBeGreaterThan(0)
    for (const { main, lat, lng, secondary } of counted) {
      const found = await foundAt(`/?${new URLSearchParams({ location: main, lat: `${lat}`, lng: `${lng}`, type })}`)
      expect(/· ([\d,]+)/.exec(secondary)?.[1], main).toBe(found)
    }
  }
})

test('[HOME-07] [INTL-01] the British site shows Britain first, and spells as one does there', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from listings where status = 'published' and country_code = 'GB'`,
  )
  const british = new Set(rows.map(({ id }) => id))
  const onSite = (path: string) =>
    fetch(`http://127.0.0.1:${new URL(address).port}${path}`, { headers: { 'accept-language': 'en-GB' } })
  const page = await (await onSite('/')).text()
  const shown = [...page.matchAll(/href="\/property\/([\w-]+)/g)].map(([, id]) => id!)
  expect(shown.length).toBeGreaterThan(3)
  expect(shown.filter((id) => !british.has(id))).toEqual([])
  expect(page).toContain('Help Centre')
  expect(page).not.toMatch(/Help Center|Tokyo|Las Condes/)

  const help = await (await onSite('/help')).text()
  const [, version] = /"version":"(\w+-uk)"/.exec(help) ?? []
  expect(await (await onSite(`/texts/en/kinds?v=${version}`)).text()).toContain('Theatre')
  expect(await (await ask('/texts/en/kinds?v=1')).text()).toContain('Theater')
  expect(await (await ask('/', { headers: { 'accept-language': 'en' } })).text()).toContain('Help Center')
})

test('[PROP-10] similar spaces can be had for the same dates and party', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `select id from listings where status = 'published' and subcategory = 'house' and listing_type = 'home' order by id limit 3`,
  )
  const guests = 6
  let shown = 0
  for (const { id } of rows) {
    const page = visitor()
    await page.goto(`/property/${id}?${threeNights(soon())}&guests=${guests}`)
    const links = await page
      .locator('[aria-labelledby=similar] h3 a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    shown += links.length
    for (const link of links) {
      expect(link).toContain(`checkIn=${soon()}`)
      const panel = visitor()
      await panel.goto(link)
      expect(await panel.locator('[data-figure]').first().textContent(), link).toMatch(/\d.*3 (days|nights)/)
    }
  }
  expect(shown).toBeGreaterThan(0)
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
  // Below a few results stands what is near to them.
  const found = await page
    .locator('main ul:not(section ul) a[href*="/property/"]')
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

const monthName = (month: string) => formatDay(month, 'en-US', 'month')
const inNextMonth = (page: ReturnType<typeof visitor>) =>
  page.getByRole('link', { name: monthName(addMonths(today(), 1)) }).click()

/** A day or a shortcut says what its results say then. */
async function agree(page: ReturnType<typeof visitor>, text: string, address: string) {
  const [, price, count] = /from (.+?)(?:, the lowest of the month)?, ([\d,]+) spaces?$/.exec(text) ?? []
  await page.goto(address)
  const [found] = await page.locator('main [role=status]').allTextContents()
  expect(found, address).toBe(`${count} space${count === '1' ? '' : 's'}`)
  const all = (await page.locator('main article p').allTextContents()).flatMap((line) => {
    return /^(?:From )?(\D*[\d,.]+)(?: in total| \/ hour)$/.exec(line)?.[1] ?? []
  })
  // What is suggested besides stands below the results.
  const prices = all.slice(0, Number(count))
  const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''))
  expect(prices.length, address).toBeGreaterThan(0)
  expect(prices, address).toContain(price)
  expect(Math.min(...prices.map(numberIn)), address).toBe(numberIn(price!))
}

test.each([
  ['per day', '/?location=Santiago&category=hotel&guests=2'],
  ['for two nights', '/?location=Santiago&category=hotel&checkIn=2020-01-05&checkOut=2020-01-07'],
  ['per hour', '/?location=Santiago&category=studio&type=hour'],
])(
  '[HOME-13] without script a search %s leads to its calendar, whose days lead to results with that price',
  async (_what, address) => {
    const page = visitor()
    await page.goto(address)
    await page.getByRole('link', { name: 'Prices by day' }).click()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
    await inNextMonth(page)
    const days = await page.locator('main table a').evaluateAll((links) =>
      links.map((link) => ({
        text: link.querySelector('.sr-only')!.textContent,
        address: link.getAttribute('href')!,
      })),
    )
    expect(days.length).toBeGreaterThan(5)
    expect(days[0]!.text).toMatch(/^[A-Z][a-z]+, [A-Z][a-z]+ \d+: from \D*[\d,]+, /)
    for (const day of [days[0], days[4], days.at(-1)]) await agree(page, day!.text, day!.address)
  },
)

test('[HOME-13] the cheapest free weekend and free afternoons lead to results with these dates', async () => {
  const page = visitor()
  await page.goto('/search/calendar?location=Santiago&category=hotel')
  await inNextMonth(page)
  const shortcut = async (name: string) => {
    const link = page.getByRole('link', { name, exact: true })
    const text = await page.locator('main li', { hasText: name }).locator('p').textContent()
    return { text, address: (await link.getAttribute('href'))! }
  }
  const weekend = await shortcut('Cheapest free weekend')
  const dates = new URL(weekend.address, address).searchParams
  expect(new Date(dates.get('checkIn')!).getUTCDay()).toBe(5)
  expect(dates.get('checkOut')).toBe(addDays(dates.get('checkIn')!, 2))
  await agree(page, weekend.text, weekend.address)

  await page.goto('/search/calendar?location=Santiago&type=hour')
  await page.getByRole('link', { name: 'Free afternoons' }).click()
  await inNextMonth(page)
  const afternoon = await shortcut('Next free afternoon')
  expect(afternoon.address).toContain('startTime=14%3A00&duration=4')
  await agree(page, afternoon.text, afternoon.address)
})

test('[HOME-13] a calendar says that nothing is free, reads what it can of an address, and ends with what can be booked', async () => {
  const page = visitor()
  await page.goto('/search/calendar?location=Santiago&guests=9000&lang=es')
  await page.getByRole('heading', { name: 'No hay nada libre este mes' }).waitFor()
  await page.getByText('no hay nada libre', { exact: false }).first().waitFor()
  const first = today()
  const monthAt = async (query: string) => {
    expect((await page.goto(`/search/calendar?${query}`)).status()).toBe(200)
    return (await page.locator('main table time').first().getAttribute('datetime'))!.slice(0, 7)
  }
  expect(await monthAt('month=nonsense&days=-3&part=dusk&type=hour')).toBe(first.slice(0, 7))
  expect(await monthAt('month=2001-01&days=4000')).toBe(first.slice(0, 7))
  expect(await monthAt('month=2190-01')).toBe(addMonths(first, 24).slice(0, 7))
  expect(await page.getByRole('link', { name: monthName(addMonths(first, 25)) }).count()).toBe(0)
})
