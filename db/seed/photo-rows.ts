import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { attributesOf, showsEntrance } from './attributes.ts'
import type { Listing } from './listings.ts'
import { photograph, type Picture, pictureFolder, type Shot } from './photos.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import { SEED, type WorldTime } from './world.ts'

/** Inserts each treated picture once, then its uses, after the reviews that order the rows. */
export async function insertPhotos(
  client: pg.Client,
  listings: readonly Listing[],
  pictures: readonly Picture[],
  time: WorldTime,
): Promise<void> {
  const shots = await shotsOf(client, listings, pictures, time)
  const photos = await photosOf([...shots.values()].flat(), time)
  await insertRows(client, 'photos', [...photos.values()])

  const stepFree = new Set(listings.filter((each) => attributesOf(each).stepFree).map(({ id }) => id))
  const shown = [...shots].flatMap(([id, own]) =>
    own.map((shot, position) => ({
      listing_id: id,
      position,
      photo_id: photos.get(nameOf(shot))!.id,
      caption_en: shot.picture.caption_en,
      caption_es: shot.picture.caption_es,
      shows: stepFree.has(id) && showsEntrance(shot.picture.caption_en) ? 'stepFree' : '',
    })),
  )
  await insertRows(client, 'listing_photos', shown)
}

/** In the order of the front page's rows without a place: best rated first, then newest. */
async function shotsOf(client: pg.Client, listings: readonly Listing[], pictures: readonly Picture[], time: WorldTime) {
  const { rows } = await client.query<{ id: string; place: number }>(
    `select id, row_number() over (partition by subcategory, listing_type
      order by (select round(avg(overall) * 10) from reviews where listing_id = listings.id and side = 'guest' and visible_at <= $1)
        desc nulls last, published_at desc, id desc)::integer as place
    from listings`,
    [time.start],
  )
  const ranks = new Map(rows.map(({ id, place }) => [id, place - 1]))
  return photograph(
    listings.map((listing) => ({ ...listing, rank: ranks.get(listing.id)! })),
    pictures,
  )
}

async function photosOf(shots: readonly Shot[], time: WorldTime) {
  const newId = idsOf(`${SEED}:photos`)
  const hashOf = fileHashes()
  const photos = new Map<string, Awaited<ReturnType<typeof photoRow>>>()
  for (const shot of shots) {
    const name = nameOf(shot)
    if (!photos.has(name)) photos.set(name, await photoRow(shot, newId(time.start), hashOf))
  }
  return photos
}

const nameOf = ({ picture, treatment }: Shot) => `${picture.file}:${treatment}`

type HashOf = (file: string) => Promise<string>

async function photoRow({ picture, treatment }: Shot, id: string, hashOf: HashOf) {
  const { file, width, height, thumbhash } = picture
  const key = sha256((await hashOf(file)) + treatment).slice(0, 24)
  return { id, key, source: `demo/${file}`, treatment, width, height, thumbhash }
}

/** Each file is read once, however many treatments it has. */
function fileHashes(): HashOf {
  const hashes = new Map<string, string>()
  return async (file) => {
    const hash = hashes.get(file) ?? sha256(await readFile(new URL(file, pictureFolder)))
    hashes.set(file, hash)
    return hash
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
