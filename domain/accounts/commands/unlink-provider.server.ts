import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { SignInProvider } from '../sign-in-provider.ts'
import { notifyOfWayIn } from './link-provider.server.ts'
import { noteEvent } from './note-event.server.ts'

/** The last way in stays, because nobody could get into the account; the lock orders removals. */
export async function unlinkProvider(
  db: Db,
  { headers, ...way }: Unlinking & { headers?: Headers },
  now: Date,
): Promise<Result<null, { reason: 'last-way' }>> {
  const { userId, provider } = way
  const removed = await removeWay(db, way, now)
  if (removed.ok && removed.value)
    await noteEvent(db, 'way-removed', { accountId: userId, detail: provider, ...(headers && { headers }) }, now)
  return removed.ok ? ok(null) : removed
}

type Unlinking = { userId: string; provider: SignInProvider; origin: string }

/** @returns whether there was such a way in */
function removeWay(
  db: Db,
  { userId, provider, origin }: Unlinking,
  now: Date,
): Promise<Result<boolean, { reason: 'last-way' }>> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
    const others = await tx
      .selectFrom('account')
      .select('id')
      .where('userId', '=', userId)
      .where('providerId', '<>', provider)
      .execute()
    const passkeys = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
    if (others.length + passkeys.length === 0) return fail({ reason: 'last-way' })
    const { numDeletedRows } = await tx
      .deleteFrom('account')
      .where('userId', '=', userId)
      .where('providerId', '=', provider)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await notifyOfWayIn(tx, { userId, provider, isNew: false, origin }, now)
    return ok(numDeletedRows > 0n)
  })
}

/**
 * The provider requests the removal; its only user's sessions end, and a code lets them back in.
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
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('passkeys').select('passkeys.id').where('user_id', '=', link.userId))),
    )
    .execute()
  return link
}
