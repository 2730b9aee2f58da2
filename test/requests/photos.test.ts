import { aHeic, heicFile } from '#test/heic.ts'
import { aPicture, PHOTO_ACCEPT } from '#test/pictures.ts'
import { expect, test } from 'vitest'
import { aDraft } from './draft.ts'
import { aHouse } from '#test/house/house.ts'
import type { PlainPage } from './plain-page.ts'

const { address, pool, visitor, drainJobs } = await aHouse()

/** Of the demo's host. */
const { rows } = await pool.query<{ id: string }>(
  `select l.id from listings l join "user" u on u.id = l.host_id where u.email = 'host@patio.example' and status = 'published'
   order by l.id desc limit 2`,
)
const listings = rows.map(({ id }) => id)

async function aHost(): Promise<PlainPage> {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  return page
}

let drawn = 0
/** No two alike: a picture sent twice is one photo. */
const aFile = async (name: string) => {
  drawn += 1
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await aPicture({ width: 600, height: 400, colour: `#20${String(10 + drawn)}40` }),
  }
}
const items = (page: PlainPage) => page.locator('ol > li')
const keysOf = (listing: string) =>
  pool
    .query<{ photo_id: string }>('select photo_id from listing_photos where listing_id = $1 order by position', [
      listing,
    ])
    .then((found) => found.rows.map((row) => row.photo_id))
const idsOn = (page: PlainPage) =>
  page.locator('input[name$=".photoId"]').evaluateAll((all) => all.map((each) => each.getAttribute('value')!))
const press = (page: PlainPage, name: string) => page.getByRole('button', { name, exact: true }).click()

test('[HOST-03] without script photos are sent by a form, moved and removed by buttons, in Spanish as well', async () => {
  const page = await aHost()
  await page.goto(`/edit-listing/${listings[1]}/photos?lang=es`)
  const before = await idsOn(page)
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles([await aFile('uno.jpg'), { name: 'dos.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }])
  await press(page, 'Enviar')
  await page.getByText('dos.gif').waitFor()
  await page.getByText('Es un GIF').waitFor()
  const after = await idsOn(page)
  expect(after).toHaveLength(before.length + 1)

  await press(page, 'Usar la foto 2 como portada')
  await press(page, `Subir la foto ${after.length}`)
  await press(page, 'Quitar la foto 1')
  const [first, , ...others] = after
  expect(await idsOn(page)).toEqual([first, ...others.slice(0, -2), others.at(-1), others.at(-2)])

  for (let left = after.length - 1; left > 4; left -= 1) await press(page, 'Quitar la foto 1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Agrega al menos 5 fotos').waitFor()
  expect(await keysOf(listings[1]!)).toEqual(before)
})

const photosOfDraft = async (id: string) => {
  const found = await pool.query<{ photos: string | null }>(
    `select fields ->> 'photos' as photos from listing_drafts where id = $1`,
    [id],
  )
  return JSON.parse(found.rows[0]?.photos ?? '[]') as { photoId: string; captionEn: string }[]
}

test('[HOST-02] [HOST-03] without script the wizard takes photos by a plain form, and those sent before by a button', async () => {
  const page = await aHost()
  const id = await aDraft(page)
  await page.goto(`/create-listing/${id}/photos`)
  await page.getByLabel('Choose photos').setInputFiles(await aFile('plain.jpg'))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await items(page).nth(0).waitFor()
  const [sent] = await idsOn(page)
  await page.getByRole('button', { name: 'Add other photo 1', exact: true }).click()
  expect(await idsOn(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Make photo 2 the cover' }).click()
  expect((await idsOn(page))[1]).toBe(sent)
  expect((await photosOfDraft(id)).map(({ photoId }) => photoId)).toEqual(await idsOn(page))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please add at least 5 photos').waitFor()
  expect(await idsOn(page)).toHaveLength(2)
})

/** Requests of the upload protocol, as a browser sends them. */
const sender =
  (page: PlainPage) =>
  (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer> | string) =>
    page.request.fetch(`/uploads${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', origin: address, ...headers },
      ...(body !== undefined && { body }),
    })
/** Bytes of the least part that is not the last. */
const MIN_PART_BYTES = 256 * 1024

const part = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

test('[HOST-03] an upload goes on where it stopped, is its account’s alone, and is what every browser can show a moment later', async () => {
  const page = await aHost()
  const send = sender(page)
  // Some phones append a film to a picture.
  const bytes = Buffer.concat([(await aFile('phone.jpg')).buffer, Buffer.alloc(2 * MIN_PART_BYTES)])
  const begun = await send('POST', '', { 'upload-length': String(bytes.length) })
  expect(begun.status).toBe(201)
  const path = begun.headers.get('location')!.replace('/uploads', '')
  expect((await send('PATCH', path, part(0), bytes.subarray(0, MIN_PART_BYTES - 1))).status).toBe(400)
  expect((await send('PATCH', path, part(0), bytes.subarray(0, MIN_PART_BYTES))).status).toBe(204)
  expect((await send('POST', path)).status).toBe(404)
  expect((await send('HEAD', path)).headers.get('upload-offset')).toBe(String(MIN_PART_BYTES))

  const stranger = visitor()
  expect((await sender(stranger)('POST', '', { 'upload-length': '9' })).status).toBe(401)
  await stranger.logIn('guest@patio.example', 'patio-guest')
  for (const method of ['HEAD', 'PATCH', 'POST', 'DELETE'])
    expect([
      method,
      (await sender(stranger)(method, path, part(MIN_PART_BYTES), method === 'HEAD' ? undefined : 'x')).status,
    ]).toEqual([method, 404])
  for (const method of ['PATCH', 'POST', 'DELETE'])
    expect((await send(method, path, { ...part(MIN_PART_BYTES), origin: 'https://other.example' }, 'x')).status).toBe(
      403,
    )

  expect((await send('PATCH', path, part(MIN_PART_BYTES), bytes.subarray(MIN_PART_BYTES))).status).toBe(204)
  const { photoId } = (await (await send('POST', path)).json()) as { photoId: string }
  const own = () => page.request.get(`/host/photos/states?id=${photoId}`).then((answer) => answer.json())
  await drainJobs()
  expect(await own()).toMatchObject({ photos: [{ id: photoId, state: 'ready' }] })
  expect(await (await stranger.request.get(`/host/photos/states?id=${photoId}`)).json()).toEqual({ photos: [] })

  const [{ key }] = ((await own()) as { photos: [{ key: string }] }).photos
  const shown = (accept: string) => page.request.get(`/media/${key}-320.webp`, { headers: { accept } })
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
  ] as const) {
    const answer = await shown(accept)
    expect([answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([type, 'accept'])
    expect(Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control')!)![1])).toBeGreaterThanOrEqual(30 * 86_400)
  }
})

test('[HOST-03] what is too large, has no length or is sent by a stranger’s form is refused', async () => {
  const page = await aHost()
  const send = sender(page)
  const tooLarge = await send('POST', '', { 'upload-length': String(15 * 1024 * 1024 + 1) })
  expect([tooLarge.status, await tooLarge.json()]).toEqual([413, { reason: 'too-large' }])
  expect((await send('POST', '', { 'upload-defer-length': '1' })).status).toBe(400)
  expect((await send('GET', '')).status).toBe(404)
  expect((await send('PATCH', '')).status).toBe(405)

  const stranger = visitor()
  const body = new FormData()
  body.append('photo', new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
  const answer = await stranger.request.fetch('/uploads?to=/host/photos', {
    method: 'POST',
    headers: { origin: address },
    body,
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?auth=login&to=%2Fhost%2Fphotos'])
  const foreign = await page.request.get(`/edit-listing/${listings[0]!.replace(/.$/, '0')}/photos`)
  expect(foreign.status).toBe(404)
})

test('[HOST-03] a HEIC is taken by the form without script and in parts, whatever its name, and guests get it as AVIF and WebP; one that lies about its size is refused', async () => {
  const page = await aHost()
  await page.goto(`/edit-listing/${listings[1]}/photos?lang=es`)
  const before = await idsOn(page)
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles({ name: 'uno.jpg', mimeType: 'image/jpeg', buffer: aHeic({ turns: 3 }) })
  await press(page, 'Enviar')
  const formed = (await idsOn(page)).find((id) => !before.includes(id))!

  const send = sender(page)
  const inParts = async (bytes: Uint8Array<ArrayBuffer>) => {
    const begun = await send('POST', '', { 'upload-length': String(bytes.length) })
    const path = begun.headers.get('location')!.replace('/uploads', '')
    await send('PATCH', path, part(0), bytes)
    return (await (await send('POST', path)).json()) as { photoId: string }
  }
  const { photoId: parted } = await inParts(new Uint8Array(heicFile('deep')))
  const vast = new Uint8Array(heicFile('vast'))
  new DataView(vast.buffer).setUint32(Buffer.from(vast).indexOf('ispe') + 8, 800)
  const { photoId: lying } = await inParts(vast)

  await drainJobs()
  const stateOf = async (id: string) => {
    const answer = await page.request.get(`/host/photos/states?id=${id}`)
    return ((await answer.json()) as { photos: { key: string; state: string; refusal: string | null }[] }).photos[0]!
  }
  expect(await stateOf(lying)).toMatchObject({ state: 'refused', refusal: 'damaged' })
  for (const id of [formed, parted]) {
    const { key, state } = await stateOf(id)
    expect(state).toBe('ready')
    for (const type of ['image/avif', 'image/webp']) {
      const shown = await page.request.get(`/media/${key}-480.webp`, { headers: { accept: type } })
      expect(shown.headers.get('content-type')).toBe(type)
    }
  }
})

test('[HOST-03] each field of photos says and takes the same formats, and so does the help', async () => {
  const page = await aHost()
  for (const path of ['/host/photos?lang=en', `/edit-listing/${listings[0]}/photos?lang=es`, '/profile?lang=en']) {
    await page.goto(path)
    await page.getByText(/JPEG, PNG, WebP, AVIF (or HEIC, at most 15 MB each\.|o HEIC, de 15 MB como máximo)/).waitFor()
    const accepts = await page
      .locator('input[type=file]:not([capture])')
      .evaluateAll((all) => all.map((each) => each.getAttribute('accept')))
    expect(accepts, path).toEqual([PHOTO_ACCEPT])
  }
  await page.goto('/help/photos?lang=es')
  await page.getByText('JPEG, PNG, WebP, AVIF o HEIC, de hasta 15 MB cada una').waitFor()
})
