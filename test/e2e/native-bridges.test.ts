import { aHouse } from '#test/house/house.ts'
import { bridges } from '#test/native/bridges.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: { ...mobileSettings, MOBILE_MIN_VERSION: '1.0.0' } })
const withApp = appsOf(visits(house))
const { pool: database } = house

test('[MOB-02] the first app that was in a store has the whole site, by what a browser has', async () => {
  const { page, app, errors } = await withApp({ version: '1.0.0', plugins: ['App'] })
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
