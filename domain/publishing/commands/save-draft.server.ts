import { listingTypeOf, type Unit, unitOf } from '#domain/availability/unit.ts'
import { photosOf } from '#domain/listings/input.ts'
import { LISTING_PHOTOS } from '#domain/media/photo.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import type { DraftFailure, SaveFailure } from '../errors.ts'
import { storedFields } from '../queries/parse-fields.server.ts'
import { stepVersion } from '../queries/step-version.server.ts'
import { draftFields, type Fields, type FormStep, type Step, stepFields } from '../step.ts'

type NewDraft = { hostId: string; unit: Unit; fields?: Fields; step?: Step; limits: Limits }

/** Begins a listing. A host may have so many in the making at once. @returns its id, which stays the listing's when it is published */
export function startDraft(db: Db, draft: NewDraft, now: Date): Promise<Result<string, DraftFailure>> {
  return inTransaction(db, (tx) => insertDraft(tx, draft, now))
}

/** The same within a transaction. */
export async function insertDraft(
  tx: Tx,
  { hostId, unit, fields = {}, step = 'basics', limits }: NewDraft,
  now: Date,
): Promise<Result<string, DraftFailure>> {
  // Drafts of one host are counted one after the other.
  await sql`select from profiles where user_id = ${hostId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('listing_drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  if (count >= limits.draftsPerHost) return fail({ reason: 'too-many' })

  const id = newId(now.getTime())
  await tx
    .insertInto('listing_drafts')
    .values({
      id,
      host_id: hostId,
      listing_type: listingTypeOf(unit),
      fields: JSON.stringify(draftFields(unit, fields)),
      step,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return ok(id)
}

type Save = { hostId: string; draftId: string; step: FormStep; form: Fields; base?: string | undefined; goTo?: Step }

type Saved = { unit: Unit; fields: Fields; version: string }

/**
 * Stores what was typed in a step, valid or not: the host goes on with it on another day or device.
 *
 * @param save.base the version of the step that the form was made of: where another one is stored, only the same again is taken. Without it
 *   the last one who saves is right
 * @param save.goTo the step to go on with; the saved one by default
 */
export async function saveStep(
  db: Db,
  { hostId, draftId, step, form, base, goTo = step }: Save,
  now: Date,
): Promise<Result<Saved, SaveFailure>> {
  return inTransaction(db, async (tx) => {
    const draft = await tx
      .selectFrom('listing_drafts')
      .select(['listing_type', 'fields'])
      .where('id', '=', draftId)
      .where('host_id', '=', hostId)
      .forUpdate()
      .executeTakeFirst()
    if (!draft) return fail({ reason: 'not-found' })

    const unit = unitOf(draft.listing_type)
    const before = storedFields(draft.fields, draftId)
    const stored = stepVersion(step, unit, before)
    const fields = { ...before, ...stepFields(step, unit, form) }
    const version = stepVersion(step, unit, fields)
    // What comes twice from one device, by itself and by a button, is no second version.
    if (base !== undefined && base !== stored && version !== stored)
      return fail({ reason: 'changed-elsewhere', version: stored })

    await tx
      .updateTable('listing_drafts')
      .set({ fields: JSON.stringify(fields), step: goTo, updated_at: now })
      .where('id', '=', draftId)
      .execute()
    return ok({ unit, fields, version })
  })
}

/** @returns whether it was there */
export async function discardDraft(db: Db, { hostId, draftId }: { hostId: string; draftId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('listing_drafts')
    .where('id', '=', draftId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Puts a photo behind those that a draft has: its host may have moved those meanwhile.
 *
 * @returns `gone` where the draft is no more
 */
export async function addPhotoToDraft(
  tx: Tx,
  draftId: string,
  photo: { photoId: string },
): Promise<'added' | 'too-many' | 'gone'> {
  const draft = await tx
    .selectFrom('listing_drafts')
    .select('fields')
    .where('id', '=', draftId)
    .forUpdate()
    .executeTakeFirst()
  if (!draft) return 'gone'
  const fields = storedFields(draft.fields, draftId)
  const photos = photosOf(fields['photos'] ?? '')
  if (photos.some(({ photoId }) => photoId === photo.photoId)) return 'added'
  if (photos.length >= LISTING_PHOTOS.max) return 'too-many'
  await tx
    .updateTable('listing_drafts')
    .set({ fields: JSON.stringify({ ...fields, photos: JSON.stringify([...photos, photo]) }) })
    .where('id', '=', draftId)
    .execute()
  return 'added'
}

/** All drafts of these hosts. @returns how many there were */
export async function deleteDraftsOf(tx: Tx, hostIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('listing_drafts')
    .where('host_id', '=', (eb) => eb.fn.any(eb.val(hostIds)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
