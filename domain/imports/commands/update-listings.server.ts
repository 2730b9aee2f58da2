import { newId } from '#kernel/ids.ts'
import { fail, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { lock, writeFields } from '#domain/publishing/commands/write-fields.server.ts'
import { stopWaiting } from '#domain/publishing/commands/save-draft.server.ts'
import { formSteps } from '#domain/publishing/step.ts'
import { fieldsOf } from '#domain/publishing/step-fields.ts'
import type { ImportFailure } from '../errors.ts'
import type { ImportRow } from '../import-row.ts'
import { queuePhotos } from './queue-photos.server.ts'

type Import = { hostId: string; importId: string }
type KnownRow = ImportRow & NonNullable<ImportRow['update']>

/** A row that the world refuses rolls back the whole file. */
class RefusedRow extends Error {
  readonly number: number
  constructor(number: number) {
    super(`row ${number} is refused`)
    this.number = number
  }
}

/** Runs the import of a file; a refused row becomes its failure. */
export async function refusingRows<Value>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, ImportFailure>>,
): Promise<Result<Value, ImportFailure>> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error
    return fail({ reason: 'refused-row', row: error.number })
  }
}

/** Changes the draft or listing that the row names, and adds photos of a draft that are not there yet. */
export async function updateRow(tx: Tx, { hostId, importId }: Import, row: KnownRow, now: Date): Promise<void> {
  const { known, changes, calendarUrl, isNewCalendar } = row
  if (!row.hasChanges) return
  const { listingId, unit } = known

  // A draft may have been published since the file was read.
  const kind = await lock(tx, { hostId, id: listingId })
  if (!kind) throw new RefusedRow(row.number)
  if (changes.length > 0) {
    const names = changes.map(({ column }) => column)
    const steps = formSteps.filter((step) => fieldsOf(step, unit).some((name) => names.includes(name)))
    const values = Object.fromEntries(changes.map(({ column, after }) => [column, after]))
    const written = await writeFields(tx, { hostId, id: listingId, steps, values }, now)
    if (!written.ok) throw new RefusedRow(row.number)
  }
  const photos = kind === 'draft' ? row.photos.filter(({ url }) => !known.photoUrls.has(url)) : []
  if (photos.length > 0) {
    await stopWaiting(tx, { hostId, draftId: listingId })
    await addFetches(tx, { hostId, draftId: listingId, photos, after: await lastPosition(tx, listingId) }, now)
  }
  await noteRow(tx, { hostId, importId, listingId, row, calendarUrl: isNewCalendar ? calendarUrl : null })
  if (isNewCalendar && kind === 'listing') await addJob(tx, 'imports.connect-calendar', { listingId })
}

type Noted = Import & { listingId: string; row: KnownRow; calendarUrl: string | null }

/** The file's page shows the listing, as it does one that it has made. */
async function noteRow(tx: Tx, { hostId, importId, listingId, row, calendarUrl }: Noted): Promise<void> {
  const noted = { import_id: importId, row_number: row.number, ...(calendarUrl && { calendar_url: calendarUrl }) }
  if (row.externalId)
    await tx
      .deleteFrom('imported_listings')
      .where('host_id', '=', hostId)
      .where('external_id', '=', row.externalId)
      .where('listing_id', '<>', listingId)
      .execute()
  await tx
    .insertInto('imported_listings')
    .values({ listing_id: listingId, host_id: hostId, external_id: row.externalId, ...noted })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(noted))
    .execute()
}

async function lastPosition(tx: Tx, draftId: string): Promise<number> {
  const row = await tx
    .selectFrom('photo_fetches')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  return row?.position ?? 0
}

type Fetches = { hostId: string; draftId: string; photos: ImportRow['photos']; after: number }

/** Queues photos of a draft to be fetched, in their order after those that are there. */
export async function addFetches(tx: Tx, { hostId, draftId, photos, after }: Fetches, now: Date): Promise<void> {
  if (photos.length === 0) return
  const fetches = photos.map(({ url, ...texts }, index) => ({
    id: newId(now.getTime()),
    draft_id: draftId,
    position: after + index + 1,
    url,
    texts: JSON.stringify(texts),
  }))
  await tx.insertInto('photo_fetches').values(fetches).execute()
  await queuePhotos(tx, { draftId, hostId })
}
