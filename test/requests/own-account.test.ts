import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { anAddress } from '#test/visitor.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aMember } from '#test/own-member.ts'
import { aSession, madeStale } from '#test/sessions.ts'
import { defaultLimits } from '#test/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { address, auth, db, pool, secret, visitor, drainJobs } = await aHouse()

test('[AUTH-07] without script a member changes the password, and what is wrong is said beside its field', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/account/settings')
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current password').first().fill(current)
    await page.getByLabel('Choose a password').fill(next)
    await page.getByLabel('Confirm password').fill(again)
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
  await page.getByRole('link', { name: 'Open the security page' }).click()
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

const title = (page: PlainPage) => page.getByRole('heading', { level: 1 }).textContent()

test('[AUTH-07] long after the log-in a member is asked who it is, and what they sent is done once when they have said so', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool)
  await page.logIn(email, password)
  await page.goto('/account/settings')
  await madeStale(db, email)
  const exports = () => db.selectFrom('data_exports').select('id').where('person_id', '=', id).execute()
  await page.getByRole('button', { name: 'Ask for my data' }).click()
  expect(await title(page)).toBe('Confirm it’s you')
  const confirm = async (given: string) => {
    await page.getByLabel('Your password').fill(given)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  await confirm('')
  await page.getByText('Please enter your password').waitFor()
  await confirm('a guess')
  await page.getByText('This is not your password').waitFor()
  expect(await exports()).toEqual([])
  await confirm(password)
  await page.getByText('We are gathering your data').waitFor()
  expect(await exports()).toHaveLength(1)

  // It stays so for a while, in this session alone.
  await drainJobs()
  await page.reload()
  const address = (await page.getByRole('link', { name: /^Your data/ }).getAttribute('href'))!
  expect((await page.request.get(address)).status).toBe(200)
  await madeStale(db, email)
  await page.goto(address)
  expect(await title(page)).toBe('Confirm it’s you')
  await confirm(password)
  const file = (await page.getByRole('link', { name: 'Download the file' }).getAttribute('href'))!
  expect([file, (await page.request.get(file)).headers.get('content-type')]).toEqual([address, 'application/zip'])
})

test('[AUTH-07] [AUTH-08] in es, whoever has no password is asked for a code to the proved address; another way does not count', async () => {
  const page = visitor()
  const { id } = await aMember(pool)
  await sql`delete from account where "userId" = ${id}`.execute(db)
  const [own, other] = [await aSession(db, id, { auth, minutesAgo: 20 }), await aSession(db, id, { auth })]
  const [name, value] = own.cookie.split('=') as [string, string]
  page.addCookies({ [name]: value, i18next: 'es' })
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Cerrar sesión en todos los demás' }).click()
  expect(await title(page)).toBe('Confirma que eres tú')
  const posted = (form: Record<string, string>) => page.request.post(page.url(), { form })
  expect((await posted({ 'proof.step': 'password', 'proof.secret': 'patio-guest' })).status).toBe(400)

  await page.getByRole('button', { name: 'Enviar el código' }).click()
  const code = (await page.locator('main section').textContent()).match(/\b\d{6}\b/)![0]
  const enter = async (typed: string) => {
    await page.getByLabel('Código de seis dígitos').fill(typed)
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  }
  await enter(code === '000000' ? '000001' : '000000')
  await page.getByText(t.notThis).waitFor()
  // The demo still shows it.
  expect(await page.locator('main section').textContent()).toContain(code)
  const left = () => db.selectFrom('session').select('id').where('userId', '=', id).execute()
  expect(await left()).toHaveLength(2)
  await enter(code)
  await page.getByText('Listo: se cerró la sesión').waitFor()
  expect(await left()).toEqual([{ id: own.id }])
  expect(other.id).not.toBe(own.id)
})

test('[AUTH-07] forms that ask for the password themselves lead whoever has none to the same page, with what was typed', async () => {
  const page = visitor()
  const { id, email } = await aMember(pool)
  await sql`delete from account where "userId" = ${id}`.execute(db)
  const { cookie } = await aSession(db, id, { auth, minutesAgo: 20 })
  const [name, value] = cookie.split('=') as [string, string]
  page.addCookies({ [name]: value, i18next: 'en' })
  const forms: [string, Record<string, string>][] = [
    ['/account/settings', { intent: 'email', email: 'next@next.example' }],
    ['/account/settings', { intent: 'password', password: 'a first river', confirm: 'a first river' }],
    ['/account/close', { understood: 'on' }],
    ['/payment-setup', { intent: 'remove', currency: 'CLP', country: 'CL' }],
  ]
  for (const [path, form] of forms) {
    const answer = await page.request.post(path, { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      307,
      `/confirm-it-is-you?to=${encodeURIComponent(path)}`,
    ])
  }
  const waits = await page.request.post('/confirm-it-is-you?to=/account/settings', { form: forms[1]![1] })
  const text = await waits.text()
  expect(text).toContain('name="intent" value="password"')
  expect(text).not.toContain('a first river')

  await page.goto('/account/settings')
  await page.locator('#email').getByLabel('New address').fill('next@next.example')
  await page.getByRole('button', { name: 'Send the codes' }).click()
  await page.getByRole('button', { name: 'Send the code', exact: true }).click()
  const code = (await page.locator('main section').textContent()).match(/\b\d{6}\b/)![0]
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.locator('#email').getByLabel('Code from next@next.example').waitFor()
  expect(email).not.toBe('next@next.example')
})

test('[AUTH-07] whoever sits at an open session guesses the password as often as at the log-in; the page leads to no other site', async () => {
  const page = visitor()
  const { email, password } = await aMember(pool)
  await page.logIn(email, password)
  await madeStale(db, email)
  const guess = (given: string, to: string) =>
    page.request.post(`/confirm-it-is-you?to=${encodeURIComponent(to)}`, {
      form: { 'proof.step': 'password', 'proof.secret': given, 'proof.waits': '1', reason: 'Mine' },
    })
  const leads = async (to: string) => {
    const { status, headers } = await guess(password, to)
    return [status, headers.get('location')]
  }
  expect(await leads('https://elsewhere.example/account/close')).toEqual([302, '/'])
  expect(await leads('/bookings')).toEqual([302, '/'])
  expect(await leads('/account/close')).toEqual([307, '/account/close'])
  for (let tries = 0; tries < defaultLimits.logInsPerQuarterHourAndAccount; tries += 1)
    expect((await guess('a guess', '/')).status).toBe(400)
  const refused = await guess(password, '/')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)])
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
