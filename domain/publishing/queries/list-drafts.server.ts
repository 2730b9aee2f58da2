import { type Unit, unitOf } from '#domain/availability/unit.ts'
import type { Language } from '#domain/i18n/language.ts'
import { type Money, parseMoney } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { contentOf, currencyOf } from '../input.ts'
import { hasDrafts, hasWords, OWN_PAGE_SIZE, type OwnFilter, pageWithin } from '../own-list.ts'
import { type Fields, formSteps } from '../step.ts'
import { storedFields } from './parse-fields.server.ts'
import { titleIn, waitingPhotos } from './read-bulk-items.server.ts'

export type DraftItem = {
  id: string
  unit: Unit
  step: string
  title: string
  subcategory: string
  place: string
  price: Money | null
  updatedAt: Date
  /** Steps whose forms have no problem, of `formSteps`. */
  doneSteps: number
  /** Photos of an import that are still to be fetched. */
  waitingPhotos: number
  isComplete: boolean
  /** A waiting draft is published when its photos are ready; a stopped one needs its host. */
  publishState: 'waiting' | 'stopped' | null
}

/**
 * A page of a host's drafts and how many there are; `limits.draftsPerHost` is their maximum, so all are read.
 *
 * @param page one beyond the last returns the last
 */
export async function listDrafts(
  db: Db,
  { hostId, filter, page: wanted = 1 }: { hostId: string; filter: OwnFilter; page?: number },
  language: Language,
) {
  const found = await findDrafts(db, { hostId, filter }, language)
  const { page, pages } = pageWithin(found.length, wanted)
  return {
    drafts: found.slice((page - 1) * OWN_PAGE_SIZE, page * OWN_PAGE_SIZE),
    page,
    pages,
    count: found.length,
    complete: found.filter(({ isComplete }) => isComplete).length,
  }
}

/** All of a host's drafts that the filter finds. */
export async function findDrafts(
  db: Db,
  { hostId, filter: { q, state, sort } }: { hostId: string; filter: OwnFilter },
  language: Language,
): Promise<DraftItem[]> {
  if (!hasDrafts(state)) return []
  const rows = await db
    .selectFrom('listing_drafts as draft')
    .leftJoin('imported_listings as imported', 'imported.listing_id', 'draft.id')
    .select(['draft.id', 'listing_type', 'fields', 'step', 'updated_at', waitingPhotos.as('waitingPhotos')])
    .select('publish_state as publishState')
    .where('draft.host_id', '=', hostId)
    .orderBy('draft.created_at', 'desc')
    .orderBy('row_number')
    .orderBy('draft.id')
    .execute()
  const drafts = rows.map(({ listing_type: type, updated_at: updatedAt, fields, ...row }) =>
    toItem({ ...row, unit: unitOf(type), updatedAt }, storedFields(fields, row.id), language),
  )
  const shown = drafts.filter(
    ({ isComplete, title, place }) => (state !== 'complete' || isComplete) && hasWords([title, place], q),
  )
  return sort === 'made' ? shown : shown.toSorted(orders[sort])
}

type Row = Pick<DraftItem, 'id' | 'unit' | 'step' | 'updatedAt' | 'waitingPhotos' | 'publishState'>

function toItem(row: Row, fields: Fields, language: Language): DraftItem {
  const content = contentOf(row.unit, fields)
  const open = content.ok ? 0 : Object.keys(content.failure).length
  const currency = currencyOf(fields)
  return {
    ...row,
    title: titleIn(fields, language),
    subcategory: fields['subcategory'] ?? '',
    place: [...new Set([fields['commune'], fields['city']])].filter(Boolean).join(', '),
    price: currency && parseMoney(fields['price'] ?? '', currency),
    doneSteps: formSteps.length - open,
    isComplete: content.ok && row.waitingPhotos === 0,
  }
}

const byText = (one: string, other: string) => one.localeCompare(other)

const orders = {
  title: (one: DraftItem, other: DraftItem) => byText(one.title, other.title),
  place: (one: DraftItem, other: DraftItem) => byText(one.place, other.place),
  price: (one: DraftItem, other: DraftItem) =>
    byText(one.price?.currency ?? '', other.price?.currency ?? '') ||
    (one.price?.minor ?? 0) - (other.price?.minor ?? 0),
}
