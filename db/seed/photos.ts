import type { Subcategory } from '#domain/listings/category.ts'
import { type Treatment, treatments } from '#domain/media/photo.ts'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Scene, scenesOf, unmirrored } from './data/scenes.ts'
import type { Slot } from './slots.ts'
import { Tally } from './tally.ts'

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

/** The demo pictures, their captions (index.json) and whom to thank for them (CREDITS.md). */
export const pictureFolder = new URL('photos/', import.meta.url)

export const readPictures = async (): Promise<Picture[]> =>
  JSON.parse(await readFile(new URL('index.json', pictureFolder), 'utf8')) as Picture[]

export type Photographer = ReturnType<typeof photographer>

/**
 * Chooses the pictures of one listing after the other: all of one place, all treated alike, the cover first.
 * No two listings of a kind have the same cover; those of one city show different scenes as long as there are some.
 */
export function photographer(pictures: readonly Picture[]) {
  const tally = new Tally()

  return ({ kind, city }: Slot, wanted: { scene?: string; treatment?: Treatment } = {}): Shot[] => {
    const [best] = candidatesOf(kind)
      .filter(({ scene }) => scene.name === (wanted.scene ?? scene.name))
      .filter(({ treatment }) => treatment === (wanted.treatment ?? treatment))
      .filter(({ scene, cover, treatment }) => tally.times(kind, scene.name, cover, treatment) === 0)
      .map((candidate) => ({ ...candidate, wear: wearOf(candidate, kind, city.id, tally) }))
      .toSorted((a, b) => a.wear - b.wear)
    if (!best) throw new Error(`no cover is left for ${kind}`)

    const { scene, cover, treatment } = best
    for (const place of [kind, `${kind} in ${city.id}`]) {
      tally.note(place, scene.name)
      tally.note(place, scene.name, cover)
    }
    tally.note(kind, treatment)
    tally.note(kind, scene.name, cover, treatment)
    return galleryOf(scene, cover, pictures).map((picture) => ({ picture, treatment }))
  }
}

/** What weighs most has been seen in the same row: the scene, then the view; then the same in other cities. */
function wearOf({ scene, cover, treatment }: Candidate, kind: Subcategory, cityId: string, tally: Tally): number {
  const here = `${kind} in ${cityId}`
  return (
    tally.times(here, scene.name) * 1000 +
    tally.times(here, scene.name, cover) * 100 +
    tally.times(kind, scene.name) * 20 +
    tally.times(kind, scene.name, cover) * 4 +
    tally.times(kind, treatment)
  )
}

type Candidate = { scene: Scene; cover: number; treatment: Treatment }

function candidatesOf(kind: Subcategory): Candidate[] {
  return scenesOf[kind].flatMap((scene) => {
    const allowed = unmirrored.has(scene.name)
      ? treatments.filter((treatment) => !treatment.includes('mirror'))
      : treatments
    return allowed.flatMap((treatment) => scene.covers.map((cover) => ({ scene, cover, treatment })))
  })
}

const VIEWS = [1, 2, 3, 4, 5]

function galleryOf(scene: Scene, cover: number, pictures: readonly Picture[]): Picture[] {
  const shown = [
    { name: scene.name, views: [cover, ...VIEWS.filter((view) => view !== cover)] },
    ...(scene.beside ?? []),
  ]
  return shown.flatMap(({ name, views }) => views.map((view) => pictureOf(name, view, pictures)))
}

function pictureOf(scene: string, view: number, pictures: readonly Picture[]): Picture {
  const picture = pictures.find((each) => each.scene === scene && each.view === view)
  if (!picture) throw new Error(`there is no view ${view} of ${scene}`)
  return picture
}

/** The originals, where the storage looks for them. */
export async function copyPictures(pictures: readonly Picture[], dataDir: string): Promise<void> {
  const target = join(dataDir, 'demo')
  await mkdir(target, { recursive: true })
  await Promise.all(pictures.map(({ file }) => copyFile(new URL(file, pictureFolder), join(target, file))))
}
