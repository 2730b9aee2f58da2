import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints, hydrated, logIn, visits } from './browser.ts'

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
/** No other journey meets what was imported here. */
afterAll(async () => {
  await database.query(
    `delete from listing_drafts where id in (select listing_id from imported_listings where external_id in ('a1', 'a2'))`,
  )
  await database.end()
})

test('[HOST-02] a host on a phone brings listings from a spreadsheet: first what would become of them, then drafts, and not twice', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto('/manage-listings?lang=es')
  await hydrated(page)
  await page.getByRole('link', { name: 'Traer o llevar anuncios' }).click()
  await page.getByRole('heading', { name: 'Cómo es un archivo' }).waitFor()
  expect(await complaints(page)).toEqual([])

  await page.getByRole('button', { name: 'Leer el archivo' }).click()
  await page.getByText('Elige un archivo.', { exact: true }).waitFor()
  const wrong = file('casas.csv', 'a1;day;recreation;house;Casa Ñuñoa;Ñuñoa;barato;1')
  await page.getByLabel('Tu archivo').setInputFiles(wrong)
  await page.getByRole('button', { name: 'Leer el archivo' }).click()
  await page.getByText('1 fila tiene algo que no se puede leer').waitFor()
  await page.getByText('Casa Ñuñoa').waitFor()
  await page.getByText('Precio viejo').waitFor()
  expect(await page.getByRole('button', { name: /Importar/ }).count()).toBe(0)
  expect(await complaints(page)).toEqual([])

  const rows = ['a1;day;recreation;house;Casa Ñuñoa;Ñuñoa;45000;1', 'a2;hour;work;office;Oficina Ñuñoa;Ñuñoa;;2']
  await page.getByRole('link', { name: 'Elegir otro archivo' }).first().click()
  await page.getByLabel('Tu archivo').setInputFiles(file('casas.csv', ...rows))
  await page.getByRole('button', { name: 'Leer el archivo' }).click()
  await page.getByRole('button', { name: 'Importar 2 anuncios' }).click()
  await page.getByText('Los borradores están creados').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Abrir Casa Ñuñoa' }).waitFor()

  await page.goto('/manage-listings/import?lang=es')
  await hydrated(page)
  await page.getByLabel('Tu archivo').setInputFiles(file('casas.csv', ...rows))
  await page.getByRole('button', { name: 'Leer el archivo' }).click()
  await page.getByText('Todo lo de este archivo ya está aquí.').waitFor()
  await page.goto('/manage-listings?lang=es')
  expect(await page.getByRole('link', { name: /Continuar con .*Ñuñoa/ }).count()).toBe(2)
  expect(errors).toEqual([])
})

test('[HOST-04] by keyboard and without a script a host takes listings along, and the file is read as they were', async () => {
  const { page } = await visitor({ script: false })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto('/manage-listings/import')
  const address = inject('address')
  for (const format of ['CSV', 'JSON']) {
    const link = page.getByRole('link', { name: `Download ${format}` })
    await link.focus()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^listings-[\\d-]+\\.${format.toLowerCase()}$`))
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    const whole = { name: `all.${format}`, mimeType: 'text/plain', buffer: Buffer.concat(parts) }
    await page.goto('/manage-listings/import')
    await page.getByLabel('Your file').setInputFiles(whole)
    await page.getByRole('button', { name: 'Read the file' }).click()
    await page.getByRole('heading', { name: 'What would become of your file' }).waitFor()
    expect(await page.getByText('Cannot be read').count()).toBe(0)
    await page.getByRole('button', { name: /^Import \d+ listings$/ }).waitFor()
    await page.goto('/manage-listings/import')
  }
  expect((await page.request.get(`${address}/manage-listings/export?format=xml`)).status()).toBe(404)
})

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
    expect([intent, answer.status()]).toEqual([intent, 404])
  }
  const large = await stranger.page.request.post(`${address}/manage-listings/import`, {
    multipart: { file: { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(3 * 1024 * 1024, 'a') } },
    headers: { origin: address },
  })
  expect(large.status()).toBe(413)
})
