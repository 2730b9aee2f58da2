import { aHouse } from '#test/house/house.ts'
import { randomUUID } from 'node:crypto'
import type { EmailType } from '#domain/email/email-type.ts'
import type { PlainPage } from '#test/requests/plain-page.ts'
import type { Page } from 'playwright-core'
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

/** Another device of the same make, whose browser runs no script. */
const anotherDevice = async (page: Page) =>
  house.visitor({ headers: { 'user-agent': await page.evaluate(() => navigator.userAgent) } })

async function expectLoggedOut(device: PlainPage): Promise<void> {
  await device.goto('/account/settings')
  await device.waitForURL(/\?auth=login/)
}

test('[AUTH-07] a member sees where they are logged in, and logs another device out; with script too all others wait until they have said who they are, and go once', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  const other = await anotherDevice(page)
  const { id, email, password } = await aMember(database)
  await logIn(page, email, password)
  await other.logIn(email, password)
  await page.goto('/account/security')
  await hydrated(page)
  await page.getByText('This device, now').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: /^Log out Chrome on Linux/ }).click()
  await page.getByText('logged out there').waitFor()
  await expectLoggedOut(other)
  await page.getByText('Devices were logged out').waitFor()
  expect(await complaints(page)).toEqual([])

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

test('[AUTH-07] a member is told of a log-in on a new device, logs it out by the link of the e-mail, and is led to a new password', async () => {
  const { page, errors } = await visitor({ size: 'phone' })
  const [other, reader] = [await anotherDevice(page), house.visitor()]
  const { id, email, password } = await aMember(database)
  await logInAnew(page, email, password)
  await other.logIn(email, password)
  await logInAnew(page, email, password)
  const sent = await emailsOf(id, 'new_device')
  expect(sent).toHaveLength(1)
  const link = sent[0]!.link!

  await page.goto(link.replace('lang=en', 'lang=es'))
  await hydrated(page)
  await page.getByRole('heading', { name: '¿No fuiste tú?' }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

  await reader.goto(link)
  await reader.getByRole('heading', { name: 'Was this not you?' }).waitFor()
  await reader.getByText('on Chrome on Linux').waitFor()
  await reader.getByRole('button', { name: 'Log that device out' }).click()
  await reader.getByRole('heading', { name: 'That device is logged out' }).waitFor()
  await expectLoggedOut(other)
  expect(await (await page.request.get('/account/security?lang=en')).text()).toContain('This device, now')
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link was used or has expired' }).waitFor()
  expect(await complaints(page)).toEqual([])

  await reader.getByRole('button', { name: 'Send me a link to a new password' }).click()
  await reader.locator('main').getByText(email).first().waitFor()
  expect(await emailsOf(id, 'password_reset')).toHaveLength(1)
  expect(errors).toEqual([])
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
