import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { SignInProvider } from '../sign-in-provider.ts'
import { notifyOfWayIn } from './link-provider.server.ts'

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
    if (numDeletedRows > 0n) await notifyOfWayIn(tx, { userId, provider, isNew: false, origin }, now)
    return ok(null)
  })
}

/**
 * Takes away what a provider calls somebody, because the provider asks for it. No session says by which way it was opened: where it was
 * the only way, all of them end, and the way back in is a code by e-mail.
 *
 * @returns whose it was; null where there is no such link
 */
export async function forgetProvider(
  tx: Tx,
  { provider, accountId }: { provider: SignInProvider; accountId: string },
): Promise<{ id: string; userId: string } | null> {
  const link = await tx
    .deleteFrom('account')
    .where('providerId', '=', provider)
    .where('accountId', '=', accountId)
    .returning(['id', 'userId'])
    .executeTakeFirst()
  if (!link) return null
  await tx
    .deleteFrom('session')
    .where('userId', '=', link.userId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('account').select('account.id').where('account.userId', '=', link.userId))),
    )
    .execute()
  return link
}
