import { readWorkbook } from '#platform/workbook.server.ts'
import { firstOfMonth } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { canLogIn } from '#test/cast.ts'
import { aHouse } from '#test/house/house.ts'
import { forgetVisits, observeVisits, TYPED } from '#test/observed-visits.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PlainPage } from './plain-page.ts'

// One instant for all that is asked, so that no midnight comes between.
const now = new Date()
const { db, visitor } = await aHouse({ clock: () => now })

const sections = ['', '/searches', '/funnel', '/supply', '/cohorts', '/answers']

async function anAdmin(): Promise<PlainPage> {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  return page
}

const rowsOf = async (page: PlainPage, part: string) => page.locator(`#${part} tbody tr`).allTextContents()

const csvOf = async (page: PlainPage, part: string) => {
  const href = await page.locator(`section[aria-labelledby=${part}-title] a[href*='export.csv']`).getAttribute('href')
  const file = await page.request.get(href!)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toContain('text/csv')
  return (await file.text()).trim().split('\r\n')
}

describe('before anybody came', () => {
  beforeAll(() => forgetVisits(db))
  test.each(sections)('[ADM-04] before anybody came %s says so and draws nothing', async (path) => {
    const page = await anAdmin()
    const answer = await page.goto(`/admin/analytics${path}`)
    expect(answer.status()).toBe(200)
    await page.getByText('Nothing has been counted yet').waitFor()
    expect(await page.locator('section[aria-labelledby$=title]').count()).toBeGreaterThan(0)
  })
})

describe('once somebody came', () => {
  beforeAll(async () => {
    await forgetVisits(db)
    await observeVisits(db, now)
  })

  test('[ADM-04] an admin reads who came, from where and on which pages, today so far', async () => {
    const page = await anAdmin()
    await page.goto('/admin/analytics?range=7d')
    const tiles = await page.locator('#main dl').first().textContent()
    expect(tiles).toMatch(/Visitors4/)
    expect(tiles).toMatch(/Page views5/)
    expect((await rowsOf(page, 'visitors')).at(-1)).toMatch(/so far, or in part4/)
    expect(await rowsOf(page, 'sources')).toEqual([
      expect.stringMatching(/^Search engines3/),
      expect.stringMatching(/^Direct1/),
    ])
    expect(await rowsOf(page, 'countries')).toEqual([expect.stringContaining('Chile') as string])
    await page
      .getByText(/The last day is not over/)
      .first()
      .waitFor()
    await page.getByText('3 visitors now').waitFor()
  })

  test('[ADM-04] what was looked for and not found is on its page and in its file', async () => {
    const page = await anAdmin()
    await page.goto('/admin/analytics/searches?range=7d')
    expect(await rowsOf(page, 'notFound')).toEqual([expect.stringContaining(TYPED) as string])
    const [head, line] = await csvOf(page, 'notFound')
    expect(head).toBe('"place","unit","category","subcategory","without_result","searches"')
    expect(line).toContain(TYPED)
  })

  test('[ADM-04] the funnel has each step with those who are left, by device too, and as a file', async () => {
    const page = await anAdmin()
    await page.goto('/admin/analytics/funnel?range=7d&compare=none')
    const steps = await rowsOf(page, 'steps')
    expect(steps).toEqual([
      expect.stringMatching(/^Searched4100%/),
      expect.stringMatching(/^Saw a listing125%75%/),
      expect.stringMatching(/^Chose dates125%0%/),
      expect.stringMatching(/^Held dates125%0%/),
      expect.stringMatching(/^Paid125%0%/),
    ])
    const lines = await csvOf(page, 'steps')
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      '"step"',
      '"search"',
      '"listing"',
      '"panel"',
      '"hold"',
      '"paid"',
    ])
    await page.goto('/admin/analytics/funnel?range=7d&device=mobile')
    expect((await rowsOf(page, 'steps'))[1]).toMatch(/^Saw a listing0/)
  })

  test('[ADM-04] the form without script keeps its choices in the address, and a filter is taken off by its link', async () => {
    const page = await anAdmin()
    await page.goto('/admin/analytics')
    await page.getByLabel('Device', { exact: true }).selectOption('mobile')
    await page.getByLabel('Period', { exact: true }).selectOption('7d')
    await page.getByRole('button', { name: 'Show' }).click()
    const { searchParams, pathname } = new URL(page.url())
    expect([pathname, searchParams.get('device'), searchParams.get('range')]).toEqual([
      '/admin/analytics',
      'mobile',
      '7d',
    ])
    expect(await page.locator('#main dl').first().textContent()).toMatch(/Visitors3/)

    await page.getByRole('link', { name: 'Searches', exact: true }).click()
    expect(page.url()).toContain('/admin/analytics/searches?range=7d&device=mobile')
    await page.getByRole('link', { name: 'Without Device: Phone' }).click()
    expect(new URL(page.url()).search).toBe('?range=7d')
  })

  test('[ADM-04] a file of figures is safe to open in a spreadsheet', async () => {
    await sql`insert into visit_figures (kind, day, site, device, source, name, visits)
      select kind, day, site, device, source, '=cmd|calc', 1 from visit_figures where kind = 'browser' limit 1`.execute(
      db,
    )
    const page = await anAdmin()
    const file = await page.request.get('/admin/analytics/export.csv?section=traffic&part=browsers&range=7d')
    const text = await file.text()
    expect(text).not.toContain('"=cmd')
    expect(text).toContain(`"'=cmd|calc","1"`)
  })

  test('[ADM-04] all rows behind a report are streamed as one file, with the days and filters of the page', async () => {
    const page = await anAdmin()
    await page.goto('/admin/analytics/searches?range=7d')
    const entry = page.locator('#main li', { hasText: 'Searches by place and typed words' })
    const href = await entry.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href')
    const file = await page.request.get(href!)
    expect(file.headers.get('content-disposition')).toMatch(/filename="search-rows-.*\.csv"/)
    const [head, ...lines] = (await file.text()).trim().split('\r\n')
    expect(head).toMatch(/^"place","text","unit","city"/)
    expect(lines.filter((line) => line.includes(TYPED))).toHaveLength(1)

    const all = await page.request.get('/admin/analytics/export.csv?report=figures&range=7d&device=mobile')
    const figures = (await all.text()).trim().split('\r\n')
    expect(figures.length).toBeGreaterThan(5)
    expect(figures.slice(1).every((line) => line.includes('"mobile"'))).toBe(true)
  })

  test('[ADM-04] each file of a report is had as a workbook too, and all tables of a page as one', async () => {
    const page = await anAdmin()
    await page.goto('/admin/analytics?range=7d')
    const entries = await page.getByRole('link', { name: 'XLSX', exact: true }).all()
    const hrefs = await Promise.all(entries.map((each) => each.getAttribute('href')))
    expect(hrefs).toHaveLength(4)
    for (const href of hrefs) {
      const answer = await page.request.get(href!)
      expect(answer.headers.get('content-disposition')).toContain('.xlsx"')
      const rows = readWorkbook(Buffer.from(await answer.arrayBuffer()), { rows: 5000, columns: 50 })
      expect(rows!.length).toBeGreaterThan(3)
    }
    const whole = await page.request.get('/admin/analytics/export.csv?section=traffic&range=7d')
    const text = await whole.text()
    const titles = await page.locator('#main section h2').allTextContents()
    expect(titles.filter((title) => text.includes(`"${title}"`)).length).toBeGreaterThan(8)
  })

  test('[ADM-04] who is here now is answered to an open page in its language', async () => {
    const page = await anAdmin()
    const answer = await page.request.get('/admin/analytics/live?lang=es')
    expect(JSON.parse(await answer.text())).toEqual({
      title: '3 visitantes ahora',
      none: expect.any(String) as string,
      pages: [{ page: '/', visitors: '3' }],
    })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})

test.each([
  ['range=custom&from=2026-02-30&to=2026-03-01', 'Please choose a day.', '2026-02-30'],
  ['range=custom&from=2026-03-02&to=2026-03-01', 'The last day is before the first.', '2026-03-02'],
  ['range=custom&from=2020-01-01&to=2026-03-01', 'At most three years can be read at once.', '2020-01-01'],
  ['range=custom&from=2026-01-01&to=2199-01-01', 'The last day is still to come.', '2026-01-01'],
])(
  '[ADM-04] days that cannot be read are answered beside their field and stay typed: %s',
  async (query, problem, from) => {
    const page = await anAdmin()
    const answer = await page.goto(`/admin/analytics/funnel?${query}`)
    expect(answer.status()).toBe(400)
    await page.getByText(problem).waitFor()
    expect(await page.getByLabel('First day').inputValue()).toBe(from)
  },
)

test('[ADM-04] a section, a part or a choice that does not exist is not found, or counts as missing', async () => {
  const page = await anAdmin()
  for (const path of [
    '/admin/analytics/traffic',
    '/admin/analytics/weather',
    '/admin/analytics/export.csv',
    '/admin/analytics/export.csv?section=funnel&part=weather',
    '/admin/analytics/export.csv?section=weather&part=steps',
  ])
    expect((await page.goto(path)).status(), path).toBe(404)
  expect((await page.goto('/admin/analytics?range=ages&by=hour&device=fridge&compare=all&city=%00')).status()).toBe(200)
})

test.each([
  ['', ['range', 'from', 'to', 'compare', 'by', 'site', 'unit', 'subcategory', 'device', 'source', 'city'], []],
  ['/supply', ['range', 'from', 'to', 'compare', 'site', 'unit', 'subcategory', 'device', 'source', 'city'], ['by']],
  ['/cohorts', ['range', 'from', 'to'], ['compare', 'by', 'city', 'device']],
  ['/answers', ['range', 'from', 'to', 'compare', 'by', 'unit', 'subcategory', 'city'], ['device']],
])(
  '[ADM-04] %s offers only what changes its figures, and keeps the rest for the others',
  async (path, offered, hiddenNames) => {
    const page = await anAdmin()
    await page.goto(`/admin/analytics${path}?range=90d&compare=year&by=month&device=mobile&city=Lota`)
    const form = page.locator('form[role=search][action^="/admin/analytics"]')
    const shown = form.locator('select, input:not([type=hidden])')
    const names = await shown.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    expect(new Set(names)).toEqual(new Set(offered))
    const hidden = form.locator('input[type=hidden]')
    expect(await hidden.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))).toEqual(hiddenNames)
    expect(await page.locator('#main').textContent()).not.toMatch(
      hiddenNames.includes('compare') ? /Compared with/ : /^$/,
    )
  },
)

test('[ADM-04] a city is found by its name in the language of the reader, and written so', async () => {
  const page = await anAdmin()
  for (const city of ['Londres', 'londres', 'London']) {
    await page.goto(`/admin/analytics/searches?range=7d&lang=es&city=${city}`)
    expect(await page.locator('input[name=city]').inputValue()).toBe('Londres')
    await page.getByText('Ciudad: Londres').waitFor()
    expect(await page.locator("a[href*='export.csv']").first().getAttribute('href')).toContain('city=London')
  }
})

test('[ADM-04] without the permission the report, its files and who is here now are not there', async () => {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from "user" u
    where u.id not in (select "userId" from account) order by u.id limit 1`.execute(db)
  const member = rows[0]!
  await canLogIn(db, [member.id])
  const page = visitor()
  await page.logIn(member.email, 'patio-guest')
  for (const path of [...sections, '/live', '/export.csv?section=funnel&part=steps'])
    expect((await page.request.get(`/admin/analytics${path}`)).status, path).toBe(404)
})

test('[HOST-07] a host reads in which searches their own spaces appeared and what their cities lack, and few visitors are no number', async () => {
  const { rows: own } = await sql<{ id: string; city: string }>`select l.id, l.city from listings l
    join "user" u on u.id = l.host_id where u.email = 'host@patio.example' and l.status = 'published' order by l.id limit 2`.execute(
    db,
  )
  const [seen, rarely] = own
  const { rows: others } = await sql<{ id: string }>`select l.id from listings l
    join "user" u on u.id = l.host_id where u.email <> 'host@patio.example' order by l.id limit 1`.execute(db)
  await db.deleteFrom('listing_figures').execute()
  await db.deleteFrom('search_figures').execute()
  const figures = { day: firstOfMonth(dayIn(now, 'America/Santiago')), position_sum: 60, opened: 3, appearances: 20 }
  await db
    .insertInto('listing_figures')
    .values([
      { ...figures, listing_id: seen!.id, visitors: 9 },
      { ...figures, listing_id: rarely!.id, visitors: 4, appearances: 777 },
      { ...figures, listing_id: others[0]!.id, visitors: 50, appearances: 888 },
    ])
    .execute()
  const search = {
    day: figures.day,
    site: 'global',
    device: 'mobile',
    source: 'direct',
    unit: 'hour',
    place_id: 0,
    category: '',
  }
  const counts = { searches: 12, without_result: 7, unopened: 1 }
  await db
    .insertInto('search_figures')
    .values([
      { ...search, ...counts, city: seen!.city, subcategory: 'padel', visitors: 5 },
      { ...search, ...counts, city: seen!.city, subcategory: 'golf', visitors: 4 },
      { ...search, ...counts, city: 'Nowhere', subcategory: 'spa', visitors: 50 },
    ])
    .execute()

  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto('/host/performance')
  const rows = await page.locator('section[aria-labelledby=in-searches] tbody tr').allTextContents()
  expect(rows).toHaveLength(2)
  expect(
    rows.some((row) => row.endsWith('20315%')),
    rows.join(),
  ).toBe(true)
  expect(
    rows.some((row) => row.endsWith('a few––')),
    rows.join(),
  ).toBe(true)
  const wanted = await page.locator('section[aria-labelledby=wanted] li').allTextContents()
  expect(wanted).toEqual([`Padel court · per hour · ${seen!.city}8 searches`])
})
