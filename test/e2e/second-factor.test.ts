import { appCode } from '#test/app-codes.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

/** Each code of an app counts once, so the time goes on from one to the next. */
let now = new Date()
const house = await aHouse({ clock: () => now })
const visitor = visits(house)

function nextCode(secret: string): string {
  now = new Date(now.getTime() + 30_000)
  return appCode(secret, now)
}

test('[AUTH-01] [AUTH-07] in es, at a phone and by keyboard, a member sets two-step log-in up and logs in with it over a page', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const other = await visitor({ size: 'phone' })
  const { email, password } = await aMember(house.pool)
  await logIn(page, email, password)
  await page.goto('/account/second-factor?lang=es')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Configurarla' }).press('Enter')
  const address = (await page.getByRole('link', { name: /Ábrela/ }).getAttribute('href'))!
  const secret = new URL(address).searchParams.get('secret')!
  expect(await complaints(page)).toEqual([])
  const first = page.getByLabel('Seis dígitos que la aplicación muestra ahora')
  await first.fill(nextCode(secret))
  await first.press('Enter')
  await page.getByRole('heading', { name: 'Guarda estos diez códigos' }).waitFor()
  expect(await page.locator('ol > li').count()).toBe(10)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('link', { name: 'Ya los guardé' }).press('Enter')
  await page.getByText('Quedan 10 códigos de recuperación').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.goto('/account/security?lang=es')
  await hydrated(page)
  await page.locator('#second-factor').getByText('Quedan 10 códigos de recuperación').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await complaints(page), colorScheme).toEqual([])
  }
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, `${width} px`).toBe(clientWidth)
  }
  await page.goto('/account/second-factor?lang=es')
  await hydrated(page)

  await other.page.goto('/about?auth=login&lang=es')
  await hydrated(other.page)
  const dialog = other.page.getByRole('dialog')
  await dialog.getByLabel('Correo').fill(email)
  await dialog.getByLabel('Correo').press('Enter')
  await dialog.locator('input[autocomplete=current-password]').fill(password)
  await dialog.locator('input[autocomplete=current-password]').press('Enter')
  const code = dialog.getByLabel('Código de tu aplicación')
  await code.waitFor()
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await complaints(other.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Usar un código de recuperación' }).press('Enter')
  await dialog.getByLabel('Código de recuperación').waitFor()
  expect(await complaints(other.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Usar el código de la aplicación' }).press('Enter')
  await code.fill(nextCode(secret))
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(other.page.url()).pathname).toBe('/about')
  await other.page.goto('/account/second-factor?lang=es')
  await other.page.getByText('La verificación en dos pasos está activada').first().waitFor()
  expect([...errors, ...other.errors]).toEqual([])
})
