import { CSV_START, csvLine } from '#platform/table-file.server.ts'
import { csvStyle } from '#domain/i18n/csv-style.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { loadPlaces } from '#test/gazetteer.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { beforeAll, expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { db, databaseUrl, pool, visitor } = await aHouse()
beforeAll(() => loadPlaces(databaseUrl))

const HOST = 'host@patio.example'

async function atHome(): Promise<PlainPage> {
  const page = visitor()
  await page.logIn(HOST, 'patio-host')
  return page
}

const hostId = async () =>
  (await pool.query<{ id: string }>(`select id from "user" where email = $1`, [HOST])).rows[0]!.id

function fileOf(rows: readonly Record<string, string>[]) {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  return {
    name: 'spaces.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(CSV_START + lines.map((cells) => csvLine(cells, csvStyle.en)).join('')),
  }
}

const { photos: _photos, ...whole } = typedFields('day', [])
const rowsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...whole,
    id: `${prefix}-${index + 1}`,
    unit: 'day',
    titleEn: `${prefix} ${index + 1}`,
  }))

const statusesOf = async (prefix: string) =>
  (
    await pool.query<{ status: string; price: number }>(
      `select status, price_minor::integer as price from listings join listing_texts on listing_id = listings.id where title like $1 || ' %'`,
      [prefix],
    )
  ).rows

test('[HOST-02] [HOST-04] forty complete rows of a file are published in five acts, in the order of the file, and paused again in one', async () => {
  const t = translator('en')
  const page = await atHome()
  let acts = 0
  const act = async (what: Promise<unknown>) => {
    acts += 1
    await what
  }

  await page.goto('/manage-listings/import?lang=en')
  await act(page.getByLabel(t('import:choose.label')).setInputFiles(fileOf(rowsOf(40, 'Berth'))))
  await act(page.getByRole('button', { name: t('import:choose.send') }).click())
  await act(page.getByRole('button', { name: t('import:plan.import', { count: 40 }) }).click())
  // The worker has fetched the photos meanwhile.
  const photos = (await photosFor(db, await hostId())).map((photoId) => ({ photoId }))
  await pool.query(
    `update listing_drafts set fields = fields || jsonb_build_object('photos', $1::text) where fields ->> 'titleEn' like 'Berth %'`,
    [JSON.stringify(photos)],
  )
  await page.reload()

  await act(page.getByRole('link', { name: t('import:done.publish') }).click())
  const order = await page.getByRole('link', { name: /^Berth \d+$/ }).allTextContents()
  expect(order.slice(0, 3)).toEqual(['Berth 1', 'Berth 2', 'Berth 3'])
  await act(page.getByRole('button', { name: t('bulk:apply.publish', { count: order.length }) }).click())
  await page.getByText(t('manage:bulk.made.publish', { count: order.length })).waitFor()
  const published = await statusesOf('Berth')
  expect(published).toHaveLength(40)
  expect(new Set(published.map(({ status }) => status))).toEqual(new Set(['published']))
  expect(acts).toBeLessThanOrEqual(6)

  await page.getByRole('button', { name: t('manage:bulk.undo') }).click()
  await page.getByText(t('manage:bulk.undone', { count: order.length })).waitFor()
  expect(new Set((await statusesOf('Berth')).map(({ status }) => status))).toEqual(new Set(['paused']))
  expect(await page.getByRole('button', { name: t('manage:bulk.undo') }).count()).toBe(0)

  // All that a search finds may be chosen at once, over its pages.
  await page.goto('/manage-listings?lang=en&q=berth&state=paused')
  await page.getByLabel(t('manage:bulk.all', { count: 40 })).check()
  await page.getByLabel(t('manage:bulk.do')).selectOption('price')
  await page.getByRole('button', { name: t('manage:bulk.go') }).click()
  await page.getByLabel(t('bulk:fields.percent')).fill('200')
  await page.getByRole('button', { name: t('bulk:show') }).click()
  await page.getByText(t('bulk:problems.percent', { min: -50, max: 100 })).waitFor()
  expect(await page.getByLabel(t('bulk:fields.percent')).inputValue()).toBe('200')
  await page.getByLabel(t('bulk:fields.percent')).fill('-10')
  await page.getByRole('button', { name: t('bulk:show') }).click()
  expect(await page.getByText(/50,000 → CLP 45,000$/).count()).toBe(40)
  await page.getByRole('button', { name: t('bulk:apply.price', { count: 40 }) }).click()
  await page.getByText(t('manage:bulk.made.price', { count: 40 })).waitFor()
  expect(new Set((await statusesOf('Berth')).map(({ price }) => price))).toEqual(new Set([45_000]))
})

test('[HOST-02] a file that comes again changes what its rows name: first the page says what, in es, then it is so', async () => {
  const t = translator('es')
  const page = await atHome()
  const send = async (rows: readonly Record<string, string>[]) => {
    await page.goto('/manage-listings/import?lang=es')
    await page.getByLabel(t('import:choose.label')).setInputFiles(fileOf(rows))
    await page.getByRole('button', { name: t('import:choose.send') }).click()
  }
  await send(rowsOf(2, 'Loft'))
  await page.getByRole('button', { name: t('import:plan.import', { count: 2 }) }).click()
  await send([
    { id: 'Loft-1', price: '61000' },
    { id: 'Loft-2', price: '50.000' },
  ])
  await page.getByText(t('import:plan.change', { before: '50.000', after: '61000' })).waitFor()
  expect(await page.getByText(t('import:states.known')).count()).toBe(1)
  await page.getByRole('button', { name: t('import:plan.update', { count: 1 }) }).click()
  await page.getByText(t('import:done.made')).waitFor()
  const { rows } = await pool.query<{ price: string }>(
    `select fields ->> 'price' as price from listing_drafts where fields ->> 'titleEn' like 'Loft %' order by fields ->> 'titleEn'`,
  )
  expect(rows.map(({ price }) => price)).toEqual(['61000', '50.000'])
})

test('[HOST-02] the template is read without a complaint', async () => {
  const t = translator('en')
  const page = await atHome()
  for (const format of ['csv', 'xlsx'] as const) {
    await page.goto('/manage-listings/import?lang=en')
    const link = page.getByRole('link', { name: t(`import:template.${format}`) })
    const answer = await page.request.get((await link.getAttribute('href'))!)
    const buffer = Buffer.from(await answer.arrayBuffer())
    await page.getByLabel(t('import:choose.label')).setInputFiles({ name: `t.${format}`, mimeType: '', buffer })
    await page.getByRole('button', { name: t('import:choose.send') }).click()
    await page.getByRole('button', { name: t('import:plan.import', { count: 2 }) }).waitFor()
    expect(await page.getByText(t('import:states.ready')).count()).toBe(2)
  }
})

test('[HOST-04] an act without a choice, of a made-up kind, or on too many says so or is refused', async () => {
  const t = translator('en')
  const page = await atHome()
  await page.goto('/manage-listings/change?do=pause&lang=en')
  await page.getByText(t('bulk:problems.none')).waitFor()
  const post = (form: Record<string, string>) => page.request.post('/manage-listings/change?do=pause', { form })
  expect((await post({ intent: 'apply', do: 'sell', changeId: crypto.randomUUID() })).status).toBe(400)
  expect((await post({ intent: 'apply', do: 'pause', changeId: 'mine' })).status).toBe(400)
  expect((await post({ intent: 'undo', changeId: crypto.randomUUID() })).status).toBe(404)
  const ids = Array.from({ length: 121 }, () => crypto.randomUUID())
  const many = await post({ intent: 'apply', do: 'pause', changeId: crypto.randomUUID(), listing: ids.join(',') })
  expect(many.status).toBe(400)
  const address = `/manage-listings/change?do=pause&lang=en&${ids.map((id) => `listing=${id}`).join('&')}`
  expect(await (await page.request.get(address)).text()).toContain('more than 120 listings')
})

test('[HOST-06] a host takes bookings along as a table, all or those that a filter names', async () => {
  const page = await atHome()
  await page.goto('/host/bookings?lang=en')
  const t = translator('en')
  await page.getByRole('link', { name: t('hostBookings:export') }).click()
  await page.getByRole('heading', { name: t('hostExport:title') }).waitFor()
  const rowsAt = async (query: string) =>
    (await (await page.request.get(`/host/bookings/export?lang=en${query}`)).text()).trim().split('\n')
  const [head, ...all] = await rowsAt('')
  expect(head).toContain('"booking_number","status","listing","guest","check_in"')
  const own = await pool.query<{ count: number }>(
    'select count(*)::integer as count from bookings where host_id = $1',
    [await hostId()],
  )
  expect(all.length).toBe(own.rows[0]!.count)
  const cancelled = await rowsAt('&list=cancelled')
  expect(cancelled.length - 1).toBeGreaterThan(0)
  expect(cancelled.slice(1).every((line) => /,"(cancelled|pending)",/.test(line))).toBe(true)
  expect(await rowsAt('&from=2001-01-01&to=2001-12-31')).toHaveLength(1)
  expect(await rowsAt('&from=2001-12-31&to=2001-01-01')).toHaveLength(1)
  expect((await rowsAt('&list=rubbish&from=never&listing=none')).length).toBe(all.length + 1)
  const guest = visitor()
  await guest.logIn('guest@patio.example', 'patio-guest')
  const theirs = (await (await guest.request.get('/host/bookings/export?lang=en')).text()).trim().split('\n')
  expect(theirs).toHaveLength(1)
})
