import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { anAddress } from '#test/visitor.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { address, db, pool, secret, visitor, drainJobs } = await aHouse()

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

/** Sends a form to the house under another name than its own, as a demo allows it. */
const sendAt = (host: string, form: Record<string, string>) =>
  new Promise<number>((done, failed) => {
    const headers = {
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-visitor': anAddress(),
    }
    const sent = request(`${address}/auth/enter`, { method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode!))
    })
    sent.on('error', failed).end(new URLSearchParams({ to: '/about', ...form }).toString())
  })

test('[AUTH-06] [OPS-02] whoever asks a demo at a number of their own, the links that its owner gets lead to the demo', async () => {
  const { id, email, password } = await aMember(pool)
  await visitor().logIn(email, password)
  const newcomer = `${randomUUID()}@member.example`
  const person = { firstName: 'Eve', lastName: 'Else', birthday: '1990-01-01', terms: 'on' }
  for (const host of ['10.9.8.7', 'localhost:4999']) {
    for (const form of [
      { step: 'forgot', email },
      { step: 'password', email, password },
      { step: 'sendCode', email },
      { step: 'sendCode', email: newcomer },
      { step: 'register', email: newcomer, ...person },
    ])
      expect(await sendAt(host, form)).toBeLessThan(500)
  }
  const emails = [
    ...(await emailsAsSent(db, secret, { to: { id } })),
    ...(await emailsAsSent(db, secret, { to: { address: newcomer } })),
  ]
  expect(new Set(emails.map(({ type }) => type))).toEqual(
    new Set(['password_reset', 'new_device', 'account_verification']),
  )
  for (const { html, text, link } of emails) {
    expect(`${html} ${text} ${link}`).not.toMatch(/10\.9\.8\.7|:4999/)
    if (link) expect(link.startsWith(address)).toBe(true)
  }
})
