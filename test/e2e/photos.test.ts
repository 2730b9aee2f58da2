import { aHeic } from '#test/heic.ts'
import { picturedBrowserFlags } from '#test/browser-flags.ts'
import { aHouse } from '#test/house/house.ts'
import { photosFor } from '#test/hosting.ts'
import { aPicture } from '#test/pictures.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const house = await aHouse({ worker: true })
const visit = visits(house)
const onlooker = visits(house, () => picturedBrowserFlags)
const { db, pool: database } = house
/** Of the demo's host. */
let listings: string[]

beforeAll(async () => {
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where u.email = 'host@patio.example' and status = 'published'
     order by l.id desc limit 2`,
  )
  listings = rows.map(({ id }) => id)
})

const host = (page: Page) => logIn(page, 'host@patio.example', 'patio-host')
let drawn = 0
/** No two alike, even as a JPEG: a picture sent twice is one photo. */
const aFile = async (name: string) => {
  drawn += 1
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await aPicture({ width: 600, height: 400, colour: `#20${String(10 + 8 * drawn)}40` }),
  }
}
const items = (page: Page) => page.locator('ol > li')
const keysOf = (listing: string) =>
  database
    .query<{ photo_id: string }>('select photo_id from listing_photos where listing_id = $1 order by position', [
      listing,
    ])
    .then(({ rows }) => rows.map((row) => row.photo_id))
/** The script that carries the page's texts has this one as well. */
const allPrepared = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main')!.textContent.includes('Being prepared'))
const idsOn = (page: Page) =>
  page.locator('input[name$=".photoId"]').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))

test('[HOST-03] on a phone a photo is chosen, sent, put in order by keys, described and saved; what is no photo says so beside itself', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await host(page)
  await page.goto(`/edit-listing/${listings[0]}/photos`)
  await hydrated(page)
  const before = await idsOn(page)
  const choose = page.getByLabel('Choose photos')
  await choose.setInputFiles([
    await aFile('one.jpg'),
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') },
  ])
  // Files chosen before hydration are sent once the page is used.
  await page.keyboard.press('Shift')
  await page.getByText('This is a GIF.').waitFor()
  await page.getByRole('button', { name: 'Dismiss two.jpg' }).click()
  await page.waitForFunction((count) => document.querySelectorAll('ol > li').length === count, before.length + 1)
  expect(await complaints(page)).toEqual([])

  await page.getByRole('button', { name: `Make photo ${before.length + 1} the cover` }).click()
  const [cover] = await idsOn(page)
  expect(before).not.toContain(cover)
  // A handle’s place is its photo’s: the second goes before the first by keys.
  const [, second] = await idsOn(page)
  await items(page).nth(1).locator('[aria-roledescription]').focus()
  await page.keyboard.press('Space')
  await page.getByText('Now at position 2.').waitFor({ state: 'attached' })
  // The list handles arrows after a timer; this one is set later and so ends later.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await page.keyboard.press('ArrowUp')
  await page.getByText('Now at position 1.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByText('Put down at position 1.').waitFor({ state: 'attached' })
  expect((await idsOn(page)).slice(0, 2)).toEqual([second, cover])

  await page.locator('summary', { hasText: 'Texts' }).nth(1).click()
  await page.getByLabel('Caption in English').nth(1).fill('A wall of one colour')
  await page.getByLabel('What it shows, in Spanish').nth(1).fill('Una pared')
  await allPrepared(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your changes are saved').waitFor()
  const saved = await keysOf(listings[0]!)
  expect(saved.slice(0, 2)).toEqual([second, cover])
  expect(saved).toHaveLength(before.length + 1)

  const guest = house.visitor()
  await guest.goto(`/property/${listings[0]}?lang=es`)
  expect(await guest.locator('#photos img').nth(1).getAttribute('alt')).toBe('Una pared')
  expect(errors).toEqual([])
})

test('[HOST-03] a photo that was being sent goes on after the page was loaded again, and after the connection was lost', async () => {
  const { page, context } = await visit()
  await host(page)
  await page.goto('/host/photos')
  await hydrated(page)
  await page.route('**/uploads/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await page.getByLabel('Choose photos').setInputFiles(await aFile('interrupted.jpg'))
  await page.getByText('0% sent').waitFor()

  await page.reload()
  await page.getByText('interrupted.jpg').waitFor()
  await page.unroute('**/uploads/*')
  await page.getByText('interrupted.jpg').waitFor({ state: 'detached' })

  await context.setOffline(true)
  await page.getByLabel('Choose photos').setInputFiles(await aFile('tunnel.jpg'))
  await page.getByText('No connection. It goes on by itself.').waitFor()
  await context.setOffline(false)
  await page.getByText('tunnel.jpg').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: /^\d+ photos$/ }).waitFor()
  await allPrepared(page)
  expect(await complaints(page)).toEqual([])
})

/** Of pictures that have come or failed. */
const brokenPictures = (page: Page) =>
  page.locator('main img').evaluateAll((all) => {
    const pictures = all as HTMLImageElement[]
    return pictures.filter((each) => each.complete && each.naturalWidth === 0).map((each) => each.src)
  })

test('[HOST-03] for a HEIC, which this browser cannot show, a sign stands until the photo is prepared', async () => {
  const { page, errors } = await onlooker({ size: 'phone' })
  await host(page)
  await page.goto(`/edit-listing/${listings[1]}/photos`)
  await hydrated(page)
  const before = await items(page).count()
  await page.route('**/uploads/*', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
  // Some computers know no type of it.
  await page.getByLabel('Choose photos').setInputFiles({ name: 'one.HEIC', mimeType: '', buffer: aHeic() })
  await page.keyboard.press('Shift')
  const sending = page.getByRole('list', { name: 'Photos being sent' })
  await sending.locator('use[href$="#images"]').waitFor({ state: 'attached' })
  expect(await sending.locator('img').count()).toBe(0)
  expect(await complaints(page)).toEqual([])

  await page.unrouteAll()
  await page.reload()
  await page.keyboard.press('Shift')
  const added = items(page).nth(before)
  await added.locator('img[src^="/media/"]').waitFor()
  expect(await brokenPictures(page)).toEqual([])
  expect(errors).toEqual([])
})

const aDraft = async (page: Page) => {
  const answer = await page.request.post(`${house.address}/create-listing`, {
    form: { type: 'home', category: 'recreation', subcategory: 'apartment', intent: 'next' },
    headers: { origin: house.address },
    maxRedirects: 0,
  })
  return answer.headers()['location']!.split('/')[2]!
}

const photosOfDraft = async (id: string) => {
  const { rows } = await database.query<{ photos: string | null }>(
    `select fields ->> 'photos' as photos from listing_drafts where id = $1`,
    [id],
  )
  return JSON.parse(rows[0]?.photos ?? '[]') as { photoId: string; captionEn: string }[]
}

test('[HOST-02] [HOST-03] on a phone photos are sent, joined by others, put in order and described within the wizard, stored by themselves', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await host(page)
  const id = await aDraft(page)
  const { rows } = await database.query<{ id: string }>(`select id from "user" where email = 'host@patio.example'`)
  await photosFor(db, rows[0]!.id)
  await page.goto(`/create-listing/${id}/photos`)
  await hydrated(page)
  await page.getByLabel('Choose photos').focus()
  await page.keyboard.press('Shift')
  await items(page).nth(0).waitFor({ state: 'detached' })
  const files = await Promise.all(['a.jpg', 'b.jpg'].map(aFile))
  await page.getByLabel('Choose photos').setInputFiles(files)
  // Files chosen before hydration are sent once the page is used.
  await page.keyboard.press('Shift')
  await items(page).nth(1).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please add at least 5 photos').waitFor()
  expect(await complaints(page)).toEqual([])

  for (const at of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Add other photo 1', exact: true }).click()
    await items(page).nth(at).waitFor()
  }
  await page.getByRole('button', { name: 'Make photo 5 the cover' }).click()
  await page.locator('summary', { hasText: 'Texts' }).first().click()
  await page.getByLabel('Caption in English').first().fill('The terrace')
  const ids = await idsOn(page)
  await expect
    .poll(() => photosOfDraft(id).then(([first]) => first))
    .toMatchObject({ photoId: ids[0], captionEn: 'The terrace' })
  await allPrepared(page)

  // On another device it is as it was left; what follows keeps it.
  await page.reload()
  expect(await idsOn(page)).toEqual(ids)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/\/description/)
  await page.goBack()
  await items(page).nth(4).waitFor()
  expect((await photosOfDraft(id)).map(({ photoId }) => photoId)).toEqual(ids)
  expect(errors).toEqual([])
})
