import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { visitor } = await aHouse()

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
