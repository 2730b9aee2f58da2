import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Picture } from './photos.ts'

/** Run manually after adding pictures: fills in `thumbhash`, which would slow loading by 2 s. */
const folder = new URL('photos/', import.meta.url)
const index = new URL('index.json', folder)

/** Maximum side in pixels that a thumbhash reads. */
const MAX_PIXELS = 100

const pictures = JSON.parse(await readFile(index, 'utf8')) as Picture[]
for (const picture of pictures) picture.thumbhash = await thumbhashOf(new URL(picture.file, folder))
await writeFile(index, `${JSON.stringify(pictures, null, 2)}\n`)
console.log(`${pictures.length} thumbhashes`)

async function thumbhashOf(file: URL): Promise<string> {
  const { data, info } = await sharp(await readFile(file))
    .resize(MAX_PIXELS, MAX_PIXELS, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
