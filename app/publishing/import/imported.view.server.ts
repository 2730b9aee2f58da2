import { beginning } from '#kernel/letters.ts'
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
  state: 'wrong' | 'known' | 'changed' | 'ready' | 'unfinished' | 'draft' | 'listing' | 'gone'
  wrong: Listed<ProblemView>
  missing: Listed<ProblemView>
  /** The changes of a row with a known id. */
  changes: Listed<ProblemView>
  /** The draft or listing that it is. */
  to: string | null
  draftId: string | null
  /** The progress of its photos; null without photos. */
  photos: string | null
  failures: Listed<{ url: string; text: string }>
}

/** The first of some; whoever has mended these sees the next. */
export type Listed<Item> = { shown: readonly Item[]; more: number }

const MAX_LISTED = 10
const firstOf = <Item>(items: readonly Item[]): Listed<Item> => ({
  shown: items.slice(0, MAX_LISTED),
  more: Math.max(0, items.length - MAX_LISTED),
})
const none = firstOf<never>([])

/** Longer texts of a file are no names, titles or places. */
const MAX_TEXT = 120
const cut = (text: string) => (text.length > MAX_TEXT ? `${beginning(text, MAX_TEXT)}…` : text)

/** A page of a file stays small, whatever the file is. */
const PAGE = 50

export type ImportView = {
  id: string
  fileName: string
  isImported: boolean
  /** Of the shown page. */
  rows: readonly ImportRowView[]
  page: number
  pages: number
  counts: { wrong: number; changed: number; new: number }
  /** Complete drafts among those that the file has made. */
  complete: number
  unknownColumns: string | null
  isGuessed: boolean
  /** True while photos are still being fetched. */
  isWaiting: boolean
}

/** @param wanted a page; the first or the last where there is none such */
export function importView(file: Import, wanted: number, context: Context): ImportView {
  const states = Map.groupBy(file.rows, (row) => plannedState(row, file))
  const count = (state: ReturnType<typeof plannedState>) => states.get(state)?.length ?? 0
  // What is to be mended comes first; an imported file has nothing to mend.
  const rows = file.rows.toSorted((one, other) => Number(isWrong(other)) - Number(isWrong(one)))
  const pages = Math.max(1, Math.ceil(rows.length / PAGE))
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages)
  const shown = rows.slice((page - 1) * PAGE, page * PAGE)
  return {
    id: file.id,
    fileName: file.fileName,
    isImported: file.importedAt !== null,
    rows: shown.map((row) => (file.importedAt ? doneView(row, file, context) : plannedView(row, file, context))),
    page,
    pages,
    counts: { wrong: count('wrong'), changed: count('changed'), new: count('ready') + count('unfinished') },
    unknownColumns: file.unknownColumns.length > 0 ? file.unknownColumns.map(cut).join(', ') : null,
    isGuessed: file.isGuessed,
    complete: file.complete,
    isWaiting: file.imported.some(({ state, waiting }) => state === 'draft' && waiting > 0),
  }
}

const isWrong = (row: ImportRow) => Object.keys(row.wrong).length > 0

function plannedState(row: ImportRow, file: Import): 'wrong' | 'known' | 'changed' | 'ready' | 'unfinished' {
  if (isWrong(row)) return 'wrong'
  if (row.update) return row.update.hasChanges ? 'changed' : 'known'
  if (file.known.has(row.externalId)) return 'known'
  return Object.keys(row.missing).length > 0 ? 'unfinished' : 'ready'
}

function ownWords(row: ImportRow, context: Context) {
  const { t } = visitorOf(context)
  const { number, title, unit, fields } = row
  const place = [fields['commune'], fields['city']]
    .filter(Boolean)
    .map((text) => cut(text!))
    .join(', ')
  return {
    number,
    title: cut(title) || t('import:untitled'),
    line: [t(`manage:unit.${unit}`), place].filter(Boolean).join(' · '),
    wrong: texts(row.wrong, row, context),
    changes: none,
    missing: texts(row.missing, row, context),
  }
}

function plannedView(row: ImportRow, file: Import, context: Context): ImportRowView {
  const { t } = visitorOf(context)
  const known = file.known.get(row.externalId)
  const state = plannedState(row, file)
  const { length: count } = row.photos
  return {
    ...ownWords(row, context),
    ...(row.update && { missing: none, changes: firstOf(changeViews(row, context)) }),
    state,
    to: row.update ? ownPage(row.update.known) : known ? `/create-listing/${known}` : null,
    draftId: null,
    photos: count > 0 && !row.update ? t('import:photos.planned', { count }) : null,
    failures: none,
  }
}

const ownPage = ({ listingId, isDraft }: NonNullable<ImportRow['update']>['known']) =>
  isDraft ? `/create-listing/${listingId}` : `/manage-listings/${listingId}`

/** Each changed column as it is and as it would be; photos and a calendar are counted and named. */
function changeViews({ update, calendarUrl }: ImportRow, context: Context): ProblemView[] {
  const { t } = visitorOf(context)
  const { changes, newPhotos, isNewCalendar } = update!
  const shown = (text: string) => (text === '' ? t('import:plan.empty') : cut(text))
  return [
    ...changes.map(({ column, before, after }) => ({
      column,
      text: t('import:plan.change', { before: shown(before), after: shown(after) }),
    })),
    ...(newPhotos > 0 ? [{ column: 'photoUrl', text: t('import:photos.planned', { count: newPhotos }) }] : []),
    ...(isNewCalendar ? [{ column: 'icalUrl', text: cut(calendarUrl) }] : []),
  ]
}

function doneView(row: ImportRow, file: Import, context: Context): ImportRowView {
  const { t } = visitorOf(context)
  const done = file.imported.find(({ rowNumber }) => rowNumber === row.number)
  // The draft itself lists what is missing.
  const own = { ...ownWords(row, context), wrong: none, missing: none }
  if (!done) return { ...own, state: 'known', to: null, draftId: null, photos: null, failures: none }
  const { state, listingId, waiting, fetched, failures } = done
  const count = waiting + fetched + failures.length
  return {
    ...own,
    state,
    to: { draft: `/create-listing/${listingId}`, listing: `/manage-listings/${listingId}`, gone: null }[state],
    draftId: state === 'draft' ? listingId : null,
    photos: state === 'draft' && count > 0 ? t('import:photos.done', { fetched, count }) : null,
    failures: firstOf(failures.map(({ url, reason }) => ({ url: cut(url), text: t(failureKey(reason)) }))),
  }
}

const isRefusal = (reason: string) => photoRefusals.some((each) => each === reason)
const failureKey = (reason: string) =>
  isRefusal(reason) && reason !== 'too-large' ? `photos:refused.${reason}` : `import:failures.${reason}`

/** Problems by the column's name in the file, in the order of the forms. */
function texts(problems: Problems, { fields }: ImportRow, context: Context): Listed<ProblemView> {
  const { t } = visitorOf(context)
  const values = { caption: MAX_CAPTION, alt: MAX_ALT, characters: importLimits.idLength, photos: LISTING_PHOTOS.max }
  const ofForms = Object.fromEntries(Object.entries(problems).filter(([, key]) => !key.startsWith('import:')))
  const inWords = problemTexts(ofForms, fields, context)
  return firstOf(
    Object.entries(problems)
      .map(([column, key]) => ({ column, text: inWords[column] ?? t(key, values) }))
      .toSorted((a, b) => allColumns.indexOf(a.column) - allColumns.indexOf(b.column)),
  )
}
