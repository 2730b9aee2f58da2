import { aHouse } from '#test/house/house.ts'
import { bridges, newestBridge } from '#test/native/bridges.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: { ...mobileSettings, MOBILE_MIN_VERSION: '1.0.0' } })
const withApp = appsOf(visits(house))
const { pool: database } = house

test('[MOB-02] an app with less than its bridge promises has the whole site, by what a browser has', async () => {
  const { page, app, errors } = await withApp({ bridge: 1, plugins: ['App'] })
  await page.goto('/about')
  await hydrated(page)
  await expect.poll(() => app.calls('App', 'getInfo').length).toBeGreaterThan(0)
  await app.fire('App', 'appUrlOpen', { url: `${house.address}/credits` })
  await page.waitForURL('**/credits')
  const member = await aMember(database)
  await logIn(page, member.email, member.password)
  await page.goto('/profile')
  await hydrated(page)
  const chosen = page.waitForEvent('filechooser')
  await page.locator('input[name=picture]').click()
  await chosen
  await page.goto('/notifications/settings')
  await hydrated(page)
  await page.locator('#devices').getByText('Update it in its store').waitFor()
  expect(errors).toEqual([])
})

/** The other journeys have the newest one. */
const olderBridges = Object.keys(bridges)
  .map(Number)
  .filter((bridge) => bridge < newestBridge)

test.each(olderBridges)(
  '[MOB-02] an app with bridge %i, of the oldest version that is still served, is not told to update, and walks through the whole site: links, pictures, notifications, reminders and Back',
  async (bridge) => {
    const { page, app, errors } = await withApp({ bridge, version: '1.0.0', answers: { push: 'granted' } })
    await openedAt(page, app, '/')
    await expect.poll(() => app.calls('App', 'getInfo').length).toBeGreaterThan(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await app.fire('App', 'appUrlOpen', { url: `${house.address}/about` })
    await page.waitForURL('**/about')
    await app.fire('App', 'backButton', { canGoBack: true })
    await page.waitForURL(`${house.address}/`)

    const member = await aMember(database)
    await logIn(page, member.email, member.password)
    await openedAt(page, app, '/profile')
    await page.locator('input[name=picture]').click()
    await page.getByRole('button', { name: 'Take a photo' }).click()
    await expect
      .poll(() => page.locator('input[name=picture]').evaluate((input: HTMLInputElement) => input.files?.length))
      .toBe(1)

    await openedAt(page, app, '/notifications/settings')
    const part = page.locator('#devices')
    await part.scrollIntoViewIfNeeded()
    await part.getByRole('button', { name: 'Turn on' }).click()
    await part.getByText('Notifications are on').waitFor()
    await expect.poll(() => app.calls('LocalNotifications', 'getPending').length).toBeGreaterThan(0)
    expect(app.calls('StatusBar', 'setStyle').length).toBeGreaterThan(0)
    expect(app.calls('SystemBars').length > 0).toBe('SystemBars' in bridges[bridge]!)
    expect(await complaints(page)).toEqual([])
    expect(errors).toEqual([])
  },
)
