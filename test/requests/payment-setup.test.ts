import { emailsAsSent } from '#test/emails.ts'
import { aMember } from '#test/own-member.ts'
import { saveChileanAccount, shownSecretsIn } from '#test/payout-account-form.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, secret, visitor } = await aHouse()

test('[HOST-09] on a phone a host sets a Chilean account in Spanish, is told of a wrong RUT beside it, and sees of what is stored the last signs only (script: false)', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/payment-setup?country=CL&lang=es')
  const form = page.locator('#account')
  await saveChileanAccount(form, '12.345.678-4', password)
  await page.getByText('Este RUT no es válido').waitFor()
  expect(await form.getByLabel('Nombre del titular').inputValue()).toBe('Luisa Titular')

  await saveChileanAccount(form, '12.345.678-5', 'a guess')
  await page.getByText('Esta no es tu contraseña').waitFor()
  await saveChileanAccount(form, '12.345.678-5', password)
  await page.getByText('Guardamos tu cuenta de pagos').waitFor()
  await page.getByText('BancoEstado •••• 4321').first().waitFor()
  expect(await form.getByLabel('Número de cuenta').inputValue()).toBe('')
  expect(shownSecretsIn(await page.content())).toEqual([])

  await form.getByLabel('País de la cuenta').selectOption('GB')
  await form.getByRole('button', { name: 'Mostrar sus campos' }).click()
  await form.getByLabel('Sort code').waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
})

test('[HOST-09] on a phone a host sets an account by a code from an e-mail instead of the password, and takes it away by another (script: false)', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await page.logIn(email, password)
  const newCode = async () => {
    const sent = await emailsAsSent(db, secret, { to: { id }, type: 'account_verification' })
    return /\b\d{6}\b/.exec(sent.at(-1)!.text)![0]
  }
  await page.goto('/payment-setup?country=GB')
  const form = page.locator('#account')
  await form.getByLabel('Name of the account’s holder').fill('Luisa Titular')
  await form.getByLabel('Sort code').fill('12-34-56')
  await form.getByLabel('Account number').fill('87654321')
  await form.getByRole('button', { name: 'Send me a code by e-mail' }).click()
  await page.getByText('We have sent you a code.').waitFor()
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
  await own.getByLabel('Code from our e-mail').fill(await newCode())
  await own.getByRole('button', { name: 'Remove account' }).click()
  await page.getByText('The payout account is removed.').waitFor()
  expect(await page.getByText('•••• 4321').count()).toBe(0)
})

test('[HOST-09] the pages of a host’s money stand inside the host’s bar, where Payments is the current one; lists have pages of their own', async () => {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  const month = /\/payments\/CLP\/20\d\d-\d\d/
  await page.goto('/payments')
  const statement = month.exec(await page.content())![0]
  for (const path of ['/payments', '/payment-setup', '/stripe-setup', statement]) {
    await page.goto(path)
    const current = page.locator('nav[aria-label="Hosting"] a[aria-current]')
    expect([path, await current.allTextContents()]).toEqual([path, ['Payments']])
  }
  await page.goto('/payments?payouts=1&coming=2')
  expect(await page.locator('#coming a[aria-current="page"]').allTextContents()).toEqual(['2'])
  const toFirst = await page.locator('#coming nav a', { hasText: '1' }).first().getAttribute('href')
  expect(toFirst).toBe('/payments?payouts=1#coming')
})

test('[HOST-06] the pages inside a host’s bar have one width; only the calendars take more', async () => {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  const own = ['/host/dashboard', '/host/bookings', '/host/performance', '/host/reviews', '/host/profile']
  for (const path of [...own, '/manage-listings', '/manage-listings/import', '/host/quick-replies', '/host/photos']) {
    await page.goto(path)
    expect([path, await page.locator('main.host-page').allTextContents()]).toEqual([path, [expect.any(String)]])
  }
})
