import { type Treatment, treatments } from '#domain/media/photo.ts'
import { SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCities } from './data/cities.ts'
import { evening, FIRST_SCREEN, type Scene, scenesOf, shapeOf, unlike, unmirrored } from './data/scenes.ts'
import type { Address } from './addresses.ts'
import type { Facts } from './facts.ts'
import type { Words } from './texts.ts'
import type { Slot, TrioPart } from './slots.ts'

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

/** The demo pictures with captions (index.json) and credits (CREDITS.md). */
export const pictureFolder = new URL('photos/', import.meta.url)

export const readPictures = async (): Promise<Picture[]> =>
  JSON.parse(await readFile(new URL('index.json', pictureFolder), 'utf8')) as Picture[]

/** @param rank its position in its row of the front page, from 0 */
type Sitter = { id: string; slot: Slot; address: Address; facts: Pick<Facts, 'guests'>; words: Words; rank: number }

type Candidate = { scene: Scene; cover: number; treatment: Treatment }
type Taken = { sitter: Sitter } & Candidate

/**
 * Chooses each listing's pictures of one place in one treatment, the cover first.
 *
 * Covers of a subcategory differ; no room repeats on a first screen or in a city while others are left, and no picture
 * among all that one city lets by the day, or by the hour.
 *
 * @returns the pictures by listing
 */
export function photograph(sitters: readonly Sitter[], pictures: readonly Picture[]): Map<string, Shot[]> {
  const taken = new Map<Slot, Taken>()
  const choose = (sitter: Sitter) => taken.set(sitter.slot, { sitter, ...bestFor(sitter, taken) })
  const inTurn = sitters.toSorted((a, b) => turnOf(a) - turnOf(b))
  for (const sitter of inTurn) choose(sitter)
  // Early choices did not know later ones, so a second pass spreads the pictures; shared rooms stay.
  for (const sitter of Array.from({ length: SECOND_THOUGHTS }, () => inTurn).flat())
    if (!sitter.slot.trio && !sitter.slot.hasTwin && !sitter.slot.twinOf) choose(sitter)

  const shots = new Map(
    [...taken.values()].map(({ sitter, scene, cover, treatment }) => [
      sitter.id,
      galleryOf(scene, cover, pictures).map((picture) => ({ picture, treatment })),
    ]),
  )
  const partOf = (part: TrioPart) => sitters.find(({ slot }) => slot.trio === part)
  const [pair, second] = [partOf('both'), partOf('b')]
  if (pair && second) shots.get(pair.id)!.push(...shots.get(second.id)!)
  return shots
}

const SECOND_THOUGHTS = 3

function bestFor(sitter: Sitter, taken: ReadonlyMap<Slot, Taken>): Candidate {
  const { slot, facts } = sitter
  const all = [...taken.values()].filter((other) => other.sitter.slot !== slot)
  const others = all.filter((other) => other.sitter.slot.kind === slot.kind)
  const seenBeside = all.filter(
    (other) =>
      other.sitter.slot.kind !== slot.kind && other.sitter.slot.unit === slot.unit && isNear(other.sitter, sitter),
  )
  const [best] = candidatesOf(slot, taken)
    .filter(({ scene }) => facts.guests <= (scene.holds ?? Infinity))
    .filter((candidate) => !others.some((other) => isSame(other, candidate)))
    .map((candidate) => ({
      candidate,
      wear:
        wearOf(candidate, sitter, others) + seenBeside.filter((other) => isOneCover(other, candidate)).length * AGAIN,
    }))
    .toSorted((a, b) => a.wear - b.wear)
  if (!best) throw new Error(`no cover is left for ${slot.kind}`)
  return best.candidate
}

/** More than a treatment or a text that does not fit, less than a room twice in one row. */
const AGAIN = 30_000

const isOneCover = (a: Candidate, b: Candidate) => a.scene.name === b.scene.name && a.cover === b.cover

const isNear = (a: Pick<Sitter, 'address'>, b: Pick<Sitter, 'address'>) =>
  Math.max(Math.abs(a.address.at.lat - b.address.at.lat), Math.abs(a.address.at.lng - b.address.at.lng)) <=
  SEARCH_BOX_DEGREES * 2

/** Listings with a fixed room come first, then prominent ones; shared rooms follow their owner. */
function turnOf({ slot, rank }: Sitter): number {
  if (slot.trio) return 0
  if (slot.isCabin) return 1
  const group = slot.twinOf ? 3000 : slot.hasTwin || rank < FIRST_SCREEN ? 1000 : 4000
  // Listings in two rows, the world's and the largest city's, have the fewest alternatives.
  return group + (slot.city === demoCities[0] ? 0 : 1000) + rank
}

const isSame = (a: Candidate, b: Candidate) => isOneCover(a, b) && a.treatment === b.treatment

/** Penalties by importance: one first screen, one city, a contradicting text, then elsewhere. */
function wearOf({ scene, cover, treatment }: Candidate, sitter: Sitter, others: Taken[]): number {
  const { slot, rank, words } = sitter
  const isDenied = unlike[scene.name]?.test(`${words.title.en} ${words.description.en}`)
  const first = rank < FIRST_SCREEN && scenesOf[slot.kind].length >= FIRST_SCREEN
  const hasSister = scenesOf[slot.kind].some(({ name }) => name !== scene.name && shapeOf(name) === shapeOf(scene.name))

  const worn = others.reduce((sum, other) => {
    const isOneRow = other.sitter.slot.unit === slot.unit
    const isOneScreen = isOneRow && first && other.sitter.rank < FIRST_SCREEN
    if (shapeOf(other.scene.name) !== shapeOf(scene.name)) return sum + (other.treatment === treatment ? 1 : 0)
    const isBeside = isOneScreen && Math.abs(other.sitter.rank - rank) === 1
    if (other.scene.name !== scene.name) return sum + (isBeside ? 50_000 : 0)

    const again = (other.cover === cover ? 4 : 0) + (other.treatment === treatment ? 3 : 0)
    return (
      sum +
      20 +
      again +
      (isOneScreen ? 200_000 : 0) +
      (isNear(other.sitter, sitter) ? (isOneRow ? 60_000 : 5000) + again * 100 : 0)
    )
  }, 0)
  // Sisters are placed early, while there is still room between them.
  return worn + (isDenied ? 9000 : 0) - (first && hasSister ? 3000 : 0)
}

function candidatesOf(slot: Slot, taken: ReadonlyMap<Slot, Taken>): Candidate[] {
  const given = givenFor(slot, slot.twinOf && taken.get(slot.twinOf))
  return scenesOf[slot.kind]
    .filter(({ name }) => given.scenes?.includes(name) ?? true)
    .flatMap((scene) =>
      treatments
        .filter((treatment) => treatment === (given.treatment ?? treatment))
        .filter((treatment) => !(treatment.includes('mirror') && unmirrored.has(scene.name)))
        .filter((treatment) => !(treatment.includes('dusk') && evening.has(scene.name)))
        .flatMap((treatment) => scene.covers.map((cover) => ({ scene, cover, treatment }))),
    )
}

/** Twins share room and light; of hourly studios only A is white, B is brick; cabins are of timber. */
function givenFor(
  { trio, isCabin, hasTwin }: Slot,
  twin: Taken | undefined,
): { scenes?: string[]; treatment?: Treatment } {
  if (trio) return { scenes: [trio === 'b' ? 'loft' : 'photostudio'], treatment: '' }
  if (twin) return { scenes: [twin.scene.name], treatment: twin.treatment }
  if (hasTwin)
    return { scenes: scenesOf['film-studio'].map(({ name }) => name).filter((name) => name !== 'photostudio') }
  return isCabin ? { scenes: ['cabin', 'lodge'] } : {}
}

const VIEWS = [1, 2, 3, 4, 5]

function galleryOf(scene: Scene, cover: number, pictures: readonly Picture[]): Picture[] {
  const shown = [
    { name: scene.name, views: [cover, ...VIEWS.filter((view) => view !== cover)] },
    ...(scene.beside ?? []),
  ]
  return shown.flatMap(({ name, views }) =>
    views.flatMap((view) => pictures.find((each) => each.scene === name && each.view === view) ?? []),
  )
}

/** Copies the originals to where the storage looks for them. */
export async function copyPictures(pictures: readonly Picture[], dataDir: string): Promise<void> {
  const target = join(dataDir, 'demo')
  await mkdir(target, { recursive: true })
  // A copy would keep the mode that the file has in the code's folder.
  await Promise.all(
    pictures.map(async ({ file }) =>
      writeFile(join(target, file), await readFile(new URL(file, pictureFolder)), { mode: 0o600 }),
    ),
  )
}
