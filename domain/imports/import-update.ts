import type { Unit } from '#domain/availability/unit.ts'
import { currencyOf } from '#domain/publishing/input.ts'
import type { Fields } from '#domain/publishing/step.ts'
import { parseMoney } from '#kernel/money.ts'

/** A draft or listing of the host that a row names by its id. */
export type KnownListing = {
  listingId: string
  unit: Unit
  isDraft: boolean
  fields: Fields
  /** Addresses of photos that a draft has, or waits for. */
  photoUrls: ReadonlySet<string>
  /** Addresses of calendars that are connected, or wait for the listing. */
  calendarUrls: ReadonlySet<string>
}

/** A row of a known id, held against the draft or listing that it names. */
export type RowUpdate = {
  known: KnownListing
  changes: readonly ColumnChange[]
  /** Photos of a draft that are not there yet; those of a listing are changed on its own page. */
  newPhotos: number
  isNewCalendar: boolean
  hasChanges: boolean
}

export type ColumnChange = { column: string; before: string; after: string }

/** The blocked days of a listing are in its calendar by now, and its photos on its own page. */
const isOwnPages = (column: string) => /^(block(From|To)\d+|photos|spaces)$/.test(column)

/**
 * The columns in which a row differs from what is stored; an empty cell leaves what is there.
 *
 * @param filled the row's fields that are filled in
 */
export function columnChanges({ isDraft, fields }: KnownListing, filled: Fields): ColumnChange[] {
  return Object.entries(filled)
    .filter(([column]) => isDraft || !isOwnPages(column))
    .map(([column, after]) => ({ column, before: fields[column] ?? '', after }))
    .filter(({ column, before, after }) => !isSame(column, before, after, { ...fields, ...filled }))
}

type Differing = { changes: readonly ColumnChange[]; photos: readonly { url: string }[]; calendarUrl: string }

export function updateOf(known: KnownListing, { changes, photos, calendarUrl }: Differing): RowUpdate {
  const newPhotos = known.isDraft ? photos.filter(({ url }) => !known.photoUrls.has(url)).length : 0
  const isNewCalendar = calendarUrl !== '' && !known.calendarUrls.has(calendarUrl)
  return { known, changes, newPhotos, isNewCalendar, hasChanges: changes.length + newPhotos > 0 || isNewCalendar }
}

/** Values that only differ in notation, '50.000' and '50000' or '6, 7' and '7,6', are equal. */
function isSame(column: string, before: string, after: string, fields: Fields): boolean {
  if (before.trim() === after.trim()) return true
  if (/^(amenities|activities|closedWeekdays)$/.test(column)) return sorted(before) === sorted(after)
  const currency = currencyOf(fields)
  if (!/price|fee/i.test(column) || !currency) return false
  const [was, is] = [parseMoney(before, currency), parseMoney(after, currency)]
  return was !== null && was.minor === is?.minor
}

const sorted = (list: string) =>
  list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .toSorted()
    .join(',')
