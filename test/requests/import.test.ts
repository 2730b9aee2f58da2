import { translator } from '#domain/i18n/queries.server.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { address, ask, logIn, visitor } = await aHouse()

const HEAD = 'id;unit;category;subcategory;titleEs;city;price;Precio viejo'
const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  // As a spreadsheet on Windows in Chile writes it.
  buffer: Buffer.from([HEAD, ...rows].join('\r\n'), 'latin1'),
})

test('[HOST-02] a host on a phone, in es, brings listings from a spreadsheet: first what would become of them, then drafts, and not twice', async () => {
  const t = translator('es')
  const own = (key: string, values = {}) => t(`import:${key}`, values)
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto(`/manage-listings?lang=es`)
  await page.getByRole('link', { name: t('manage:move') }).click()
  await page.getByRole('heading', { name: own('columns.title') }).waitFor()

  const read = () => page.getByRole('button', { name: own('choose.send') }).click()
  const choose = (chosen: ReturnType<typeof file>) => page.getByLabel(own('choose.label')).setInputFiles(chosen)
  await choose(file('casas.csv', 'a1;day;recreation;house;Casa Ñuñoa;Ñuñoa;barato;1'))
  await read()
  await page.getByText(own('plan.wrong', { count: 1 })).waitFor()
  await page.getByText('Casa Ñuñoa').waitFor()
  await page.getByText('Precio viejo').waitFor()
  expect(await page.getByRole('button', { name: /Import/ }).count()).toBe(0)

  const rows = ['a1;day;recreation;house;Casa Ñuñoa;Ñuñoa;45000;1', 'a2;hour;work;office;Oficina Ñuñoa;Ñuñoa;;2']
  await page
    .getByRole('link', { name: own('other') })
    .first()
    .click()
  await choose(file('casas.csv', ...rows))
  await read()
  await page.getByRole('button', { name: own('plan.import', { count: 2 }) }).click()
  await page.getByText(own('done.made')).waitFor()
  await page.getByRole('link', { name: own('openOf', { title: 'Casa Ñuñoa' }) }).waitFor()

  await page.goto(`/manage-listings/import?lang=es`)
  await choose(file('casas.csv', ...rows))
  await read()
  await page.getByText(own('plan.nothing')).waitFor()
  await page.goto(`/manage-listings?lang=es`)
  const drafts = page.getByRole('link', { name: new RegExp(t('manage:resumeOf', { title: '.*Ñuñoa' })) })
  expect(await drafts.count()).toBe(2)
})

test('[HOST-04] by keyboard and without a script, in en, a host takes listings along, and the file is read as they were', async () => {
  const own = (key: string, values = {}) => translator('en')(`import:${key}`, values)
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  for (const format of ['csv', 'json']) {
    await page.goto('/manage-listings/import?lang=en')
    const link = page.getByRole('link', { name: own(`export.${format}`) })
    const answer = await page.request.get((await link.getAttribute('href'))!)
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?listings-[\\d-]+\\.${format}"?$`),
    )
    const whole = { name: `all.${format}`, mimeType: 'text/plain', buffer: Buffer.from(await answer.arrayBuffer()) }
    await page.getByLabel(own('choose.label')).setInputFiles(whole)
    await page.getByRole('button', { name: own('choose.send') }).press('Enter')
    await page.getByRole('heading', { name: own('plan.title') }).waitFor()
    expect(await page.getByText(own('wrong')).count()).toBe(0)
    // They are named by our own ids, so that nothing is made twice.
    await page.getByText(own('plan.nothing')).waitFor()
  }
  expect((await page.request.get('/manage-listings/export?format=xml')).status).toBe(404)
})

test('[HOST-02] whatever a file is, its page is small: fifty rows at a time, those to be mended first', async () => {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto('/manage-listings/import?lang=en')
  const columns = [
    'unit',
    ...Array.from({ length: 30 }, (_, at) => `photoUrl${at + 1}`),
    ...Array.from({ length: 150 }, (_, at) => `x${at}`),
  ]
  const rows = Array.from({ length: 100 }, (_, at) =>
    columns
      .map((name) => (name === 'unit' ? 'day' : at === 99 && name.startsWith('photo') ? 'no address' : 'x'.repeat(50)))
      .join(),
  )
  await page.getByLabel('Your file').setInputFiles({
    name: 'wide.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([columns.join(), ...rows].join('\n')),
  })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByText('100 rows have something that cannot be read').waitFor()
  await page.getByText('and 20 more').first().waitFor()
  const first = await (await page.request.get(page.url())).text()
  expect(first.match(/>Row \d+</g)).toHaveLength(50)
  expect(first.length).toBeLessThan(400_000)
  await page.getByRole('link', { name: 'More rows' }).click()
  await page.getByText('Row 101').waitFor()
  expect(
    (await (await page.request.get(`${page.url().split('?')[0]}?page=99999`)).text()).match(/>Row \d+</g),
  ).toHaveLength(50)
})

test('[HOST-02] what belongs to others is missing, and a file that is too large is refused', async () => {
  const own = visitor()
  await own.logIn('host@patio.example', 'patio-host')
  await own.goto('/manage-listings/import')
  await own.getByLabel('Your file').setInputFiles(file('one.csv', 'z1;day;;;Casa;;;'))
  await own.getByRole('button', { name: 'Read the file' }).click()
  await own.waitForURL(/\/import\/[\da-f-]{36}/)
  const path = new URL(own.url()).pathname

  const cookie = await logIn('guest@patio.example', 'patio-guest')
  expect((await ask(path, { cookie })).status).toBe(404)
  for (const intent of ['import', 'again', 'made-up']) {
    const form = { intent, draftId: path.split('/').at(-1)! }
    expect([intent, (await ask(path, { cookie, form })).status]).toEqual([intent, intent === 'made-up' ? 400 : 404])
  }
  const body = new FormData()
  body.set('file', new File(['a'.repeat(3 * 1024 * 1024)], 'large.csv', { type: 'text/csv' }))
  const headers = { origin: address }
  expect((await ask('/manage-listings/import', { method: 'POST', cookie, body, headers })).status).toBe(413)
})
