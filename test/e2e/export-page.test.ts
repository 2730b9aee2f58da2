import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { aHouse } from '#test/house/house.ts'
import { picturedBrowserFlags } from '#test/browser-flags.ts'
import { unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { complaints, weakContrasts } from './axe.ts'
import { sizes, visits } from './browser.ts'

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

/** Asks for the data as their owner does without a browser. @returns the address of the page in their folder */
async function anExport(role: 'host' | 'guest', language: 'en' | 'es'): Promise<string> {
  const owner = house.visitor()
  await owner.logIn(`${role}@patio.example`, `patio-${role}`)
  await house.pool.query(`update profiles set language = $2 where user_id = (select id from "user" where email = $1)`, [
    `${role}@patio.example`,
    language,
  ])
  await owner.goto('/account/settings')
  await owner.getByRole('button', { name: 'Ask for my data' }).click()
  await house.drainJobs()
  await owner.reload()
  const address = await owner.getByRole('link', { name: 'Your data (zip)' }).getAttribute('href')
  const answer = await owner.request.get(address!)
  return unpacked(role, Buffer.from(await answer.arrayBuffer()))
}

// Either look is met at both sizes, and either size in both languages.
test.each([
  ['host', 'en', 'Your account at Patio', { day: 'phone', night: 'desk' }],
  ['guest', 'es', 'Tu cuenta en Patio', { day: 'desk', night: 'phone' }],
] as const)(
  '[AUTH-07] the page of an export opens from its folder, whole and without the network: the %s, in %s',
  async (role, language, title, looks) => {
    const file = await anExport(role, language)
    for (const [look, size] of Object.entries(looks)) {
      const isDark = look === 'night'
      const { page, errors } = await visitor({ size, isDark })
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.goto(file)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      // A folded conversation opens without a script.
      const talk = page.locator('#talk details').first()
      await talk.locator('summary').press('Enter')
      await talk.locator('li').first().waitFor()
      if (isDark) expect(await weakContrasts(page)).toEqual([])
      else expect(await complaints(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width)
      const drawn = await page.evaluate(async () => {
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
  },
)
