import { aHouse } from '#test/house/house.ts'
import { afterAll, expect, test } from 'vitest'
import { aStripe } from '../stripe/stand-in.ts'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { aMember } from '#test/own-member.ts'

const stripe = await aStripe({ clock: () => new Date() })
const house = await aHouse({ settings: stripe.environment })
const visitor = visits(house)
const { pool: database } = house
afterAll(() => stripe.close())

test('[HOST-09] on a phone a host goes to Stripe and back, and is paid there (script: true)', async () => {
  const { page } = await visitor({ size: 'phone' })
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
  await page.goto(`/stripe-setup?lang=es`)
  await hydrated(page)
  await page.getByRole('heading', { name: 'Sin empezar' }).waitFor()
  const press = async (name: string, secret: string) => {
    await page.getByLabel('Tu contraseña').fill(secret)
    await page.getByRole('button', { name }).click()
  }
  await page.getByLabel('País en el que vives').selectOption('GB')
  await press('Empezar con Stripe', 'a guess')
  await page.getByText('Esta no es tu contraseña').waitFor()
  await page.getByLabel('País en el que vives').selectOption('GB')
  await press('Empezar con Stripe', password)
  const link = page.getByRole('link', { name: 'Ir a las páginas de Stripe' })
  await link.waitFor()
  expect(await complaints(page)).toEqual([])
  await link.click()

  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Lista' }).waitFor()
  await hydrated(page)
  await press('Pagarme por Stripe', password)
  await page.getByText('Desde ahora tus pagos van a Stripe').waitFor()
  await page.getByText('Lo que ganas en GBP va aquí').waitFor()
  expect(await complaints(page)).toEqual([])
})
