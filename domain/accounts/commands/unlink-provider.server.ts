import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { SignInProvider } from '../sign-in-provider.ts'
import { tellOfWayIn } from './link-provider.server.ts'

/**
 * Takes one of somebody's own ways in away, never the last: an account that nobody can get into is lost. Two at once are taken one after
 * the other, so that each sees what the other has left.
 */
export async function unlinkProvider(
  db: Db,
  { userId, provider, origin }: { userId: string; provider: SignInProvider; origin: string },
  now: Date,
): Promise<Result<null, { reason: 'last-way' }>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
    const others = await tx
      .selectFrom('account')
      .select('id')
      .where('userId', '=', userId)
      .where('providerId', '<>', provider)
      .execute()
    if (others.length === 0) return fail({ reason: 'last-way' })
    const { numDeletedRows } = await tx
      .deleteFrom('account')
      .where('userId', '=', userId)
      .where('providerId', '=', provider)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await tellOfWayIn(tx, { userId, provider, isNew: false, origin }, now)
    return ok(null)
  })
}
