import { aMember } from '#test/own-member.ts'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'
import { expect, test } from 'vitest'

const { pool, visitor } = await aHouse()

const menuOf = (page: PlainPage) =>
  page
    .locator('header details nav a')
    .evaluateAll((links) => links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`))

test('[SHELL-07] the menu of a visitor has the log-in, the way to hosting and help', async () => {
  const page = visitor()
  await page.goto('/about')
  expect(await menuOf(page)).toEqual([
    'Log in or sign up /about?auth=login',
    'List your space /become-a-host',
    'Help center /help',
  ])
})

test('[SHELL-07] everybody signed in has the hosts’ items, and what leads to a listing behind them', async () => {
  const { email, password } = await aMember(pool)
  const page = visitor()
  await page.logIn(email, password)
  await page.goto('/about')
  expect((await menuOf(page)).map((link) => link.split(' ').at(-1))).toEqual([
    '/notifications',
    '/profile',
    '/wishlists',
    '/bookings',
    '/messages',
    '/become-a-host',
    '/host/dashboard',
    '/manage-listings',
    '/payment-setup',
    '/stripe-setup',
    '/payments',
    '/account/settings',
    '/help',
  ])
  await page.goto('/host/dashboard')
  // Whoever has no listing is led to one: there is nothing else on the page to choose.
  expect(await page.locator('main form, main a[href*="listing"]').count()).toBeGreaterThan(0)
})

test('[SHELL-07] an admin has two items more, which lead to what waits and to the first tool', async () => {
  const page = visitor()
  await page.logIn('admin@patio.example', 'patio-admin')
  await page.goto('/about')
  expect(await menuOf(page)).toEqual(expect.arrayContaining(['Admin Dashboard /admin', 'Admin Tools /admin?tools']))
  await page.goto('/admin?tools')
  await page.waitForURL(/\/admin\/test-/)
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'What waits' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin')
})
