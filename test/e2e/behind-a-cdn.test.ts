import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portsOfCdn, startCdn } from '#test/cdn.ts'
import { aHouse } from '#test/house/house.ts'
import { afterAll, expect, test } from 'vitest'
import { hydrated, logInByForm, visits } from './browser.ts'

const ports = await portsOfCdn()
const address = `http://localhost:${ports.port}`
const house = await aHouse({
  settings: { PUBLIC_URL: address, CLIENT_IP_HEADER: 'x-forwarded-for', CDN_SECONDS: '60' },
})
const cdn = await startCdn({
  ...ports,
  folder: mkdtempSync(join(tmpdir(), 'patio-cdn-')),
  serverPort: Number(new URL(house.address).port),
})
afterAll(() => cdn.stop())
const visit = visits(house)

const { id } = await house.db
  .selectFrom('listings')
  .select('id')
  .where('status', '=', 'published')
  .where('listing_type', '=', 'home')
  .orderBy('id')
  .executeTakeFirstOrThrow()

test('[OPS-02] a page that a CDN has stored runs in each stranger’s browser, and is somebody’s own once they are signed in', async () => {
  const stranger = await visit({ size: 'phone', at: address })
  const another = await visit({ at: address })
  for (const { page, errors } of [stranger, another]) {
    for (const path of [`/property/${id}`, '/', `/property/${id}`]) {
      await page.goto(address + path)
      await hydrated(page)
    }
    // A policy that forbids one of its scripts or styles is an error of the console.
    expect(errors).toEqual([])
  }
  const pages = cdn.reached().filter((request) => request === `GET /property/${id}` || request === 'GET /')
  expect(pages.toSorted()).toEqual(['GET /', `GET /property/${id}`])

  const { page, errors } = another
  await logInByForm(page, 'guest@patio.example', 'patio-guest', address)
  const isOwn = () => page.evaluate(() => document.documentElement.innerHTML.includes('href="/profile"'))
  await page.goto(`${address}/property/${id}`)
  await hydrated(page)
  const signedIn = await page.content()
  await page.goto(`${address}/about`)
  await page.goBack()
  await hydrated(page)
  expect(signedIn).toMatch(/\\"actor\\",\{/)
  expect(await isOwn()).toBe(true)
  expect(errors).toEqual([])
})
