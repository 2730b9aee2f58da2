import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

test('[HELP-01] a question is answered while it is typed, by keyboard alone, and the article leads on', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await page.goto('/help?lang=es')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])

  const field = page.getByRole('combobox', { name: 'Busca en el centro de ayuda' })
  await field.fill('reenbolso')
  const list = page.getByRole('listbox', { name: 'Artículos encontrados' })
  await list.getByRole('option').first().waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  expect(await page.locator('.help-found').evaluate((box) => box.getBoundingClientRect().height)).toBeLessThanOrEqual(
    400,
  )
  expect(await complaints(page)).toEqual([])

  await field.press('Escape')
  expect(await list.isVisible()).toBe(false)
  expect(await field.inputValue()).toBe('reenbolso')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  const marked = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
  expect(await marked.getAttribute('aria-selected')).toBe('true')
  const title = await marked.locator('strong').textContent()
  await field.press('Enter')
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
  expect(await complaints(page)).toEqual([])

  // Whoever is signed out logs in first, and may write without an account.
  await page.getByRole('link', { name: 'Iniciar sesión y escribir' }).click()
  await page.getByRole('dialog').waitFor()
  expect(errors).toEqual([])
})
