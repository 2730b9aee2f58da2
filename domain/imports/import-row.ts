import { lengthOf } from '#kernel/text-length.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { MAX_ALT, MAX_CAPTION, type PhotoEntry } from '#domain/media/photo-list.ts'
import { shownByPhotos } from '#domain/listings/attribute.ts'
import { FeedForm } from '#domain/calendars/input.ts'
import { asWritten } from './column-kind.ts'
import { boxes, photoNumbers } from './import-columns.ts'
import { importLimits } from './import-limits.ts'
import { type ColumnChange, columnChanges, type KnownListing, type RowUpdate, updateOf } from './import-update.ts'
import type { Problems } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { contentOf } from '#domain/publishing/input.ts'
import { type Fields } from '#domain/publishing/step.ts'
import { draftFields, withPastedPoint } from '#domain/publishing/step-fields.ts'

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
  /** The address of a calendar of another site; empty without one. */
  calendarUrl: string
  /** The draft or listing that the row names, and what would change in it; null for a new one. */
  update: RowUpdate | null
  /** Unreadable values by column; a file with one is not imported. */
  wrong: Problems
  /** Values by column that the draft needs before it can be published. */
  missing: Problems
}

const problem = (name: string) => `import:problems.${name}`

/**
 * The wizard's forms read the rows, so that both accept the same.
 *
 * @param known the host's drafts and listings that rows name by their ids
 * @param mayBePublic whether calendars of a server of this name are read at all
 */
export function importRows(
  sent: readonly ImportRecord[],
  known: ReadonlyMap<string, KnownListing> = new Map(),
  mayBePublic: MayBePublic = () => true,
): ImportRow[] {
  const values = asWritten(sent.map((record) => record.values))
  const records = sent.map(({ number }, at) => ({ number, values: withPastedPoint(values[at]!) }))
  const ids = idsOf(records)
  return records.map(({ number, values }, at) => {
    const externalId = ids[at]!
    const there = known.get(externalId) ?? null
    const own: Record<string, string> = {}
    if (externalId.length > importLimits.idLength) own['id'] = problem('idLong')
    if (externalId !== '' && ids.indexOf(externalId) < at) own['id'] = problem('idTwice')
    const unit = unitIn(values['unit'] ?? '') ?? ((values['unit'] ?? '').trim() === '' ? (there?.unit ?? null) : null)
    if (!unit) own['unit'] = problem('unit')
    else if (there && unit !== there.unit) own['unit'] = problem('unitFixed')
    return {
      number,
      externalId,
      unit: unit ?? 'day',
      ...readRow(values, { unit, own, known: there, calendar: calendarIn(values, mayBePublic) }),
    }
  })
}

type MayBePublic = (hostname: string) => boolean

/** The names that rows give themselves, in their order; a spreadsheet may write a listing's id in capitals. */
export const idsOf = (records: readonly ImportRecord[]) =>
  records.map(({ values }) => {
    const name = (values['id'] ?? '').trim()
    return isId(name) ? name.toLowerCase() : name
  })

function unitIn(text: string): Unit | null {
  const word = text.trim().toLowerCase()
  return word === 'day' || word === 'hour' ? word : null
}

type Calendar = { url: string; problems: Problems }
type Row = { unit: Unit | null; own: Problems; known: KnownListing | null; calendar: Calendar }

/** Without a unit it is unknown which forms apply, so none of them checks the row. */
function readRow(values: Fields, { unit, own, known, calendar }: Row) {
  const read = draftFields(unit ?? 'day', { ...values, ...readBoxes(values), photos: '', spaces: '' })
  const hasCell = (name: string) => (values[name] ?? '').trim() !== ''
  const filled = Object.fromEntries(Object.entries(read).filter(([name]) => hasCell(name) && !ofThisSite.has(name)))
  const changes = known && unit === known.unit ? columnChanges(known, filled) : []
  const fields = known ? { ...known.fields, ...asChanged(changes) } : read
  const { photos, problems } = photosIn(values)
  const enough = known !== null || photos.length >= LISTING_PHOTOS.min
  const found: Problems = {
    ...(unit && ofForms(unit, known ? fields : { ...values, ...fields }, enough)),
    ...problems,
    ...calendar.problems,
    ...own,
  }
  // A listing that exists is judged whole by every change; of a row that changes nothing nothing is.
  const isJudged = known ? changes.length > 0 : true
  const isFilled = (name: string) => hasCell(name) || name in own || (isJudged && known !== null && !known.isDraft)
  return {
    title: fields['titleEn'] || fields['titleEs'] || '',
    fields,
    photos,
    calendarUrl: calendar.url,
    update: known && updateOf(known, { changes, photos, calendarUrl: calendar.url }),
    wrong: Object.fromEntries(Object.entries(found).filter(([name]) => isFilled(name))),
    missing: Object.fromEntries(Object.entries(found).filter(([name]) => !isFilled(name))),
  }
}

const asChanged = (changes: readonly ColumnChange[]): Fields =>
  Object.fromEntries(changes.map(({ column, after }) => [column, after]))

/** Ids of this installation are never read from a file. */
const ofThisSite = new Set(['photos', 'spaces'])

/** Judged as where a host types it. */
function calendarIn(values: Fields, mayBePublic: MayBePublic): Calendar {
  const url = (values['icalUrl'] ?? '').trim()
  if (url === '') return { url, problems: {} }
  const read = FeedForm.shape.url.safeParse(url)
  if (!read.success) return { url: '', problems: { icalUrl: read.error.issues[0]?.message ?? problem('calendar') } }
  return mayBePublic(new URL(read.data).hostname)
    ? { url: read.data, problems: {} }
    : { url: '', problems: { icalUrl: 'calendars:problems.private' } }
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
