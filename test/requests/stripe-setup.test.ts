import { aMember } from '#test/own-member.ts'
import { afterAll, test } from 'vitest'
import { aStripe } from '../stripe/stand-in.ts'
import { aHouse } from '#test/house/house.ts'

const stripe = await aStripe({ clock: () => new Date() })
afterAll(() => stripe.close())
const { pool, visitor } = await aHouse({ settings: stripe.environment })

test('[HOST-09] on a phone a host goes to Stripe and back, and is paid there (script: false)', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto(`/stripe-setup?lang=es`)
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
  await link.click()

  await page.getByRole('link', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Lista' }).waitFor()
  await press('Pagarme por Stripe', password)
  await page.getByText('Desde ahora tus pagos van a Stripe').waitFor()
  await page.getByText('Lo que ganas en GBP va aquí').waitFor()
  await page.goto(`/payment-setup?lang=es`)
  await page.getByText(/Stripe · Reino Unido · •••• \w{4}/).waitFor()
})
