import { fail, ok, type Result } from '#kernel/result.ts'
import type { Budgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { sql } from 'kysely'
import type { UploadFailure } from '../errors.ts'
import { MAX_PHOTO_BYTES } from '../photo.ts'

type UploadInput = { id: string; ownerId: string; bytes: number; limits: Limits }

/** The account may send one more photo in parts. */
export async function startUpload(
  db: Db,
  budgets: Budgets,
  { id, ownerId, bytes, limits }: UploadInput,
  now: Date,
): Promise<Result<null, UploadFailure>> {
  if (bytes > MAX_PHOTO_BYTES) return fail({ reason: 'too-large' })
  const mayBegin = await maySendPhoto(db, budgets, { ownerId, limits }, now)
  if (!mayBegin.ok) return mayBegin

  return db.transaction().execute(async (tx) => {
    // Uploads of one account begin one after the other, so that each sees those before it.
    await tx.selectFrom('profiles').select('user_id').where('user_id', '=', ownerId).forNoKeyUpdate().execute()
    const { open } = await tx
      .selectFrom('photo_uploads')
      .select((each) => each.fn.countAll<string>().as('open'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    if (Number(open) >= limits.openUploadsPerAccount) return fail({ reason: 'too-many-open' })

    await tx.insertInto('photo_uploads').values({ id, owner_id: ownerId, bytes, created_at: now }).execute()
    return ok(null)
  })
}

/** These limits apply to every photo, whether sent in parts or in a form. */
export async function maySendPhoto(
  db: Db,
  budgets: Budgets,
  { ownerId, limits }: Pick<UploadInput, 'ownerId' | 'limits'>,
  now: Date,
): Promise<Result<null, UploadFailure>> {
  const spent = await budgets.spend('photo', ownerId, now)
  if (!spent.ok) return fail({ reason: 'over-budget' })

  const { rows } = await sql<{ unused: number }>`
    select count(*)::integer as unused from photos where owner_id = ${ownerId} and not photo_is_used(id)`.execute(db)
  return rows[0]!.unused < limits.unusedPhotosPerAccount ? ok(null) : fail({ reason: 'too-many-unused' })
}
