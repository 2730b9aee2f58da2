import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, logInByForm, passTime, sizes, stopTime, visits, type Visitor } from './browser.ts'

const house = await aHouse()
const visitor = visits(house)

type Page = Visitor['page']

const toasts = (page: Page, kind?: string) =>
  page.getByRole('status').locator(kind ? `[data-toast=${kind}]` : '[data-toast]')

/** A member whose log-out, on a stopped clock, fails once the test says so. */
async function loggingOut(size: 'phone' | 'desk') {
  const visit = await visitor({ size })
  const { page } = visit
  await page.clock.install()
  await logIn(page, 'guest@patio.example', 'patio-guest')
  await page.goto('/profile')
  await hydrated(page)
  let fail = () => {}
  const failed = new Promise<void>((done) => (fail = done))
  await page.route('**/auth/sign-out', async (route) => {
    await failed
    await route.abort()
  })
  const logOut = page.getByRole('main').getByRole('button', { name: 'Log out' })
  await logOut.press('Enter')
  await toasts(page, 'loading').getByText('Logging out...').waitFor()
  await stopTime(page)
  return { ...visit, logOut, fail }
}

/** As the browser says it of a tab behind another. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('[SHELL-12] a toast of something under way stays until it ends, and the error that it becomes, which has its place on a phone and on a desk, goes after four seconds', async () => {
  const { page, errors, fail } = await loggingOut('phone')
  await passTime(page, 60_000)
  expect(await toasts(page, 'loading').count()).toBe(1)

  fail()
  const error = toasts(page, 'error')
  await error.getByText('Failed to sign out').waitFor()
  expect(await toasts(page).count(), 'one has become the other').toBe(1)
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    const box = (await error.boundingBox())!
    expect(box.width).toBeLessThanOrEqual(350)
    expect(Math.abs(box.x + box.width / 2 - size.width / 2), 'in the middle, but for a scroll bar').toBeLessThan(9)
    expect(box.y).toBeLessThan(120)
  }
  await passTime(page, 3999)
  expect(await error.count()).toBe(1)
  await passTime(page, 1)
  await error.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('[SHELL-12] a toast waits while somebody points at it, has the focus in it, or is in another tab; keys lead to it, dismiss it and lead back', async () => {
  const { page, errors, logOut, fail } = await loggingOut('desk')
  fail()
  const error = toasts(page, 'error')
  await error.waitFor()
  const at = (await error.boundingBox())!
  await page.mouse.move(at.x + 20, at.y + 10)
  await page.mouse.move(at.x + 30, at.y + 12)
  await passTime(page, 10_000)
  expect(await error.count(), 'pointed at').toBe(1)
  await page.mouse.move(at.x + 30, at.y + 400)
  await passTime(page, 3000)

  await page.keyboard.press('F6')
  expect(await error.getByRole('button', { name: 'Close' }).evaluate((it) => it === document.activeElement)).toBe(true)
  await passTime(page, 10_000)
  expect(await error.count(), 'focused').toBe(1)
  await page.keyboard.press('F6')
  await hide(page, true)
  await passTime(page, 10_000)
  expect(await error.count(), 'not looked at').toBe(1)
  await hide(page, false)
  await passTime(page, 900)
  expect(await error.count(), 'a second was left').toBe(1)

  await page.keyboard.press('F6')
  await page.keyboard.press('Escape')
  await error.waitFor({ state: 'detached' })
  expect(await logOut.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(errors).toEqual([])
})

test('[SHELL-12] of more than twenty toasts the oldest goes, and dismissing one by one leads through them', async () => {
  const { page, logOut, fail } = await loggingOut('phone')
  fail()
  for (let press = 1; press <= 21; press += 1) {
    if (press > 1) await logOut.press('Enter')
    await expect.poll(() => toasts(page, 'error').count()).toBe(Math.min(press, 20))
    if (press === 1)
      await toasts(page)
        .first()
        .evaluate((it) => (it.id = 'oldest'))
  }
  expect(await page.locator('#oldest').count()).toBe(0)
  await page.keyboard.press('F6')
  for (let left = 19; left >= 0; left -= 1) {
    await page.keyboard.press('Enter')
    await expect.poll(() => toasts(page).count()).toBe(left)
  }
  expect(await logOut.evaluate((it) => it === document.activeElement)).toBe(true)
})

test('[SHELL-12] whoever has logged in is told so for two seconds, and axe finds nothing in it', async () => {
  const { page, errors } = await visitor()
  await page.clock.install()
  await logInByForm(page, 'guest@patio.example', 'patio-guest')
  const done = toasts(page, 'success')
  await done.getByText('You are logged in').waitFor()
  // It stays while the focus is in it.
  await page.keyboard.press('F6')
  expect(await complaints(page)).toEqual([])
  await stopTime(page)
  await page.keyboard.press('F6')
  await passTime(page, 2000)
  await done.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})
