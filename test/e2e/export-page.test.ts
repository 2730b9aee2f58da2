import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aHouse } from '#test/house/house.ts'
import { picturedBrowserFlags } from '#test/browser-flags.ts'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { complaints, weakContrasts } from './axe.ts'
import { logIn, sizes, visits } from './browser.ts'

const house = await aHouse()
const visitor = visits(house, () => picturedBrowserFlags)

const folder = mkdtempSync(join(tmpdir(), 'patio-export-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Unpacks an archive as its owner would. @returns the address of its page */
function unpacked(name: string, archive: Buffer): string {
  for (const [path, bytes] of Object.entries(unzipSync(archive))) {
    const file = join(folder, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  return pathToFileURL(join(folder, name, 'index.html')).href
}

test.each([
  ['host', 'en', 'Your account at Patio'],
  ['guest', 'es', 'Tu cuenta en Patio'],
] as const)(
  '[AUTH-07] the page of an export opens from its folder, whole and without the network: the %s, in %s',
  async (role, language, title) => {
    const { page } = await visitor()
    await logIn(page, `${role}@patio.example`, `patio-${role}`)
    await house.pool.query(
      `update profiles set language = $2 where user_id = (select id from "user" where email = $1)`,
      [`${role}@patio.example`, language],
    )
    await page.goto('/account/settings')
    await page.getByRole('button', { name: 'Ask for my data' }).click()
    await page.getByText('Your files are being made').waitFor()
    await house.drainJobs()
    await page.reload()
    const address = await page.getByRole('link', { name: 'Your data (zip)' }).getAttribute('href')
    const file = unpacked(role, await (await page.request.get(address!)).body())

    for (const size of ['phone', 'desk'] as const) {
      for (const isDark of [false, true]) {
        const { page: reading, errors } = await visitor({ size, isDark })
        const requests: string[] = []
        reading.on('request', (request) => requests.push(request.url()))
        await reading.goto(file)
        await reading.getByRole('heading', { level: 1, name: title }).waitFor()
        // A folded conversation opens without a script.
        const talk = reading.locator('#talk details').first()
        await talk.locator('summary').press('Enter')
        await talk.locator('li').first().waitFor()
        if (isDark) expect(await weakContrasts(reading)).toEqual([])
        else expect(await complaints(reading)).toEqual([])
        expect(await reading.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width)
        const drawn = await reading.evaluate(async () => {
          const images = [...document.images]
          for (const image of images) image.loading = 'eager'
          await Promise.all(images.map((image) => image.decode()))
          return images.length
        })
        // The demo's host has photos, its guest has none.
        expect(drawn > 0).toBe(role === 'host')
        expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
        expect(errors).toEqual([])
      }
    }
  },
)
