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
import { type Fields, type FormStep, type Step } from '../step.ts'
import { draftFields, stepFields } from '../step-fields.ts'

type NewDraft = { hostId: string; unit: Unit; fields?: Fields; step?: Step; limits: Limits }

/**
 * Begins a draft, up to the host's limit.
 *
 * @returns its id, which stays the listing's when it is published
 */
export function startDraft(db: Db, draft: NewDraft, now: Date): Promise<Result<string, DraftFailure>> {
  return inTransaction(db, (tx) => insertDraft(tx, draft, now))
}

/** Begins a draft in the caller's transaction. */
export async function insertDraft(
  tx: Tx,
  { hostId, unit, fields = {}, step = 'basics', limits }: NewDraft,
  now: Date,
): Promise<Result<string, DraftFailure>> {
  // The lock makes drafts of one host be counted one after the other.
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
 * Stores a step's input, valid or not, so that the host can go on later or elsewhere.
 *
 * @param save.base the form's version; a newer stored one refuses it, without it the last save wins
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
    // A repeated save from one device is no second version.
    if (base !== undefined && base !== stored && version !== stored)
      return fail({ reason: 'changed-elsewhere', version: stored })

    await tx
      .updateTable('listing_drafts')
      // What is changed is published only when its host asks again.
      .set({ fields: JSON.stringify(fields), step: goTo, updated_at: now, publish_state: null, publish_since: null })
      .where('id', '=', draftId)
      .execute()
    return ok({ unit, fields, version })
  })
}

/**
 * Makes a draft that waits to be published, or has stopped, one like any other again.
 *
 * @returns whether it was so
 */
export async function stopWaiting(tx: Tx, { hostId, draftId }: { hostId: string; draftId: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('listing_drafts')
    .set({ publish_state: null, publish_since: null })
    .where('id', '=', draftId)
    .where('host_id', '=', hostId)
    .where('publish_state', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there was one */
export async function discardDraft(db: Db, { hostId, draftId }: { hostId: string; draftId: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('listing_drafts')
    .where('id', '=', draftId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Adds a photo after those of a draft, whose order the host may have changed meanwhile.
 *
 * @returns `gone` where the draft no longer exists
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

/**
 * Deletes all drafts of these hosts.
 *
 * @returns how many there were
 */
export async function deleteDraftsOf(tx: Tx, hostIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('listing_drafts')
    .where('host_id', '=', (eb) => eb.fn.any(eb.val(hostIds)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
