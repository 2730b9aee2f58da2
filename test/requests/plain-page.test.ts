import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { formData, nothingEntered } from './form-data.ts'
import { aHouse } from '#test/house/house.ts'
import { documentOf, PlainPage } from './plain-page.ts'

const { visitor } = await aHouse()

function sentBy(fields: string, submitter: string | null = null, attributes = ''): [string, unknown][] {
  const document = documentOf(`<!doctype html><html><body><form ${attributes}>${fields}</form></body></html>`)
  const form = document.querySelector('form')!
  const data = formData(form, submitter ? document.querySelector(submitter) : null, nothingEntered())
  return [...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.size])
}

test.each([
  ['a text', '<input name="a" value="1">', [['a', '1']]],
  ['no name', '<input value="1">', []],
  ['disabled', '<input name="a" disabled>', []],
  [
    'in what is disabled',
    '<fieldset disabled><legend><input name="a"></legend><input name="b"></fieldset>',
    [['a', '']],
  ],
  ['boxes', '<input type="checkbox" name="a" checked><input type="checkbox" name="b" value="2">', [['a', 'on']]],
  ['a choice', '<select name="a"><option value="1">One<option value="2" selected>Two</select>', [['a', '2']]],
  ['the first choice', '<select name="a"><option>One</option><option>Two</option></select>', [['a', 'One']]],
  ['a text of lines', '<textarea name="a">\n1 &lt; 2\n&amp;</textarea>', [['a', '1 < 2\r\n&']]],
  ['a file that is none', '<input type="file" name="a">', [['a', 0]]],
  ['other buttons', '<button name="a" value="1"></button>', []],
])('%s is sent as a browser sends it', (_what, fields, sent) => {
  expect(sentBy(fields)).toEqual(sent)
})

test('only the button that was pressed is sent', () => {
  expect(sentBy('<button name="a" value="1"></button><button id="b" name="b" value="2"></button>', '#b')).toEqual([
    ['b', '2'],
  ])
})

test.each([
  ['required', '<input name="a" required>'],
  ['unticked', '<input type="checkbox" name="a" required>'],
  ['no e-mail address', '<input type="email" name="a" value="x">'],
  ['too small', '<input type="number" name="a" min="10" value="9">'],
  ['too late', '<input type="date" name="a" max="2030-01-01" value="2030-01-02">'],
])('what is %s is not sent, unless the form says so', (_what, field) => {
  expect(() => sentBy(field)).toThrow('A browser sends nothing')
  // As React writes it.
  expect(sentBy(field, null, 'noValidate=""').length).toBeLessThan(2)
})

test('a page without script follows links, keeps cookies, and has what was typed until the next page comes', async () => {
  const page = visitor()
  expect((await page.goto('/?lang=es')).status()).toBe(200)
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await page.goto('/login?to=/credits')
  await page.getByLabel('E-mail').fill('guest@patio.example')
  expect(await page.getByLabel('E-mail').inputValue()).toBe('guest@patio.example')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('patio-guest')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/credits')
  expect([...page.cookies().keys()].some((name) => name.includes('session'))).toBe(true)
  await expect(page.getByText('nowhere').waitFor()).rejects.toThrow('0 found')
})

test('a page that leads on by itself at once is left', async () => {
  const server = createServer((request, response) => {
    const refresh = request.url === '/' ? '<meta http-equiv="refresh" content="0;url=/there?a=1&amp;b=2">' : ''
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html><head>${refresh}</head></html>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const page = new PlainPage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await page.goto('/')
  expect(new URL(page.url()).search).toBe('?a=1&b=2')
  server.close().closeAllConnections()
})

test('what a script is given is no text of a page, and a search is found by its element', async () => {
  const page = visitor()
  page.document = documentOf(
    '<!doctype html><html><body><p>One</p><search><b>Two</b></search><script>Three</script></body></html>',
  )
  expect(await page.getByText('Three').count()).toBe(0)
  expect(await page.locator('body').innerText()).toBe('OneTwo')
  expect(await page.locator('p').getByText('One').count()).toBe(1)
  expect(await page.getByRole('search').textContent()).toBe('Two')
})
