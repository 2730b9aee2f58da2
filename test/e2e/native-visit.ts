import { anApp } from '#test/native/app.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, type visits } from './browser.ts'

type Options = Parameters<typeof anApp>[1]
type Changes = Parameters<typeof anApp>[2]
type Look = { motion?: boolean; isDark?: boolean; device?: boolean }
export type TestApp = Awaited<ReturnType<typeof anApp>>

/** Visitors with the app on a phone. */
export const appsOf =
  (visit: ReturnType<typeof visits>) =>
  async (options: Options = {}, look: Look = {}, changes: Changes = {}) => {
    const visitor = await visit({ size: 'phone', ...look })
    const app = await anApp(visitor.page, options, changes)
    return { ...visitor, app }
  }

/** All of the app's parts have come once it has taken its start picture away. */
export const started = (app: TestApp, times = 1) =>
  expect.poll(() => app.calls('SplashScreen', 'hide').length).toBeGreaterThanOrEqual(times)

/** A page in the app with all of the app's parts. */
export async function openedAt(page: Page, app: TestApp, path: string): Promise<void> {
  const times = app.calls('SplashScreen', 'hide').length
  await page.goto(path)
  await hydrated(page)
  await started(app, times + 1)
}
