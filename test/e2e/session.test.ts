import { sessionHashOf } from '#domain/accounts/gateway.session-cookie.server.ts'
import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { answerTo, hydrated, logIn, logInByForm, visits, type Visitor, watched } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)
const { pool: database } = house

type Tab = Visitor['page']

/** The event is sent by hand, because a headless browser takes every tab for the one in front. */
const say = (page: Tab, event: 'blur' | 'focus') => page.evaluate((name) => dispatchEvent(new Event(name)), event)

/** As if it had ended elsewhere, while the page stays open. */
async function endSession(page: Tab): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name.includes('session_token'))!
  const tokenHash = sessionHashOf(house.auth, new Headers({ cookie: `${cookie.name}=${cookie.value}` }))
  await database.query('delete from session where token_hash = $1', [tokenHash])
}

/** Counts the messages of these words. */
async function countOf(text: string): Promise<number> {
  const { rows } = await database.query<{ times: number }>(
    'select count(*)::integer as times from messages where text = $1',
    [text],
  )
  return rows[0]!.times
}

/** Leaves a tab; once this is through it is watched. */
async function leave(page: Tab): Promise<void> {
  const watching = page.evaluate(
    () =>
      new Promise<void>((done) => {
        const add = window.addEventListener.bind(window)
        window.addEventListener = (...input: Parameters<typeof add>) => {
          add(...input)
          if (input[0] === 'focus') done()
        }
      }),
  )
  await say(page, 'blur')
  await watching
}

/** A page that is loaded anew has lost this. */
const mark = (page: Tab) => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Tab) => page.evaluate(() => 'isMarked' in globalThis)

test('[SHELL-10] [SHELL-12] a log-in in one tab is followed by another at once, as it stands, and by one that cannot it is said; so is a log-out, which leaves nothing of the account in sight', async () => {
  const { page, context, errors } = await visitor()
  const other = await context.newPage()
  await other.goto('/become-a-host')
  await hydrated(other)
  await leave(other)
  await mark(other)
  const cutOff = await context.newPage()
  await cutOff.goto('/about')
  await hydrated(cutOff)
  await leave(cutOff)
  await cutOff.route('**/session', (route) => route.abort())

  await logInByForm(page, 'guest@patio.example', 'patio-guest')
  await other.getByText('Account', { exact: true }).waitFor({ state: 'attached' })
  expect(await isMarked(other)).toBe(true)
  await cutOff.getByText('Failed to fetch user profile').first().waitFor()
  await cutOff.close()

  await other.goto('/bookings')
  await hydrated(other)
  await leave(other)
  await typeUnsent(page)
  await page.getByText('Account', { exact: true }).locator('..').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL(/\?auth=login&to=%2Fbookings/)
  await page.waitForURL((url) => url.pathname === '/')
  expect(await unsentOn(page)).toEqual([])
  await other.getByRole('dialog').waitFor()
  expect(await other.getByText('Account', { exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
})

/** A message, a step of a listing and a photo that wait on the device. */
const typeUnsent = (page: Tab) =>
  page.evaluate(async () => {
    for (const key of ['drafts', 'patio-draft:1:title', 'patio-draft-outbox']) localStorage.setItem(key, '{}')
    for (const name of ['patio-photos', 'patio-draft-outbox'])
      await new Promise((done) => {
        const request = indexedDB.open(name, 1)
        request.addEventListener('success', () => done(request.result.close()))
      })
  })

const unsentOn = (page: Tab) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => /draft|outbox/.test(key)),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])

test('[SHELL-10] [SHELL-12] who comes back after half an hour, or to a session that is gone, finds the page of now, with what they had typed, which nobody else is given', async () => {
  const { page, errors } = await visitor()
  await page.clock.install()
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto('/host/profile')
  await hydrated(page)
  const about = page.getByLabel('About you, in English')
  await about.fill('Half a sentence of')
  await page.getByLabel('Spanish', { exact: true }).setChecked(false)
  await leave(page)
  await mark(page)
  await page.clock.fastForward('29:00')
  await say(page, 'focus')
  await say(page, 'blur')
  expect(await isMarked(page)).toBe(true)

  await page.clock.fastForward('31:00')
  const loaded = page.waitForEvent('load')
  await say(page, 'focus')
  await loaded
  await expect.poll(() => about.inputValue()).toBe('Half a sentence of')
  await page.locator('[data-toast=custom]').getByText('What you had typed is still here.').waitFor()
  expect(await page.getByLabel('Spanish', { exact: true }).isChecked()).toBe(false)
  expect(await isMarked(page)).toBe(false)

  await leave(page)
  await endSession(page)
  await say(page, 'focus')
  await page.waitForURL(/\?auth=login&to=%2Fhost%2Fprofile/)
  await logIn(page, 'host@patio.example', 'patio-host')
  await page.goto('/host/profile')
  await expect.poll(() => about.inputValue()).toBe('Half a sentence of')

  await hydrated(page)
  await about.fill('Mine alone')
  await leave(page)
  await page.context().clearCookies()
  await say(page, 'focus')
  await page.waitForURL(/\?auth=login/)
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toContain('Mine alone')
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/become-a-host')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
  expect(errors).toEqual([])
})

test('[SHELL-10] [MSG-01] what is sent after a session has ended is there again after the log-in, a form and a message', async () => {
  const { page, errors } = await visitor()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/profile')
  await hydrated(page)
  const about = page.getByRole('textbox', { name: /^About/ }).first()
  await about.fill('Written before the session ended')
  await watched(page)
  await endSession(page)
  await about.press('Tab')
  await page.locator('form', { has: about }).getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\?auth=login&to=%2Fprofile/)
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/profile')
  await expect.poll(() => about.inputValue()).toBe('Written before the session ended')

  await page.goto('/messages')
  await hydrated(page)
  const thread = (await page.locator('main li a.truncate').first().getAttribute('href'))!
  await page.goto(thread)
  await hydrated(page)
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.fill('Is the piano tuned?')
  await endSession(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Not sent: you have been logged out.').waitFor()
  const link = await page.getByRole('link', { name: 'Log in to send' }).getAttribute('href')
  expect(link).toContain(`to=${encodeURIComponent(new URL(thread, house.address).pathname)}`)
  // Whoever logs in on the device meanwhile neither sees nor sends it.
  await logIn(page, 'admin@patio.example', 'patio-admin')
  await page.goto('/messages')
  await hydrated(page)
  await page.mouse.wheel(0, 1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('patio-draft-outbox'))).toBe('')
  expect(await countOf('Is the piano tuned?')).toBe(0)
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto(thread)
  await page.getByRole('log').getByText('Is the piano tuned?').waitFor()
  await expect.poll(() => countOf('Is the piano tuned?')).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('patio-draft-outbox'))).toBeNull()
  expect(await field.inputValue()).toBe('')
  expect(errors).toEqual([])
})

test('[SHELL-10] [SHELL-12] where the account, what waits for its owner or a log-out cannot be had, one is told and stays where one is', async () => {
  const { page, errors } = await visitor()
  await page.clock.install()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/bookings')
  await hydrated(page)
  await leave(page)
  const comeBack = async () => {
    await page.clock.fastForward('01:00')
    await say(page, 'focus')
  }
  await page.route('**/session', (route) => route.fulfill({ status: 503 }))
  await comeBack()
  await page.getByText('Failed to load user data').waitFor()

  await page.unroute('**/session')
  await page.route('**/session', async (route) => {
    const session = (await (await answerTo(route)).json()) as object
    await route.fulfill({ json: { ...session, waiting: null } })
  })
  await comeBack()
  await page.getByText('Failed to check notifications').waitFor()

  await page.route('**/auth/sign-out', (route) => route.abort())
  await page.getByText('Account', { exact: true }).locator('..').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('Failed to sign out').waitFor()
  expect(new URL(page.url()).pathname).toBe('/bookings')
  expect(errors).toEqual([])
})
