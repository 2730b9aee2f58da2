import type { Subcategory } from '#domain/listings/category.ts'
import { type Treatment, treatments } from '#domain/media/photo.ts'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Scene, scenesOf, unmirrored } from './data/scenes.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import type { Slot } from './slots.ts'
import { SEED, type WorldTime } from './world.ts'

export type Picture = {
  file: string
  scene: string
  view: number
  caption_en: string
  caption_es: string
  width: number
  height: number
  thumbhash: string
}

export type Shot = { picture: Picture; treatment: Treatment }

const folder = new URL('photos/', import.meta.url)

export const readPictures = async (): Promise<Picture[]> => JSON.parse(await readFile(new URL('index.json', folder), 'utf8')) as Picture[]

export type Photographer = ReturnType<typeof photographer>

/**
 * Chooses the pictures of one listing after the other: all of one place, all treated alike, the cover first.
 * No two listings of a kind have the same cover; those of one city show different scenes as long as there are some.
 */
export function photographer(pictures: readonly Picture[]) {
  const used = new Map<string, number>()
  const times = (...parts: string[]) => used.get(parts.join(':')) ?? 0
  const note = (...parts: string[]) => used.set(parts.join(':'), times(...parts) + 1)
  const pictureOf = (scene: string, view: number) => {
    const picture = pictures.find((each) => each.scene === scene && each.view === view)
    if (!picture) throw new Error(`there is no view ${view} of ${scene}`)
    return picture
  }

  return ({ kind, city }: Slot, wanted: { scene?: string; treatment?: Treatment } = {}): Shot[] => {
    const wear = ({ scene, cover, treatment }: Candidate) =>
      times(kind, city.id, scene.name) * 1000 +
      times(kind, city.id, scene.name, String(cover)) * 100 +
      times(kind, scene.name) * 20 +
      times(kind, scene.name, String(cover)) * 4 +
      times(kind, treatment)
    const [best] = candidatesOf(kind)
      .filter(({ scene, treatment }) => scene.name === (wanted.scene ?? scene.name) && treatment === (wanted.treatment ?? treatment))
      .filter(({ scene, cover, treatment }) => times('cover', kind, scene.name, String(cover), treatment) === 0)
      .toSorted((a, b) => wear(a) - wear(b))
    if (!best) throw new Error(`no cover is left for ${kind}`)

    const { scene, cover, treatment } = best
    note('cover', kind, scene.name, String(cover), treatment)
    note(kind, city.id, scene.name)
    note(kind, city.id, scene.name, String(cover))
    note(kind, scene.name)
    note(kind, scene.name, String(cover))
    note(kind, treatment)
    return galleryOf(scene, cover, pictureOf).map((picture) => ({ picture, treatment }))
  }
}

type Candidate = { scene: Scene; cover: number; treatment: Treatment }

function candidatesOf(kind: Subcategory): Candidate[] {
  return scenesOf[kind].flatMap((scene) => {
    const allowed = unmirrored.has(scene.name) ? treatments.filter((treatment) => !treatment.includes('mirror')) : treatments
    return allowed.flatMap((treatment) => scene.covers.map((cover) => ({ scene, cover, treatment })))
  })
}

const VIEWS = [1, 2, 3, 4, 5]

function galleryOf(scene: Scene, cover: number, pictureOf: (scene: string, view: number) => Picture): Picture[] {
  const own = [cover, ...VIEWS.filter((view) => view !== cover)].map((view) => pictureOf(scene.name, view))
  const beside = (scene.beside ?? []).flatMap(({ name, views }) => views.map((view) => pictureOf(name, view)))
  return [...own, ...beside]
}

/** Each picture in each treatment once, known by its content; then who shows it, in which place. */
export async function insertPhotos(
  client: pg.Client,
  galleries: readonly { listingId: string; shots: readonly Shot[] }[],
  time: WorldTime,
): Promise<void> {
  const newId = idsOf(`${SEED}:photos`)
  const photos = new Map<string, { id: string; key: string } & Shot>()
  const keyOf = ({ picture, treatment }: Shot) => `${picture.file}:${treatment}`
  for (const shot of galleries.flatMap(({ shots }) => shots)) {
    if (!photos.has(keyOf(shot))) photos.set(keyOf(shot), { ...shot, id: newId(time.start), key: await contentKey(shot) })
  }

  await insertRows(
    client,
    'photos',
    [...photos.values()].map(({ id, key, picture, treatment }) => ({
      ...{ id, key, treatment, source: `demo/${picture.file}`, width: picture.width, height: picture.height, thumbhash: picture.thumbhash },
    })),
  )
  await insertRows(
    client,
    'listing_photos',
    galleries.flatMap(({ listingId, shots }) =>
      shots.map((shot, position) => ({
        ...{ listing_id: listingId, position, photo_id: photos.get(keyOf(shot))!.id },
        ...{ caption_en: shot.picture.caption_en, caption_es: shot.picture.caption_es },
      })),
    ),
  )
}

const fileHashes = new Map<string, Promise<string>>()

async function contentKey({ picture: { file }, treatment }: Shot): Promise<string> {
  const hash = fileHashes.get(file) ?? readFile(new URL(file, folder)).then((bytes) => createHash('sha256').update(bytes).digest('hex'))
  fileHashes.set(file, hash)
  return createHash('sha256')
    .update((await hash) + treatment)
    .digest('hex')
    .slice(0, 24)
}

/** The originals, where the storage looks for them. */
export async function copyPictures(pictures: readonly Picture[], dataDir: string): Promise<void> {
  const target = join(dataDir, 'demo')
  await mkdir(target, { recursive: true })
  await Promise.all(pictures.map(({ file }) => copyFile(new URL(file, folder), join(target, file))))
}
