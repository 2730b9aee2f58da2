import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStripe } from '../stripe/stand-in.ts'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { ownInstallation } from './own-installation.ts'
import { aMember } from '#test/own-member.ts'

const stripe = await aStripe({ clock: () => new Date() })
const site = ownInstallation('journeys_stripe_setup', stripe.environment)
const visitor = visits()
let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: site.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await stripe.close()
})

test('[HOST-09] on a phone a host goes to Stripe and back, and is paid there (script: true)', async () => {
  const { page } = await visitor({ size: 'phone' })
  const { email, password } = await aMember(database)
  await logIn(page, email, password, site.address)
  await page.goto(`${site.address}/stripe-setup?lang=es`)
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
  await page.goto(`${site.address}/payment-setup?lang=es`)
  await page.getByText(/Stripe · Reino Unido · •••• \w{4}/).waitFor()
})
