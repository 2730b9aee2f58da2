import { randomUUID } from 'node:crypto'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { pool, visitor, drainJobs } = await aHouse()

test('[AUTH-07] without script a member changes the password, and what is wrong is said beside its field', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/account/settings')
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').first().fill(current)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('New password again').fill(again)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(password, 'a quiet river', 'a quiet rivet')
  await page.getByText('The two new passwords differ').waitFor()
  await fill('a guess', 'a quiet river', 'a quiet river')
  await page.getByText('This is not your password').waitFor()
  await fill(password, 'a quiet river', 'a quiet river')
  await page.getByText('Your password is changed').waitFor()
  await page.logIn(email, 'a quiet river')
})

test('[AUTH-07] a member reads what happened to the account, and nothing of others', async () => {
  const [page, other] = [
    visitor({ headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/26.0 Safari/605' } }),
    visitor(),
  ]
  const { email, password } = await aMember(pool)
  const stranger = await aMember(pool)
  await other.logIn(stranger.email, stranger.password)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('input[name=password]').fill('a guess')
  await page.locator('button[value=password]').click()
  await page.logIn(email, password)
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'What happened to your account' }).click()
  const lines = await page.locator('ol > li').allTextContents()
  expect(lines).toEqual([
    expect.stringMatching(/Logged in\s*by password · Safari on iPhone$/),
    expect.stringMatching(/A log-in was refused\s*by password · Safari on iPhone$/),
  ])
  expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)
  await page.goto('/account/security?before=1&lang=es')
  await page.getByText('Todavía no ha pasado nada').waitFor()
  await page.getByRole('link', { name: 'Lo más reciente' }).click()
  await page.getByText('Inicio de sesión').waitFor()
})

test('[AUTH-07] a member asks for their data and fetches it; nobody else does', async () => {
  const [page, stranger] = [visitor(), visitor()]
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/account/settings')
  await page.getByRole('button', { name: 'Ask for my data' }).click()
  await page.getByText('We are gathering your data').waitFor()
  const file = page.getByRole('link', { name: /^Your data/ })
  await drainJobs()
  await page.reload()
  expect(await file.count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Ask for my data' }).count()).toBe(0)
  const address = (await file.getAttribute('href'))!
  const answer = await page.request.get(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await stranger.logIn('guest@patio.example', 'patio-guest')
  expect((await stranger.request.get(address)).status).toBe(404)
})

test('[AUTH-07] [SHELL-04] a guest with bookings to come reads which, instead of a form; the old address leads here', async () => {
  const page = visitor()
  await page.logIn('guest@patio.example', 'patio-guest')
  await page.goto('/account-settings')
  expect(new URL(page.url()).pathname).toBe('/account/settings')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByText('This comes first').waitFor()
  expect(await page.getByRole('button', { name: 'Delete my account for good' }).count()).toBe(0)
})

const t = {
  next: 'Dirección nueva',
  password: 'Contraseña actual',
  ask: 'Enviar los códigos',
  wrong: 'Esta no es tu contraseña',
  code: 'Código de',
  confirm: 'Cambiar la dirección',
  notThis: 'Este no es el último código que se pidió aquí',
  done: 'Cambiaste tu dirección',
  withdraw: 'Dejarla como está',
}

test('[AUTH-07] on a phone in es, with script: false, a member changes the e-mail address by a code from each of the two, and logs in with the new one', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  const next = `${randomUUID()}@next.example`
  await page.logIn(email, password)
  await page.goto('/account/settings?lang=es')
  const part = page.locator('#email')
  const ask = async (given: string) => {
    await part.getByLabel(t.next).fill(next)
    await part.getByLabel(t.password).fill(given)
    await part.getByRole('button', { name: t.ask }).click()
  }
  await ask('a guess')
  await part.getByText(t.wrong).waitFor()
  expect(await part.getByLabel(t.next).inputValue()).toBe(next)
  await ask(password)
  await part.getByRole('button', { name: t.withdraw }).click()
  await ask(password)
  await part.getByLabel(`${t.code} ${next}`).waitFor()
  // The demo shows what has been sent.
  const [oldCode, newCode] = (await part.locator('section').allTextContents()).map(
    (text) => text.match(/\b\d{6}\b/)![0],
  )
  const enter = async (old: string) => {
    await part.getByLabel(`${t.code} ${email}`).fill(old)
    await part.getByLabel(`${t.code} ${next}`).fill(newCode!)
    await part.getByRole('button', { name: t.confirm }).click()
  }
  await enter(oldCode === '000000' ? '000001' : '000000')
  await part.getByText(t.notThis).waitFor()
  await enter(oldCode!)
  await page.getByText(t.done).waitFor()
  await part.getByText(next).waitFor()
  await page.logIn(next, password)
  await expect(visitor().logIn(email, password)).rejects.toThrow()
})
