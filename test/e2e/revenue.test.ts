import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

test('[ADM-04] an admin goes to the revenue by the bar, reads a year in a currency as figures, table and charts, takes it along, and compares a day with the provider', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto('/admin?lang=es')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Administración' }).getByRole('link', { name: 'Ingresos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ingresos' }).waitFor()
  const [chosen] = await page.getByRole('navigation', { name: 'Moneda' }).locator('[aria-current]').allTextContents()
  await page.locator('#charts svg').first().scrollIntoViewIfNeeded()
  expect(await page.locator('#charts svg').count()).toBe(5)
  expect(await complaints(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)

  const other = page.getByRole('navigation', { name: 'Moneda' }).locator('a:not([aria-current])').first()
  const name = (await other.textContent())!
  await other.click()
  await page.waitForURL((url) => url.searchParams.get('currency') === name)
  await page.getByRole('navigation', { name: 'Moneda' }).locator(`[aria-current]:text-is("${name}")`).waitFor()
  expect(name).not.toBe(chosen)
  const rows = await page.locator('tbody tr').count()

  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Exportar como CSV' }).getAttribute('href'))!,
  )
  const [head, ...lines] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('"month";"currency";"gross";"refunds";"claim_payments"')
  // The table has a last line of sums.
  expect(lines).toHaveLength(rows - 1)
  expect(lines.every((line) => line.includes(`"${name}"`))).toBe(true)
  const plain = house.visitor()
  await plain.logIn('admin@patio.example', 'patio-admin')
  await plain.goto('/admin/audit?lang=es')
  await plain.locator('main ol').getByText('Descargó los ingresos').first().waitFor()

  await page.getByRole('link', { name: 'Comparar con el proveedor de pagos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Conciliación' }).waitFor()
  await page.getByLabel('Un solo día').fill('2020-02-29')
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await page.getByText('Nada se movió en este período').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})
