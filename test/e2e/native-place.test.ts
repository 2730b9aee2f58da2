import { aHouse } from '#test/house/house.ts'
import { anApp, NativeError } from '#test/native/app.ts'
import { mobileSettings } from '#test/native/mobile-settings.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { visits } from './browser.ts'
import { appsOf, openedAt } from './native-visit.ts'

const house = await aHouse({ settings: mobileSettings })
const visit = visits(house)
const withApp = appsOf(visit)

const located = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number | string>((done) =>
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => done(`${coords.latitude},${coords.longitude}`),
          ({ code }) => done(code),
        ),
      ),
  )

test.each([
  [{}, undefined, '-33.4372,-70.6506'],
  [{ permissions: { location: 'denied' } }, undefined, 1],
  [{}, 'OS-PLUG-GLOC-0010', 3],
  [{}, 'OS-PLUG-GLOC-0007', 2],
] as const)(
  '[MOB-02] [HOME-14] where the phone is, or why not, comes as a browser says it: %o %s',
  async (options, code, answer) => {
    const { page } = await visit({ size: 'phone' })
    const app = await anApp(page, options, {
      Geolocation: code
        ? {
            getCurrentPosition: async () => {
              throw new NativeError('no position', code)
            },
          }
        : {},
    })
    await openedAt(page, app, '/about')
    expect(await located(page)).toBe(answer)
  },
)
