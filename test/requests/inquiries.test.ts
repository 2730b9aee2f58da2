import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { visitor } = await aHouse()

test('[SHELL-14] a visitor writes without script: what is wrong is said beside its field, what was typed stays', async () => {
  const page = visitor()
  await page.goto('/contact?lang=es')
  await page.getByLabel('Tu mensaje').fill('¿Hay estacionamiento?')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Elige de qué se trata').waitFor()
  await page.getByText('Ingresa tu correo').waitFor()
  expect(await page.getByLabel('Tu mensaje').inputValue()).toBe('¿Hay estacionamiento?')
  expect(new URL(page.url()).search).toContain('lang=es')

  await page.getByLabel('¿De qué se trata?').selectOption('listing')
  await page.getByLabel('Tu correo').fill('visitor-of-the-form@example.com')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Gracias, tu mensaje llegó').waitFor()
})
