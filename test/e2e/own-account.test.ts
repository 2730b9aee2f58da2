import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, logInAnew, passTime, stopTime, visits } from './browser.ts'
import { emailsTo } from './own-emails.ts'
import { aMember } from '#test/own-member.ts'

const visitor = visits()
let database: pg.Client

beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
})
afterAll(() => database.end())

test('[AUTH-07] without script a member changes the password, and what is wrong is said beside its field', async () => {
  const { page } = await visitor({ size: 'phone', script: false })
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
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
  await logIn(page, email, 'a quiet river')
})

test('[AUTH-07] a member sees where they are logged in, and logs another device out', async () => {
  const { page, errors } = await visitor({ size: 'desk' })
  const other = await visitor({ size: 'phone' })
  const { email, password } = await aMember(database)
  for (const each of [page, other.page]) await logIn(each, email, password)
  await page.goto('/account/settings')
  await hydrated(page)
  await page.getByText('This device, now').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: /^Log out Chrome on Linux/ }).click()
  await page.getByText('that device is logged out').waitFor()
  await other.page.goto('/account/settings')
  await other.page.waitForURL('**/?auth=login*')
  expect(errors).toEqual([])
})

test('[AUTH-07] a member is told of a log-in on a new device, logs it out by the link of the e-mail, and is led to a new password', async () => {
  const [own, other] = [await visitor({ size: 'desk' }), await visitor({ size: 'phone' })]
  const reader = await visitor({ size: 'phone', script: false })
  const { id, email, password } = await aMember(database)
  for (const { page } of [own, other, own]) await logInAnew(page, email, password)
  const sent = await emailsTo(database, id, 'new_device')
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
  await own.page.goto('/account/settings')
  await own.page.getByText('This device, now').waitFor()
  await own.page.goto(link)
  await own.page.getByRole('heading', { name: 'This link was used or has expired' }).waitFor()
  expect(await complaints(own.page)).toEqual([])

  await reader.page.getByRole('button', { name: 'Send me a link to a new password' }).click()
  await reader.page.locator('main').getByText(email).first().waitFor()
  expect(await emailsTo(database, id, 'password_reset')).toHaveLength(1)
})

test('[AUTH-07] a member asks for their data and fetches it; nobody else does', async () => {
  const { page } = await visitor({ size: 'phone' })
  const stranger = await visitor({ size: 'phone' })
  const { email, password } = await aMember(database)
  await logIn(page, email, password)
  await page.goto('/account/settings')
  await hydrated(page)
  await page.getByRole('button', { name: 'Ask for my data' }).click()
  await page.getByText('We are gathering your data').waitFor()
  const file = page.getByRole('link', { name: /^Your data/ })
  await expect
    .poll(
      async () => {
        await page.reload()
        return file.count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  expect(await page.getByRole('button', { name: 'Ask for my data' }).count()).toBe(0)
  const address = (await file.getAttribute('href'))!
  const answer = await page.request.get(address)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/zip'])
  await logIn(stranger.page, 'guest@patio.example', 'patio-guest')
  expect((await stranger.page.request.get(address)).status()).toBe(404)
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
  await expect
    .poll(
      async () =>
        (
          await database.query(
            `select first_name, email from profiles join "user" u on u.id = user_id where u.id = $1`,
            [id],
          )
        ).rows,
      { timeout: 20_000 },
    )
    .toEqual([{ first_name: '', email: `${id}@erased.invalid` }])
  await expect(logIn(page, email, password)).rejects.toThrow()
  expect(errors).toEqual([])
})

test('[AUTH-07] [SHELL-04] a guest with bookings to come reads which, instead of a form; the old address leads here', async () => {
  const { page } = await visitor({ size: 'phone', script: false })
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/account-settings')
  expect(new URL(page.url()).pathname).toBe('/account/settings')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByText('This comes first').waitFor()
  expect(await page.getByRole('button', { name: 'Delete my account for good' }).count()).toBe(0)
})

const emailWords = {
  en: {
    next: 'New address',
    password: 'Current password',
    ask: 'Send the codes',
    wrong: 'This is not your password',
    code: 'Code from',
    confirm: 'Change the address',
    notThis: 'This is not the code that was last asked for here',
    done: 'Your address is changed',
    withdraw: 'Leave it as it is',
  },
  es: {
    next: 'Dirección nueva',
    password: 'Contraseña actual',
    ask: 'Enviar los códigos',
    wrong: 'Esta no es tu contraseña',
    code: 'Código de',
    confirm: 'Cambiar la dirección',
    notThis: 'Este no es el último código que se pidió aquí',
    done: 'Cambiaste tu dirección',
    withdraw: 'Dejarla como está',
  },
} as const

test.each([
  ['desk', 'en', true],
  ['phone', 'es', false],
] as const)(
  '[AUTH-07] on a %s in %s, with script: %s, a member changes the e-mail address by a code from each of the two, and logs in with the new one',
  async (size, lang, script) => {
    const { page, errors } = await visitor({ size, script })
    const t = emailWords[lang]
    const { email, password } = await aMember(database)
    const next = `${randomUUID()}@next.example`
    await logIn(page, email, password)
    await page.goto(`/account/settings?lang=${lang}`)
    if (script) await hydrated(page)
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
    if (script) expect(await complaints(page)).toEqual([])
    // The demo shows what has been sent.
    const [oldCode, newCode] = (await part.locator('section').allInnerTexts()).map(
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size === 'phone' ? 390 : 1440)
    await logIn(page, next, password)
    await expect(logIn(page, email, password)).rejects.toThrow()
    expect(errors).toEqual([])
  },
)
