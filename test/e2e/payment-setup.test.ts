import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aMember } from '#test/own-member.ts'
import { saveChileanAccount, shownSecretsIn } from '#test/payout-account-form.ts'

const house = await aHouse()
const visitor = visits(house)

test('[HOST-09] on a phone a host sets a Chilean account in Spanish, is told of a wrong RUT beside it, sees of what is stored the last signs only, and sets another country’s by a code from an e-mail instead of the password (script: true)', async () => {
  const { page } = await visitor({ size: 'phone' })
  const { id, email, password } = await aMember(house.pool)
  await logIn(page, email, password)
  await page.goto('/payment-setup?country=CL&lang=es')
  await hydrated(page)
  const form = page.locator('#account')
  await saveChileanAccount(form, '12.345.678-4', password)
  await page.getByText('Este RUT no es válido').waitFor()
  expect(await form.getByLabel('Nombre del titular').inputValue()).toBe('Luisa Titular')
  expect(await complaints(page)).toEqual([])

  await saveChileanAccount(form, '12.345.678-5', password)
  await page.getByText('Guardamos tu cuenta de pagos').waitFor()
  await page.getByText('BancoEstado •••• 4321').first().waitFor()
  expect(await form.getByLabel('Número de cuenta').inputValue()).toBe('')
  expect(shownSecretsIn(await page.content())).toEqual([])
  expect(await complaints(page)).toEqual([])

  await form.getByLabel('País de la cuenta').selectOption('GB')
  await form.getByLabel('Sort code').fill('12-34-56')
  expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
  await form.getByLabel('Nombre del titular').fill('Luisa Titular')
  await form.getByLabel('Número de cuenta').fill('87656789')
  await form.getByRole('button', { name: 'Envíame un código por correo' }).click()
  await page.getByText('Te enviamos un código.').waitFor()
  expect(await complaints(page)).toEqual([])
  const sent = await emailsAsSent(house.db, house.secret, { to: { id }, type: 'account_verification' })
  const code = /\b\d{6}\b/.exec(sent.at(-1)!.text)![0]
  await form.getByLabel('Código de nuestro correo').fill(code === '123456' ? '654321' : '123456')
  await form.getByRole('button', { name: 'Guardar cuenta' }).click()
  await page.getByText('Este no es el último código que se pidió aquí').waitFor()
  expect(await form.getByLabel('Número de cuenta').inputValue()).toBe('87656789')
  await form.getByLabel('Código de nuestro correo').fill(code)
  await form.getByRole('button', { name: 'Guardar cuenta' }).click()
  await page.getByText('•••• 6789').first().waitFor()
})
