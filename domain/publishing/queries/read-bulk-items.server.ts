import { unitOf } from '#domain/availability/unit.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { BulkItem } from '../bulk-change.ts'
import type { Fields } from '../step.ts'
import { storedFields } from './parse-fields.server.ts'
import { listOwnFields } from './read-fields.server.ts'

type Own = { hostId: string; ids: readonly string[] }

export type OwnBulkItem = BulkItem & { id: string }

/** Reads the host's own among these listings and drafts, in the order of the ids. */
export async function readBulkItems(db: Db | Tx, { hostId, ids }: Own): Promise<OwnBulkItem[]> {
  if (ids.length === 0) return []
  const [drafts, listings] = [
    await draftItems(db, { hostId, ids }),
    await listOwnFields(db, { hostId, listingIds: ids }),
  ]
  const items = [...drafts, ...listings.map((listing) => ({ ...listing, waitingPhotos: 0 }))]
  const at = new Map(ids.map((id, index) => [id, index]))
  return items.toSorted((one, other) => at.get(one.id)! - at.get(other.id)!)
}

async function draftItems(db: Db | Tx, { hostId, ids }: Own): Promise<OwnBulkItem[]> {
  const rows = await db
    .selectFrom('listing_drafts as draft')
    .select(['draft.id', 'listing_type', 'fields', waitingPhotos.as('waitingPhotos')])
    .where('draft.id', 'in', ids)
    .where('host_id', '=', hostId)
    .execute()
  return rows.map(({ id, listing_type: type, fields, waitingPhotos: waiting }) => ({
    id,
    unit: unitOf(type),
    fields: storedFields(fields, id),
    status: 'making',
    wasPublished: false,
    waitingPhotos: waiting,
  }))
}

/** Photos of the row `draft` that an import has still to fetch. */
export const waitingPhotos = sql<number>`(select count(*)::integer from photo_fetches
  where draft_id = draft.id and state = 'waiting')`

/** The title of a listing's fields in a reader's language, or else in the other; '' without one. */
export const titleIn = (fields: Fields, language: Language): string =>
  (language === 'en' ? fields['titleEn'] || fields['titleEs'] : fields['titleEs'] || fields['titleEn']) ?? ''
