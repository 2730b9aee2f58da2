import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import type { EmailType } from '#domain/email/email-type.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, logInAnew, passTime, stopTime, visits } from './browser.ts'
import { emailsAsSent } from '#test/emails.ts'
import { aMember } from '#test/own-member.ts'
import { aSession, madeStale } from '#test/sessions.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house

const emailsOf = (id: string, type: EmailType) => emailsAsSent(house.db, house.secret, { to: { id }, type })

test('[AUTH-07] a member sees where they are logged in, and logs another device out', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  const other = await visitor({ size: 'phone' })
  const { email, password } = await aMember(database)
  for (const each of [page, other.page]) await logIn(each, email, password)
  await page.goto('/account/security')
  await hydrated(page)
  await page.getByText('This device, now').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: /^Log out Chrome on Linux/ }).click()
  await page.getByText('logged out there').waitFor()
  await other.page.goto('/account/settings')
  await other.page.waitForURL('**/?auth=login*')
  await page.getByText('Devices were logged out').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(errors).toEqual([])
})

test('[AUTH-07] a member is told of a log-in on a new device, logs it out by the link of the e-mail, and is led to a new password', async () => {
  const [own, other] = [await visitor({ size: 'desk' }), await visitor({ size: 'phone' })]
  const reader = await visitor({ size: 'phone', script: false })
  const { id, email, password } = await aMember(database)
  for (const { page } of [own, other, own]) await logInAnew(page, email, password)
  const sent = await emailsOf(id, 'new_device')
  expect(sent).toHaveLength(1)
  const link = sent[0]!.link!

  for (const [language, title] of [
    ['en', 'Was this not you?'],
    ['es', '¿No fuiste tú?'],
  ] as const) {
    await own.page.goto(link.replace('lang=en', `lang=${language}`))
    await hydrated(own.page)
    await own.page.getByRole('heading', { name: title }).waitFor()
    expect(await complaints(own.page)).toEqual([])
  }
  expect(await own.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

  await reader.page.goto(link)
  await reader.page.getByText('on Chrome on Linux').waitFor()
  await reader.page.getByRole('button', { name: 'Log that device out' }).click()
  await reader.page.getByRole('heading', { name: 'That device is logged out' }).waitFor()
  await other.page.goto('/account/settings')
  await other.page.waitForURL('**/?auth=login*')
  await own.page.goto('/account/security')
  await own.page.getByText('This device, now').waitFor()
  await own.page.goto(link)
  await own.page.getByRole('heading', { name: 'This link was used or has expired' }).waitFor()
  expect(await complaints(own.page)).toEqual([])

  await reader.page.getByRole('button', { name: 'Send me a link to a new password' }).click()
  await reader.page.locator('main').getByText(email).first().waitFor()
  expect(await emailsOf(id, 'password_reset')).toHaveLength(1)
})

test('[AUTH-07] [SHELL-11] a member deletes their account: a banner says for ten seconds that it is being deleted, and then nothing of them is left', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  const { id, email, password } = await aMember(database)
  await logIn(page, email, password)
  await page.clock.install()
  await page.goto('/account/close?lang=es')
  await hydrated(page)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Eliminar mi cuenta para siempre' }).click()
  await page.getByText('Marca esto primero').waitFor()
  await page.getByLabel(/^Entiendo que mi cuenta/).check()
  await page.getByLabel('Tu contraseña').fill('otra cosa')
  await page.getByRole('button', { name: 'Eliminar mi cuenta para siempre' }).click()
  await page.getByText('Esta no es tu contraseña').waitFor()
  await page.getByLabel(/^Entiendo que mi cuenta/).check()
  await page.getByLabel('Tu contraseña').fill(password)
  await page.getByRole('button', { name: 'Eliminar mi cuenta para siempre' }).click()

  const banner = page.getByText('Tu perfil se está eliminando.')
  await banner.waitFor()
  await hydrated(page)
  await page.waitForURL((url) => !url.searchParams.has('deleted'))
  await stopTime(page)
  await passTime(page, 8000)
  expect(await banner.count()).toBe(1)
  await passTime(page, 2500)
  await banner.waitFor({ state: 'detached' })
  await page.clock.resume()
  await house.drainJobs()
  const { rows } = await database.query(
    `select first_name, email from profiles join "user" u on u.id = user_id where u.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ first_name: '', email: `${id}@erased.invalid` }])
  await expect(logIn(page, email, password)).rejects.toThrow()
  expect(errors).toEqual([])
})

test('[AUTH-07] on a desk in en, with script: true, a member changes the e-mail address by a code from each of the two, and logs in with the new one', async () => {
  const { page, errors } = await visitor()
  const { email, password } = await aMember(database)
  const next = `${randomUUID()}@next.example`
  await logIn(page, email, password)
  await page.goto('/account/settings?lang=en')
  await hydrated(page)
  const part = page.locator('#email')
  const ask = async (given: string) => {
    await part.getByLabel('New address').fill(next)
    await part.getByLabel('Current password').fill(given)
    await part.getByRole('button', { name: 'Send the codes' }).click()
  }
  await ask('a guess')
  await part.getByText('This is not your password').waitFor()
  expect(await part.getByLabel('New address').inputValue()).toBe(next)
  await ask(password)
  await part.getByRole('button', { name: 'Leave it as it is' }).click()
  await ask(password)
  await part.getByLabel(`Code from ${next}`).waitFor()
  expect(await complaints(page)).toEqual([])
  // The demo shows what has been sent.
  const [oldCode, newCode] = (await part.locator('section').allInnerTexts()).map((text) => text.match(/\b\d{6}\b/)![0])
  const enter = async (old: string) => {
    await part.getByLabel(`Code from ${email}`).fill(old)
    await part.getByLabel(`Code from ${next}`).fill(newCode!)
    await part.getByRole('button', { name: 'Change the address' }).click()
  }
  await enter(oldCode === '000000' ? '000001' : '000000')
  await part.getByText('This is not the code that was last asked for here').waitFor()
  await enter(oldCode!)
  await page.getByText('Your address is changed').waitFor()
  await part.getByText(next).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  await logIn(page, next, password)
  await expect(logIn(page, email, password)).rejects.toThrow()
  expect(errors).toEqual([])
})

test('[AUTH-07] with script too a form waits until its sender has said who they are, and is then sent once', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const { id, email, password } = await aMember(database)
  await logIn(page, email, password)
  await aSession(house.db, id)
  await page.goto('/account/security')
  await hydrated(page)
  await madeStale(house.db, email)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByLabel('Your password').fill('a guess')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('This is not your password').waitFor()
  expect(await complaints(page)).toEqual([])
  const left = () => house.db.selectFrom('session').select('id').where('userId', '=', id).execute()
  expect(await left()).toHaveLength(2)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('logged out there').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/security')
  expect(await left()).toHaveLength(1)
  expect(errors).toEqual([])
})
