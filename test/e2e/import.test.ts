import { aHouse } from '#test/house/house.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

const HEAD = 'id;unit;category;subcategory;titleEs;city;price;Precio viejo'
const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  // As a spreadsheet on Windows in Chile writes it.
  buffer: Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'),
})

test('[HOST-02] a host on a desk, in en, brings listings from a spreadsheet: first what would become of them, then drafts', async () => {
  const t = translator('en')
  const own = (key: string, values = {}) => t(`import:${key}`, values)
  const { page, errors } = await visitor({ size: 'desk' })
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto(`/manage-listings?lang=en`)
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
  expect(errors).toEqual([])
})
