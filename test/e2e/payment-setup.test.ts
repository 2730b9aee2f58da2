import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aMember } from '#test/own-member.ts'
import { saveChileanAccount, shownSecretsIn } from '#test/payout-account-form.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house

test('[HOST-09] on a phone a host sets a Chilean account in Spanish, is told of a wrong RUT beside it, and sees of what is stored the last signs only (script: true)', async () => {
  const { page } = await visitor({ size: 'phone' })
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
  await page.goto('/payment-setup?country=CL&lang=es')
  await hydrated(page)
  const form = page.locator('#account')
  await saveChileanAccount(form, '12.345.678-4', password)
  await page.getByText('Este RUT no es válido').waitFor()
  expect(await form.getByLabel('Nombre del titular').inputValue()).toBe('Luisa Titular')
  expect(await complaints(page)).toEqual([])

  await saveChileanAccount(form, '12.345.678-5', 'a guess')
  await page.getByText('Esta no es tu contraseña').waitFor()
  await saveChileanAccount(form, '12.345.678-5', password)
  await page.getByText('Guardamos tu cuenta de pagos').waitFor()
  await page.getByText('BancoEstado •••• 4321').first().waitFor()
  expect(await form.getByLabel('Número de cuenta').inputValue()).toBe('')
  expect(shownSecretsIn(await page.content())).toEqual([])
  expect(await complaints(page)).toEqual([])

  await form.getByLabel('País de la cuenta').selectOption('GB')
  await form.getByLabel('Sort code').waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
})

test('[HOST-09] on a phone a host sets an account by a code from an e-mail instead of the password, and takes it away by another (script: true)', async () => {
  const { page } = await visitor({ size: 'phone' })
  const { id, email, password } = await aMember(database)
  await logIn(page, email, password)
  const newCode = async () => {
    const sent = await emailsAsSent(house.db, house.secret, { to: { id }, type: 'account_verification' })
    return /\b\d{6}\b/.exec(sent.at(-1)!.text)![0]
  }
  await page.goto('/payment-setup?country=GB')
  await hydrated(page)
  const form = page.locator('#account')
  await form.getByLabel('Name of the account’s holder').fill('Luisa Titular')
  await form.getByLabel('Sort code').fill('12-34-56')
  await form.getByLabel('Account number').fill('87654321')
  await form.getByRole('button', { name: 'Send me a code by e-mail' }).click()
  await page.getByText('We have sent you a code.').waitFor()
  expect(await complaints(page)).toEqual([])
  const code = await newCode()
  await form.getByLabel('Code from our e-mail').fill(code === '123456' ? '654321' : '123456')
  await form.getByRole('button', { name: 'Save account' }).click()
  await page.getByText('This is not the code that was last asked for here').waitFor()
  expect(await form.getByLabel('Account number').inputValue()).toBe('87654321')
  await form.getByLabel('Code from our e-mail').fill(code)
  await form.getByRole('button', { name: 'Save account' }).click()
  await page.getByText('•••• 4321').first().waitFor()

  await page.getByText('Remove', { exact: true }).click()
  const own = page.locator('details', { hasText: 'Remove' })
  await own.getByRole('button', { name: 'Send me a code by e-mail' }).click()
  await own.getByLabel('Code from our e-mail').fill(await readNewer(newCode, code))
  await own.getByRole('button', { name: 'Remove account' }).click()
  await page.getByText('The payout account is removed.').waitFor()
  expect(await page.getByText('•••• 4321').count()).toBe(0)
})

/** The code that was sent after this one. */
async function readNewer(read: () => Promise<string>, known: string): Promise<string> {
  let code = known
  await expect.poll(async () => (code = await read())).not.toBe(known)
  return code
}
