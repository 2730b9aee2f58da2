import { chromium as found, chromiumFlags } from '#scripts/chromium.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'

export const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }

type Visit = { size?: keyof typeof sizes; script?: boolean }

/** One browser a test file; each visitor is a context of their own, and any error on a page fails the test that asks. */
export function visits() {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: found(), args: chromiumFlags })
  })
  afterAll(() => browser.close())

  return async ({ size = 'desk', script = true }: Visit = {}): Promise<Visitor> => {
    const context = await browser.newContext({
      baseURL: inject('address'),
      viewport: sizes[size],
      javaScriptEnabled: script,
    })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource')) errors.push(message.text())
    })
    return { context, page, errors }
  }
}

export type Visitor = { context: BrowserContext; page: Page; errors: string[] }

/** Waits until the page's script has taken over: before that, a click is a plain link's. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.hasAttribute('data-alive') && !document.querySelector('dialog:not(:modal)'),
  )
}

/** By the demo account's own button in the log-in dialog. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/?auth=login')
  await alive(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Account').waitFor({ state: 'attached' })
}
