import { aPhonePicture, aPicture } from '#test/pictures.ts'
import type { Page } from 'playwright-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { complaints } from './axe.ts'
import { hydrated, logIn, visits } from './browser.ts'

const visit = visits()
let database: pg.Client
/** Of the demo's host. */
let listings: string[]

beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('databaseUrl') })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(
    `select l.id from listings l join "user" u on u.id = l.host_id where u.email = 'host@patio.example' and status = 'published'
     order by l.id desc limit 2`,
  )
  listings = rows.map(({ id }) => id)
})
afterAll(() => database.end())

const host = (page: Page) => logIn(page, 'host@patio.example', 'patio-host')
let drawn = 0
/** No two alike: a picture sent twice is one photo. */
const aFile = async (name: string) => {
  drawn += 1
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await aPicture({ width: 900, height: 600, colour: `#20${String(10 + drawn)}40` }),
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

test('[HOST-03] on a phone photos are chosen, sent, put in order by keys, described and saved; what is no photo says so beside itself', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await host(page)
  await page.goto(`/edit-listing/${listings[0]}/photos`)
  await hydrated(page)
  const before = await idsOn(page)
  const choose = page.getByLabel('Choose photos')
  await choose.setInputFiles([
    await aFile('one.jpg'),
    await aFile('two.jpg'),
    { name: 'three.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') },
  ])
  // What was chosen before the script was there is sent once it is: it comes with the first use of the page.
  await page.keyboard.press('Shift')
  await page.getByText('This is a GIF.').waitFor()
  await page.getByRole('button', { name: 'Dismiss three.jpg' }).click()
  await page.waitForFunction((count) => document.querySelectorAll('ol > li').length === count, before.length + 2)
  expect(await complaints(page)).toEqual([])

  await page.getByRole('button', { name: `Make photo ${before.length + 2} the cover` }).click()
  const [cover] = await idsOn(page)
  expect(before).not.toContain(cover)
  // A handle’s place is its photo’s: the second goes before the first by keys.
  const [, second] = await idsOn(page)
  await items(page).nth(1).locator('[aria-roledescription]').focus()
  await page.keyboard.press('Space')
  await page.getByText('Now at position 2.').waitFor({ state: 'attached' })
  // The list hears arrows from one timer after it took the photo up: this timer is set later, so it ends later.
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
  expect(saved).toHaveLength(before.length + 2)

  await page.goto(`/property/${listings[0]}?lang=es`)
  expect(await page.locator('#photos img').nth(1).getAttribute('alt')).toBe('Una pared')
  expect(errors).toEqual([])
})

test('[HOST-03] a photo that was being sent goes on after the page was loaded again, and after the connection was lost', async () => {
  const { page, context } = await visit()
  await host(page)
  await page.goto('/host/photos')
  await hydrated(page)
  await page.route('**/uploads/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await page.getByLabel('Choose photos').setInputFiles(await aFile('interrupted.jpg'))
  await page.getByText('0 % sent').waitFor()

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

/** Without script each button brings a page, which is read once it is whole: on a busy machine its list arrives in parts. */
const pressed = (page: Page, name: string) =>
  Promise.all([page.waitForEvent('domcontentloaded'), page.getByRole('button', { name, exact: true }).click()])

test('[HOST-03] without script photos are sent by a form, moved and removed by buttons, in Spanish as well', async () => {
  const { page } = await visit({ script: false })
  await host(page)
  await page.goto(`/edit-listing/${listings[1]}/photos?lang=es`)
  const before = await idsOn(page)
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles([
      await aFile('uno.jpg'),
      { name: 'dos.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic') },
    ])
  await pressed(page, 'Enviar')
  await page.getByText('dos.heic').waitFor()
  await page.getByText('Es una foto HEIC').waitFor()
  const after = await idsOn(page)
  expect(after).toHaveLength(before.length + 1)

  await pressed(page, 'Usar la foto 2 como portada')
  await pressed(page, `Subir la foto ${after.length}`)
  await pressed(page, 'Quitar la foto 1')
  const [first, , ...others] = after
  expect(await idsOn(page)).toEqual([first, ...others.slice(0, -2), others.at(-1), others.at(-2)])

  for (let left = after.length - 1; left > 4; left -= 1) await pressed(page, 'Quitar la foto 1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Agrega al menos 5 fotos').waitFor()
  expect(await keysOf(listings[1]!)).toEqual(before)
})

const aDraft = async (page: Page) => {
  const answer = await page.request.post(`${inject('address')}/create-listing`, {
    form: { type: 'home', category: 'recreation', subcategory: 'apartment', intent: 'next' },
    headers: { origin: inject('address') },
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

test('[HOST-02] [HOST-03] on a phone photos are sent, put in order and described within the wizard, stored by themselves', async () => {
  const { page, errors } = await visit({ size: 'phone' })
  await host(page)
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/photos`)
  await hydrated(page)
  await page.getByLabel('Choose photos').focus()
  await page.keyboard.press('Shift')
  await items(page).nth(0).waitFor({ state: 'detached' })
  const files = await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(aFile))
  await page.getByLabel('Choose photos').setInputFiles(files)
  await items(page).nth(3).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please add at least 5 photos').waitFor()
  expect(await complaints(page)).toEqual([])

  await page.getByLabel('Choose photos').setInputFiles(await aFile('e.jpg'))
  await items(page).nth(4).waitFor()
  await page.getByRole('button', { name: 'Make photo 5 the cover' }).click()
  await page.locator('summary', { hasText: 'Texts' }).first().click()
  await page.getByLabel('Caption in English').first().fill('The terrace')
  const ids = await idsOn(page)
  await expect
    .poll(() => photosOfDraft(id).then(([first]) => first), { timeout: 10_000 })
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

test('[HOST-02] [HOST-03] without script the wizard takes photos by a plain form, and those sent before by a button', async () => {
  const { page } = await visit({ script: false })
  await host(page)
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/photos`)
  await page.getByLabel('Choose photos').setInputFiles(await aFile('plain.jpg'))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await items(page).nth(0).waitFor()
  const [sent] = await idsOn(page)
  await page.getByRole('button', { name: 'Add other photo 1', exact: true }).click()
  await expect.poll(() => idsOn(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Make photo 2 the cover' }).click()
  await expect.poll(async () => (await idsOn(page))[1]).toBe(sent)
  expect((await photosOfDraft(id)).map(({ photoId }) => photoId)).toEqual(await idsOn(page))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please add at least 5 photos').waitFor()
  await expect.poll(() => idsOn(page)).toHaveLength(2)
})

/** Requests of the upload protocol, as a browser sends them. */
const sender =
  (page: Page) =>
  (method: string, path: string, headers: Record<string, string> = {}, data?: Buffer | string) =>
    page.request.fetch(`${inject('address')}/uploads${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', origin: inject('address'), ...headers },
      ...(data !== undefined && { data }),
      maxRedirects: 0,
    })
/** Bytes of the least part that is not the last. */
const LEAST_PART = 256 * 1024

const part = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

test('[HOST-03] an upload goes on where it stopped, is its account’s alone, and is what every browser can show a moment later', async () => {
  const { page } = await visit()
  await host(page)
  const send = sender(page)
  // Some phones append a film to a picture.
  const bytes = Buffer.concat([await aPhonePicture(), Buffer.alloc(2 * LEAST_PART)])
  const begun = await send('POST', '', { 'upload-length': String(bytes.length) })
  expect(begun.status()).toBe(201)
  const path = begun.headers()['location']!.replace('/uploads', '')
  expect((await send('PATCH', path, part(0), bytes.subarray(0, LEAST_PART - 1))).status()).toBe(400)
  expect((await send('PATCH', path, part(0), bytes.subarray(0, LEAST_PART))).status()).toBe(204)
  expect((await send('POST', path)).status()).toBe(404)
  expect((await send('HEAD', path)).headers()['upload-offset']).toBe(String(LEAST_PART))

  const stranger = await visit()
  expect((await sender(stranger.page)('POST', '', { 'upload-length': '9' })).status()).toBe(401)
  await logIn(stranger.page, 'guest@patio.example', 'patio-guest')
  for (const method of ['HEAD', 'PATCH', 'POST', 'DELETE'])
    expect([method, (await sender(stranger.page)(method, path, part(LEAST_PART), 'x')).status()]).toEqual([method, 404])
  for (const method of ['PATCH', 'POST', 'DELETE'])
    expect((await send(method, path, { ...part(LEAST_PART), origin: 'https://other.example' }, 'x')).status()).toBe(403)

  expect((await send('PATCH', path, part(LEAST_PART), bytes.subarray(LEAST_PART))).status()).toBe(204)
  const { photoId } = (await (await send('POST', path)).json()) as { photoId: string }
  const own = () => page.request.get(`/host/photos/states?id=${photoId}`).then((answer) => answer.json())
  await expect.poll(own, { timeout: 20_000 }).toMatchObject({ photos: [{ id: photoId, state: 'ready' }] })
  expect(await (await stranger.page.request.get(`/host/photos/states?id=${photoId}`)).json()).toEqual({ photos: [] })

  const [{ key }] = ((await own()) as { photos: [{ key: string }] }).photos
  const shown = (accept: string) => page.request.get(`/media/${key}-320.webp`, { headers: { accept } })
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
  ] as const) {
    const answer = await shown(accept)
    expect([answer.headers()['content-type'], answer.headers()['vary']]).toEqual([type, 'accept'])
    expect(Number(/max-age=(\d+)/.exec(answer.headers()['cache-control']!)![1])).toBeGreaterThanOrEqual(30 * 86_400)
  }
})

test('[HOST-03] what is too large, has no length or is sent by a stranger’s form is refused', async () => {
  const { page } = await visit()
  await host(page)
  const send = sender(page)
  const tooLarge = await send('POST', '', { 'upload-length': String(15 * 1024 * 1024 + 1) })
  expect([tooLarge.status(), await tooLarge.json()]).toEqual([413, { reason: 'too-large' }])
  expect((await send('POST', '', { 'upload-defer-length': '1' })).status()).toBe(400)
  expect((await send('GET', '')).status()).toBe(404)
  expect((await send('PATCH', '')).status()).toBe(405)

  const { page: stranger } = await visit()
  const multipart = { photo: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') } }
  const options = { multipart, headers: { origin: inject('address') }, maxRedirects: 0 }
  const answer = await stranger.request.post('/uploads?to=/host/photos', options)
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/?auth=login&to=%2Fhost%2Fphotos'])
  const foreign = await page.request.get(`/edit-listing/${listings[0]!.replace(/.$/, '0')}/photos`)
  expect(foreign.status()).toBe(404)
})
