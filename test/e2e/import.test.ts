import { translator } from '#domain/i18n/queries.server.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const visitor = visits()

const HEAD = 'id;unit;category;subcategory;titleEs;city;price;Precio viejo'
const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  // As a spreadsheet on Windows in Chile writes it.
  buffer: Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'),
})

let database: pg.Client
beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(async () => {
  await forgetImported()
  await database.end()
})

/** No other journey meets what was imported here, and the next one brings the same again. */
async function forgetImported(): Promise<void> {
  await database.query(`
    with gone as (delete from imported_listings where external_id in ('a1', 'a2') returning listing_id)
    delete from listing_drafts where id in (select listing_id from gone)`)
}

test.each([
  ['phone', 'es'],
  ['desk', 'en'],
] as const)(
  '[HOST-02] a host on a %s, in %s, brings listings from a spreadsheet: first what would become of them, then drafts, and not twice',
  async (size, language) => {
    const t = translator(language)
    const own = (key: string, values = {}) => t(`import:${key}`, values)
    const { page, errors } = await visitor({ size })
    await logIn(page, 'host@patio.example', 'patio-host')
    await page.goto(`/manage-listings?lang=${language}`)
    await hydrated(page)
    await page.getByRole('link', { name: t('manage:move') }).click()
    await page.getByRole('heading', { name: own('columns.title') }).waitFor()
    expect(await complaints(page)).toEqual([])

    const read = () => page.getByRole('button', { name: own('choose.send') }).click()
    const choose = (chosen: ReturnType<typeof file>) => page.getByLabel(own('choose.label')).setInputFiles(chosen)
    await read()
    await page.getByText(own('file.none'), { exact: true }).waitFor()
    await choose(file('casas.csv', 'a1;day;recreation;house;Casa Ñuñoa;Ñuñoa;barato;1'))
    await read()
    await page.getByText(own('plan.wrong', { count: 1 })).waitFor()
    await page.getByText('Casa Ñuñoa').waitFor()
    await page.getByText('Precio viejo').waitFor()
    expect(await page.getByRole('button', { name: /Import/ }).count()).toBe(0)
    expect(await complaints(page)).toEqual([])

    const rows = ['a1;day;recreation;house;Casa Ñuñoa;Ñuñoa;45000;1', 'a2;hour;work;office;Oficina Ñuñoa;Ñuñoa;;2']
    await page
      .getByRole('link', { name: own('other') })
      .first()
      .click()
    await choose(file('casas.csv', ...rows))
    await read()
    await page.getByRole('button', { name: own('plan.import', { count: 2 }) }).click()
    await page.getByText(own('done.made')).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.getByRole('link', { name: own('openOf', { title: 'Casa Ñuñoa' }) }).waitFor()

    await page.goto(`/manage-listings/import?lang=${language}`)
    await hydrated(page)
    await choose(file('casas.csv', ...rows))
    await read()
    await page.getByText(own('plan.nothing')).waitFor()
    await page.goto(`/manage-listings?lang=${language}`)
    const drafts = page.getByRole('link', { name: new RegExp(t('manage:resumeOf', { title: '.*Ñuñoa' })) })
    expect(await drafts.count()).toBe(2)
    expect(errors).toEqual([])
    await forgetImported()
  },
)

test.each([
  ['desk', 'en'],
  ['phone', 'es'],
] as const)(
  '[HOST-04] by keyboard and without a script, on a %s in %s, a host takes listings along, and the file is read as they were',
  async (size, language) => {
    const own = (key: string, values = {}) => translator(language)(`import:${key}`, values)
    const { page } = await visitor({ size, script: false })
    await logIn(page, 'host@patio.example', 'patio-host')
    await page.goto(`/manage-listings/import?lang=${language}`)
    const address = inject('address')
    for (const format of ['csv', 'json']) {
      const link = page.getByRole('link', { name: own(`export.${format}`) })
      await link.focus()
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^listings-[\\d-]+\\.${format}$`))
      const parts: Buffer[] = []
      for await (const part of await download.createReadStream()) parts.push(part as Buffer)
      const whole = { name: `all.${format}`, mimeType: 'text/plain', buffer: Buffer.concat(parts) }
      await page.goto(`/manage-listings/import?lang=${language}`)
      await page.getByLabel(own('choose.label')).setInputFiles(whole)
      await page.getByRole('button', { name: own('choose.send') }).click()
      await page.getByRole('heading', { name: own('plan.title') }).waitFor()
      expect(await page.getByText(own('wrong')).count()).toBe(0)
      await page.getByRole('button', { name: /^Import(?:ar)? \d+ (?:listings|anuncios)$/ }).waitFor()
      await page.goto(`/manage-listings/import?lang=${language}`)
    }
    expect((await page.request.get(`${address}/manage-listings/export?format=xml`)).status()).toBe(404)
  },
)

test('[HOST-02] what belongs to others is missing, and a file that is too large is refused', async () => {
  const [own, stranger] = [await visitor(), await visitor()]
  await logIn(own.page, 'host@patio.example', 'patio-host')
  await own.page.goto('/manage-listings/import')
  await hydrated(own.page)
  await own.page.getByLabel('Your file').setInputFiles(file('one.csv', 'z1;day;;;Casa;;;'))
  await own.page.getByRole('button', { name: 'Read the file' }).click()
  await own.page.waitForURL(/\/import\/[\da-f-]{36}/)
  const path = new URL(own.page.url()).pathname

  await logIn(stranger.page, 'guest@patio.example', 'patio-guest')
  const address = inject('address')
  expect((await stranger.page.request.get(address + path)).status()).toBe(404)
  for (const intent of ['import', 'again', 'made-up']) {
    const form = { intent, draftId: path.split('/').at(-1)! }
    const answer = await stranger.page.request.post(address + path, { form, headers: { origin: address } })
    expect([intent, answer.status()]).toEqual([intent, intent === 'made-up' ? 400 : 404])
  }
  const large = await stranger.page.request.post(`${address}/manage-listings/import`, {
    multipart: { file: { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(3 * 1024 * 1024, 'a') } },
    headers: { origin: address },
  })
  expect(large.status()).toBe(413)
})
