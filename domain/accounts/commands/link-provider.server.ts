import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { newId } from '#kernel/ids.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { ProviderProfile } from '../input.ts'
import { findAccountAt } from '../queries/find-account-at.server.ts'
import { findReader } from '../queries/find-reader.server.ts'
import { wayInEmail } from '../security-email.ts'
import type { SignInProvider } from '../sign-in-provider.ts'
import { endProofs } from './end-proofs.server.ts'

type Link = { userId: string; profile: ProviderProfile }

/** Callers have locked the account and made sure that its address is proved. */
export async function linkProvider(tx: Tx, { userId, profile }: Link, now: Date): Promise<void> {
  const { provider, accountId } = profile
  await tx
    .insertInto('account')
    .values({ id: newId(now.getTime()), userId, providerId: provider, accountId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .execute()
  if ((await ownerOf(tx, profile)) !== userId) throw new Error(`this account of ${provider} is somebody else's way in`)
  await endProofs(tx, userId, now)
}

/** The lock lets the second of two with one address see what the first has done. */
export const lockOwner = (tx: Tx, email: string) => findAccountAt(tx, email).forUpdate('user').executeTakeFirst()

/** The owner is notified, because somebody else may have added or removed the way in. */
export async function notifyOfWayIn(
  tx: Tx,
  { userId, provider, isNew, origin }: { userId: string; provider: SignInProvider; isNew: boolean; origin: string },
  now: Date,
): Promise<void> {
  const reader = await findReader(tx, userId).executeTakeFirstOrThrow()
  const { email, language } = reader
  const t = await emailTexts(tx, isNew ? 'way_in.added' : 'way_in.removed', reader, now)
  const content = wayInEmail({ provider, isNew }, { origin, language, t })
  const input = { eventKey: `way-in:${newId(now.getTime())}`, recipientId: userId, to: email, language, content }
  await queueEmail(tx, { ...input, type: 'way_in', maxPerHour: null }, PRODUCT_NAME, now)
}

/** @returns the user who gets in by this account of a provider */
export async function ownerOf(
  db: Db | Tx,
  { provider, accountId }: Pick<ProviderProfile, 'provider' | 'accountId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', provider)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.userId ?? null
}
