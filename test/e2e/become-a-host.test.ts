import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, visits } from './browser.ts'

const house = await aHouse()
const visit = visits(house)

/** As the pages say it in Spanish, where it is longer. */
const t = {
  start: 'Publica tu espacio',
  title: '¿Qué te gustaría publicar?',
  hourly: /^Un espacio por hora/,
  go: 'Continuar',
  missing: 'Selecciona un tipo de anuncio',
  email: 'Correo electrónico',
  first: 'Nombre',
  last: 'Apellido',
  birthday: 'Fecha de nacimiento',
  password: 'Elige una contraseña',
  confirm: 'Confirma la contraseña',
  code: 'Código de seis dígitos',
  demoEmail: 'Esta demostración no envía correos',
  agree: 'Aceptar y continuar',
  signUp: 'Regístrate o inicia sesión para publicar',
  firstSpace: 'Publica tu primer espacio',
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Only by the keyboard: on to what is called so, past what stands before it. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'radio'): Promise<void> {
  const wanted = page.getByRole(role, { name }).and(page.locator(':focus'))
  for (let steps = 0; steps < 60 && (await wanted.count()) === 0; steps += 1) await page.keyboard.press('Tab')
  expect(await wanted.count(), `${role} ${name} is reached`).toBe(1)
}

test('[HOST-01] [SHELL-03] [HOST-10] on a phone in es a visitor goes by keyboard from the page through the chooser and the sign-up to the new listing, and until there is one finds the chooser on the host dashboard, with the type that was asked for, and goes on from it', async () => {
  const { page, errors } = await visit({ size: 'phone', locale: 'es-CL' })
  await page.goto('/become-a-host?lang=es')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  expect(await sideways(page)).toBe(0)

  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, t.start, 'link')
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: t.title })
  await chooser.and(page.locator(':modal')).waitFor()
  expect(await complaints(page)).toEqual([])

  await tabTo(page, t.go, 'button')
  await page.keyboard.press('Enter')
  await chooser.getByRole('alert').getByText(t.missing).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await chooser.getByRole('radio', { name: t.hourly }).press('Space')
  await page.keyboard.press('Enter')

  await page.getByRole('dialog', { name: t.signUp }).and(page.locator(':modal')).waitFor()
  await page.getByLabel(t.email).fill(`${randomUUID()}@example.com`)
  await page.keyboard.press('Enter')
  // A step is there before its page has been read again, and until then its button is busy.
  const ready = () => page.locator('dialog [aria-disabled]').waitFor({ state: 'detached' })
  await page.getByLabel(t.password).fill('una-casa-azul')
  await page.getByLabel(t.confirm).fill('una-casa-azul')
  await ready()
  await page.keyboard.press('Enter')
  await page.getByLabel(t.first).fill('Rosa')
  await page.getByLabel(t.last).fill('Muñoz')
  await page.getByLabel(t.birthday).fill('1990-05-17')
  await ready()
  await page.getByRole('button', { name: t.agree }).press('Enter')
  const code = page.getByLabel(t.code)
  await code.and(page.locator(':focus')).waitFor()
  const email = await page.getByRole('region', { name: t.demoEmail }).textContent()
  await ready()
  await page.keyboard.type(/\b\d{6}\b/.exec(email!)![0])
  await page.waitForURL((url) => url.pathname.startsWith('/create-listing'))
  expect(new URL(page.url()).search).toBe('?type=experience&lang=es')

  await page.goto('/host/dashboard?type=experience')
  await hydrated(page)
  await page.getByRole('heading', { name: t.firstSpace }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await page.getByLabel(t.hourly).isChecked()).toBe(true)
  await page.getByRole('button', { name: t.go }).press('Enter')
  await page.waitForURL(/\/create-listing\?type=experience$/)
  expect(errors).toEqual([])
})

test('[HOST-01] on a desk in en the estimate follows kind, place and time, and what cannot be is said beside its field', async () => {
  const words = {
    month: 'a month',
    place: 'Where is it?',
    days: 'Days a month',
    hours: 'Hours a month',
    perHour: 'Per hour',
    show: 'Show the estimate',
    tooMany: 'Please enter a number of hours from 1 to 744',
  }
  const { page, errors } = await visit()
  await page.goto('/become-a-host?lang=en')
  await hydrated(page)
  const panel = page.locator('#estimate')
  const figure = panel.getByRole('status')
  const first = await figure.getByText(words.month).textContent()
  expect(first).toMatch(/^\$[\d,]+0 /)
  expect(await page.getByLabel(words.days).isVisible()).toBe(true)
  expect(await page.getByLabel(words.hours).isVisible()).toBe(false)

  await panel.getByRole('combobox').first().selectOption('house')
  await page.waitForURL(/kind=house/)
  await panel.getByText('Santiago').first().waitFor()
  await page.getByLabel(words.place).fill('pucon')
  await panel.getByRole('option', { name: /^Pucón/ }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/place=Puc%C3%B3n/)
  await figure.getByText(words.month).waitFor()
  expect(await figure.getByText(words.month).textContent()).not.toBe(first)

  await panel.getByRole('radio', { name: words.perHour }).press('Space')
  await page.waitForURL(/per=hour/)
  await page.getByLabel(words.hours).fill('745')
  await panel.getByRole('button', { name: words.show }).press('Enter')
  await panel.getByText(words.tooMany).waitFor()
  expect(await page.getByLabel(words.hours).inputValue()).toBe('745')
  expect(await figure.getByText(words.month).count()).toBe(0)
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})
