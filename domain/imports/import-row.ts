import { lengthOf } from '#kernel/text-length.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { MAX_ALT, MAX_CAPTION, type PhotoEntry } from '#domain/media/photo-list.ts'
import { shownByPhotos } from '#domain/listings/attribute.ts'
import { asWritten } from './column-kind.ts'
import { boxes, photoNumbers } from './import-columns.ts'
import { importLimits } from './import-limits.ts'
import type { Problems } from '#kernel/fields.ts'
import { contentOf } from '#domain/publishing/input.ts'
import { type Fields } from '#domain/publishing/step.ts'
import { draftFields } from '#domain/publishing/step-fields.ts'

/** A row's texts by column. */
export type ImportRecord = { number: number; values: Fields }

type ImportPhoto = { url: string } & Omit<PhotoEntry, 'photoId'>

export type ImportRow = {
  number: number
  /** The external id; empty where the file gives none. */
  externalId: string
  title: string
  unit: Unit
  fields: Fields
  photos: readonly ImportPhoto[]
  /** Unreadable values by column; a file with one is not imported. */
  wrong: Problems
  /** Values by column that the draft needs before it can be published. */
  missing: Problems
}

const problem = (name: string) => `import:problems.${name}`

/** The wizard's forms read the rows, so that both accept the same. */
export function importRows(sent: readonly ImportRecord[]): ImportRow[] {
  const values = asWritten(sent.map((record) => record.values))
  const records = sent.map(({ number }, at) => ({ number, values: values[at]! }))
  const ids = records.map(({ values }) => idOf(values))
  return records.map(({ number, values }, at) => {
    const externalId = ids[at]!
    const own: Record<string, string> = {}
    if (externalId.length > importLimits.idLength) own['id'] = problem('idLong')
    if (externalId !== '' && ids.indexOf(externalId) < at) own['id'] = problem('idTwice')
    const unit = unitIn(values['unit'] ?? '')
    if (!unit) own['unit'] = problem('unit')
    return { number, externalId, unit: unit ?? 'day', ...readRow(values, unit, own) }
  })
}

const idOf = (values: Fields) => (values['id'] ?? '').trim()

function unitIn(text: string): Unit | null {
  const word = text.trim().toLowerCase()
  return word === 'day' || word === 'hour' ? word : null
}

/** Without a unit it is unknown which forms apply, so none of them checks the row. */
function readRow(values: Fields, unit: Unit | null, own: Problems) {
  const fields = draftFields(unit ?? 'day', { ...values, ...readBoxes(values), photos: '', spaces: '' })
  const { photos, problems } = photosIn(values)
  const enough = photos.length >= LISTING_PHOTOS.min
  const found: Problems = {
    ...(unit && ofForms(unit, { ...values, ...fields }, enough)),
    ...problems,
    ...own,
  }
  const isFilled = (name: string) => (values[name] ?? '').trim() !== '' || name in own
  return {
    title: fields['titleEn'] || fields['titleEs'] || '',
    fields,
    photos,
    wrong: Object.fromEntries(Object.entries(found).filter(([name]) => isFilled(name))),
    missing: Object.fromEntries(Object.entries(found).filter(([name]) => !isFilled(name))),
  }
}

/** The forms' problems; photos are addresses here, so only their number is checked. */
function ofForms(unit: Unit, fields: Fields, hasPhotos: boolean): Problems {
  const content = contentOf(unit, fields)
  if (content.ok) return {}
  const { photos, ...steps } = content.failure
  const all: Problems = Object.assign({}, ...Object.values(steps))
  const empty = photoNumbers.find((number) => (fields[`photoUrl${number}`] ?? '').trim() === '')
  return photos && !hasPhotos ? { ...all, [`photoUrl${empty}`]: photos['photos']! } : all
}

const YES = new Set(['on', 'yes', 'y', 'true', '1', 'x', 'si', 'sí', 's', 'verdadero'])

const readBoxes = (values: Fields): Fields =>
  Object.fromEntries(boxes.map((name) => [name, YES.has((values[name] ?? '').trim().toLowerCase()) ? 'on' : '']))

/** Only fetching the address shows whether it leads into a private network. */
const isPhotoAddress = (url: string) => url.length <= MAX_URL && /^https?:\/\//i.test(url) && URL.canParse(url)

/** The column's limit. */
const MAX_URL = 2000

function photosIn(values: Fields) {
  const problems: Record<string, string> = {}
  const photos: ImportPhoto[] = []
  for (const number of photoNumbers) {
    const text = (name: string) => (values[`${name}${number}`] ?? '').trim()
    const url = text('photoUrl')
    if (url === '') continue
    if (!isPhotoAddress(url)) problems[`photoUrl${number}`] = problem('photoUrl')
    const texts = {
      captionEn: text('photoCaptionEn'),
      captionEs: text('photoCaptionEs'),
      altEn: text('photoAltEn'),
      altEs: text('photoAltEs'),
    }
    const shows = text('photoShows')
    if (shows !== '' && !shownByPhotos.some((name) => name === shows))
      problems[`photoShows${number}`] = problem('photoShows')
    for (const [key, value] of Object.entries(texts)) {
      const max = key.startsWith('alt') ? MAX_ALT : MAX_CAPTION
      const column = `photo${key[0]!.toUpperCase()}${key.slice(1)}${number}`
      if (lengthOf(value) > max) problems[column] = problem(key.startsWith('alt') ? 'alt' : 'caption')
    }
    if (!photos.some((other) => other.url === url)) photos.push({ url, ...texts, shows })
  }
  const beyond = `photoUrl${LISTING_PHOTOS.max + 1}`
  if ((values[beyond] ?? '').trim() !== '') problems[beyond] = problem('photosMany')
  return { photos, problems }
}
