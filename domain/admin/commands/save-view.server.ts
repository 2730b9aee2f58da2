import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, violates } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ViewFailure } from '../errors.ts'

/** An admin finds a list of so many views by reading it. */
export const MAX_VIEWS = 20

/** @property params of the list's address, as `writeTable` writes them */
type View = { userId: string; list: string; name: string; params: string }

/** Keeps a list as it is shown for this admin, under a name of their own. */
export function saveView(db: Db, { userId, list, name, params }: View, now: Date): Promise<Result<null, ViewFailure>> {
  return inTransaction(db, async (tx): Promise<Result<null, ViewFailure>> => {
    await sql`select wait_for_turn('views', ${userId})`.execute(tx)
    const { count } = await tx
      .selectFrom('admin_views')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .executeTakeFirstOrThrow()
    if (count >= MAX_VIEWS) return fail({ reason: 'too-many' })
    await tx
      .insertInto('admin_views')
      .values({ id: newId(now.getTime()), user_id: userId, list, name, params, created_at: now })
      .execute()
    return ok(null)
  }).catch((error: unknown) => {
    if (violates(error, 'admin_views_names')) return fail({ reason: 'name-taken' })
    throw error
  })
}

/** Somebody else's view reads as gone. */
export async function removeView(db: Db, { userId, viewId }: { userId: string; viewId: string }): Promise<void> {
  await db.deleteFrom('admin_views').where('id', '=', viewId).where('user_id', '=', userId).execute()
}
