import { allColumns } from '#domain/imports/import-columns.ts'
import { importLimits } from '#domain/imports/import-limits.ts'
import type { ImportRow } from '#domain/imports/import-row.ts'
import type { Problems } from '#kernel/fields.ts'
import type { Import } from '#domain/imports/queries/find-import.server.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { MAX_ALT, MAX_CAPTION } from '#domain/media/photo-list.ts'
import { photoRefusals } from '#domain/media/errors.ts'
import type { RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'
import { problemTexts } from '../wizard/problem-texts.server.ts'

type Context = Readonly<RouterContextProvider>
type ProblemView = { column: string; text: string }

export type ImportRowView = {
  number: number
  title: string
  line: string
  /** Before the import what the row would become; afterwards what it became. */
  state: 'wrong' | 'known' | 'ready' | 'unfinished' | 'draft' | 'listing' | 'gone'
  wrong: readonly ProblemView[]
  missing: readonly ProblemView[]
  /** The draft or listing that it is. */
  to: string | null
  draftId: string | null
  /** The progress of its photos; null without photos. */
  photos: string | null
  failures: readonly { url: string; text: string }[]
}

export type ImportView = {
  id: string
  fileName: string
  isImported: boolean
  rows: readonly ImportRowView[]
  counts: { wrong: number; known: number; new: number }
  unknownColumns: string | null
  isGuessed: boolean
  /** True while photos are still being fetched. */
  isWaiting: boolean
}

export function importView(file: Import, context: Context): ImportView {
  const rows = file.rows.map((row) =>
    file.importedAt ? doneView(row, file, context) : plannedView(row, file, context),
  )
  const count = (state: ImportRowView['state']) => rows.filter((row) => row.state === state).length
  return {
    id: file.id,
    fileName: file.fileName,
    isImported: file.importedAt !== null,
    rows,
    counts: { wrong: count('wrong'), known: count('known'), new: count('ready') + count('unfinished') },
    unknownColumns: file.unknownColumns.length > 0 ? file.unknownColumns.join(', ') : null,
    isGuessed: file.isGuessed,
    isWaiting: file.imported.some(({ state, waiting }) => state === 'draft' && waiting > 0),
  }
}

function ownWords(row: ImportRow, context: Context) {
  const { t } = visitorOf(context)
  const { number, title, unit, fields } = row
  const place = [fields['commune'], fields['city']].filter(Boolean).join(', ')
  return {
    number,
    title: title || t('import:untitled'),
    line: [t(`manage:unit.${unit}`), place].filter(Boolean).join(' · '),
    wrong: texts(row.wrong, row, context),
    missing: texts(row.missing, row, context),
  }
}

function plannedView(row: ImportRow, file: Import, context: Context): ImportRowView {
  const { t } = visitorOf(context)
  const known = file.known.get(row.externalId)
  const open = Object.keys(row.missing).length > 0 ? 'unfinished' : 'ready'
  const state = Object.keys(row.wrong).length > 0 ? 'wrong' : known ? 'known' : open
  const { length: count } = row.photos
  return {
    ...ownWords(row, context),
    ...(state === 'known' && { missing: [] }),
    state,
    to: known ? `/create-listing/${known}` : null,
    draftId: null,
    photos: count > 0 ? t('import:photos.planned', { count }) : null,
    failures: [],
  }
}

function doneView(row: ImportRow, file: Import, context: Context): ImportRowView {
  const { t } = visitorOf(context)
  const done = file.imported.find(({ rowNumber }) => rowNumber === row.number)
  // The draft itself lists what is missing.
  const own = { ...ownWords(row, context), wrong: [], missing: [] }
  if (!done) return { ...own, state: 'known', to: null, draftId: null, photos: null, failures: [] }
  const { state, listingId, waiting, fetched, failures } = done
  const count = waiting + fetched + failures.length
  return {
    ...own,
    state,
    to: { draft: `/create-listing/${listingId}`, listing: `/manage-listings/${listingId}`, gone: null }[state],
    draftId: state === 'draft' ? listingId : null,
    photos: state === 'draft' && count > 0 ? t('import:photos.done', { fetched, count }) : null,
    failures: failures.map(({ url, reason }) => ({ url, text: t(failureKey(reason)) })),
  }
}

const isRefusal = (reason: string) => photoRefusals.some((each) => each === reason)
const failureKey = (reason: string) =>
  isRefusal(reason) && reason !== 'too-large' ? `photos:refused.${reason}` : `import:failures.${reason}`

/** Problems by the column's name in the file, in the order of the forms. */
function texts(problems: Problems, { fields }: ImportRow, context: Context): ProblemView[] {
  const { t } = visitorOf(context)
  const values = { caption: MAX_CAPTION, alt: MAX_ALT, characters: importLimits.idLength, photos: LISTING_PHOTOS.max }
  const ofForms = Object.fromEntries(Object.entries(problems).filter(([, key]) => !key.startsWith('import:')))
  const inWords = problemTexts(ofForms, fields, context)
  return Object.entries(problems)
    .map(([column, key]) => ({ column, text: inWords[column] ?? t(key, values) }))
    .toSorted((a, b) => allColumns.indexOf(a.column) - allColumns.indexOf(b.column))
}
